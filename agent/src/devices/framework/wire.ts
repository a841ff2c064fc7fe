import type { Time } from '../../time.ts';
import type { ByteLink } from './byteLink.ts';

/** A parser's view of the bytes received so far. */
export type Parsed<Frame> =
  /** No complete frame yet. The first `drop` bytes are noise and can never be part of one. */
  | { readonly kind: 'more'; readonly drop: number }
  /** A frame that ends after `used` bytes. */
  | { readonly kind: 'frame'; readonly frame: Frame; readonly used: number };

/** Pure: parses received bytes. Called again with more bytes until there is a frame. */
export type FrameParser<Frame> = (bytes: Uint8Array) => Parsed<Frame>;

/** One command's turn on a link. After the turn has ended, sending and receiving do nothing. */
export interface Wire {
  readonly send: (bytes: Uint8Array) => Promise<void>;
  /** The next frame; null on timeout or when the turn has ended. */
  readonly receive: <Frame>(parse: FrameParser<Frame>, limitMs: number) => Promise<Frame | null>;
  /** Discards received bytes, so that the answer to an earlier question is not taken for this one's. */
  readonly flush: () => void;
  /** Lets a transmission that began before this turn end: waits until nothing has arrived for this long, and discards it. */
  readonly drain: (silenceMs: number) => Promise<void>;
  /** Aborted at the end of the turn: deadline, lost link or closed port. */
  readonly ended: AbortSignal;
  /** Pauses between commands; false when the turn has ended meanwhile. */
  readonly pause: (ms: number) => Promise<boolean>;
}

/** More than any device sends in answer to one command; beyond it the device is faulty. */
const BUFFER_LIMIT_BYTES = 64 * 1_024;

/** Collects received bytes for whoever has the turn. */
export interface Receiver {
  readonly wire: (ended: AbortSignal) => Wire;
  /** Receives bytes while nobody has the turn, such as a scanner's codes; dropped without a listener. */
  readonly onIdleData: (listener: ((bytes: Uint8Array) => void) | null) => void;
}

export function createReceiver(link: ByteLink, time: Time): Receiver {
  let buffer: Uint8Array = new Uint8Array();
  let inTurn = false;
  let idle: ((bytes: Uint8Array) => void) | null = null;
  let news = new AbortController();
  let lastAtMs = Number.NEGATIVE_INFINITY;

  link.onData((bytes) => {
    lastAtMs = time.elapsed();
    if (!inTurn) return idle?.(bytes);
    buffer = buffer.length + bytes.length > BUFFER_LIMIT_BYTES ? bytes : Buffer.concat([buffer, bytes]);
    news.abort();
  });

  const take = <Frame>(parse: FrameParser<Frame>): Frame | null => {
    const parsed = parse(buffer);
    buffer = buffer.subarray(parsed.kind === 'frame' ? parsed.used : parsed.drop);
    return parsed.kind === 'frame' ? parsed.frame : null;
  };

  return {
    onIdleData: (listener) => {
      idle = listener;
    },
    wire: (ended) => {
      inTurn = true;
      buffer = new Uint8Array();
      ended.addEventListener('abort', () => {
        inTurn = false;
      });
      return {
        ended,
        send: async (bytes) => {
          // A broken link is reported by its `closed`; the command just gets no answer.
          if (!ended.aborted) await link.write(bytes).catch(() => {});
        },
        receive: async (parse, limitMs) => {
          const until = time.elapsed() + limitMs;
          for (;;) {
            news = new AbortController();
            const frame = take(parse);
            if (frame !== null) return frame;
            const left = until - time.elapsed();
            if (ended.aborted || left <= 0) return null;
            await time.wait(left, AbortSignal.any([news.signal, ended]));
          }
        },
        flush: () => {
          buffer = new Uint8Array();
        },
        drain: async (silenceMs) => {
          for (;;) {
            const left = lastAtMs + silenceMs - time.elapsed();
            if (left <= 0 || !(await time.wait(left, ended))) break;
          }
          buffer = new Uint8Array();
        },
        pause: (ms) => time.wait(ms, ended),
      };
    },
  };
}
