import { type NotTaken, notTaken } from '@self-print/contract/platform/hookAdmin.ts';

/** Why a try brought nothing, as its column has it. */
export function writeNotTaken({ why, what }: NotTaken): string {
  return `${why} ${what}`.trimEnd();
}

/** Null where nothing is written. What an earlier version wrote in words is an error of the line. */
export function readNotTaken(text: string): NotTaken | null {
  if (text === '') return null;
  const [why, ...what] = text.split(' ');
  const read = notTaken.safeParse({ why, what: what.join(' ') });
  return read.success ? read.data : { why: 'unreachable', what: text };
}
