import type { HttpPlace, SourceFault } from '@self-print/contract/dataSource.ts';
import { readAtMost } from '../../readAtMost.ts';
import { faultOf } from '../faults.ts';
import { ANSWER_BYTES_MAX, ANSWER_TIMEOUT_MS, TOKEN_BYTES_MAX } from '../limits.ts';
import type { Send } from '../sendWithin.ts';
import { type Secret, type SourceEffects, SourceFailure } from '../types.ts';
import { authoriseBy } from './authorise.ts';
import { parseExactly } from './flatRow.ts';

export interface HttpAnswer {
  /** The parsed JSON, with numbers as texts. */
  readonly body: unknown;
  readonly headers: Headers;
}

export interface Asker {
  readonly get: (url: URL) => Promise<HttpAnswer>;
  /** Breaks off what is under way and refuses everything after it. */
  readonly close: () => void;
}

const UNAUTHORISED = 401;
const FAULTS: Readonly<Record<number, SourceFault>> = {
  [UNAUTHORISED]: 'signInRefused',
  403: 'signInRefused',
  404: 'notThere',
  408: 'timedOut',
  410: 'notThere',
  504: 'timedOut',
};

/** Asks an interface: one answer at a time is in memory, and each has its limits of time and size. Redirects are not followed. */
export function createAsker(
  connection: HttpPlace & Secret,
  send: Send,
  { after, clock }: SourceEffects,
): Asker {
  const closed = new AbortController();

  /** Sends and reads the answer whole. */
  async function sendWhole(url: URL, init: RequestInit, bytesMax: number): Promise<Response> {
    const limit = new AbortController();
    const cancel = after(ANSWER_TIMEOUT_MS, () => limit.abort(new SourceFailure('timedOut')));
    const signal = AbortSignal.any([limit.signal, closed.signal]);
    try {
      signal.throwIfAborted();
      const work = readWhole(send(url, { ...init, signal }), bytesMax);
      return await Promise.race([work, aborted(signal)]);
    } catch (error) {
      throw faultOf(error);
    } finally {
      cancel();
    }
  }

  const authorise = authoriseBy(
    connection,
    connection.password,
    (url, init) => sendWhole(url, init, TOKEN_BYTES_MAX),
    clock,
  );
  const ask = async (url: URL, isRefused: boolean) => {
    const headers = {
      accept: 'application/json',
      'user-agent': 'self-print',
      ...(await authorise(isRefused)),
    };
    return sendWhole(url, { headers }, ANSWER_BYTES_MAX);
  };
  return {
    get: async (url) => {
      let answer = await ask(url, false);
      // A token may end while pages are read.
      if (answer.status === UNAUTHORISED && connection.access.way === 'oauth') answer = await ask(url, true);
      return read(answer);
    },
    close: () => closed.abort(new SourceFailure('connectionLost')),
  };
}

async function readWhole(sent: Promise<Response>, bytesMax: number): Promise<Response> {
  const { status, headers, body } = await sent;
  if (status >= 300 && status < 400) {
    await body?.cancel();
    throw new SourceFailure('redirected', String(status));
  }
  const bytes = await readAtMost(new Response(body), bytesMax);
  if (!bytes) throw new SourceFailure('answerTooLarge');
  return new Response(status === 204 || status === 205 ? null : Buffer.from(bytes), { status, headers });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

async function read(answer: Response): Promise<HttpAnswer> {
  const { status, headers } = answer;
  if (!answer.ok) throw new SourceFailure(FAULTS[status] ?? 'failed', String(status));
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await answer.arrayBuffer());
    return { body: parseExactly(text), headers };
  } catch {
    throw new SourceFailure('answerWrong');
  }
}
