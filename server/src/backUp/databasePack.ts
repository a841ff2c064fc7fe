import type { Contents, Header } from './format.ts';
import { HEADER_ENTRY, SECRET_ENTRY } from './format.ts';
import { type Connection, describeDatabase, tableEntries } from './snapshot.ts';
import type { TarEntry } from './tar.ts';

export interface DatabaseSource {
  /** Within a snapshot (`beginSnapshot`). */
  readonly connection: Connection;
  readonly engine: Header['engine'];
  /** Null leaves it out. */
  readonly secret: string | null;
  readonly platform: string;
  readonly takenAt: Date;
}

export type RowCounts = Contents['rows'];

/** Header, rows and secret, in this order. `rows` is filled with the number of rows of each table. */
export async function* databaseEntries(
  { connection, engine, platform, takenAt, secret }: DatabaseSource,
  mark: Pick<Header, 'format' | 'version'>,
  rows: RowCounts,
  onProgress: () => void = () => {},
): AsyncGenerator<TarEntry> {
  const header: Header = {
    ...mark,
    createdAt: takenAt.toISOString(),
    platform,
    engine,
    ...(await describeDatabase(connection)),
  };
  yield textEntry(HEADER_ENTRY, JSON.stringify(header, null, 2));
  for (const table of header.tables) {
    if (header.leftOut.includes(table.name)) continue;
    rows[table.name] = 0;
    const onRows = (count: number) => {
      rows[table.name] = (rows[table.name] ?? 0) + count;
      onProgress();
    };
    yield* tableEntries(connection, table, onRows);
  }
  if (secret !== null) yield textEntry(SECRET_ENTRY, secret);
}

export function textEntry(name: string, text: string): TarEntry {
  const content = Buffer.from(text, 'utf8');
  return { name, size: content.byteLength, content: [content] };
}
