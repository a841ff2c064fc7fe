import { createHash } from 'node:crypto';
import type { TrainCardRecord } from '@self-print/contract/agent/trainCard.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type CallProblem, ERRORS, problem } from '@self-print/contract/errors.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { CardCheck } from '@self-print/contract/trainCardRules.ts';
import type { TrainCardProblem, TrainCardReader } from '../devices/trainCard/types.ts';
import type { FaultHook } from '../faults.ts';
import type { Once } from '../journal/once.ts';
import {
  certainFailureOf,
  OPERATION_ERRORS,
  readErrorOf,
  type TrainCardOperation,
  unconfirmedOf,
} from './trainCardCodes.ts';
import type { TrainWriting } from './trainCardRecords.ts';

export type Answer = Promise<Result<TrainCardRecord, CallProblem>>;

export interface WriteDeps {
  readonly once: Once<TrainWriting>;
  readonly log: EventLog;
  readonly fault: FaultHook;
  readonly stopped: AbortSignal;
  /** A request has ended, so that there is something to tell the platform. */
  readonly onEnded: () => void;
}

/** The reader, or why there is none now. */
type Present = Result<TrainCardReader, CallProblem>;

const UNTOLD = { ticketsTimes: null, changeTimes: null, isTold: false } as const;

/** How long a card may be lifted before and after it is written. */
const CARD_BACK_MS = 4 * SECOND_MS;

/** A write operation. */
export interface Writing {
  readonly operation: TrainCardOperation;
  readonly requestId: string;
  readonly cardNo: string;
  /** Everything that identifies this request. */
  readonly content: unknown;
  readonly check: (card: TrainCardRecord) => CardCheck;
  readonly perform: (reader: TrainCardReader) => Promise<Result<void, TrainCardProblem>>;
  /** Whether the card now has the intended content. */
  readonly isWritten: (card: TrainCardRecord, before: TrainCardRecord) => boolean;
}

/**
 * Writes to a card at most once: the request is on disk before the reader gets it, and only what is read back from the card
 * counts as done. A repeated request returns its outcome. One that is refused before the card is touched has ended as well: what the
 * platform is told of it stays true.
 */
export function writeOnce(deps: WriteDeps, device: Present, writing: Writing): Answer {
  const { requestId, cardNo } = writing;
  const { storage, reused } = OPERATION_ERRORS[writing.operation];
  const request = digestOf(writing);
  return deps.once.run({
    requestId,
    isSame: (known) => known.request === request,
    again: (known) => again(deps, device, known),
    admit: async () => {
      const begun: TrainWriting = { requestId, request, phase: 'writing', cardNo, error: null, ...UNTOLD };
      const before = await admitted(deps, device, writing);
      if (device.ok && before.ok)
        return ok({
          entry: begun,
          act: () => act(deps, device.value, { writing, begun, before: before.value }),
        });
      const refused = before.ok ? problem('DEVICE_ABSENT') : before.problem;
      return ok({
        entry: { ...begun, phase: 'failed', error: refused.name },
        act: async () => {
          deps.onEnded();
          return fail(refused);
        },
      });
    },
    problems: { storage, reused },
  });
}

/** Reads the card and checks that it is the intended one and may be written. */
async function admitted({ stopped }: WriteDeps, device: Present, writing: Writing): Answer {
  if (!device.ok) return device;
  const card = await device.value.read(CARD_BACK_MS, stopped);
  if (!card.ok) return fail(problem(readErrorOf(card.problem)));
  if (card.value.cardNo !== writing.cardNo)
    return fail(problem(OPERATION_ERRORS[writing.operation].wrongCard));
  const refusal = writing.check(card.value);
  return refusal === null ? card : fail(problem(refusal));
}

interface Begun {
  readonly writing: Writing;
  readonly begun: TrainWriting;
  readonly before: TrainCardRecord;
}

/** Writes, reads the card back and saves the outcome. */
async function act(deps: WriteDeps, device: TrainCardReader, { writing, begun, before }: Begun): Answer {
  const { once, log, fault, onEnded } = deps;
  fault('trainCardWriting');
  const done = await writing.perform(device);
  fault('trainCardWritten');
  const found = done.ok ? null : done.problem;
  const { card, ...outcome } = await judge(deps, device, { writing, before, found });
  const ended = once.settle({
    ...begun,
    ...outcome,
    ticketsTimes: card?.ticketsTimes ?? null,
    changeTimes: card?.changeTimes ?? null,
  });
  onEnded();
  log.event('train-card-written', { operation: writing.operation, phase: ended.phase, error: ended.error });
  return ended.phase === 'done' && card ? ok(card) : fail(problemOf(ended));
}

/** Outcome of an earlier request, from the journal and the card's current content. */
async function again({ stopped }: WriteDeps, device: Present, writing: TrainWriting): Answer {
  if (writing.phase !== 'done') return fail(problemOf(writing));
  if (!device.ok) return device;
  const card = await device.value.read(CARD_BACK_MS, stopped);
  if (!card.ok) return fail(problem(readErrorOf(card.problem)));
  const { wrongCard } = OPERATION_ERRORS[operationOf(writing)];
  return card.value.cardNo === writing.cardNo ? card : fail(problem(wrongCard));
}

type Judgement = Pick<TrainWriting, 'phase' | 'error'> & { readonly card: TrainCardRecord | null };

/** Rereads the card to determine the outcome; only what is read back counts as done. */
async function judge(
  { stopped }: WriteDeps,
  device: TrainCardReader,
  found: {
    readonly writing: Writing;
    readonly before: TrainCardRecord;
    readonly found: TrainCardProblem | null;
  },
): Promise<Judgement> {
  const { writing, before, found: trouble } = found;
  const { operation, cardNo, isWritten } = writing;
  const certain = trouble && certainFailureOf(operation, trouble);
  if (certain) return { phase: 'failed', error: certain, card: null };
  const after = await device.read(CARD_BACK_MS, stopped);
  const same = after.ok && after.value.cardNo === cardNo ? after.value : null;
  if (same && isWritten(same, before)) return { phase: 'done', error: null, card: same };
  const untouched = same !== null && JSON.stringify(same) === JSON.stringify(before);
  // A reader that died may still have been working; one that replied has finished.
  if (untouched && trouble?.kind !== 'lost')
    return { phase: 'failed', error: OPERATION_ERRORS[operation].failed, card: null };
  return { phase: 'unconfirmed', error: unconfirmedOf(operation, trouble), card: null };
}

/** Why a write is not reported as done. */
function problemOf({ phase, error, cardNo }: TrainWriting): CallProblem {
  const name: ErrorName = isErrorName(error) ? error : 'TRAIN_WRITE_UNCONFIRMED';
  // The number lets a person inspect the card itself.
  return problem(name, phase === 'failed' ? {} : { detail: { cardNo } });
}

export function isErrorName(text: string | null): text is ErrorName {
  return text !== null && Object.hasOwn(ERRORS, text);
}

/** `operation:sha-256`, because the card's content is personal and not stored. */
function digestOf({ operation, cardNo, content }: Writing): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([cardNo, content]))
    .digest('hex');
  return `${operation}:${digest}`;
}

export function operationOf({ request }: TrainWriting): TrainCardOperation {
  const [operation] = request.split(':');
  return operation === 'recharge' || operation === 'change' ? operation : 'write';
}
