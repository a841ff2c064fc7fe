import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { TrainGrant, trainCalls } from '@self-print/contract/platform/train.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { dayIn } from '../../calendar/dayIn.ts';
import { trainEntitlement, trainWrite } from '../../db/schema/trainCards.ts';
import { timeZoneOf } from '../../db/timeZoneOf.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalUserActor } from '../../http/actor.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { findAccount } from '../accounts/findAccount.ts';
import { buttonsOn, refusalOf } from './rules.ts';
import {
  findApproved,
  findLastRecharge,
  findOpenWrite,
  idCardOf,
  isOf,
  lockEntitlement,
  readSetting,
  type WriteRow,
} from './store.ts';

type CheckCall = typeof trainCalls.check;
type GrantDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log'>;

/** How long a terminal has for a write; after it the outcome counts as unknown until it is told or staff has looked. */
const LEASE_MS = 2 * MINUTE_MS;

/**
 * Lets a terminal write a person's card once. No second write is granted before the outcome of the first is known: the agent
 * carries out each request id at most once, so the same terminal may be told the same grant again while its lease lasts.
 */
export function grantWrite(
  deps: GrantDeps,
  { schoolCode, userId, terminalCode }: TerminalUserActor,
  { checkType: operation, card }: CallInput<CheckCall>,
): Promise<CallResult<CheckCall>> {
  const { keys, clock } = deps;
  const person = { schoolCode, userId };
  return deps.db.transaction(async (queries): Promise<CallResult<CheckCall>> => {
    const row = await lockEntitlement(queries, person);
    const { settings } = await readSetting(queries, schoolCode);
    const now = clock.now();
    const zone = await timeZoneOf(queries, schoolCode);
    const approved = await findApproved(queries, person);
    const known = await findAccount(queries, keys, schoolCode, userId);
    if (!row || !known || settings === null)
      return fail(problem(settings === null ? 'TRAIN_NOT_OPEN' : 'TRAIN_NOT_ENTITLED'));
    const fieldsFor = (intervalHome: string): TrainGrant['fields'] => ({
      schoolName: settings.schoolName,
      studentName: decryptNames(keys, person, known).name,
      idCardNo: idCardOf(keys, row),
      intervalSchool: row.intervalSchool,
      intervalHome,
    });
    const home = operation === 'change' && approved ? approved.intervalHome : row.intervalHome;
    const open = await findOpenWrite(queries, person);
    if (open) {
      const isSame =
        open.state === 'granted' &&
        open.terminalCode === terminalCode &&
        open.operation === operation &&
        open.cardNo === card.cardNo &&
        now < open.leaseEndsAt;
      return isSame ? ok(viewGrant(open, fieldsFor(home), true)) : fail(problem('TRAIN_UNSETTLED'));
    }
    const recharged = await findLastRecharge(queries, person);
    const refused = refusalOf({
      operation,
      card,
      buttons: buttonsOn(settings, dayIn(zone, now)),
      person: { entitled: row.entitled, idCardNo: idCardOf(keys, row), cardNo: row.cardNo },
      isChangeApproved: approved !== undefined,
      lastRecharge: recharged && dayIn(zone, recharged),
      today: dayIn(zone, now),
    });
    if (refused) return fail(problem(refused));
    const number = row.lastNumber + 1;
    const [granted] = await queries.orm
      .insert(trainWrite)
      .values({
        schoolCode,
        requestId: deps.random.uuid(),
        userId,
        number,
        operation,
        cardNo: card.cardNo,
        changeId: operation === 'change' ? (approved?.changeId ?? null) : null,
        state: 'granted',
        terminalCode,
        grantedAt: now,
        leaseEndsAt: new Date(now.getTime() + LEASE_MS),
      })
      .returning();
    if (!granted) throw new Error('The write was not recorded');
    await queries.orm.update(trainEntitlement).set({ lastNumber: number }).where(isOf(person));
    deps.log.event('train-write-granted', { schoolCode, terminalCode, operation, number });
    return ok(viewGrant(granted, fieldsFor(home), false));
  });
}

function viewGrant(
  { requestId, number, leaseEndsAt }: WriteRow,
  fields: TrainGrant['fields'],
  isRepeated: boolean,
): TrainGrant {
  return { requestId, number, leaseEndsAt: leaseEndsAt.toISOString(), isRepeated, fields };
}
