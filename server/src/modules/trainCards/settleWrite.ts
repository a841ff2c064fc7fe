import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { trainCalls } from '@self-print/contract/platform/train.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { trainChange, trainEntitlement, trainWrite } from '../../db/schema/trainCards.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { isOf, lockEntitlement, type WriteRow } from './store.ts';

type LogCall = typeof trainCalls.log;
type DoubtCall = typeof trainCalls.doubt;
type AtTerminal = Pick<TerminalActor, 'schoolCode' | 'terminalCode'>;

/** Takes from the agent of the terminal that has a write how it ended. What is known for sure, or was settled by staff, stays. */
export function reportWrite(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { schoolCode, terminalCode }: AtTerminal,
  { requestId, writeState, code, card }: CallInput<LogCall>,
): Promise<CallResult<LogCall>> {
  return db.transaction(async (queries): Promise<CallResult<LogCall>> => {
    const known = await lockWrite(queries, schoolCode, requestId);
    if (known?.terminalCode !== terminalCode) return fail(problem('NOT_FOUND'));
    // One that the page has doubted gets its code now.
    if (!isOpen(known))
      return known.state === writeState ? ok({ writeState }) : fail(problem('TRAIN_REPORT_LATE'));
    await queries.orm
      .update(trainWrite)
      .set({ state: writeState, code: code ?? null, endedAt: known.endedAt ?? clock.now() })
      .where(isWrite(schoolCode, requestId));
    if (writeState === 'done') await recordDone(queries, known, card);
    log.event('train-write-reported', { schoolCode, terminalCode, number: known.number, writeState });
    return ok({ writeState });
  });
}

/**
 * The page of the terminal that has a write got no sure answer. So it is open to staff at once, without waiting for the lease; what the
 * agent tells later counts all the same.
 */
export function doubtWrite(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { schoolCode, terminalCode }: AtTerminal,
  { requestId, number }: CallInput<DoubtCall>,
): Promise<CallResult<DoubtCall>> {
  return db.transaction(async (queries): Promise<CallResult<DoubtCall>> => {
    const known = await lockWrite(queries, schoolCode, requestId);
    if (known?.terminalCode !== terminalCode || known.number !== number) return fail(problem('NOT_FOUND'));
    if (known.state !== 'granted') return ok({ writeState: known.state });
    const writeState = 'unconfirmed';
    await queries.orm
      .update(trainWrite)
      .set({ state: writeState, endedAt: clock.now() })
      .where(isWrite(schoolCode, requestId));
    log.event('train-write-reported', { schoolCode, terminalCode, number, writeState });
    return ok({ writeState });
  });
}

/** A write, while nothing else changes what is known of the person's card. */
async function lockWrite(queries: Queries, schoolCode: string, requestId: string) {
  const found = await findWrite(queries, schoolCode, requestId);
  if (!found) return undefined;
  await lockEntitlement(queries, found);
  return findWrite(queries, schoolCode, requestId);
}

export const isWrite = (schoolCode: string, requestId: string) =>
  and(eq(trainWrite.schoolCode, schoolCode), eq(trainWrite.requestId, requestId));

export async function findWrite({ orm }: Queries, schoolCode: string, requestId: string) {
  const [row] = await orm.select().from(trainWrite).where(isWrite(schoolCode, requestId));
  return row;
}

export function isOpen({ state }: WriteRow): boolean {
  return state === 'granted' || state === 'unconfirmed';
}

/** What a write that is surely on the card changes of what is known. */
export async function recordDone(
  { orm }: Queries,
  { schoolCode, userId, cardNo, changeId }: WriteRow,
  card: CallInput<LogCall>['card'],
): Promise<void> {
  let intervalHome: string | undefined;
  if (changeId !== null) {
    const [change] = await orm
      .update(trainChange)
      .set({ state: 'written' })
      .where(and(eq(trainChange.schoolCode, schoolCode), eq(trainChange.changeId, changeId)))
      .returning();
    intervalHome = change?.intervalHome;
  }
  await orm
    .update(trainEntitlement)
    .set({
      cardNo,
      // A form that the office opened earlier must not undo this.
      revision: sql`${trainEntitlement.revision} + 1`,
      // Counts that nobody has read again are not known any more.
      ticketsTimes: card?.ticketsTimes ?? null,
      changeTimes: card?.changeTimes ?? null,
      ...(intervalHome === undefined ? {} : { intervalHome }),
    })
    .where(isOf({ schoolCode, userId }));
}
