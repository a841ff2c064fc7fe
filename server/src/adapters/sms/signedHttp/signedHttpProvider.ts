import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { Clock } from '../../../system.ts';
import { secureAddress } from '../../identity/parameters.ts';
import { askSms, down, readJson, type SmsAnswer } from '../askSms.ts';
import type { SentSms, SmsFault, SmsProvider } from '../types.ts';
import { HEADERS, isSignedWith, type SignedParts, sign } from './signature.ts';

const parameters = z.object({
  address: secureAddress,
  keyId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must have 1 to 64 of A–Z a–z 0–9 _ -'),
  key: z
    .string()
    .regex(/^[\x21-\x7e]{32,128}$/, 'must have 32 to 128 printable ASCII characters without spaces'),
});

const sent = z.object({ id: z.string().min(1).max(100), parts: z.int().min(1).max(10) });
const refusal = z.object({ code: z.enum(['NUMBER_REFUSED', 'LIMIT_REACHED', 'BUSY', 'NOT_ALLOWED']) });
const PATH = '/messages';
const NONCE_BYTES = 16;
/** How far the other side's clock may be from ours. */
const CLOCKS_APART_MAX_S = 300;
const TIMESTAMP = /^\d{1,12}$/;
const KIND_OF = {
  NUMBER_REFUSED: 'refused',
  LIMIT_REACHED: 'limited',
  NOT_ALLOWED: 'misconfigured',
  BUSY: 'down',
} as const;

/** A gateway of the school's own, which is given whole texts and signs its answers as we sign our requests. */
export const signedHttpProvider: SmsProvider<z.infer<typeof parameters>> = {
  parameters,
  secretParameters: ['key'],
  open: ({ address, keyId, key }, { clock, random, fetch }) => ({
    send: async ({ phone, text, messageId }) => {
      const url = new URL(`${address}${PATH}`);
      const body = JSON.stringify({ id: messageId, phone, text });
      const request = {
        kind: 'SMS1-REQUEST',
        act: 'POST',
        path: url.pathname,
        timestamp: String(secondsOf(clock)),
        nonce: Buffer.from(random.bytes(NONCE_BYTES)).toString('hex'),
        body: Buffer.from(body),
      } as const;
      const headers = {
        'content-type': 'application/json',
        [HEADERS.key]: keyId,
        [HEADERS.timestamp]: request.timestamp,
        [HEADERS.nonce]: request.nonce,
        [HEADERS.signature]: sign(request, key),
      };
      const asked = await askSms(fetch, url, headers, body);
      if (!asked.ok) return asked;
      const genuine = isGenuine(asked.value, request, { keyId, key }, clock);
      return genuine ? readAnswer(asked.value) : unsigned(asked.value);
    },
  }),
};

const secondsOf = ({ now }: Pick<Clock, 'now'>): number => Math.floor(now().getTime() / SECOND_MS);

function isGenuine(
  { status, headers, body }: SmsAnswer,
  { path, nonce }: SignedParts,
  { keyId, key }: { readonly keyId: string; readonly key: string },
  clock: Pick<Clock, 'now'>,
): boolean {
  const timestamp = headers.get(HEADERS.timestamp) ?? '';
  const answer = { kind: 'SMS1-ANSWER', act: String(status), path, timestamp, nonce, body } as const;
  return (
    headers.get(HEADERS.key) === keyId &&
    headers.get(HEADERS.nonce) === nonce &&
    TIMESTAMP.test(timestamp) &&
    Math.abs(secondsOf(clock) - Number(timestamp)) <= CLOCKS_APART_MAX_S &&
    isSignedWith(answer, key, headers.get(HEADERS.signature) ?? '')
  );
}

/** A gateway that does not know our key cannot sign for it. */
function unsigned({ status }: SmsAnswer): Result<never, SmsFault> {
  return status === 401
    ? fail({ kind: 'misconfigured', detail: 'The gateway does not accept our signature' })
    : down(`The answer bears no signature of the gateway (HTTP ${status})`);
}

function readAnswer(came: SmsAnswer): Result<SentSms, SmsFault> {
  if (came.status < 400) {
    const read = readJson(sent, came);
    return read.ok ? ok({ providerId: read.value.id, parts: read.value.parts }) : read;
  }
  const read = readJson(refusal, came);
  return read.ok ? fail({ kind: KIND_OF[read.value.code], detail: read.value.code }) : read;
}
