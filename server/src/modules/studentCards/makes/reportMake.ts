import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { studentCardCalls } from '@self-print/contract/platform/studentCard.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Queries } from '../../../db/database.ts';
import { studentCardRequest } from '../../../db/schema/studentCards.ts';
import type { Deps } from '../../../deps.ts';
import type { TerminalActor } from '../../../http/actor.ts';
import { isRequest, noteReport, type RequestRow } from '../requestStore.ts';
import { readCardSetting } from '../settingStore.ts';
import { drawFace, type FaceDeps } from './drawFace.ts';
import type { MakeRow } from './makeRules.ts';
import { changeMake, encryptUid, lockMake, orderOfMake } from './makeStore.ts';

type BeginCall = typeof studentCardCalls.beginMake;
type ReportCall = typeof studentCardCalls.reportMake;
type AtTerminal = Pick<TerminalActor, 'schoolCode' | 'terminalCode'>;

/** A card takes two minutes at most; after this, who has heard nothing may look. */
const MAKING_MS = 10 * MINUTE_MS;

/** Gives the agent what goes onto the card. From then on only its report, or staff, says what has become of it. */
export async function beginMake(
  deps: FaceDeps,
  terminal: AtTerminal,
  { makeId }: CallInput<BeginCall>,
): Promise<CallResult<BeginCall>> {
  const { db, clock, log } = deps;
  const { schoolCode, terminalCode } = terminal;
  const key = await orderOfMake(db, terminal, makeId);
  const request = key && (await db.orm.select().from(studentCardRequest).where(isRequest(key)))[0];
  if (!key || !request) return fail(problem('NOT_FOUND'));
  const drawn = await drawFace(deps, request);
  if (!drawn.ok) return drawn;
  const { face, number } = drawn.value;
  return db.transaction(async (queries): Promise<CallResult<BeginCall>> => {
    const known = await lockMake(queries, key);
    const now = clock.now();
    const { make } = known ?? {};
    if (make?.state !== 'granted' || known?.request.state !== 'requested' || make.leaseEndsAt <= now)
      return fail(problem('STUDENT_CARD_LEAVE_ENDED'));
    const leaseEndsAt = new Date(now.getTime() + MAKING_MS);
    await changeMake(queries, key, { state: 'begun', begunAt: now, leaseEndsAt });
    log.event('card-make-begun', { schoolCode, terminalCode, orderId: key.orderId });
    return ok({ face: Buffer.from(face).toString('base64'), number });
  });
}

/** Takes from the agent what became of a card. What is known for sure, or was settled by staff, stays. */
export async function reportMake(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>,
  terminal: AtTerminal,
  { makeId, state, fault, evidence, uid }: CallInput<ReportCall>,
): Promise<CallResult<ReportCall>> {
  const { db, keys, clock, log } = deps;
  const { schoolCode, terminalCode } = terminal;
  const key = await orderOfMake(db, terminal, makeId);
  if (!key) return fail(problem('NOT_FOUND'));
  return db.transaction(async (queries): Promise<CallResult<ReportCall>> => {
    const known = await lockMake(queries, key);
    if (!known?.make) return fail(problem('NOT_FOUND'));
    const { make, request } = known;
    if (make.state !== 'granted' && make.state !== 'begun')
      return make.state === state ? ok({ state }) : fail(problem('STUDENT_CARD_REPORT_LATE'));
    const now = clock.now();
    // Whoever never got what goes onto the card has made none.
    if (make.state === 'granted' && state !== 'failed') return fail(problem('STUDENT_CARD_REPORT_LATE'));
    const uidEncrypted = uid === null ? null : encryptUid(keys, key, uid);
    await changeMake(queries, key, { state, fault, evidence, uidEncrypted, endedAt: now });
    if (state === 'done') await recordGiven(queries, request, uidEncrypted, now);
    log.event('card-make-reported', {
      schoolCode,
      terminalCode,
      orderId: key.orderId,
      state,
      fault: fault ?? '',
    });
    return ok({ state });
  });
}

/** The person has the card: the request is done with, and the card system learns which chip it has. One that was cancelled meanwhile stays so. */
export async function recordGiven(
  queries: Queries,
  { schoolCode, orderId, state }: RequestRow,
  uid: MakeRow['uidEncrypted'],
  now: Date,
): Promise<void> {
  const key = { schoolCode, orderId };
  if (state === 'requested')
    await queries.orm
      .update(studentCardRequest)
      .set({ state: 'handedOut', madeAt: now, endedAt: now })
      .where(isRequest(key));
  const { system } = await readCardSetting(queries, schoolCode);
  if (uid !== null && system?.enabled) await noteReport(queries, key, 'issue', now);
}
