import { type GivenLeave, givenLeave, type LeaveKind } from '@self-print/contract/platform/leave.ts';
import type { TableRow } from '../../ui/readTable.ts';

/** What a kind of leave is called in a file, in either language. */
const KINDS: Readonly<Record<string, LeaveKind>> = {
  事假: 'personal',
  病假: 'sick',
  公假: 'official',
  离校: 'holiday',
  personal: 'personal',
  sick: 'sick',
  official: 'official',
  holiday: 'holiday',
};
const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ].*)?$/;

/** Reads the rows below the headings: number, kind, first day, last day; and the lines that are no leave. */
export function leaveRowsOf(table: readonly TableRow[]): {
  readonly rows: GivenLeave[];
  readonly wrong: readonly number[];
} {
  const rows: GivenLeave[] = [];
  const wrong: number[] = [];
  for (const { line, cells } of table.slice(1)) {
    const [userName, kind = '', startsOn = '', endsOn = ''] = cells.map((cell) => cell.trim());
    const row = givenLeave.safeParse({
      line,
      userName,
      kind: KINDS[kind.toLowerCase()],
      startsOn: dayOf(startsOn),
      endsOn: dayOf(endsOn),
    });
    if (row.success) rows.push(row.data);
    else wrong.push(line);
  }
  return { rows, wrong };
}

/** A day as spreadsheets write it, in the contract's form. */
function dayOf(written: string): string {
  const [, year = '', month = '', day = ''] = DAY.exec(written) ?? [];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
