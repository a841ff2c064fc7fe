import { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface SchemaWriter {
  /** JSON schema of a caller's input. */
  input(schema: z.core.$ZodType): JsonSchema;
  /** JSON schema of the output. */
  output(schema: z.core.$ZodType): JsonSchema;
  /** Named schemas referred to so far, for `components.schemas`. */
  components(): Readonly<Record<string, JsonSchema>>;
}

const REDUNDANT_PATTERN_FORMATS: ReadonlySet<unknown> = new Set(['uuid', 'date-time']);

/**
 * Converts schemas to JSON schemas (draft 2020-12, as in OpenAPI 3.1). Named ones are written once and referred to; a named
 * schema with different input and output forms is refused.
 */
export function createSchemaWriter(named: Readonly<Record<string, z.core.$ZodType>>): SchemaWriter {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) names.add(schema, { id });
  const components = new Map<string, JsonSchema>();

  const write = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
    const { $schema, $defs, ...written } = z.toJSONSchema(schema, {
      io,
      metadata: names,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema),
    });
    for (const [id, definition] of Object.entries($defs ?? {})) {
      const { id: _, ...rest } = definition;
      const component = withRefs(rest);
      const earlier = components.get(id);
      if (earlier && JSON.stringify(earlier) !== JSON.stringify(component)) {
        throw new Error(`Schema ${id} is sent and received in different shapes; leave it unnamed`);
      }
      components.set(id, component);
    }
    return withRefs(written);
  };

  return {
    input: (schema) => write(schema, 'input'),
    output: (schema) => write(schema, 'output'),
    components: () => Object.fromEntries([...components].sort(([a], [b]) => a.localeCompare(b))),
  };
}

/** Adds what the contract specifies outside the schema, and removes redundant keywords. */
function tidy(schema: z.core.$ZodType, json: z.core.JSONSchema.BaseSchema): void {
  const { description, example } = z.globalRegistry.get(schema) ?? {};
  if (description !== undefined) json.description = description;
  if (example !== undefined) json.examples = [example];
  // A custom check has no type of its own; all of the contract's accept strings.
  if (schema._zod.def.type === 'custom') json.type = 'string';
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  // A later version may return more fields; inputs are strict where the schema says so by its catch-all.
  if (isOpenObject(schema) && json.additionalProperties === false) delete json.additionalProperties;
  if (REDUNDANT_PATTERN_FORMATS.has(json.format)) delete json.pattern;
}

function isOpenObject(schema: z.core.$ZodType): boolean {
  return schema instanceof z.core.$ZodObject && schema._zod.def.catchall === undefined;
}

/** Points references to the components of the whole document. */
function withRefs(json: object): JsonSchema {
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, key === '$ref' ? movedRef(value) : nested(value)]),
  );
}

function nested(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nested);
  return value !== null && typeof value === 'object' ? withRefs(value) : value;
}

function movedRef(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^#\/\$defs\//, '#/components/schemas/') : value;
}
