import { assertNever } from '@self-print/contract/result.ts';
import type { FrameParser, Wire } from '../framework/wire.ts';
import { anyParser, lineParser } from './protocols/line.ts';
import { newlandFrame, withoutNewlandAnswers } from './protocols/newland.ts';
import { SSI, SSI_NAK, type SsiFrame, ssiCode, ssiFrame, ssiParser } from './protocols/ssi.ts';

/** A trigger family: how a scan is started and ended, and how a code arrives. */
export interface Trigger {
  readonly arm: (wire: Wire) => Promise<void>;
  readonly disarm: (wire: Wire) => Promise<void>;
  /** Bytes of the next code; null on timeout. */
  readonly next: (wire: Wire, limitMs: number) => Promise<Uint8Array | null>;
}

/** The bytes of a code follow each other: it ends after this much silence, with or without a terminator. */
export const SILENCE_MS = 60;
/** A sleeping SSI device wakes up on a zero byte and is ready after this. */
const WAKE_MS = 50;
/** Packets of one code follow each other at once, or after a repetition by the device. */
const SSI_REST_LIMIT_MS = 2_000;
const nothing = async () => {};

const SYN_ON = Uint8Array.of(0x16, 0x54, 0x0d);
const SYN_OFF = Uint8Array.of(0x16, 0x55, 0x0d);

export interface TriggerSetting {
  readonly trigger: 'none' | 'syn' | 'newland' | 'ssi';
  readonly suffix: 'line' | 'none';
}

export function triggerOf({ trigger, suffix }: TriggerSetting): Trigger {
  const next = (skip: (inner: FrameParser<Uint8Array>) => FrameParser<Uint8Array>): Trigger['next'] =>
    suffix === 'line' ? nextLine(skip(lineParser)) : nextSilence(skip(anyParser));
  const lines = next((parser) => parser);
  switch (trigger) {
    case 'none':
      return { arm: nothing, disarm: nothing, next: lines };
    case 'syn':
      return { arm: (wire) => wire.send(SYN_ON), disarm: (wire) => wire.send(SYN_OFF), next: lines };
    case 'newland':
      return {
        arm: (wire) => wire.send(newlandFrame('SCNTRG1')),
        disarm: (wire) => wire.send(newlandFrame('SCNTRG0')),
        next: next(withoutNewlandAnswers),
      };
    case 'ssi':
      return { arm: wakeSsi, disarm: (wire) => wire.send(ssiFrame(SSI.stopSession)), next: nextSsi };
    default:
      return assertNever(trigger);
  }
}

function nextLine(parser: FrameParser<Uint8Array>): Trigger['next'] {
  return (wire, limitMs) => wire.receive(parser, limitMs);
}

function nextSilence(parser: FrameParser<Uint8Array>): Trigger['next'] {
  return async (wire, limitMs) => {
    const parts: Uint8Array[] = [];
    for (let wait = limitMs; ; wait = SILENCE_MS) {
      const part = await wire.receive(parser, wait);
      if (part === null) return parts.length === 0 ? null : Buffer.concat(parts);
      parts.push(part);
    }
  };
}

async function wakeSsi(wire: Wire): Promise<void> {
  await wire.send(Uint8Array.of(0));
  await wire.pause(WAKE_MS);
  await wire.send(ssiFrame(SSI.startSession));
}

/**
 * Each packet is acknowledged or requested again; otherwise the device repeats it by itself, also one that was received but
 * acknowledged too late. Before it is requested again, all of the spoilt one is let pass: where its length was wrong, its rest would be
 * taken for the next.
 */
async function nextSsi(wire: Wire, limitMs: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let last: Uint8Array | null = null;
  for (;;) {
    const frame = await nextPacket(wire, parts.length === 0 ? limitMs : SSI_REST_LIMIT_MS);
    if (frame === null) return null;
    if (frame.kind === 'spoilt') {
      await wire.drain(SILENCE_MS);
      await wire.send(SSI_NAK);
    } else if (frame.opcode === SSI.decodeData) {
      await wire.send(ssiFrame(SSI.ack));
      if (frame.repeated && last && Buffer.compare(frame.data, last) === 0) continue;
      last = frame.data;
      parts.push(ssiCode(frame.data));
      if (!frame.more) return Buffer.concat(parts);
    }
  }
}

/** The next packet; null on timeout. One that falls silent is spoilt: noise may have been taken for its length, or a byte of it is lost. */
async function nextPacket(wire: Wire, limitMs: number): Promise<SsiFrame | null> {
  let seen = 0;
  for (let wait = limitMs; ; wait = SILENCE_MS) {
    const step = await wire.receive(packetOrMoreThan(seen), wait);
    if (step === null) return seen === 0 ? null : { kind: 'spoilt' };
    if (step.kind !== 'begun') return step;
    seen = step.bytes;
  }
}

/** Parses a packet, or says that more of it than before has come. */
function packetOrMoreThan(
  seen: number,
): FrameParser<SsiFrame | { readonly kind: 'begun'; readonly bytes: number }> {
  return (received) => {
    const parsed = ssiParser(received);
    if (parsed.kind === 'frame') return parsed;
    const bytes = received.length - parsed.drop;
    return bytes > seen ? { kind: 'frame', frame: { kind: 'begun', bytes }, used: parsed.drop } : parsed;
  };
}
