import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { trainCalls } from '@self-print/contract/platform/train.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { todayIn } from '../../calendar/todayIn.ts';
import { trainChange } from '../../db/schema/trainCards.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalUserActor } from '../../http/actor.ts';
import { applicationRefusal, buttonsOn } from './rules.ts';
import { lockEntitlement, readSetting } from './store.ts';

type ApplyCall = typeof trainCalls.apply;

/** Takes the application of a person at a terminal for another home station. The office decides on it by a document. */
export function applyForChange(
  { db, clock, random, log }: Pick<Deps, 'db' | 'clock' | 'random' | 'log'>,
  { schoolCode, terminalCode, userId }: TerminalUserActor,
  { intervalHome }: CallInput<ApplyCall>,
): Promise<CallResult<ApplyCall>> {
  return db.transaction(async (queries): Promise<CallResult<ApplyCall>> => {
    const row = await lockEntitlement(queries, { schoolCode, userId });
    const { settings } = await readSetting(queries, schoolCode);
    const now = clock.now();
    const buttons = buttonsOn(settings, await todayIn(queries, schoolCode, now));
    const refused = applicationRefusal({ buttons, person: row ?? null, intervalHome });
    if (refused || !row) return fail(problem(refused ?? 'TRAIN_NOT_ENTITLED'));
    const changeId = random.uuid();
    const { intervalHome: fromHome } = row;
    const added = await queries.orm
      .insert(trainChange)
      .values({
        schoolCode,
        changeId,
        userId,
        fromHome,
        intervalHome,
        isOwn: true,
        state: 'applied',
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ changeId: trainChange.changeId });
    if (added.length === 0) return fail(problem('TRAIN_APPLIED'));
    log.event('train-change-applied', { schoolCode, terminalCode, changeId });
    return ok({ changeId });
  });
}
