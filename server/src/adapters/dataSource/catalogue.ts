import type { SourceTable } from '@self-print/contract/platform/campusSync.ts';
import { z } from 'zod';
import { SourceFailure } from './types.ts';

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

/** Types of columns by name, as the catalogue tells them. */
export type ColumnTypes = ReadonlyMap<string, string>;

/** The types of a table's columns. Throws when the catalogue does not name it any more. */
export function columnTypes(tables: readonly SourceTable[], schema: string, table: string): ColumnTypes {
  const found = tables.find((each) => each.schema === schema && each.name === table);
  if (!found) throw new SourceFailure('columnsChanged');
  return new Map(found.columns.map(({ name, type }) => [name, type]));
}
