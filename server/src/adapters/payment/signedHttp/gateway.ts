import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { errorCode } from '../../../errorCode.ts';
import type { Clock } from '../../../system.ts';
import { readAtMost } from '../../readAtMost.ts';
import type { ChannelEffects, ChannelFault } from '../types.ts';
import type { SignedHttpParameters } from './parameters.ts';
import { HEADERS, isSignedWith, type SignedParts, sign } from './signature.ts';

/** The cashier verifiably answered that it will not do it. */
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

export interface CashierGateway {
  /** Calls the cashier; `path` is below its address. The value is the parsed body of an answer that the cashier has signed. */
  readonly get: (path: string, limits?: Limits) => Answer;
  readonly post: (path: string, body: object) => Answer;
}

export const CALL_LIMITS: Limits = { limitMs: 10_000, bytesMax: 2 ** 20 };
export const BILL_LIMITS: Limits = { limitMs: 60_000, bytesMax: 64 * 2 ** 20 };
/** How far the other side's clock may be from ours. */
const CLOCKS_APART_MAX_S = 300;
const NONCE_BYTES = 16;
const JSON_TYPE = 'application/json';
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const refusalBody = z.object({ code: z.string().regex(/^[A-Z0-9_]{1,40}$/) });
const errorParts = z.object({ name: z.string(), cause: z.unknown().optional() });
const TIMESTAMP = /^\d{1,12}$/;

/** Signed calls to a school's cashier (docs/cashier.md), each of one request with one answer that is signed for it. */
export function createCashierGateway(
  parameters: SignedHttpParameters,
  { clock, random }: ChannelEffects,
  limits: Limits = CALL_LIMITS,
): CashierGateway {
  const { address, keyId, key } = parameters;

  async function call(method: 'GET' | 'POST', path: string, text: string, { limitMs, bytesMax }: Limits) {
    const url = new URL(`${address}${path}`);
    const body = Buffer.from(text);
    const request = {
      kind: 'CASHIER1-REQUEST',
      act: method,
      path: `${url.pathname}${url.search}`,
      timestamp: String(secondsOf(clock)),
      nonce: Buffer.from(random.bytes(NONCE_BYTES)).toString('hex'),
      body,
    } as const;
    try {
      const response = await fetch(url, {
        method,
        headers: {
          accept: JSON_TYPE,
          'user-agent': 'self-print',
          [HEADERS.key]: keyId,
          [HEADERS.timestamp]: request.timestamp,
          [HEADERS.nonce]: request.nonce,
          [HEADERS.signature]: sign(request, key),
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
      return fail({ kind: 'unreachable', detail: errorCode(cause) ?? name } as const);
    }
  }

  function readAnswer(request: SignedParts, { status, headers }: Response, body: Uint8Array) {
    const { path, nonce } = request;
    const timestamp = headers.get(HEADERS.timestamp) ?? '';
    const answer = { kind: 'CASHIER1-ANSWER', act: String(status), path, timestamp, nonce, body } as const;
    const signature = headers.get(HEADERS.signature);
    const parsed = parseJson(body);
    const refusal = refusalBody.safeParse(parsed.ok ? parsed.value : undefined);
    if (signature === null) {
      if (status < 400) return unverified('the answer bears no signature');
      return refusal.success
        ? unverified(`${refusal.data.code}, without a signature`)
        : unintelligible(`answered with ${status}, without a signature`);
    }
    const isOwn = headers.get(HEADERS.key) === keyId && headers.get(HEADERS.nonce) === nonce;
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

/** What is left of a refusal that led to no status. */
export function faultOf(problem: ChannelFault | Refusal): Result<never, ChannelFault> {
  if (problem.kind !== 'refusal') return fail(problem);
  const { code } = problem;
  return code === 'BUSY' ? busy(code) : unintelligible(`the cashier answered ${code}`);
}

export const unverified = (detail: string): Result<never, ChannelFault> =>
  fail({ kind: 'answer-unverified', detail });
export const unintelligible = (detail: string): Result<never, ChannelFault> =>
  fail({ kind: 'unintelligible', detail });
export const busy = (detail: string): Result<never, ChannelFault> => fail({ kind: 'busy', detail });
