import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { LicenceModule } from '@self-print/contract/licence.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { passwordFault } from '@self-print/contract/passwords.ts';
import type { setUpCalls } from '@self-print/contract/platform/setUp.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { sql } from 'drizzle-orm';
import { SYSTEM_ADMINISTRATOR } from '../../db/builtInRoles.ts';
import type { Deps } from '../../deps.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import { createAccount } from '../accounts/createAccount.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { addSchool } from '../schools/createSchool.ts';
import { hashPassword } from '../signIn/passwords.ts';
import { isSetUpCode, isSetUpOpen } from './setUpCode.ts';

type Begin = typeof setUpCalls.begin;

/** Nobody guesses 100 bits; this keeps the page from being used to keep the server busy. */
const BEGIN_RATE: RateRule = { tries: 20, windowMs: 10 * MINUTE_MS };
/** Open at the start, in the order of the home screen; the console opens and closes them. */
const FIRST_MODULES: readonly LicenceModule[] = [
  'TAKE_CODE_PRINT',
  'SELF_PRINT',
  'CLOUD_PRINT',
  'MOBILE',
  'INTERNATIONAL',
];
/** As the command line has it: who can change most proves more. */
const SECOND_FACTOR_ROLES = [SYSTEM_ADMINISTRATOR, 'printAdmin'];

interface Caller {
  readonly address: string;
  readonly requestId: string | null;
}

/** Adds the first school with its administrator, or nothing. Of two who try at once, one does. */
export async function beginSetUp(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  { code, schoolCode, name, timeZone, administrator }: CallInput<Begin>,
  { address, requestId }: Caller,
): Promise<
  Outcome<CallAnswer<Begin>, 'SET_UP_CLOSED' | 'SET_UP_CODE_WRONG' | 'PASSWORD_WEAK' | 'TOO_MANY_REQUESTS'>
> {
  const taken = await takeRate(deps, BEGIN_RATE, 'set-up', address);
  if (!taken.ok) return taken;
  if (!(await isSetUpOpen(deps.db))) return fail(problem('SET_UP_CLOSED'));
  if (!isSetUpCode(deps.keys, code)) return fail(problem('SET_UP_CODE_WRONG'));
  if (passwordFault(administrator.password) !== undefined) return fail(problem('PASSWORD_WEAK'));
  const passwordHash = await hashPassword(administrator.password);
  return deps.db.transaction(async (queries) => {
    await queries.orm.execute(sql`select pg_advisory_xact_lock(hashtextextended('first school', 0))`);
    if (!(await isSetUpOpen(queries))) return fail(problem('SET_UP_CLOSED'));
    const wanted = { schoolCode, name, timeZone, modules: FIRST_MODULES };
    const added = await addSchool(queries, deps.clock, { ...wanted, secondFactorRoles: SECOND_FACTOR_ROLES });
    const { userName, name: ownName } = administrator;
    const person = { schoolCode, userName, name: ownName, role: SYSTEM_ADMINISTRATOR, passwordHash };
    const made = await createAccount({ ...deps, db: queries }, person);
    if (!added.ok || !made.ok) throw new Error('The first school or its administrator was there already');
    await recordOperation(
      queries,
      deps,
      {
        name: 'school-set-up',
        schoolCode,
        userId: made.value.userId,
        role: SYSTEM_ADMINISTRATOR,
        client: 'console',
        requestId,
      },
      { subject: schoolCode, label: name, before: null, after: { timeZone, modules: FIRST_MODULES } },
    );
    return ok({});
  });
}
