import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, type Result } from '@self-print/contract/result.ts';
import type { TrainCardLimits } from '@self-print/contract/settings.ts';
import { isStationName, mayChange, mayRecharge, mayWrite } from '@self-print/contract/trainCardRules.ts';
import type { TrainCardFields, TrainCardReader } from '../devices/trainCard/types.ts';
import type { Journal } from '../journal/journal.ts';
import { createOnce } from '../journal/once.ts';
import { localDay } from '../localDay.ts';
import type { Time } from '../time.ts';
import { OPERATION_ERRORS, readErrorOf } from './trainCardCodes.ts';
import type { TrainCardRecords, TrainWriting } from './trainCardRecords.ts';
import { type Answer, operationOf, type WriteDeps, type Writing, writeOnce } from './writeOnce.ts';

/**
 * Train cards for the kiosk page: each write happens at most once and is read back, and unknown outcomes are reported as such.
 */
export interface TrainCards {
  readonly read: (waitSeconds: number) => Answer;
  readonly write: (requestId: string, cardNo: string, fields: TrainCardFields) => Answer;
  readonly recharge: (requestId: string, cardNo: string) => Answer;
  readonly change: (requestId: string, cardNo: string, intervalHome: string) => Answer;
  /** Marks interrupted writes as unconfirmed. */
  readonly recover: () => void;
}

export interface TrainCardsOptions extends Omit<WriteDeps, 'once'> {
  readonly journal: Journal<{ readonly trainCards: TrainCardRecords }>;
  readonly time: Time;
  readonly reader: () => Result<TrainCardReader, CallProblem>;
  readonly limits: () => TrainCardLimits;
  /** The terminal's time zone; undefined before the platform has said it. */
  readonly zone: () => string | undefined;
}

export function createTrainCards(options: TrainCardsOptions): TrainCards {
  const { reader, journal, limits, zone, time, stopped } = options;
  let busy = false;
  /** The write under way; null during a read. */
  let writing: string | null = null;

  const inTurn = async (work: (reader: Result<TrainCardReader, CallProblem>) => Answer): Answer => {
    if (busy) return fail(problem('TRAIN_READ_BUSY'));
    busy = true;
    try {
      return await work(reader());
    } finally {
      busy = false;
    }
  };

  const once = createOnce<{ readonly trainCards: TrainCardRecords }, TrainWriting>({
    journal,
    recordsOf: ({ trainCards }) => trainCards,
    unknown: (begun) => {
      const { unconfirmed: error } = OPERATION_ERRORS[operationOf(begun)];
      return { ...begun, phase: 'unconfirmed', error, ticketsTimes: null, changeTimes: null };
    },
    isUnderWay: ({ requestId }) => requestId === writing,
    time,
  });
  const write = (wanted: Writing): Answer =>
    inTurn(async (device) => {
      writing = wanted.requestId;
      try {
        return await writeOnce({ ...options, once }, device, wanted);
      } finally {
        writing = null;
      }
    });

  return {
    read: (waitSeconds) =>
      inTurn(async (device) => {
        if (!device.ok) return device;
        const card = await device.value.read(waitSeconds * SECOND_MS, stopped);
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
      const day = localDay(time.now(), zone());
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
    recover: () => void once.recover(),
  };
}
