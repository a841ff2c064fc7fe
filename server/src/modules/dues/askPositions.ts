import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Position } from '@self-print/contract/platform/dues.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Queries } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { findAccount } from '../accounts/findAccount.ts';
import { findSource, openSource } from './sourceStore.ts';

export type DuesDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'log' | 'dues'>;

/** A person of a school, and the system that is asked. */
export interface DuesOf {
  readonly schoolCode: string;
  readonly sourceId: string;
  readonly userId: string;
}

/** What a person owes now, as the system says. Without a right answer nothing is known, and nobody pays. */
export async function askPositions(
  deps: DuesDeps,
  of: DuesOf,
): Promise<Outcome<readonly Position[], 'DUES_SYSTEM_DOWN'>> {
  const { db, log } = deps;
  const { sourceId } = of;
  const row = await findSource(db, of);
  const opened = row?.enabled ? openSource(deps, row) : undefined;
  if (!opened?.ok) return fail(problem('DUES_SYSTEM_DOWN'));
  const number = await numberOf(db, deps, of);
  if (number === undefined) return ok([]);
  const answer = await opened.value.ask(number);
  if (answer.ok) return answer;
  log.event('dues-system-silent', { sourceId, why: answer.problem.kind });
  return fail(problem('DUES_SYSTEM_DOWN'));
}

/** The student or staff number by which a system knows a person. */
export async function numberOf(
  queries: Queries,
  { keys }: Pick<Deps, 'keys'>,
  { schoolCode, userId }: Pick<DuesOf, 'schoolCode' | 'userId'>,
): Promise<string | undefined> {
  const account = await findAccount(queries, keys, schoolCode, userId);
  return account?.userId === userId ? decryptNames(keys, account, account).userName : undefined;
}
