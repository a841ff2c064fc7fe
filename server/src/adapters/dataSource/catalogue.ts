import type { SourceTable } from '@self-print/contract/platform/campusSync.ts';
import { z } from 'zod';

const rows = z.array(z.tuple([z.string(), z.string(), z.string(), z.string()]));

/** Tables of the rows of a catalogue: schema, table, column and its type, in their order. */
export function tablesOf(answer: unknown): SourceTable[] {
  const tables = Map.groupBy(rows.parse(answer), ([schema, name]) => JSON.stringify([schema, name]));
  return [...tables.values()].flatMap((columns) => {
    const [first] = columns;
    if (!first) return [];
    const [schema, name] = first;
    return [{ schema, name, columns: columns.map(([, , column, type]) => ({ name: column, type })) }];
  });
}
