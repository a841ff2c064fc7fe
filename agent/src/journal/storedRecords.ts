import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { parseJson } from '@self-print/contract/parseJson.ts';
import { z } from 'zod';
import { describeIssues, UnreadableRecordError } from './fault.ts';

/** A JSON column. The same schema checks the value when it is written and when it is read. */
export function jsonText<Value>(schema: z.core.$ZodType<Value>) {
  const parse = (value: unknown, context: z.core.ParsePayload): Value => {
    const parsed = z.core.safeParse(schema, value);
    if (parsed.success) return parsed.data;
    context.issues.push({ code: 'custom', message: describeIssues(parsed.error), input: value });
    return z.NEVER;
  };
  return z.codec(z.string(), z.custom<Value>(), {
    decode: (text, context) => parse(parseJson(text), context),
    encode: (value, context) => JSON.stringify(parse(value, context)),
  });
}

/** SQLite has no booleans. */
export const flag = z.codec(z.int(), z.boolean(), { decode: (value) => value !== 0, encode: Number });

type Row = Readonly<Record<string, SQLOutputValue>>;

/** A record that could not be read. Its bytes stay in the journal for a technician. */
export interface SetAside {
  readonly table: string;
  readonly key: string;
  readonly problem: string;
}
export type OnSetAside = (record: SetAside) => void;

/** Reads and writes the rows of one table by one schema, so that whatever is written can be read back. */
export interface StoredRecords<Stored, Value> {
  /** The columns of a value. Throws for a value that could not be read back, which is a mistake of the program. */
  readonly row: (value: Value) => Stored;
  /** Null without a row. Throws `UnreadableRecordError` for a row that cannot be read: it is never taken for a missing one. */
  readonly one: (row: Row | undefined) => Value | null;
  /** Leaves out rows that cannot be read, after setting them aside, so that they do not stop the others. */
  readonly many: (rows: readonly Row[]) => Value[];
}

export function storedRecords<Stored, Value>(
  { database, onSetAside }: RecordSource,
  {
    table,
    key,
    schema,
  }: { readonly table: string; readonly key: string; readonly schema: z.ZodType<Value, Stored> },
): StoredRecords<Stored, Value> {
  const keep = database.prepare(
    `INSERT INTO set_aside (table_name, record_key, record, problem) VALUES (?, ?, ?, ?)
     ON CONFLICT (table_name, record_key) DO NOTHING`,
  );
  const setAside = (row: Row, problem: string): SetAside => {
    const record = { table, key: String(row[key]), problem };
    const { changes } = keep.run(table, record.key, JSON.stringify(row, plainBytes), problem);
    if (changes > 0) onSetAside(record);
    return record;
  };
  return {
    row: (value) => {
      const encoded = z.safeEncode(schema, value);
      if (encoded.success) return encoded.data;
      throw new Error(`A record of ${table} could not be read back: ${describeIssues(encoded.error)}`);
    },
    one: (row) => {
      if (row === undefined) return null;
      const parsed = schema.safeParse(row);
      if (parsed.success) return parsed.data;
      throw new UnreadableRecordError(setAside(row, describeIssues(parsed.error)));
    },
    many: (rows) =>
      rows.flatMap((row) => {
        const parsed = schema.safeParse(row);
        if (parsed.success) return [parsed.data];
        setAside(row, describeIssues(parsed.error));
        return [];
      }),
  };
}

/** Where records are kept, and what is called for those that cannot be read. */
export interface RecordSource {
  readonly database: DatabaseSync;
  readonly onSetAside: OnSetAside;
}

function plainBytes(_name: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return typeof value === 'bigint' ? value.toString() : value;
}
