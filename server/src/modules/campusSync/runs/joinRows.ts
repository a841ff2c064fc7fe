import type { RefusalKind } from '@self-print/contract/campusSync.ts';
import type { RecordRow } from '@self-print/contract/platform/recordImports.ts';
import { LIST_ROWS_MAX } from '@self-print/contract/template/variables.ts';

/** What was read of a person; null: a row about the person is wrong, and all of them are left out. */
export type StagedRow = Pick<RecordRow, 'userName' | 'values'> | null;

/** What is known of a person whose rows came apart. A fault is new; somebody who was left out before stays so without another one. */
interface Joined {
  readonly row: StagedRow;
  readonly fault?: Extract<RefusalKind, 'repeated' | 'tooLarge'>;
}

/** Joins what was read of a person at two places. Entries of a `list` add up; of a person's single values nobody can know which ones are meant. */
export function joinRows(before: StagedRow, added: StagedRow, list: string | null): Joined {
  if (list === null) return { row: null, fault: 'repeated' };
  if (before === null || added === null) return { row: null };
  const entries = [before, added].flatMap(({ values }) => {
    const value = values[list];
    return Array.isArray(value) ? value : [];
  });
  if (entries.length > LIST_ROWS_MAX) return { row: null, fault: 'tooLarge' };
  return { row: { userName: before.userName, values: { [list]: entries } } };
}
