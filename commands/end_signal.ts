/** How a process is asked to end, with the numbers that its exit code tells (128 + number). */
const SIGNALS = Deno.build.os === "windows"
  ? { SIGINT: 2, SIGBREAK: 21, SIGHUP: 1 } as const
  : { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;

/**
 * Gives a signal that is aborted when the process is asked to end. Who has not ended `patience` milliseconds later, or
 * when it is asked again, is ended: a client that stopped reading must not keep a process alive. A listener hears
 * nothing while the process is busy, so nobody listens before there is something to end well.
 */
export function endSignal({ patience }: { readonly patience: number }): AbortSignal {
  const controller = new AbortController();
  for (const [name, number] of Object.entries(SIGNALS)) {
    const exit = () => Deno.exit(128 + number);
    Deno.addSignalListener(name as Deno.Signal, () => {
      if (controller.signal.aborted) exit();
      Deno.unrefTimer(setTimeout(exit, patience));
      controller.abort();
    });
  }
  return controller.signal;
}
