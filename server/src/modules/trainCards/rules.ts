import type { TrainButtons } from '@self-print/contract/platform/train.ts';
import type { TrainSettings } from '@self-print/contract/platform/trainAdmin.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { trainCardLimits } from '@self-print/contract/settings.ts';
import {
  type CardCheck,
  type CardFacts,
  mayChange,
  mayRecharge,
  mayWrite,
  type TrainOperation,
} from '@self-print/contract/trainCardRules.ts';

/** The specification's limits. A terminal may be set to stricter ones, never to looser ones. */
const LIMITS = trainCardLimits.parse({});

/** What is offered on a day of the school's calendar. */
export function buttonsOn(settings: TrainSettings | null, today: string): TrainButtons {
  if (settings === null) return { isOpen: false, write: false, recharge: false, change: false };
  const { opensOn, closesOn, write, recharge, change } = settings;
  const isOpen = (opensOn === null || opensOn <= today) && (closesOn === null || today <= closesOn);
  return { isOpen, write, recharge, change };
}

export interface Asked {
  readonly operation: TrainOperation;
  readonly card: CardFacts & { readonly cardNo: string; readonly idCardNo: string | null };
  readonly buttons: TrainButtons;
  /** Null: nothing is recorded of the person. */
  readonly person: {
    readonly entitled: boolean;
    readonly idCardNo: string;
    readonly cardNo: string | null;
  } | null;
  readonly isChangeApproved: boolean;
  /** The day of the last recharge that we know of, of any card of the person. */
  readonly lastRecharge: string | null;
  /** In the school's calendar, as YYYY-MM-DD. */
  readonly today: string;
}

/** The platform's name for what the agent would refuse by a code of the device. */
const RULES = {
  TRAIN_WRITE_NOT_BLANK: 'TRAIN_RULE_NOT_BLANK',
  TRAIN_WRITE_LIMIT: 'TRAIN_RULE_WRITES',
  TRAIN_CARD_BLANK: 'TRAIN_RULE_BLANK',
  TRAIN_CHANGE_LIMIT: 'TRAIN_RULE_CHANGES',
  TRAIN_RECHARGE_TICKETS_LEFT: 'TRAIN_RULE_TICKETS',
  TRAIN_RECHARGE_WITHIN_YEAR: 'TRAIN_RULE_YEAR',
} as const satisfies Record<NonNullable<CardCheck>, string>;

export type Refusal =
  | (typeof RULES)[NonNullable<CardCheck>]
  | 'TRAIN_NOT_ENTITLED'
  | 'TRAIN_NOT_OPEN'
  | 'TRAIN_NOT_YOUR_CARD'
  | 'TRAIN_NO_CHANGE_APPROVED';

/** Why a card may not be written now; null when it may. What staff has to put right comes before what the card says. */
export function refusalOf(asked: Asked): Refusal | null {
  const { operation, card, buttons, person, isChangeApproved, today } = asked;
  if (!buttons.isOpen || !buttons[operation]) return 'TRAIN_NOT_OPEN';
  if (person === null || !person.entitled) return 'TRAIN_NOT_ENTITLED';
  if (!isOwnCard(card, person)) return 'TRAIN_NOT_YOUR_CARD';
  switch (operation) {
    case 'write':
      return named(mayWrite(card, LIMITS));
    case 'change':
      return named(mayChange(card, LIMITS)) ?? (isChangeApproved ? null : 'TRAIN_NO_CHANGE_APPROVED');
    case 'recharge': {
      const lastRechargeDate = later(card.lastRechargeDate, asked.lastRecharge);
      return named(mayRecharge({ ...card, lastRechargeDate }, today, LIMITS));
    }
    default:
      return assertNever(operation);
  }
}

export interface Applied {
  readonly buttons: TrainButtons;
  /** Null: nothing is recorded of the person. */
  readonly person: {
    readonly entitled: boolean;
    readonly intervalHome: string;
    /** As the card was read the last time; null before. */
    readonly changeTimes: number | null;
  } | null;
  readonly intervalHome: string;
}

/** Why nobody needs to decide on an application for another home station; null when it is taken. */
export function applicationRefusal({ buttons, person, intervalHome }: Applied) {
  if (!buttons.isOpen || !buttons.change) return 'TRAIN_NOT_OPEN';
  if (person === null || !person.entitled) return 'TRAIN_NOT_ENTITLED';
  if (person.intervalHome === intervalHome) return 'TRAIN_SAME_INTERVAL';
  // A card that cannot be written any more is replaced first, and the new one gets the new station.
  return (person.changeTimes ?? 0) >= LIMITS.writesMax ? 'TRAIN_RULE_CHANGES' : null;
}

function named(check: CardCheck) {
  return check && RULES[check];
}

/** The card recorded for the person; while none is, a blank one or one that bears their ID number. */
function isOwnCard(card: Asked['card'], person: NonNullable<Asked['person']>): boolean {
  if (person.cardNo !== null) return person.cardNo === card.cardNo;
  return card.blank || (card.idCardNo !== null && card.idCardNo === person.idCardNo);
}

function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
