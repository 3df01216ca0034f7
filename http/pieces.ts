/** What is handed on at a time, bytes. */
const PIECE = 64 * 1024;

/**
 * Makes a response hand on its body a piece at a time, as fast as its reader takes it, and tells when the body is sent
 * or given up: only then is nothing held for that reader any more.
 */
export function inPieces(response: Response, onSent: () => void): Response {
  const reader = response.body?.getReader();
  if (reader === undefined) {
    onSent();
    return response;
  }
  let rest: Uint8Array = new Uint8Array();
  const body = new ReadableStream({
    pull: async (controller) => {
      try {
        while (rest.byteLength === 0) {
          const { done, value } = await reader.read();
          if (done) {
            onSent();
            return controller.close();
          }
          rest = value;
        }
        controller.enqueue(rest.subarray(0, PIECE));
        rest = rest.subarray(PIECE);
      } catch (error) {
        onSent();
        throw error;
      }
    },
    cancel: async (reason) => {
      onSent();
      await reader.cancel(reason);
    },
  }, { highWaterMark: 0 });
  return new Response(body, response);
}
