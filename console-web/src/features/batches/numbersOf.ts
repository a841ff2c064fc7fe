import { BATCH_NUMBER_LENGTH_MAX } from '@self-print/contract/batches.ts';
import type { TableRow } from '../../ui/readTable.ts';

const HEADING = /学号|工号|学籍号|编号|number|\bno\b|^id$/i;
const SEPARATOR = /[\s,;，；、]+/;

/** The numbers that somebody typed or pasted, in any usual way to divide them. */
export function typedNumbers(text: string): string[] {
  return text.split(SEPARATOR).filter((number) => number !== '');
}

/** The first of these that is longer than any number of a person. */
export function overlongNumber(numbers: readonly string[]): string | undefined {
  return numbers.find((number) => number.length > BATCH_NUMBER_LENGTH_MAX);
}

/** The numbers of a table: of the column whose heading says so, else of the first one. */
export function tableNumbers(table: readonly TableRow[]): string[] {
  const [head, ...rest] = table;
  const at = head?.cells.findIndex((cell) => HEADING.test(cell)) ?? -1;
  const rows = at === -1 ? table : rest;
  return rows.map(({ cells }) => cells[Math.max(0, at)] ?? '').filter((number) => number !== '');
}
