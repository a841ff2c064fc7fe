import { ok } from '@self-print/contract/result.ts';
import type { Wire } from '../../framework/wire.ts';
import { cardContentOf } from '../protocols/cardData.ts';
import { SAM, type SamCommand, STATUS, statusText } from '../protocols/samvCommands.ts';
import { type SamReply, samvReply } from '../protocols/samvFrame.ts';
import type { Look } from '../waiting.ts';

/** An answer that was lost or spoilt is asked for once more. */
const ASK_TRIES = 2;
const SPOILT_ON_THE_WAY: ReadonlySet<number> = new Set([STATUS.wrongCheck, STATUS.wrongLength]);
const MODULE_BROKEN: ReadonlySet<number> = new Set([STATUS.selfTestFailed, STATUS.notLicensed]);
const NOT_KNOWN: ReadonlySet<number> = new Set([STATUS.wrongCommand, STATUS.unknownCommand]);

/** Asks a module; null when it does not answer, or does not understand us, twice. */
export async function askSam(wire: Wire, { request, limitMs }: SamCommand): Promise<SamReply | null> {
  for (let tried = 0; tried < ASK_TRIES && !wire.ended.aborted; tried += 1) {
    wire.flush();
    await wire.send(request);
    const reply = await wire.receive(samvReply, limitMs);
    if (reply !== null && !SPOILT_ON_THE_WAY.has(reply.status)) return reply;
  }
  return null;
}

/**
 * Finds, selects and reads a card, once. After a good read most modules find the same card again only when it was lifted, so
 * "no card" is no fault while one lies there.
 * @param extraMs what the line needs for the bytes of a card, beyond what it needs at the default rate
 */
export async function lookForCard(wire: Wire, extraMs: number): Promise<Look> {
  const found = await askSam(wire, SAM.findCard);
  if (found?.status !== STATUS.cardFound) return whyNot(found);
  const selected = await askSam(wire, SAM.selectCard);
  if (selected?.status !== STATUS.ok) return whyNot(selected);

  const slower = (command: SamCommand) => ({ ...command, limitMs: command.limitMs + extraMs });
  const plain = await askSam(wire, slower(SAM.readTextAndPhoto));
  const isKnown = plain === null || !NOT_KNOWN.has(plain.status);
  const read = isKnown ? plain : await askSam(wire, slower(SAM.readWithFingerprint));
  if (read?.status !== STATUS.ok) return whyNot(read);
  const content = cardContentOf(read.data, isKnown ? 2 : 3);
  return content === null
    ? { kind: 'failed', detail: 'what the module gave is no ID card' }
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
