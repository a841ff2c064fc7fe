import { ok } from '@self-print/contract/result.ts';
import type { FrameParser, Wire } from '../../framework/wire.ts';
import { cardContentOf } from '../protocols/cardData.ts';
import { SAM, type SamCommand, STATUS, statusText } from '../protocols/samvCommands.ts';
import { REPLY_BYTES_MIN, type SamReply, samvReply } from '../protocols/samvFrame.ts';
import type { Look } from '../waiting.ts';

/** A lost or damaged answer is requested once more. */
const ASK_TRIES = 2;
/** An answer that made no progress for this long will not be completed. */
const STILL_MS = 250;
/** At 1200 baud the longest answer takes twenty seconds. */
const WHOLE_ANSWER_LIMIT_MS = 20_000;
const SPOILT_ON_THE_WAY: ReadonlySet<number> = new Set([STATUS.wrongCheck, STATUS.wrongLength]);
const MODULE_BROKEN: ReadonlySet<number> = new Set([STATUS.selfTestFailed, STATUS.notLicensed]);
const NOT_KNOWN: ReadonlySet<number> = new Set([STATUS.wrongCommand, STATUS.unknownCommand]);

/** Sends a command to a module; null when there is twice no valid answer. */
export async function askSam(wire: Wire, { request, limitMs }: SamCommand): Promise<SamReply | null> {
  for (let tried = 0; tried < ASK_TRIES && !wire.ended.aborted; tried += 1) {
    wire.flush();
    await wire.send(request);
    const reply = await receiveReply(wire, limitMs);
    if (reply !== null && !SPOILT_ON_THE_WAY.has(reply.status)) return reply;
  }
  return null;
}

/**
 * Receives the next reply. The limit applies to its start: as long as bytes keep arriving, slowly or in small pieces, it keeps
 * waiting; when they stop without a valid reply, it was cut or damaged, and more waiting would not help.
 */
async function receiveReply(wire: Wire, limitMs: number): Promise<SamReply | null> {
  let came = 0;
  let kept = 0;
  const parse: FrameParser<SamReply> = (bytes) => {
    came += bytes.length - kept;
    const parsed = samvReply(bytes);
    kept = bytes.length - (parsed.kind === 'frame' ? parsed.used : parsed.drop);
    return parsed;
  };
  for (let waited = 0; waited < WHOLE_ANSWER_LIMIT_MS && !wire.ended.aborted; ) {
    const before = came;
    const reply = await wire.receive(parse, STILL_MS);
    if (reply !== null) return reply;
    waited += STILL_MS;
    if (came === before && (waited >= limitMs || came >= REPLY_BYTES_MIN)) return null;
  }
  return null;
}

/**
 * Finds, selects and reads a card once. After a successful read most modules find the same card again only after it was lifted,
 * so "no card" is no fault while one is present.
 */
export async function lookForCard(wire: Wire): Promise<Look> {
  const found = await askSam(wire, SAM.findCard);
  if (found?.status !== STATUS.cardFound) return whyNot(found);
  const selected = await askSam(wire, SAM.selectCard);
  if (selected?.status !== STATUS.ok) return whyNot(selected);

  const plain = await askSam(wire, SAM.readTextAndPhoto);
  const isKnown = plain === null || !NOT_KNOWN.has(plain.status);
  const read = isKnown ? plain : await askSam(wire, SAM.readWithFingerprint);
  if (read?.status !== STATUS.ok) return whyNot(read);
  const content = cardContentOf(read.data, isKnown ? 2 : 3);
  return content === null
    ? { kind: 'failed', detail: "the module's data is not an ID card" }
    : { kind: 'read', outcome: ok(content) };
}

function whyNot(reply: SamReply | null): Look {
  if (reply === null) {
    return { kind: 'broken', problem: { kind: 'portFailed', detail: 'the module does not answer' } };
  }
  const detail = statusText(reply.status);
  if (MODULE_BROKEN.has(reply.status)) return { kind: 'broken', problem: { kind: 'initFailed', detail } };
  if (reply.status === STATUS.noCard) return { kind: 'nothing' };
  return { kind: reply.status === STATUS.selectFailed ? 'unsteady' : 'failed', detail };
}
