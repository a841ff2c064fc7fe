import { ALLOWANCE_ROWS_MAX } from '@self-print/contract/limits.ts';
import type { BatchProblem, BatchRow } from './batchRows.ts';

interface Portion {
  readonly batchId: string;
  readonly isTrial: boolean;
  readonly rows: readonly BatchRow[];
}

/** Sends a portion of the rows; the platform checks whether people and items exist. */
export type SendPortion = (portion: Portion) => Promise<{
  readonly problems: readonly { readonly line: number; readonly field: 'userName' | 'item' }[];
  readonly alike: number;
  readonly waits: boolean;
}>;

interface Sent {
  readonly problems: readonly BatchProblem[];
  /** How many rows, from the first, have been granted. */
  readonly given: number;
  /** Rows whose person already has an allowance for the same. */
  readonly alike: number;
  /** Whether they wait for a second person. */
  readonly waits: boolean;
}

/** Sends the rows in portions that fit into a request. A trial collects all problems; granting ends with the first. */
export async function sendBatch(send: SendPortion, { batchId, isTrial, rows }: Portion): Promise<Sent> {
  const problems: BatchProblem[] = [];
  let alike = 0;
  let waits = false;
  for (let first = 0; first < rows.length; first += ALLOWANCE_ROWS_MAX) {
    const portion = rows.slice(first, first + ALLOWANCE_ROWS_MAX);
    const answer = await send({ batchId, isTrial, rows: portion });
    for (const { line, field } of answer.problems)
      problems.push({ line, field, found: portion.find((row) => row.line === line)?.[field] ?? '' });
    alike += answer.alike;
    waits ||= answer.waits;
    if (!isTrial && problems.length > 0) return { problems, alike, waits, given: first };
  }
  return { problems, alike, waits, given: isTrial ? 0 : rows.length };
}
