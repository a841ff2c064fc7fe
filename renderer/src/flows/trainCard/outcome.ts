import { type TrainCardRecord, trainCardCalls } from '@self-print/contract/agent/trainCard.ts';
import type { CallInput } from '@self-print/contract/call.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { type TrainGrant, trainCalls } from '@self-print/contract/platform/train.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { Api } from '../../api/api.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import type { PersonCall } from '../kit/personCall.ts';
import type { TrainEnd, TrainEvent, TrainWish, WriteCardWish } from './state.ts';

const READ_SECONDS = 15;
const READ_LIMIT_MS = 20 * SECOND_MS;
/** A reader may take long, and the card is read before and after. */
const WRITE_LIMIT_MS = 60 * SECOND_MS;
const REPORT_TRIES = 3;

/** Refusals of the agent by which the card may have been changed. Whatever brings no answer belongs to them. */
const MAYBE_WRITTEN: ReadonlySet<ErrorName | undefined> = new Set<ErrorName | undefined>([
  undefined,
  'TRAIN_WRITE_CARD_REMOVED',
  'TRAIN_WRITE_UNCONFIRMED',
  'TRAIN_WRITE_TIMED_OUT',
  'TRAIN_RECHARGE_CARD_REMOVED',
  'TRAIN_RECHARGE_UNCONFIRMED',
  'TRAIN_RECHARGE_TIMED_OUT',
  'TRAIN_CHANGE_UNCONFIRMED',
  // The agent may still be at this very request, which was sent before.
  'TRAIN_READ_BUSY',
]);

/** Does what the person wishes at the reader, and says how it ended. */
export async function trainOutcome(api: Api, ask: PersonCall, wish: TrainWish): Promise<TrainEvent> {
  switch (wish.kind) {
    case 'readCard': {
      const { agent } = api.action();
      const limits = { timeoutMs: READ_LIMIT_MS };
      const read = await agent(trainCardCalls.readCard, { waitSeconds: READ_SECONDS }, limits);
      if (!read.ok) return { type: 'failed', failure: read.problem };
      noteTimes(ask, read.value);
      return { type: 'cardRead', card: read.value };
    }
    case 'writeCard':
      return writeGranted(api, ask, wish);
    case 'applyTrain': {
      const { intervalHome } = wish;
      const made = await ask(trainCalls.apply, { intervalHome });
      return made.ok ? { type: 'trainApplied' } : { type: 'failed', failure: made.problem };
    }
    default:
      return assertNever(wish);
  }
}

/** Lets the office see what is left on the card. Nothing depends on it, so nobody waits for it. */
function noteTimes(ask: PersonCall, { blank, cardNo, ticketsTimes, changeTimes }: TrainCardRecord): void {
  if (!blank) void ask(trainCalls.updateTimes, { cardNo, ticketsTimes, changeTimes });
}

async function writeGranted(
  api: Api,
  ask: PersonCall,
  { operation, card }: WriteCardWish,
): Promise<TrainEvent> {
  const { cardNo, idCardNo, blank, ticketsTimes, changeTimes, lastRechargeDate } = card;
  const granted = await ask(trainCalls.check, {
    checkType: operation,
    card: { cardNo, idCardNo, blank, ticketsTimes, changeTimes, lastRechargeDate },
  });
  if (!granted.ok) return { type: 'failed', failure: granted.problem };
  const end = await atReader(api, { operation, card }, granted.value);
  if (end.kind === 'unknown') await doubt(api, granted.value);
  return { type: 'cardWritten', end };
}

type Chosen = Pick<WriteCardWish, 'operation' | 'card'>;

/** One request to the agent, which carries it out at most once; it is never sent again. */
async function atReader(api: Api, { operation, card }: Chosen, grant: TrainGrant): Promise<TrainEnd> {
  const { agent } = api.action();
  const limits = { timeoutMs: WRITE_LIMIT_MS };
  const { requestId, fields, isRepeated } = grant;
  const { cardNo } = card;
  const answer =
    operation === 'write'
      ? await agent(trainCardCalls.writeCard, { requestId, cardNo, ...fields }, limits)
      : operation === 'recharge'
        ? await agent(trainCardCalls.reCharge, { requestId, cardNo }, limits)
        : await agent(
            trainCardCalls.change,
            { requestId, cardNo, intervalHome: fields.intervalHome },
            limits,
          );
  if (answer.ok) return { kind: 'done', card: answer.value };
  return {
    kind: isRepeated || isMaybeWritten(answer.problem) ? 'unknown' : 'failed',
    failure: answer.problem,
  };
}

function isMaybeWritten(failure: PlatformFailure): boolean {
  return failure.kind !== 'refused' || MAYBE_WRITTEN.has(failure.name);
}

/**
 * Tells the platform that the outcome is unknown here, so that staff need not wait for the lease. How a write did end, the agent tells by
 * itself.
 */
async function doubt(api: Api, { requestId, number }: TrainGrant): Promise<void> {
  const told: CallInput<typeof trainCalls.doubt> = { requestId, number, writeState: 'unconfirmed' };
  for (let tries = 0; tries < REPORT_TRIES; tries += 1) {
    const answer = await api.action().platform.call(trainCalls.doubt, told);
    if (answer.ok || answer.problem.kind === 'refused') return;
  }
}
