import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { Formatter, Rsa } from 'wechatpay-axios-plugin';
import { z } from 'zod';
import { errorCode } from '../../../errorCode.ts';
import { readAtMost } from '../../readAtMost.ts';
import type { ChannelEffects, ChannelFault } from '../types.ts';
import type { AccountKeys } from './keys.ts';
import { unintelligible, unverified, verifySigned } from './signature.ts';

/** Time limit of a call, from connecting to the last byte. */
const CALL_LIMIT_MS = 10_000;
const ANSWER_BYTES_MAX = 2 ** 20;
const FILE_BYTES_MAX = 64 * 2 ** 20;
const NONCE_BYTES = 16;
const JSON_TYPE = 'application/json';

/**
 * The gateway answered that it will not do it. Only a signed refusal may lead to a status; an unsigned one is a hint, which a
 * verified answer must confirm. Its text is dropped, as it may quote what was sent.
 */
export interface Refusal {
  readonly kind: 'refusal';
  readonly code: string;
  readonly signed: boolean;
}

export interface Gateway {
  /** Calls the gateway; `path` includes the query. The value is the parsed body of a verified 2xx answer, null for an empty one. */
  readonly call: (
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ) => Promise<Result<unknown, ChannelFault | Refusal>>;
  /** Fetches a file from an address that a verified answer named. The file is not verified. */
  readonly download: (url: URL) => Promise<Result<Uint8Array, ChannelFault>>;
}

export interface GatewayAccount {
  readonly mchId: string;
  readonly merchantSerial: string;
  readonly gateway: string;
  readonly keys: AccountKeys;
}

const errorParts = z.object({ name: z.string(), cause: z.unknown().optional() });
const refusalBody = z.object({ code: z.string().regex(/^[A-Z0-9_]{1,64}$/) });

/**
 * Signed calls to WeChat Pay, version 3. Formats and signatures are the library's. Its client is not used: it reads the machine's
 * clock, leaves the answers of some paths unverified, and has no limit for the whole of a call.
 */
export function createGateway(
  { mchId, merchantSerial, gateway, keys }: GatewayAccount,
  { clock, random }: ChannelEffects,
  fetch: typeof globalThis.fetch,
): Gateway {
  async function send(
    method: 'GET' | 'POST',
    url: URL,
    body: string,
    limit: number,
  ): Promise<Result<{ readonly response: Response; readonly bytes: Uint8Array }, ChannelFault>> {
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const nonce = Buffer.from(random.bytes(NONCE_BYTES)).toString('hex').toUpperCase();
    const signature = Rsa.sign(
      Formatter.request(method, `${url.pathname}${url.search}`, String(timestamp), nonce, body),
      keys.privateKey,
    );
    try {
      const response = await fetch(url, {
        method,
        headers: {
          accept: JSON_TYPE,
          'user-agent': 'self-print',
          'wechatpay-serial': keys.preferredSerial,
          authorization: Formatter.authorization(mchId, nonce, signature, timestamp, merchantSerial),
          ...(body === '' ? {} : { 'content-type': JSON_TYPE }),
        },
        ...(body === '' ? {} : { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(CALL_LIMIT_MS),
      });
      const bytes = await readAtMost(response, limit);
      return bytes ? ok({ response, bytes }) : unintelligible('the answer is too long');
    } catch (error) {
      const { name, cause } = errorParts.parse(error);
      if (name === 'TimeoutError')
        return fail({ kind: 'timed-out', detail: `no answer in ${CALL_LIMIT_MS} ms` });
      return fail({ kind: 'unreachable', detail: errorCode(cause) ?? name });
    }
  }

  return {
    call: async (method, path, body) => {
      const text = body === undefined ? '' : JSON.stringify(body);
      const sent = await send(method, new URL(path, gateway), text, ANSWER_BYTES_MAX);
      if (!sent.ok) return sent;
      const { response, bytes } = sent.value;
      const answer = Buffer.from(bytes).toString('utf8');
      const signed = verifySigned((name) => response.headers.get(name) ?? undefined, answer, keys, clock);
      if (!signed.ok) return signed;
      if (!response.ok) return refusalOf(response.status, answer, signed.value);
      if (!signed.value) return unverified('the answer bears no signature');
      if (answer === '') return ok(null);
      const parsed = parseJson(answer);
      return parsed.ok ? parsed : unintelligible('the answer is not JSON');
    },
    download: async (url) => {
      const sent = await send('GET', url, '', FILE_BYTES_MAX);
      if (!sent.ok) return sent;
      const { response, bytes } = sent.value;
      return response.ok ? ok(bytes) : unintelligible(`the file was answered with ${response.status}`);
    },
  };
}

function refusalOf(status: number, answer: string, signed: boolean): Result<never, ChannelFault | Refusal> {
  const parsed = parseJson(answer);
  const body = refusalBody.safeParse(parsed.ok ? parsed.value : undefined);
  if (!body.success) return unintelligible(`answered with ${status} and no code`);
  return fail({ kind: 'refusal', code: body.data.code, signed });
}

export function parseJson(text: string): Result<unknown, void> {
  try {
    return ok(JSON.parse(text));
  } catch {
    return fail(undefined);
  }
}
