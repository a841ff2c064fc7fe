import type { CardFault } from '@self-print/contract/agent/cardPrinter.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { studentCardCalls } from '@self-print/contract/platform/studentCard.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { drawFace } from '../devices/cardPrinter/drawFace.ts';
import type { CardPixels, CardPrinter, CardProblem } from '../devices/cardPrinter/types.ts';
import type { Rasterise } from '../devices/printer/raster/rasterise.ts';
import type { FaultHook } from '../faults.ts';
import type { Once } from '../journal/once.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { CardMaking } from './cardMakeRecords.ts';

export interface MakeDeps {
  readonly once: Pick<Once<CardMaking>, 'save' | 'settle'>;
  readonly client: Pick<PlatformClient, 'call'>;
  readonly rasterise: Rasterise;
  readonly log: EventLog;
  readonly fault: FaultHook;
}

interface Fetched {
  readonly pixels: CardPixels;
  readonly number: string;
}

const STORAGE: CardProblem = {
  fault: 'printer',
  isCertain: true,
  detail: 'this terminal cannot keep records',
};

/**
 * Makes one card: fetches what goes onto it, takes a blank one, encodes it, prints it and gives it out. What follows is only begun after the
 * journal has it, and nothing is ever done a second time: a card that may be half made ends as unconfirmed.
 */
export async function makeCard(deps: MakeDeps, printer: CardPrinter, asked: CardMaking): Promise<CardMaking> {
  const { log } = deps;
  let making = asked;
  /** Keeps a stage before it is begun; false when it cannot be kept, so that it must not be begun. */
  const begin = (changes: Pick<CardMaking, 'stage' | 'isTouched'> & Partial<CardMaking>): boolean => {
    const next = { ...making, ...changes };
    if (!deps.once.save(next).ok) return false;
    making = next;
    log.event('card-print-step', { makeId: making.makeId, step: making.stage });
    return true;
  };
  const end = (problem: CardProblem | null): CardMaking => {
    const stage = problem === null ? 'done' : problem.isCertain ? 'failed' : 'unconfirmed';
    return { ...making, stage, fault: problem?.fault ?? null, evidence: problem?.detail ?? '' };
  };

  const fetched = await fetchFace(deps, printer, asked.makeId);
  if (!fetched.ok) return end(fetched.problem);
  if (!begin({ stage: 'taking', isTouched: false })) return end(STORAGE);
  deps.fault('cardTaking');
  const taken = await printer.take();
  if (!taken.ok) return end(taken.problem);

  const { encoder } = printer;
  if (!begin({ stage: 'encoding', isTouched: encoder.writes })) return thrown(printer, end(STORAGE));
  deps.fault('cardEncoding');
  const encoded = await encoder.encode(fetched.value.number);
  deps.fault('cardEncoded');
  if (!encoded.ok) return thrown(printer, end(encoded.problem));

  const { uid } = encoded.value;
  if (!begin({ stage: 'printing', isTouched: true, uid }))
    return thrown(printer, end({ ...STORAGE, isCertain: !encoder.writes }));
  deps.fault('cardPrinting');
  const printed = await printer.print(fetched.value.pixels);
  deps.fault('cardPrinted');
  if (printed.ok) return end(null);
  // A card whose chip was written is no blank one, even if nothing was printed on it.
  const isCertain = printed.problem.isCertain && !encoder.writes;
  const ended = end({ ...printed.problem, isCertain });
  return printed.problem.isCertain ? thrown(printer, ended) : ended;
}

/** Throws away a card that nobody gets. Where that fails it stays inside, and goes before the next card is taken. */
async function thrown(printer: CardPrinter, ended: CardMaking): Promise<CardMaking> {
  await printer.reject();
  return ended;
}

/** Everything that can fail without a card: the leave, the face, and what the printer says of itself. */
async function fetchFace(
  { client, rasterise }: MakeDeps,
  printer: CardPrinter,
  makeId: string,
): Promise<Result<Fetched, CardProblem>> {
  const look = await printer.look();
  if (!look.ok) return fail({ ...look.problem, isCertain: true });
  if (look.value.hasCards === false) return fail(without('noCards', 'no cards in the feeder'));
  if (!look.value.hasRibbon) return fail(without('ribbon', 'the ribbon is at its end'));
  const begun = await client.call(studentCardCalls.beginMake, { makeId });
  if (!begun.ok) {
    const { problem } = begun;
    const why = problem.kind === 'refused' ? (problem.name ?? problem.code) : problem.kind;
    return fail(without('notGranted', why));
  }
  const { face, number } = begun.value;
  const drawn = await drawFace(rasterise, Buffer.from(face, 'base64'));
  return drawn.ok
    ? ok({ pixels: drawn.value, number })
    : fail(without('unreadable', 'the face cannot be drawn'));
}

const without = (fault: CardFault, detail: string): CardProblem => ({ fault, isCertain: true, detail });
