import type { CardFault, CardStep } from '@self-print/contract/agent/cardPrinter.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { CardPrinter } from '../devices/cardPrinter/types.ts';
import type { Journal } from '../journal/journal.ts';
import { createOnce } from '../journal/once.ts';
import type { Time } from '../time.ts';
import type { CardMakeRecords, CardMaking } from './cardMakeRecords.ts';
import { type MakeDeps, makeCard } from './makeCard.ts';

type MakeProblem = 'DEVICE_ABSENT' | 'DEVICE_BUSY' | 'CARD_PRINT_STORAGE_FAILED';
type Answer = Promise<Outcome<{ readonly step: CardStep; readonly fault: CardFault | null }, MakeProblem>>;

/** New student cards for the kiosk page, one at a time. */
export interface CardMakes {
  /** Begins to make a card, or says how far it is; the same id never makes a second one. */
  readonly make: (makeId: string) => Answer;
  /** Settles what a restart interrupted. */
  readonly recover: () => void;
  /** Resolves when no card is being made. */
  readonly idle: () => Promise<void>;
}

export interface CardMakesOptions extends Omit<MakeDeps, 'once'> {
  readonly journal: Journal<{ readonly cardMakes: CardMakeRecords }>;
  readonly time: Time;
  readonly printer: () => Outcome<CardPrinter, 'DEVICE_ABSENT'>;
  /** Something is to be told to the platform. */
  readonly onEnded: () => void;
}

export function createCardMakes(options: CardMakesOptions): CardMakes {
  const { journal, time, printer, log, onEnded } = options;
  let current: { readonly makeId: string; readonly running: Promise<void> } | null = null;
  const once = createOnce<{ readonly cardMakes: CardMakeRecords }, CardMaking>({
    journal,
    recordsOf: ({ cardMakes }) => cardMakes,
    unknown: interrupted,
    isUnderWay: ({ makeId }) => current?.makeId === makeId,
    time,
  });

  const begin = (device: CardPrinter, asked: CardMaking) => {
    const { makeId } = asked;
    const running = makeCard({ ...options, once }, device, asked)
      // A mistake of ours ends like a power cut at the same point.
      .catch((error: unknown) => {
        log.error('card-print-ended', error, { makeId });
        const kept = once.find(makeId);
        return kept.ok && kept.value ? interrupted(kept.value) : { ...asked, ...UNKNOWN };
      })
      .then((ended) => {
        const { stage, fault } = once.settle(ended);
        current = null;
        log.event('card-print-ended', { makeId, step: stage, fault: fault ?? '' });
        onEnded();
      });
    current = { makeId, running };
  };

  return {
    make: (makeId) =>
      once.run<{ step: CardStep; fault: CardFault | null }, MakeProblem>({
        requestId: makeId,
        isSame: () => true,
        again: async ({ stage, fault }) => ok({ step: stage, fault }),
        admit: async () => {
          const device = printer();
          if (!device.ok) return device;
          if (current !== null) return fail(problem('DEVICE_BUSY'));
          const asked: CardMaking = { makeId, stage: 'asked', isTouched: false, ...NOTHING_YET };
          return ok({
            entry: asked,
            act: async () => {
              begin(device.value, asked);
              return ok({ step: 'asked', fault: null });
            },
          });
        },
        problems: { storage: 'CARD_PRINT_STORAGE_FAILED', reused: 'CARD_PRINT_STORAGE_FAILED' },
      }),
    recover: () => {
      if (once.recover().length > 0) onEnded();
    },
    idle: async () => void (await current?.running),
  };
}

const NOTHING_YET = { fault: null, evidence: '', uid: null, isTold: false } as const;
const UNKNOWN = { stage: 'unconfirmed', fault: 'interrupted', uid: null } as const;

/** A card that was interrupted: none was made while it was surely blank, and afterwards nobody knows. */
function interrupted(making: CardMaking): CardMaking {
  const evidence = `interrupted at ${making.stage}`;
  if (making.isTouched) return { ...making, ...UNKNOWN, uid: making.uid, evidence };
  return { ...making, stage: 'failed', fault: 'interrupted', evidence };
}
