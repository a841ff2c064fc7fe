import { type HttpPlace, ONLY_TABLE } from '@self-print/contract/dataSource.ts';
import { CELL_CHARACTERS_MAX, PORTION_ROWS } from '../limits.ts';
import { isAtLeast } from '../marks.ts';
import type { Send } from '../sendWithin.ts';
import {
  type AsRead,
  type Secret,
  type SourceEffects,
  SourceFailure,
  type SourceQuery,
  type SourceReader,
  type SourceRow,
} from '../types.ts';
import { type Asker, createAsker } from './ask.ts';
import type { FlatRow } from './flatRow.ts';
import { firstAddress, pagesOf, rowsOf } from './pages.ts';

const NOT_LONG: AsRead = { meanwhile: async () => {} };
const SERVER_NAME = /^[ -~]{1,60}$/;

/** Opens an interface that answers JSON. Nothing is sent before something is asked, and never anything but GET, and a token asked for. */
export async function openHttp(
  connection: HttpPlace & Secret,
  send: Send,
  effects: SourceEffects,
): Promise<SourceReader> {
  const asker = createAsker(connection, send, effects);
  const first = () => asker.get(firstAddress(connection, undefined));
  return {
    about: async () => {
      const name = (await first()).headers.get('server') ?? '';
      return { version: SERVER_NAME.test(name) ? `HTTP, ${name}` : 'HTTP', canWrite: null };
    },
    tables: async () => {
      const columns = columnsOf(rowsOf(await first(), connection));
      return columns.size === 0
        ? []
        : [{ ...ONLY_TABLE, columns: [...columns].map((name) => ({ name, type: '' })) }];
    },
    latest: async (_schema, _table, column, { since, meanwhile } = NOT_LONG) => {
      let latest: string | null = null;
      for await (const rows of pagesOf(asker, connection, since)) {
        for (const row of rows) {
          const value = row.get(column) ?? null;
          if (value !== null && (latest === null || isAtLeast(value, latest))) latest = value;
        }
        await meanwhile();
      }
      return latest;
    },
    read: (query) => portionsOf(asker, connection, query),
    close: async () => asker.close(),
  };
}

async function* portionsOf(
  asker: Asker,
  place: HttpPlace,
  { columns, since, limit = Number.POSITIVE_INFINITY }: SourceQuery,
): AsyncGenerator<readonly SourceRow[]> {
  let left = limit;
  let longest = 0;
  for await (const page of pagesOf(asker, place, since)) {
    // A field may be left out where it is empty, yet hardly in each row of a page as long as the others.
    longest = Math.max(longest, page.length);
    const there = columnsOf(page);
    if (!since && page.length === longest && page.length > 0 && !columns.every((name) => there.has(name)))
      throw new SourceFailure('columnsChanged');
    // A source may know nothing of the parameter, and send everything.
    const changed = since ? page.filter((row) => isAtLeast(row.get(since.column) ?? '', since.value)) : page;
    const rows = changed.slice(0, left).map((row) => columns.map((name) => cut(row.get(name) ?? null)));
    for (let at = 0; at < rows.length; at += PORTION_ROWS) yield rows.slice(at, at + PORTION_ROWS);
    left -= rows.length;
    if (left <= 0) return;
  }
}

const columnsOf = (rows: readonly FlatRow[]): ReadonlySet<string> =>
  new Set(rows.flatMap((row) => [...row.keys()]));

const cut = (cell: string | null) => cell?.slice(0, CELL_CHARACTERS_MAX) ?? null;
