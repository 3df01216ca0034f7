import { invalidParams, quote } from "./errors.ts";

/** The parameters of a request as they came: their values are not to be trusted. */
export type Params = Readonly<Record<string, unknown>>;

/** Reads a text that must be there. */
export function requiredText(params: Params, key: string, method: string): string {
  const value = optionalText(params, key, method);
  if (value === undefined) throw invalidParams(`Cannot answer ${method}: "${key}" is required`);
  return value;
}

/** Reads a text that may be left out. */
export function optionalText(params: Params, key: string, method: string): string | undefined {
  const value = Object.hasOwn(params, key) ? params[key] : undefined;
  if (value === undefined || typeof value === "string") return value;
  throw invalidParams(
    `Cannot answer ${method}: "${key}" must be a string, it is ${kindOf(value)}`,
  );
}

/** Reads an object of any values; absent and null both mean an empty one. */
export function optionalObject(params: Params, key: string, method: string): Params {
  const value = Object.hasOwn(params, key) ? params[key] : undefined;
  if (value === undefined || value === null) return {};
  if (typeof value === "object" && !Array.isArray(value)) return value as Params;
  throw invalidParams(
    `Cannot answer ${method}: "${key}" must be an object, it is ${kindOf(value)}`,
  );
}

/** Names the JSON kind of a value for a sentence: `a number`, `null`, `an array`. */
export function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object") return "an object";
  return typeof value === "string" ? quote(value) : `a ${typeof value}`;
}
