import type { Readable, Writable } from 'node:stream';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';
import { z } from 'zod';
import type { Time } from '../../time.ts';
import { createFrameReader, encodeFrame } from './frames.ts';

export type Method = keyof ProtocolMapping.Commands;
type Params<Name extends Method> = ProtocolMapping.Commands[Name]['paramsType'] extends readonly [
  (infer Given)?,
]
  ? Given
  : Record<string, never>;

export interface SendOptions {
  /** The page that a command is for; omitted for the browser itself. */
  readonly sessionId?: string;
  readonly timeoutMs?: number;
}

/** Why a command returned no result. After `closed` none ever will. */
export interface ProtocolProblem {
  readonly kind: 'refused' | 'timeout' | 'closed';
  readonly message: string;
}

export interface ProtocolEvent {
  readonly method: string;
  readonly params?: unknown;
  readonly sessionId?: string | undefined;
}

/**
 * The Chrome DevTools Protocol over a pipe: https://chromedevtools.github.io/devtools-protocol/. Parameters have its types;
 * results and events are parsed where they are used.
 */
export interface Protocol {
  send<Name extends Method>(
    method: Name,
    params: Params<Name>,
    options?: SendOptions,
  ): Promise<Result<unknown, ProtocolProblem>>;
  on(listener: (event: ProtocolEvent) => void): void;
}

const SEND_TIMEOUT_MS = 10_000;

const message = z.object({
  id: z.int().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  sessionId: z.string().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

/** Runs the protocol over two streams until the input ends. */
export function createProtocol(streams: {
  readonly from: Readable;
  readonly to: Writable;
  readonly time: Time;
}): Protocol {
  const { from, to, time } = streams;
  const waiting = new Map<number, (outcome: Result<unknown, ProtocolProblem>) => void>();
  const listeners: ((event: ProtocolEvent) => void)[] = [];
  const read = createFrameReader();
  let lastId = 0;
  let closed = false;

  const close = () => {
    closed = true;
    for (const settle of [...waiting.values()]) settle(fail(CLOSED));
  };
  const receive = (text: string) => {
    const { id, method, params, sessionId, result, error } = message.parse(JSON.parse(text));
    if (id !== undefined) {
      waiting.get(id)?.(error ? fail({ kind: 'refused', message: error.message }) : ok(result));
    } else if (method !== undefined) {
      for (const listener of listeners) listener({ method, params, sessionId });
    }
  };

  from.on('data', (chunk: Uint8Array) => read(chunk).forEach(receive));
  from.on('close', close);
  // A broken pipe is detected by the end of the input; without listeners it would crash this process.
  from.on('error', close);
  to.on('error', close);

  return {
    send: (method, params, { sessionId, timeoutMs = SEND_TIMEOUT_MS } = {}) => {
      if (closed) return Promise.resolve(fail(CLOSED));
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        const settle = (outcome: Result<unknown, ProtocolProblem>) => {
          cancel();
          waiting.delete(id);
          resolve(outcome);
        };
        const cancel = time.after(timeoutMs, () =>
          settle(fail({ kind: 'timeout', message: `${method}: no answer within ${timeoutMs} ms` })),
        );
        waiting.set(id, settle);
        to.write(encodeFrame({ id, method, params, sessionId }));
      });
    },
    on: (listener) => void listeners.push(listener),
  };
}

const CLOSED: ProtocolProblem = { kind: 'closed', message: 'The browser is gone.' };
