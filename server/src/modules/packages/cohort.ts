import { createHash } from 'node:crypto';
import { ROLL_OUT_STAGES } from '@self-print/contract/platform/packageAdmin.ts';

/** So that every stage but the last tells something new, even in a small school. */
const LEAST: readonly number[] = [1, 2, 1];

/**
 * The terminals that a stage reaches. Which come first depends on the package, so that it is not always the same ones, and on
 * nothing else: a later stage holds all of an earlier one.
 */
export function cohortOf(
  packageId: string,
  terminalCodes: readonly string[],
  stage: number,
): readonly string[] {
  const share = ROLL_OUT_STAGES[stage] ?? 1;
  const size = Math.max(LEAST[stage] ?? 1, Math.ceil(terminalCodes.length * share));
  return terminalCodes
    .map((terminalCode) => ({ terminalCode, rank: rankOf(packageId, terminalCode) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, size)
    .map(({ terminalCode }) => terminalCode);
}

function rankOf(packageId: string, terminalCode: string): string {
  return createHash('sha256').update(`${packageId}\n${terminalCode}`).digest('hex');
}
