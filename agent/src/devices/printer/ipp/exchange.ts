import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Time } from '../../../time.ts';
import { hostAndPort, type IppEndpoint } from '../address.ts';
import { connectTo, describeError } from './connect.ts';
import { reasonOf, withDeadline } from './deadline.ts';

/** Limits on the duration and size of an exchange. */
export interface ExchangeLimits {
  readonly connectMs: number;
  /** Maximum time without a byte in either direction. */
  readonly idleMs: number;
  /** From connecting to the end of the reply, so that a trickle of bytes ends, too. */
  readonly totalMs: number;
  readonly replyBytes: number;
}

/**
 * `notSent`: the printer has received nothing.
 * `lost`: sending started and no complete reply arrived; only the printer knows what it received.
 * `http`: the printer's web server answered instead of IPP.
 * `unreadable`: the reply is too large to read.
 */
export type ExchangeProblem =
  | { readonly kind: 'notSent' | 'lost' | 'unreadable'; readonly detail: string }
  | { readonly kind: 'http'; readonly status: number; readonly detail: string };

/** A complete document, or one that is generated while it is sent, whose length is not known in advance. */
export type DocumentBody = Uint8Array | (() => AsyncIterable<Uint8Array>);

export interface IppBody {
  readonly head: Uint8Array;
  readonly document: DocumentBody | null;
}

const CHUNK_BYTES = 256 * 1_024;
const HTTP_OK = 200;

export type Exchange = typeof exchange;

/** Sends one IPP message by POST (RFC 8010 section 4) over its own connection and returns the reply's body. */
export async function exchange(
  endpoint: IppEndpoint,
  body: IppBody,
  limits: ExchangeLimits,
  time: Pick<Time, 'wait'>,
  signal: AbortSignal,
): Promise<Result<Uint8Array, ExchangeProblem>> {
  const connected = await withDeadline(time, limits.connectMs, signal, (inTime) =>
    connectTo(endpoint, inTime),
  );
  if (!connected.ok) return connected;
  const socket = connected.value;
  return await withDeadline(time, limits.totalMs, signal, (inTime) =>
    post(socket, endpoint, body, limits, inTime),
  ).finally(() => socket.destroy());
}

function post(
  socket: Socket,
  endpoint: IppEndpoint,
  body: IppBody,
  limits: ExchangeLimits,
  signal: AbortSignal,
): Promise<Result<Uint8Array, ExchangeProblem>> {
  return new Promise((resolve) => {
    const lost = (detail: string) => resolve(fail({ kind: 'lost', detail }));
    const onAbort = () => lost(reasonOf(signal));
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    socket.setTimeout(limits.idleMs, () => lost(`No data for ${limits.idleMs} ms`));
    const outgoing = httpRequest({
      createConnection: () => socket,
      method: 'POST',
      path: endpoint.path,
      headers: {
        host: hostAndPort(endpoint),
        'content-type': 'application/ipp',
        // Without a length Node sends chunks, which every IPP printer reads (RFC 8010 section 4).
        ...(typeof body.document === 'function'
          ? {}
          : { 'content-length': body.head.length + (body.document?.length ?? 0) }),
        connection: 'close',
      },
    });
    let answered = false;
    outgoing.on('response', (incoming) => {
      answered = true;
      void readReply(incoming, limits.replyBytes).then(resolve);
    });
    // A printer may refuse and disconnect before reading the whole document: its reply counts, not the broken pipe.
    outgoing.on('error', (error) => {
      if (!answered) lost(describeError(error));
    });
    const source = Readable.from(chunksOf(body));
    // The request must not end normally: the printer has to see that the document is incomplete.
    source.on('error', (error) => outgoing.destroy(error));
    source.pipe(outgoing);
  });
}

/** Splits a body into chunks, so that a slow printer's idle time is measured per chunk. */
async function* chunksOf(body: IppBody): AsyncGenerator<Uint8Array> {
  yield body.head;
  const document = body.document ?? new Uint8Array();
  if (typeof document === 'function') return yield* document();
  for (let start = 0; start < document.length; start += CHUNK_BYTES) {
    yield document.subarray(start, start + CHUNK_BYTES);
  }
}

async function readReply(
  incoming: IncomingMessage,
  limitBytes: number,
): Promise<Result<Uint8Array, ExchangeProblem>> {
  const status = incoming.statusCode ?? 0;
  if (status !== HTTP_OK) {
    return fail({ kind: 'http', status, detail: `HTTP ${status} ${incoming.statusMessage ?? ''}`.trim() });
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming) {
      size += chunk.length;
      if (size > limitBytes) {
        return fail({ kind: 'unreadable', detail: `The reply has more than ${limitBytes} bytes` });
      }
      chunks.push(chunk);
    }
  } catch (error) {
    return fail({
      kind: 'lost',
      detail: error instanceof Error ? describeError(error) : 'The reply broke off',
    });
  }
  return ok(Buffer.concat(chunks));
}
