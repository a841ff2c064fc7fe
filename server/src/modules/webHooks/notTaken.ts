import { type NotTaken, notTaken } from '@self-print/contract/platform/hookAdmin.ts';

/** Writes why a try failed, as its column holds it. */
export function writeNotTaken({ why, what }: NotTaken): string {
  return `${why} ${what}`.trimEnd();
}

/** Reads it; null where nothing is written. Sentences of an earlier version count as errors of the line. */
export function readNotTaken(text: string): NotTaken | null {
  if (text === '') return null;
  const [why, ...what] = text.split(' ');
  const read = notTaken.safeParse({ why, what: what.join(' ') });
  return read.success ? read.data : { why: 'unreachable', what: text };
}
