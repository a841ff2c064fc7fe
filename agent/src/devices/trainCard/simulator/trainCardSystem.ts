import { z } from 'zod';
import type { Reaction } from '../../campusCard/simulator/cardSystem.ts';

/** A simulated card, including the fuses, which a real one does not disclose. */
export interface SimulatedTrainCard {
  cardNo: string;
  schoolName: string;
  studentName: string;
  idCardNo: string | null;
  intervalSchool: string;
  intervalHome: string;
  ticketsTimes: number;
  changeTimes: number;
  lastRechargeDate: string | null;
  blank: boolean;
  fusesLeft: number;
  damaged: boolean;
}

export type TrainCardFault =
  | 'none'
  /** The card is removed before the first byte is written. */
  | 'removedBefore'
  /** Removed in the middle: half of it is written. */
  | 'removedDuring'
  /** Removed after the last byte, before the reader could report success. */
  | 'removedAfter'
  /** The program dies before the card is written. */
  | 'lostBefore'
  /** The program dies afterwards. */
  | 'lostAfter'
  /** A different card is present when it is read back. */
  | 'swappedAfter'
  /** The reader reports success without having written. */
  | 'liar'
  | 'writeFailed'
  | 'oddRefusal';

/** What is on the reader, besides one valid card. */
export type TrainCardPlace = 'nothing' | 'card' | 'severalCards' | 'wrongType';

/** A simulated reader with cards and everything that can happen to them. */
export interface TrainCardSystem {
  readonly run: (command: string, args: unknown) => Promise<Reaction>;
  readonly insertCard: (card: SimulatedTrainCard) => void;
  readonly removeCard: () => void;
  readonly place: (what: Exclude<TrainCardPlace, 'card'>) => void;
  /** Applies to the next command that writes. */
  readonly setFault: (fault: TrainCardFault) => void;
  /** Reason with which every read is refused; null for none. */
  readonly refuseReads: (reason: string | null) => void;
  readonly card: () => SimulatedTrainCard | null;
  /** Number of actual writes per card number. */
  readonly writes: () => Readonly<Record<string, number>>;
}

const YEAR_TICKETS = 4;
const FUSES = 4;

export function blankCard(cardNo: string): SimulatedTrainCard {
  return {
    cardNo,
    schoolName: '',
    studentName: '',
    idCardNo: null,
    intervalSchool: '',
    intervalHome: '',
    ticketsTimes: 0,
    changeTimes: 0,
    lastRechargeDate: null,
    blank: true,
    fusesLeft: FUSES,
    damaged: false,
  };
}

/** A fictitious student's card; last year's tickets are used up. */
export function issuedCard(cardNo: string, change: Partial<SimulatedTrainCard> = {}): SimulatedTrainCard {
  return {
    ...blankCard(cardNo),
    schoolName: '示例大学',
    studentName: '样例',
    idCardNo: '999999200001010017',
    intervalSchool: '北京',
    intervalHome: '上海',
    ticketsTimes: 0,
    changeTimes: 1,
    lastRechargeDate: '2020-09-01',
    blank: false,
    ...change,
  };
}

const fields = z.object({
  schoolName: z.string(),
  studentName: z.string(),
  idCardNo: z.string(),
  intervalSchool: z.string(),
  intervalHome: z.string(),
});
const named = z.object({ cardNo: z.string() });

export function createTrainCardSystem(): TrainCardSystem {
  let place: TrainCardPlace = 'nothing';
  let card: SimulatedTrainCard | null = null;
  let fault: TrainCardFault = 'none';
  let readRefusal: string | null = null;
  const writes: Record<string, number> = {};

  const answer = (value: unknown): Reaction => ({ kind: 'answer', body: { ok: true, value } });
  const refuse = (problem: string): Reaction => ({
    kind: 'answer',
    body: { ok: false, problem, detail: '' },
  });
  const remove = () => {
    place = 'nothing';
    card = null;
  };

  const read = (): Reaction => {
    if (readRefusal !== null) return refuse(readRefusal);
    if (place === 'nothing') return refuse('noCard');
    if (place !== 'card' || card === null) return refuse(place);
    if (card.damaged) return refuse('dataDamaged');
    const { fusesLeft: _, damaged: __, ...seen } = card;
    return answer(seen);
  };

  /** Changes the card like a vendor's library, with the current fault. */
  const change = (args: unknown, apply: (target: SimulatedTrainCard) => string | null): Reaction => {
    const now = fault;
    fault = 'none';
    if (now === 'lostBefore') return { kind: 'broken' };
    if (now === 'removedBefore') {
      remove();
      return refuse('cardRemoved');
    }
    if (now === 'writeFailed') return refuse('writeFailed');
    if (now === 'oddRefusal') return refuse('E7731');
    if (card === null || place !== 'card') return refuse('noCard');
    if (named.parse(args).cardNo !== card.cardNo) return refuse('wrongCard');
    if (now === 'liar') return answer({});
    const refusal = apply(card);
    if (refusal !== null) return refuse(refusal);
    writes[card.cardNo] = (writes[card.cardNo] ?? 0) + 1;
    if (now === 'removedDuring') {
      card.damaged = true;
      remove();
      return refuse('cardRemoved');
    }
    if (now === 'removedAfter') {
      remove();
      return refuse('cardRemoved');
    }
    if (now === 'swappedAfter') card = issuedCard('SWAPPED');
    return now === 'lostAfter' ? { kind: 'broken' } : answer({});
  };

  const run = (command: string, args: unknown): Reaction => {
    switch (command) {
      case 'hello':
        return answer({ name: 'simulated train card reader 1', features: [] });
      case 'readCard':
        return read();
      case 'writeCard':
        return change(args, (target) => {
          if (!target.blank) return 'notBlank';
          Object.assign(target, fields.parse(args), { blank: false, changeTimes: target.changeTimes + 1 });
          return null;
        });
      case 'reCharge':
        return change(args, (target) => {
          if (target.fusesLeft === 0) return 'wornOut';
          target.fusesLeft -= 1;
          target.ticketsTimes = YEAR_TICKETS;
          target.lastRechargeDate = z.object({ day: z.iso.date() }).parse(args).day;
          return null;
        });
      case 'changeCard':
        return change(args, (target) => {
          target.intervalHome = fields.pick({ intervalHome: true }).parse(args).intervalHome;
          target.changeTimes += 1;
          return null;
        });
      default:
        return refuse('unknownCommand');
    }
  };

  return {
    run: async (command, args) => run(command, args),
    insertCard: (inserted) => {
      card = inserted;
      place = 'card';
    },
    removeCard: remove,
    place: (what) => {
      remove();
      place = what;
    },
    setFault: (next) => {
      fault = next;
    },
    refuseReads: (reason) => {
      readRefusal = reason;
    },
    card: () => card,
    writes: () => ({ ...writes }),
  };
}
