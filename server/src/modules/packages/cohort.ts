import { createHash } from 'node:crypto';
import { HOUR_MS } from '@self-print/contract/limits.ts';
import { ROLL_OUT_STAGES } from '@self-print/contract/platform/packageAdmin.ts';

/** So that every stage but the last tells something new, even in a small school. */
const LEAST: readonly number[] = [1, 2, 1];

/**
 * The terminals that a stage reaches. Which come first depends on what is given out, so that it is not always the same ones, and on
 * nothing else: a later stage holds all of an earlier one.
 */
export function cohortOf(seed: string, terminalCodes: readonly string[], stage: number): readonly string[] {
  const share = ROLL_OUT_STAGES[stage] ?? 1;
  const size = Math.max(LEAST[stage] ?? 1, Math.ceil(terminalCodes.length * share));
  return terminalCodes
    .map((terminalCode) => ({ terminalCode, rank: rankOf(seed, terminalCode) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, size)
    .map(({ terminalCode }) => terminalCode);
}

function rankOf(seed: string, terminalCode: string): string {
  return createHash('sha256').update(`${seed}\n${terminalCode}`).digest('hex');
}

interface Waiting {
  readonly automaticHours: number | null;
  readonly stageSince: Date;
}

/** Whether the time is over after which the next stage may begin by itself. */
export function isStageDue({ automaticHours, stageSince }: Waiting, now: Date): boolean {
  return automaticHours !== null && stageSince.getTime() + automaticHours * HOUR_MS <= now.getTime();
}
