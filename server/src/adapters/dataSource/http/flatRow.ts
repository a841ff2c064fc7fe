import type { SourceCell } from '../types.ts';

/** The cells of a row by their columns. */
export type FlatRow = ReadonlyMap<string, SourceCell>;

const DEPTH_MAX = 5;
const COLUMNS_MAX = 500;
/** What a name of a column has at most. */
const NAME_MAX = 128;
const UNREADABLE = /[\p{Cc}\p{Cs}]/u;

/** An answer with its numbers as they are written: what a double cannot hold stays exact. Throws for other text. */
export function parseExactly(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  );
}

/** What is at a path such as `data.list` of an answer; the answer itself where the path is empty. */
export function valueAt(answer: unknown, path: string): unknown {
  let found = answer;
  for (const name of path === '' ? [] : path.split('.'))
    found = isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  return found;
}

/**
 * A row of an answer as cells. A field inside a field is a column with a dot in its name; an array is none, as it has no one value.
 * Undefined when the row is no object, or has more fields than any table.
 */
export function flatRow(row: unknown): FlatRow | undefined {
  const cells = new Map<string, SourceCell>();
  const flatten = (value: Readonly<Record<string, unknown>>, above: string, depth: number) => {
    for (const [name, inner] of Object.entries(value)) {
      const column = above + name;
      if (column.length > NAME_MAX || UNREADABLE.test(column)) continue;
      if (isObject(inner) && depth < DEPTH_MAX) flatten(inner, `${column}.`, depth + 1);
      else if (inner === null || typeof inner === 'string') cells.set(column, inner);
      else if (typeof inner === 'boolean') cells.set(column, String(inner));
    }
  };
  if (!isObject(row)) return undefined;
  flatten(row, '', 1);
  return cells.size <= COLUMNS_MAX ? cells : undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
