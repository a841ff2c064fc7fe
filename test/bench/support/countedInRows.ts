import { batchExportCalls } from '@self-print/contract/platform/batchExport.ts';
import { ownTableCalls } from '@self-print/contract/platform/ownTables.ts';
import { roleCalls } from '@self-print/contract/platform/roles.ts';
import { termAdminCalls } from '@self-print/contract/platform/termAdmin.ts';
import { z } from 'zod';

type CountOf = (row: unknown) => number;

const task = z.object({ state: z.string(), counts: z.object({ total: z.int() }) });
const scheme = z.object({ people: z.object({ kind: z.string() }), count: z.int() });

/** Lists whose rows each show how many of something else there are, and how many were counted for a row. */
const COUNTS: Readonly<Record<string, CountOf>> = {
  [ownTableCalls.list.path]: (row) => z.object({ rows: z.int() }).parse(row).rows,
  [roleCalls.list.path]: (row) => z.object({ people: z.int() }).parse(row).people,
  [termAdminCalls.list.path]: (row) => z.object({ registered: z.int() }).parse(row).registered,
  // How many are on a list of numbers is kept, as is what became of a batch that has expired.
  [batchExportCalls.schemes.path]: (row) => {
    const { people, count } = scheme.parse(row);
    return people.kind === 'query' ? count : 0;
  },
  [batchExportCalls.tasks.path]: (row) => {
    const { state, counts } = task.parse(row);
    return state === 'expired' ? 0 : counts.total;
  },
};

/** How many of something else were counted for the rows of a page. */
export function countedInRows(path: string, rows: readonly unknown[]): number {
  const countOf = COUNTS[path];
  return countOf ? rows.reduce<number>((sum, row) => sum + countOf(row), 0) : 0;
}
