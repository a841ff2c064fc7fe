import type { DataSources } from '../../../adapters/dataSource/dataSources.ts';
import { SourceFailure, type SourceReader, type SourceRow } from '../../../adapters/dataSource/types.ts';

export type FakeRow = Readonly<Record<string, string | null>>;

/** A source with one table, as the test wants it to be. */
export interface FakeSource extends DataSources {
  rows: FakeRow[];
  /** Columns that the catalogue names. */
  columns: string[];
  /** Whether the rows of a person come one after the other, as databases give them. */
  isSorted: boolean;
  /** Called before each portion. */
  before: (rowsRead: number) => Promise<void>;
  /** Why it does not open. */
  refuses: SourceFailure | undefined;
  /** Opened and not closed. */
  opened: number;
}

const PORTION_ROWS = 3;

export function createFakeSource(columns: readonly string[]): FakeSource {
  const fake: FakeSource = {
    rows: [],
    columns: [...columns],
    isSorted: true,
    refuses: undefined,
    before: async () => {},
    opened: 0,
    open: async () => {
      if (fake.refuses) throw fake.refuses;
      fake.opened += 1;
      return readerOf(fake);
    },
  };
  return fake;
}

function readerOf(fake: FakeSource): SourceReader {
  let isOpen = true;
  return {
    about: async () => ({ version: 'Fake 1', canWrite: false }),
    tables: async () => [
      { schema: 's', name: 't', columns: fake.columns.map((name) => ({ name, type: 'text' })) },
    ],
    latest: async (_schema, _table, column) =>
      fake.rows
        .map((row) => row[column] ?? '')
        .sort()
        .at(-1) ?? null,
    read: async function* ({ columns, orderBy, since, limit }) {
      const keyOf = (row: FakeRow) => row[orderBy] ?? '';
      const changed = new Set(
        fake.rows.filter((row) => !since || (row[since.column] ?? '') >= since.value).map(keyOf),
      );
      const rows = fake.rows
        .filter((row) => changed.has(keyOf(row)))
        .sort((one, other) => (!fake.isSorted ? 0 : keyOf(one) < keyOf(other) ? -1 : 1))
        .slice(0, limit)
        .map((row): SourceRow => columns.map((column) => row[column] ?? null));
      for (let at = 0; at < rows.length; at += PORTION_ROWS) {
        await fake.before(at);
        if (!isOpen) throw new SourceFailure('connectionLost');
        yield rows.slice(at, at + PORTION_ROWS);
      }
      await fake.before(rows.length);
    },
    close: async () => {
      if (isOpen) fake.opened -= 1;
      isOpen = false;
    },
  };
}
