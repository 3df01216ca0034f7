import { fileURLToPath } from "node:url";

/** FastMCP 4.0.10's interpreter; `.ci/run` installs it and sets the variable. */
export const python: string | undefined = Deno.env.get("FASTMCP_PYTHON");

/** Leaves a test out where FastMCP is not there, except in CI, where that must fail. */
export const options = { ignore: python === undefined && Deno.env.get("CI") !== "true" };

if (options.ignore) {
  // deno-lint-ignore no-console -- a test run that leaves something out says so
  console.error(
    "\n*** FASTMCP_PYTHON is not set: the tests against FastMCP's real client are left out. Run .ci/run to install it. ***\n",
  );
}

/** Runs a script of this folder and reads the JSON that it prints. */
export async function runScript<T>(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<T> {
  if (python === undefined) throw new Error("CI needs FASTMCP_PYTHON");
  const path = fileURLToPath(new URL(script, import.meta.url));
  const { stdout, stderr } = await new Deno.Command(python, { args: [path, ...args], env })
    .output();
  const text = new TextDecoder().decode(stdout);
  if (text === "") throw new Error(new TextDecoder().decode(stderr));
  return JSON.parse(text);
}
