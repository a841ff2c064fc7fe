import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { outputOf } from '../launch/runProgram.mjs';
import { projectPath } from '../project.ts';

const SECOND_MS = 1_000;

/**
 * The time that stands in everything made from these sources, so that two people make the same bytes: `SOURCE_DATE_EPOCH`
 * (https://reproducible-builds.org/specs/source-date-epoch/), else that of the newest commit. The problem is a sentence.
 */
export async function madeAt(
  env: Readonly<Record<string, string | undefined>>,
): Promise<Result<Date, string>> {
  const given = env.SOURCE_DATE_EPOCH ?? (await newestCommit());
  if (given === null) return fail('SOURCE_DATE_EPOCH is not set, and this is no clone of the repository.');
  return /^\d{1,11}$/.test(given)
    ? ok(new Date(Number(given) * SECOND_MS))
    : fail('SOURCE_DATE_EPOCH must be a number of seconds since 1970.');
}

/** As programs take it in `SOURCE_DATE_EPOCH`. */
export function epochSeconds(made: Date): number {
  return Math.floor(made.getTime() / SECOND_MS);
}

async function newestCommit(): Promise<string | null> {
  const words = ['-C', projectPath(), 'log', '-1', '--format=%ct'];
  return outputOf('git', words).catch(() => null);
}
