import { ONLY_TABLE } from '@self-print/contract/dataSource.ts';
import { CELL_CHARACTERS_MAX, PORTION_ROWS } from '../limits.ts';
import { isAtLeast } from '../marks.ts';
import { SourceFailure, type SourceQuery, type SourceReader, type SourceRow } from '../types.ts';
import { type FileTable, readFileTable } from './fileTable.ts';

/** What a reader of a file has besides its rows. */
interface FileSource extends Pick<SourceReader, 'about' | 'close'> {
  /** Fetches the file; asked once. */
  readonly fetchFile: () => Promise<Uint8Array>;
}

/** Reads a file as the one table of a source. It is in memory as a whole, which its limits allow for. */
export function tableReader({ fetchFile, about, close }: FileSource): SourceReader {
  let fetched: Promise<FileTable> | undefined;
  const table = () => {
    fetched ??= fetchFile().then(tableOf);
    return fetched;
  };
  return {
    about,
    close,
    tables: async () => {
      const { columns } = await table();
      const named = columns.filter((name) => name !== '');
      return named.length === 0
        ? []
        : [{ ...ONLY_TABLE, columns: named.map((name) => ({ name, type: '' })) }];
    },
    latest: async (_schema, _table, column) => {
      const { columns, rows } = await table();
      const at = columns.indexOf(column);
      let latest: string | null = null;
      for (const row of rows) {
        const value = row[at] ?? '';
        if (value !== '' && (latest === null || isAtLeast(value, latest))) latest = value;
      }
      return latest;
    },
    read: async function* (query) {
      const rows = select(await table(), query);
      for (let at = 0; at < rows.length; at += PORTION_ROWS) yield rows.slice(at, at + PORTION_ROWS);
    },
  };
}

async function tableOf(content: Uint8Array): Promise<FileTable> {
  const read = await readFileTable(content);
  if (!read.ok)
    throw new SourceFailure(read.problem === 'tooLarge' ? 'answerTooLarge' : 'answerWrong', read.problem);
  return read.value;
}

function select(
  { columns, rows }: FileTable,
  { columns: wanted, orderBy, since, limit = rows.length }: SourceQuery,
): readonly SourceRow[] {
  const places = wanted.map((name) => columns.indexOf(name));
  const keyAt = columns.indexOf(orderBy);
  if ([...places, keyAt].some((at) => at < 0)) throw new SourceFailure('columnsChanged');
  const sinceAt = since ? columns.indexOf(since.column) : -1;
  const changed = new Set(
    since ? rows.filter((row) => isAtLeast(row[sinceAt] ?? '', since.value)).map((row) => row[keyAt]) : [],
  );
  return rows
    .filter((row) => !since || changed.has(row[keyAt]))
    .slice(0, limit)
    .map((row) => places.map((at) => row[at]?.slice(0, CELL_CHARACTERS_MAX) || null));
}
