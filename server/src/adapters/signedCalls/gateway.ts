import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { errorCode } from '../../errorCode.ts';
import type { Clock } from '../../system.ts';
import type { Send } from '../dataSource/sendWithin.ts';
import type { ChannelEffects, ChannelFault } from '../payment/types.ts';
import { readAtMost } from '../readAtMost.ts';
import {
  isSignedWith,
  type MessageKind,
  type SignatureHeaders,
  type SignedParts,
  sign,
} from './signature.ts';

/** The words by which messages of one protocol are told from those of another. */
export interface SignedProtocol {
  readonly request: MessageKind;
  readonly answer: MessageKind;
  readonly headers: SignatureHeaders;
}

/** Where the other side is, and the key that both have. */
export interface SignedSide {
  readonly address: string;
  readonly keyId: string;
  readonly key: string;
}

/** The other side verifiably answered that it will not do it. */
export interface Refusal {
  readonly kind: 'refusal';
  readonly code: string;
}
type Answer = Promise<Result<unknown, ChannelFault | Refusal>>;

export interface Limits {
  /** From connecting to the last byte. */
  readonly limitMs: number;
  readonly bytesMax: number;
}

export interface SignedGateway {
  /** Calls the other side; `path` is below its address. The value is the parsed body of an answer that it has signed. */
  readonly get: (path: string, limits?: Limits) => Answer;
  readonly post: (path: string, body: object) => Answer;
}

export const CALL_LIMITS: Limits = { limitMs: 10_000, bytesMax: 2 ** 20 };
export const BILL_LIMITS: Limits = { limitMs: 60_000, bytesMax: 64 * 2 ** 20 };
/** How far the other side's clock may be from ours. */
export const CLOCKS_APART_MAX_S = 300;
const NONCE_BYTES = 16;
const JSON_TYPE = 'application/json';
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const refusalBody = z.object({ code: z.string().regex(/^[A-Z0-9_]{1,40}$/) });
const errorParts = z.object({ name: z.string(), cause: z.unknown().optional() });
const TIMESTAMP = /^\d{1,12}$/;

/** Signed calls to a system of a school (docs/cashier.md, docs/dues.md, docs/inquiry.md, docs/student-card.md), each of one request with one answer that is signed for it. */
export function createSignedGateway(
  protocol: SignedProtocol,
  { address, keyId, key }: SignedSide,
  { clock, random }: ChannelEffects,
  limits: Limits = CALL_LIMITS,
  send: Send = fetch,
): SignedGateway {
  const { headers: names } = protocol;

  async function call(method: 'GET' | 'POST', path: string, text: string, { limitMs, bytesMax }: Limits) {
    const url = new URL(`${address}${path}`);
    const body = Buffer.from(text);
    const request = {
      kind: protocol.request,
      act: method,
      path: `${url.pathname}${url.search}`,
      timestamp: String(secondsOf(clock)),
      nonce: Buffer.from(random.bytes(NONCE_BYTES)).toString('hex'),
      body,
    };
    try {
      const response = await send(url, {
        method,
        headers: {
          accept: JSON_TYPE,
          'user-agent': 'self-print',
          [names.key]: keyId,
          [names.timestamp]: request.timestamp,
          [names.nonce]: request.nonce,
          [names.signature]: sign(request, key),
          ...(text === '' ? {} : { 'content-type': JSON_TYPE }),
        },
        ...(text === '' ? {} : { body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(limitMs),
      });
      if (REDIRECTS.has(response.status)) {
        await response.body?.cancel();
        return unintelligible(`answered with a redirect (${response.status}), which is not followed`);
      }
      const bytes = await readAtMost(response, bytesMax);
      if (!bytes) return unintelligible('the answer is too long');
      return readAnswer(request, response, bytes);
    } catch (error) {
      const { name, cause } = errorParts.parse(error);
      if (name === 'TimeoutError')
        return fail({ kind: 'timed-out', detail: `no answer in ${limitMs} ms` } as const);
      return fail({ kind: 'unreachable', detail: errorCode(cause) ?? errorCode(error) ?? name } as const);
    }
  }

  function readAnswer(request: SignedParts, { status, headers }: Response, body: Uint8Array) {
    const { path, nonce } = request;
    const timestamp = headers.get(names.timestamp) ?? '';
    const answer = { kind: protocol.answer, act: String(status), path, timestamp, nonce, body };
    const signature = headers.get(names.signature);
    const parsed = parseJson(body);
    const refusal = refusalBody.safeParse(parsed.ok ? parsed.value : undefined);
    if (signature === null) {
      if (status < 400) return unverified('the answer bears no signature');
      return refusal.success
        ? unverified(`${refusal.data.code}, without a signature`)
        : unintelligible(`answered with ${status}, without a signature`);
    }
    const isOwn = headers.get(names.key) === keyId && headers.get(names.nonce) === nonce;
    if (!isOwn || !isSignedWith(answer, key, signature))
      return unverified('the signature is not that of the answer');
    if (!isOfNow(timestamp, clock))
      return unverified('signed by a clock that differs by more than five minutes');
    if (status >= 400) {
      return refusal.success
        ? fail({ kind: 'refusal', code: refusal.data.code } as const)
        : unintelligible(`answered with ${status} and no code`);
    }
    return parsed.ok ? parsed : unintelligible('the answer is not JSON');
  }

  return {
    get: (path, special = limits) => call('GET', path, '', special),
    post: (path, body) => call('POST', path, JSON.stringify(body), limits),
  };
}

export const secondsOf = ({ now }: Pick<Clock, 'now'>): number => Math.floor(now().getTime() / 1000);

export function isOfNow(timestamp: string, clock: Pick<Clock, 'now'>): boolean {
  return TIMESTAMP.test(timestamp) && Math.abs(secondsOf(clock) - Number(timestamp)) <= CLOCKS_APART_MAX_S;
}

export function parseJson(body: Uint8Array): Result<unknown, void> {
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)));
  } catch {
    return fail(undefined);
  }
}

/** The answer that the other side has signed, when it has the shape that its protocol gives it. */
export function readSigned<Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
): Result<z.output<Shape>, ChannelFault> {
  const read = shape.safeParse(value);
  if (read.success) return ok(read.data);
  return unintelligible(`the answer has a wrong ${read.error.issues[0]?.path.join('.')}`);
}

/** What is left of a refusal that led to no status. */
export function faultOf(problem: ChannelFault | Refusal): Result<never, ChannelFault> {
  if (problem.kind !== 'refusal') return fail(problem);
  const { code } = problem;
  return code === 'BUSY' ? busy(code) : unintelligible(`answered ${code}`);
}

export const unverified = (detail: string): Result<never, ChannelFault> =>
  fail({ kind: 'answer-unverified', detail });
export const unintelligible = (detail: string): Result<never, ChannelFault> =>
  fail({ kind: 'unintelligible', detail });
export const busy = (detail: string): Result<never, ChannelFault> => fail({ kind: 'busy', detail });
