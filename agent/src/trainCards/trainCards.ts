import { createHash } from 'node:crypto';
import type { TrainCardRecord } from '@self-print/contract/agent/trainCard.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type CallProblem, ERRORS, problem } from '@self-print/contract/errors.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { TrainCardLimits } from '@self-print/contract/settings.ts';
import type { TrainCardFields, TrainCardProblem, TrainCardReader } from '../devices/trainCard/types.ts';
import type { FaultHook } from '../faults.ts';
import type { Journal } from '../journal/journal.ts';
import type { Time } from '../time.ts';
import { type CardCheck, isStationName, localDay, mayChange, mayRecharge, mayWrite } from './guards.ts';
import {
  certainFailureOf,
  OPERATION_ERRORS,
  readErrorOf,
  type TrainCardOperation,
  unconfirmedOf,
} from './trainCardCodes.ts';
import type { TrainCardRecords, TrainWriting } from './trainCardRecords.ts';

type Answer = Promise<Result<TrainCardRecord, CallProblem>>;

/** Train cards for the kiosk page: each writing at most once, read back, and truthful about what nobody knows. */
export interface TrainCards {
  readonly read: (waitSeconds: number) => Answer;
  readonly write: (requestId: string, cardNo: string, fields: TrainCardFields) => Answer;
  readonly recharge: (requestId: string, cardNo: string) => Answer;
  readonly change: (requestId: string, cardNo: string, intervalHome: string) => Answer;
  /** Makes what a restart interrupted unconfirmed. */
  readonly recover: () => void;
}

export interface TrainCardsOptions {
  readonly reader: () => Result<TrainCardReader, CallProblem>;
  readonly journal: Journal<{ readonly trainCards: TrainCardRecords }>;
  readonly limits: () => TrainCardLimits;
  readonly time: Time;
  readonly log: EventLog;
  readonly fault: FaultHook;
  readonly stopped: AbortSignal;
}

/** How long a card that was there may be lifted before and after it is written. */
const CARD_BACK_MS = 4 * SECOND_MS;

interface Writing {
  readonly operation: TrainCardOperation;
  readonly requestId: string;
  readonly cardNo: string;
  /** Everything that makes this request what it is. */
  readonly content: unknown;
  readonly check: (card: TrainCardRecord) => CardCheck;
  readonly perform: (reader: TrainCardReader) => Promise<Result<void, TrainCardProblem>>;
  /** Whether the card is now as it should be. */
  readonly isWritten: (card: TrainCardRecord, before: TrainCardRecord) => boolean;
}

export function createTrainCards(options: TrainCardsOptions): TrainCards {
  const { reader, journal, limits, time, log, fault, stopped } = options;
  let busy = false;

  const inTurn = async (work: (reader: TrainCardReader) => Answer): Answer => {
    const device = reader();
    if (!device.ok) return device;
    if (busy) return fail(problem('TRAIN_READ_BUSY'));
    busy = true;
    try {
      return await work(device.value);
    } finally {
      busy = false;
    }
  };

  const write = (writing: Writing): Answer =>
    inTurn(async (device) => {
      const errors = OPERATION_ERRORS[writing.operation];
      const request = digestOf(writing);
      const known = journal.read(({ trainCards }) => trainCards.find(writing.requestId));
      if (!known.ok) return fail(problem(errors.storage));
      if (known.value) {
        return known.value.request === request ? again(device, known.value) : fail(problem(errors.reused));
      }

      const before = await device.read(CARD_BACK_MS, stopped);
      if (!before.ok) return fail(problem(readErrorOf(before.problem)));
      if (before.value.cardNo !== writing.cardNo) return fail(problem(errors.wrongCard));
      const hindrance = writing.check(before.value);
      if (hindrance !== null) return fail(problem(hindrance));

      const begun: TrainWriting = {
        requestId: writing.requestId,
        request,
        phase: 'writing',
        cardNo: writing.cardNo,
        error: null,
      };
      const kept = journal.write(({ trainCards }) => trainCards.insert(begun, time.now()));
      if (!kept.ok) return fail(problem(errors.storage));
      fault('trainCardWriting');
      const done = await writing.perform(device);
      fault('trainCardWritten');
      const { card, ...outcome } = await judge(device, writing, before.value, done.ok ? null : done.problem);
      const ended: TrainWriting = { ...begun, ...outcome };
      // An outcome that cannot be kept is not told: after a restart nobody could say it again.
      const saved = journal.write(({ trainCards }) => trainCards.save(ended));
      const told = saved.ok ? ended : { ...begun, phase: 'unconfirmed' as const, error: errors.unconfirmed };
      log.event('train-card-written', { operation: writing.operation, phase: told.phase, error: told.error });
      return told.phase === 'done' && card ? ok(card) : fail(problemOf(told));
    });

  /** A request that was made before: what became of it is what the journal says, what stands on the card is read from it. */
  const again = async (device: TrainCardReader, writing: TrainWriting): Answer => {
    if (writing.phase !== 'done') return fail(problemOf(writing));
    const card = await device.read(CARD_BACK_MS, stopped);
    if (!card.ok) return fail(problem(readErrorOf(card.problem)));
    const { wrongCard } = OPERATION_ERRORS[operationOf(writing)];
    return card.value.cardNo === writing.cardNo ? card : fail(problem(wrongCard));
  };

  /** Reads the card again and says what has become of it; only what is seen on the card counts as done. */
  const judge = async (
    device: TrainCardReader,
    { operation, cardNo, isWritten }: Writing,
    before: TrainCardRecord,
    found: TrainCardProblem | null,
  ): Promise<Pick<TrainWriting, 'phase' | 'error'> & { readonly card: TrainCardRecord | null }> => {
    const certain = found && certainFailureOf(operation, found);
    if (certain) return { phase: 'failed', error: certain, card: null };
    const after = await device.read(CARD_BACK_MS, stopped);
    const same = after.ok && after.value.cardNo === cardNo ? after.value : null;
    if (same && isWritten(same, before)) return { phase: 'done', error: null, card: same };
    const untouched = same !== null && JSON.stringify(same) === JSON.stringify(before);
    // A reader that died may still have been at work; one that spoke has ended.
    if (untouched && found?.kind !== 'lost') {
      return { phase: 'failed', error: OPERATION_ERRORS[operation].failed, card: null };
    }
    return { phase: 'unconfirmed', error: unconfirmedOf(operation, found), card: null };
  };

  return {
    read: (waitSeconds) =>
      inTurn(async (device) => {
        const card = await device.read(waitSeconds * SECOND_MS, stopped);
        return card.ok ? card : fail(problem(readErrorOf(card.problem)));
      }),
    write: async (requestId, cardNo, fields) => {
      if (!isStationName(fields.intervalSchool) || !isStationName(fields.intervalHome)) {
        return fail(problem('TRAIN_WRITE_BAD_FIELDS'));
      }
      return write({
        operation: 'write',
        requestId,
        cardNo,
        content: fields,
        check: (card) => mayWrite(card, limits()),
        perform: (device) => device.write(cardNo, fields),
        isWritten: (card) =>
          !card.blank &&
          card.schoolName === fields.schoolName &&
          card.studentName === fields.studentName &&
          card.idCardNo === fields.idCardNo &&
          card.intervalSchool === fields.intervalSchool &&
          card.intervalHome === fields.intervalHome,
      });
    },
    recharge: async (requestId, cardNo) => {
      const day = localDay(time.now());
      return write({
        operation: 'recharge',
        requestId,
        cardNo,
        content: null,
        check: (card) => mayRecharge(card, day, limits()),
        perform: (device) => device.recharge(cardNo, day),
        isWritten: (card, before) =>
          card.ticketsTimes === limits().ticketsMax &&
          card.lastRechargeDate !== before.lastRechargeDate &&
          card.lastRechargeDate !== null,
      });
    },
    change: async (requestId, cardNo, intervalHome) => {
      if (!isStationName(intervalHome)) return fail(problem('TRAIN_WRITE_BAD_FIELDS'));
      return write({
        operation: 'change',
        requestId,
        cardNo,
        content: intervalHome,
        check: (card) => mayChange(card, limits()),
        perform: (device) => device.change(cardNo, intervalHome),
        isWritten: (card, before) =>
          card.intervalHome === intervalHome && card.changeTimes === before.changeTimes + 1,
      });
    },
    recover: () =>
      void journal.write(({ trainCards }) => {
        for (const writing of trainCards.inBetween()) {
          const { unconfirmed } = OPERATION_ERRORS[operationOf(writing)];
          trainCards.save({ ...writing, phase: 'unconfirmed', error: unconfirmed });
        }
      }),
  };
}

/** Why a writing is not told as done. */
function problemOf({ phase, error, cardNo }: TrainWriting): CallProblem {
  const name: ErrorName = isErrorName(error) ? error : 'TRAIN_WRITE_UNCONFIRMED';
  // With its number a person can look at the card itself.
  return problem(name, phase === 'failed' ? {} : { detail: { cardNo } });
}

function isErrorName(text: string | null): text is ErrorName {
  return text !== null && Object.hasOwn(ERRORS, text);
}

/** `operation:sha-256`; what stands on a card is personal and is not kept. */
function digestOf({ operation, cardNo, content }: Writing): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([cardNo, content]))
    .digest('hex');
  return `${operation}:${digest}`;
}

function operationOf({ request }: TrainWriting): TrainCardOperation {
  const [operation] = request.split(':');
  return operation === 'recharge' || operation === 'change' ? operation : 'write';
}
