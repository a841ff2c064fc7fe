import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { Payer } from '@self-print/contract/platform/paymentItems.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNull, not, type SQL } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { role } from '../../db/schema/roles.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import { isRoleOfAccount } from '../accounts/accountRole.ts';
import { decryptNames, indexOfUserName } from '../accounts/encryptedAccount.ts';
import type { AccountRow } from '../accounts/findAccount.ts';
import { WALK_IN } from '../accounts/walkIn.ts';

/** Anybody can type numbers at a terminal, and nobody needs to find out whose they are. */
const LOOK_UPS: RateRule = { tries: 20, windowMs: 10 * MINUTE_MS };

/** Finds the person for whom a fee is paid, by student or staff number. */
export async function findPayer(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { schoolCode, terminalCode }: TerminalActor,
  number: string,
): Promise<Outcome<Payer, 'PAYER_NOT_FOUND' | 'TOO_MANY_REQUESTS'>> {
  const taken = await takeRate(deps, LOOK_UPS, 'payer', schoolCode, terminalCode);
  if (!taken.ok) return taken;
  const { db, keys } = deps;
  const row = await readPayer(
    db,
    eq(account.schoolCode, schoolCode),
    eq(account.userNameIndex, indexOfUserName(keys, number)),
  );
  return row ? ok(viewPayer(keys, row)) : fail(problem('PAYER_NOT_FOUND'));
}

/** The person whom a look-up at a terminal has found before. */
export async function knownPayer(
  queries: Queries,
  schoolCode: string,
  payerId: string,
): Promise<AccountRow | undefined> {
  return readPayer(queries, eq(account.schoolCode, schoolCode), eq(account.userId, payerId));
}

/** Fees are paid for those who study and work here, not for those who administer the platform. */
async function readPayer({ orm }: Queries, ...which: readonly SQL[]): Promise<AccountRow | undefined> {
  const [row] = await orm
    .select({ account })
    .from(account)
    .innerJoin(role, isRoleOfAccount)
    .where(and(...which, isNull(account.disabledAt), not(role.administers)));
  return row?.account;
}

/** A person as shown in public; null where nobody was asked for. */
export function viewPayer(keys: Keys, row: AccountRow): Payer;
export function viewPayer(keys: Keys, row: AccountRow | undefined): Payer | null;
export function viewPayer(keys: Keys, row: AccountRow | undefined): Payer | null {
  if (!row || row.userId === WALK_IN) return null;
  const { userName, name } = decryptNames(keys, row, row);
  return { payerId: row.userId, name: maskText('name', name), number: maskText('number', userName) };
}
