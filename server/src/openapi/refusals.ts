import { ERROR_CODES, type ErrorName } from '@self-print/contract/errorCodes.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { z } from 'zod';
import type { JsonSchema, SchemaWriter } from './schemaWriter.ts';

/** What every refusal has. */
export const refusal = z.object({
  code: z.string(),
  msg: z.string().meta({ description: "in the caller's language, for people" }),
  success: z.literal(false),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullable(),
});

/** A refusal by one of some errors. */
export const refusalBy = (names: readonly ErrorName[]): z.core.$ZodType =>
  z.intersection(refusal, z.object({ code: z.enum(names.map((name) => ERROR_CODES[name])) }));

export interface RefusalWriter {
  /** The response of a HTTP status that is sent with these errors alone. */
  response(names: readonly ErrorName[]): JsonSchema;
  /** Responses referred to so far, for `components.responses`. */
  components(): Readonly<Record<string, JsonSchema>>;
}

/** Writes refusals; those by a single error, which most calls have in common, once for the whole document. */
export function createRefusalWriter(writer: SchemaWriter): RefusalWriter {
  const shared = new Map<ErrorName, JsonSchema>();
  const write = (names: readonly ErrorName[]): JsonSchema => ({
    description: names.map((name) => ERRORS[name].en).join(' / '),
    content: { 'application/json': { schema: writer.output(refusalBy(names)) } },
  });
  return {
    response: (names) => {
      const [name, ...others] = names;
      if (name === undefined || others.length > 0) return write(names);
      if (!shared.has(name)) shared.set(name, write(names));
      return { $ref: `#/components/responses/${name}` };
    },
    components: () => Object.fromEntries([...shared].sort(([a], [b]) => a.localeCompare(b))),
  };
}
