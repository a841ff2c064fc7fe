import { z } from 'zod';

/** Tried in turn; most patterns of the contract accept one of them. */
const TEXTS = [
  'x',
  'demo',
  '1',
  '2026-03-02',
  '2026-03-02T08:00:00.000Z',
  '08:00',
  '2026-03',
  '2026',
  '#1a2b3c',
  'Asia/Shanghai',
  '2026001001',
  'a@example.org',
  'https://example.org',
  '00000000-0000-4000-8000-000000000000',
  '0'.repeat(64),
  '12345678',
  '123456',
];

const jsonSchema = z.looseObject({
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  get anyOf() {
    return z.array(jsonSchema).optional();
  },
  get oneOf() {
    return z.array(jsonSchema).optional();
  },
  type: z.string().optional(),
  pattern: z.string().optional(),
  get allOf() {
    return z.array(jsonSchema).optional();
  },
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  get items() {
    return jsonSchema.optional();
  },
  get properties() {
    return z.record(z.string(), jsonSchema).optional();
  },
  required: z.array(z.string()).optional(),
});
type JsonSchema = z.output<typeof jsonSchema>;

/** A minimal input that satisfies a schema of the contract, or undefined where a rule beyond types and patterns refuses it. */
export function sampleInput(schema: z.core.$ZodType): unknown {
  const sample = sampleOf(jsonSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })));
  return z.safeParse(schema, sample).success ? sample : undefined;
}

function sampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first !== undefined) return sampleOf(first);
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'number':
    case 'integer':
      return Math.min(Math.max(schema.minimum ?? 1, 1), schema.maximum ?? 1);
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}));
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] ?? {})]),
      );
    default:
      return null;
  }
}

function textOf({ pattern, allOf = [], minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema) {
  const patterns = [pattern, ...allOf.map((each) => each.pattern)].filter((each) => each !== undefined);
  const fits = (text: string) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    patterns.every((each) => new RegExp(each, 'u').test(text));
  return [...TEXTS, 'x'.repeat(minLength)].find(fits) ?? 'x';
}
