import { APP_HEADERS } from '@self-print/contract/call.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { NotTaken } from '@self-print/contract/platform/hookAdmin.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { errorCode } from '../../errorCode.ts';
import { sendWithin } from '../dataSource/sendWithin.ts';
import { readAtMost } from '../readAtMost.ts';
import { type Limits, parseJson, secondsOf } from '../signedCalls/gateway.ts';
import type { SchoolSystemEffects } from '../signedCalls/schoolAccount.ts';
import { sign } from '../signedCalls/signature.ts';
import type { HookMessage, HookReceivers } from './types.ts';

const HOOK_LIMITS: Limits = { limitMs: 10_000, bytesMax: 4 * 1024 };
const NONCE_BYTES = 16;
const JSON_TYPE = 'application/json';
const NO_CONTENT = 204;
const OK = 200;

const takenBody = z.object({ taken: z.literal(true) });
const errorParts = z.object({
  name: z.string(),
  cause: z.unknown().optional(),
  code: z.unknown().optional(),
});

/** Tells addresses of events by docs/interface.md. */
export function createHookReceivers(
  { allowed, lookUp, clock, random }: SchoolSystemEffects,
  limits: Limits = HOOK_LIMITS,
): HookReceivers {
  const sendTo = sendWithin(allowed, lookUp);
  return { send };

  async function send({ address, keyId, key, body }: HookMessage): Promise<Result<void, NotTaken>> {
    const url = new URL(address);
    const timestamp = String(secondsOf(clock));
    const nonce = Buffer.from(random.bytes(NONCE_BYTES)).toString('hex');
    const parts = {
      kind: 'INTERFACE1-EVENT',
      act: 'POST',
      path: url.pathname + url.search,
      timestamp,
      nonce,
      body,
    } as const;
    try {
      const response = await sendTo(url, {
        method: 'POST',
        headers: {
          accept: JSON_TYPE,
          'content-type': JSON_TYPE,
          'user-agent': 'self-print',
          [APP_HEADERS.key]: keyId,
          [APP_HEADERS.timestamp]: timestamp,
          [APP_HEADERS.nonce]: nonce,
          [APP_HEADERS.signature]: sign(parts, key),
        },
        body: new Uint8Array(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(limits.limitMs),
      });
      return await readAnswer(response, limits);
    } catch (error) {
      const { name, cause, code } = errorParts.parse(error);
      if (name === 'TimeoutError') return fail({ why: 'timedOut', what: String(limits.limitMs / SECOND_MS) });
      const what = errorCode(cause) ?? (typeof code === 'string' ? code : name);
      return fail({ why: 'unreachable', what });
    }
  }
}

/** A proxy's or portal's page with status 200 has taken nothing: the receiver says that it has, or answers with nothing at all. */
async function readAnswer(response: Response, { bytesMax }: Limits): Promise<Result<void, NotTaken>> {
  const { status } = response;
  if (status === NO_CONTENT) return ok();
  if (status !== OK) {
    await response.body?.cancel();
    const isRedirect = status >= 300 && status < 400;
    return fail({ why: isRedirect ? 'redirect' : 'answered', what: String(status) });
  }
  const bytes = await readAtMost(response, bytesMax);
  if (!bytes) return fail({ why: 'tooLong', what: '' });
  const parsed = parseJson(bytes);
  const isTaken = parsed.ok && takenBody.safeParse(parsed.value).success;
  return isTaken ? ok() : fail({ why: 'notTaken', what: '' });
}
