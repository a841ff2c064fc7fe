import type { SimulatedDevice } from '../../framework/simulator/wireServer.ts';
import { cardData, type SimulatedCard, simulatedCard } from './cardBytes.ts';
import type { CardKind, CardText } from './textBlocks.ts';

/** Two-byte commands of a module. */
const COMMANDS = {
  '10ff': 'reset',
  '11ff': 'status',
  '12ff': 'samId',
  '2001': 'find',
  '2002': 'select',
  '3001': 'read',
  '3010': 'readWithFingerprint',
} as const;
export type SamCommandName = (typeof COMMANDS)[keyof typeof COMMANDS];

/** An answer that a module gives instead of doing the work. */
export interface InsteadAnswer {
  /** SW3. */
  readonly status: number;
  /** Number of times; always if omitted. */
  readonly times?: number;
}

export interface SamvFaults {
  /** Without power, or at a different baud rate. */
  readonly silent: boolean;
  /** Every n-th answer has a wrong checksum; 0 for none. */
  readonly badCheckEvery: number;
  readonly instead: Readonly<Partial<Record<SamCommandName, InsteadAnswer>>>;
  /** Duration of a read, in milliseconds. */
  readonly slowReadMs: number;
  /** The next answers to a read end this many bytes early. */
  readonly cutRead: { readonly bytes: number; readonly times: number };
  /** The card is lifted during the next read. */
  readonly liftsInRead: boolean;
  /** Some modules find the same card again without it being lifted. */
  readonly findsAgain: boolean;
}

const GOOD: SamvFaults = {
  silent: false,
  badCheckEvery: 0,
  instead: {},
  slowReadMs: 0,
  cutRead: { bytes: 0, times: 0 },
  liftsInRead: false,
  findsAgain: false,
};

/** A simulated SAM_V module, with a person's actions on it. */
export interface SamvModule {
  readonly device: SimulatedDevice;
  readonly insertCard: (card: CardKind | CardText, withPhoto?: boolean) => void;
  readonly removeCard: () => void;
  readonly setFault: (changes: Partial<SamvFaults>) => void;
  /** Number of requests per command. */
  readonly asked: () => Readonly<Partial<Record<SamCommandName, number>>>;
}

const PREAMBLE = Buffer.from('aaaaaa9669', 'hex');
const SAM_ID = Buffer.from('05010100000000000000000000000000', 'hex');
const NO_DATA = new Uint8Array();

export function createSamvModule(): SamvModule {
  let faults = GOOD;
  let card: SimulatedCard | null = null;
  /** The module's progress with the present card. */
  let progress: 'placed' | 'found' | 'selected' | 'read' = 'placed';
  let answers = 0;
  const asked: Partial<Record<SamCommandName, number>> = {};
  const instead = new Map<SamCommandName, number>();
  let cuts = 0;

  const act = (command: SamCommandName | undefined): Outcome => {
    if (command === undefined) return { status: 0x24, data: NO_DATA };
    asked[command] = (asked[command] ?? 0) + 1;
    const other = faults.instead[command];
    const used = instead.get(command) ?? 0;
    if (other && used < (other.times ?? Number.POSITIVE_INFINITY)) {
      instead.set(command, used + 1);
      return { status: other.status, data: NO_DATA };
    }
    switch (command) {
      case 'reset':
      case 'status':
        return { status: 0x90, data: NO_DATA };
      case 'samId':
        return { status: 0x90, data: SAM_ID };
      case 'find': {
        const again = progress !== 'read' || faults.findsAgain;
        if (!card || !again) return { status: 0x80, data: NO_DATA };
        progress = 'found';
        return { status: 0x9f, data: new Uint8Array(4) };
      }
      case 'select':
        if (!card || progress !== 'found') return { status: 0x81, data: NO_DATA };
        progress = 'selected';
        return { status: 0x90, data: new Uint8Array(8) };
      case 'read':
      case 'readWithFingerprint':
        if (!card || (progress !== 'selected' && progress !== 'read')) {
          return { status: 0x41, data: NO_DATA };
        }
        if (faults.liftsInRead) {
          faults = { ...faults, liftsInRead: false };
          card = null;
          progress = 'placed';
          return { status: 0x41, data: NO_DATA };
        }
        progress = 'read';
        return { status: 0x90, data: cardData(card, command === 'read' ? 2 : 3) };
    }
  };

  const answerTo = (request: Buffer, send: (bytes: Uint8Array) => void) => {
    const body = request.subarray(PREAMBLE.length);
    const right = xor(body.subarray(0, -1)) === body.at(-1);
    const command = right ? nameOf(body) : undefined;
    const { status, data } = right ? act(command) : { status: 0x10, data: NO_DATA };
    answers += 1;
    const spoilt = faults.badCheckEvery > 0 && answers % faults.badCheckEvery === 0;
    const reply = replyOf(status, data, spoilt);
    if (command !== 'read') return send(reply);
    const cut = cuts < faults.cutRead.times && status === 0x90;
    if (cut) cuts += 1;
    const sent = cut ? reply.subarray(0, -faults.cutRead.bytes) : reply;
    if (faults.slowReadMs === 0) send(sent);
    else setTimeout(() => send(sent), faults.slowReadMs).unref();
  };

  return {
    device: (send) => {
      let buffer = Buffer.alloc(0);
      return {
        receive: (bytes) => {
          if (faults.silent) return;
          buffer = Buffer.concat([buffer, bytes]);
          for (let request = nextRequest(buffer); request; request = nextRequest(buffer)) {
            buffer = buffer.subarray(request.end);
            answerTo(request.bytes, send);
          }
        },
      };
    },
    insertCard: (of, withPhoto = true) => {
      card = simulatedCard(of, withPhoto);
      progress = 'placed';
    },
    removeCard: () => {
      card = null;
      progress = 'placed';
    },
    setFault: (changes) => {
      faults = { ...faults, ...changes };
      if (changes.instead) instead.clear();
      if (changes.cutRead) cuts = 0;
    },
    asked: () => ({ ...asked }),
  };
}

interface Outcome {
  readonly status: number;
  readonly data: Uint8Array;
}

function nameOf(body: Uint8Array): SamCommandName | undefined {
  const code = Buffer.from(body.subarray(2, 4)).toString('hex');
  return Object.entries(COMMANDS).find(([bytes]) => bytes === code)?.[1];
}

/** Parses the next complete request and its end. */
function nextRequest(buffer: Buffer): { readonly bytes: Buffer; readonly end: number } | null {
  const at = buffer.indexOf(PREAMBLE);
  const body = at + PREAMBLE.length;
  if (at === -1 || buffer.length < body + 2) return null;
  const end = body + 2 + buffer.readUInt16BE(body);
  return end <= buffer.length ? { bytes: buffer.subarray(at, end), end } : null;
}

function replyOf(status: number, data: Uint8Array, spoilt: boolean): Buffer {
  const body = Buffer.concat([Buffer.from([0, 0, 0, 0, status]), data]);
  body.writeUInt16BE(body.length - 1, 0);
  return Buffer.concat([PREAMBLE, body, Buffer.from([xor(body) ^ (spoilt ? 0x55 : 0)])]);
}

/** Implemented separately, so that a bug in the driver's is not repeated here. */
function xor(bytes: Uint8Array): number {
  let check = 0;
  for (const byte of bytes) check ^= byte;
  return check;
}
