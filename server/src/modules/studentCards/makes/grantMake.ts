import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { studentCardCalls } from '@self-print/contract/platform/studentCard.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { studentCardMake } from '../../../db/schema/studentCards.ts';
import type { Deps } from '../../../deps.ts';
import type { TerminalUserActor } from '../../../http/actor.ts';
import { lockMake } from './makeStore.ts';

type GrantCall = typeof studentCardCalls.grantMake;

/** A card is made for whoever has just ordered it. Later the office may have begun to make it. */
const FRESH_MS = 15 * MINUTE_MS;
/** How long the terminal has to begin. */
const LEASE_MS = 2 * MINUTE_MS;

/**
 * Lets the terminal at which a person has just ordered and paid make the card, once. There is no second leave for an order, whatever becomes of the
 * first: what failed before a card was touched is made by the office, and what nobody knows is looked at.
 */
export function grantMake(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'log'>,
  { schoolCode, userId, terminalCode, paused }: TerminalUserActor,
  { orderId }: CallInput<GrantCall>,
): Promise<CallResult<GrantCall>> {
  const { db, clock, random, log } = deps;
  const key = { schoolCode, orderId };
  return db.transaction(async (queries): Promise<CallResult<GrantCall>> => {
    const known = await lockMake(queries, key);
    if (known?.request.userId !== userId) return fail(problem('ORDER_NOT_FOUND'));
    const { request, make } = known;
    if (request.state === 'unpaid' || request.requestedAt === null) return fail(problem('ORDER_UNPAID'));
    if (paused) return fail(problem('TERMINAL_PAUSED'));
    const now = clock.now();
    if (make) {
      const isSame = make.state === 'granted' && make.terminalCode === terminalCode && now < make.leaseEndsAt;
      return isSame ? ok(viewLeave(make)) : fail(problem('STUDENT_CARD_NOT_MADE_HERE'));
    }
    const isFresh = now.getTime() - request.requestedAt.getTime() < FRESH_MS;
    if (request.state !== 'requested' || request.terminalCode !== terminalCode || !isFresh)
      return fail(problem('STUDENT_CARD_NOT_MADE_HERE'));
    const leave = { makeId: random.uuid(), leaseEndsAt: new Date(now.getTime() + LEASE_MS) };
    await queries.orm
      .insert(studentCardMake)
      .values({ ...key, ...leave, terminalCode, state: 'granted', grantedAt: now, evidence: '' });
    log.event('card-make-granted', { schoolCode, terminalCode, orderId });
    return ok(viewLeave(leave));
  });
}

const viewLeave = ({ makeId, leaseEndsAt }: { readonly makeId: string; readonly leaseEndsAt: Date }) => ({
  makeId,
  leaseEndsAt: leaseEndsAt.toISOString(),
});
