import { z } from "zod";

/**
 * Writes a Zod schema as a JSON Schema. A whole number has no bounds but those that were asked for: Zod adds those of
 * doubles, 2^53, which some converters of hosts cannot hold in their 32 or 64 bits.
 */
export function toJsonSchema(
  schema: z.ZodType,
  io: "input" | "output",
): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
}
