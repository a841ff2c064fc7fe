import type { Outcome } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import {
  MINUTE_MS,
  PHONE_CODE_MINUTES,
  PHONE_CODE_RESEND_SECONDS,
  SECOND_MS,
} from '@self-print/contract/limits.ts';
import type { SentPhoneCode } from '@self-print/contract/platform/phoneCode.ts';
import { ok } from '@self-print/contract/result.ts';
import { SIGN_IN_WAYS, type WayContext } from '../ways.ts';

export const CODE_TIMES: SentPhoneCode = {
  validSeconds: (PHONE_CODE_MINUTES * MINUTE_MS) / SECOND_MS,
  resendSeconds: PHONE_CODE_RESEND_SECONDS,
};

/** Sends a code for signing in in this browser. */
export async function sendToBrowser(
  context: WayContext,
  way: 'PHONE_CODE' | 'MAIL_CODE',
  wish: { readonly to: string; readonly language: Language },
): Promise<
  Outcome<SentPhoneCode, 'SIGN_IN_PROVIDER_DOWN' | 'SIGN_IN_WAY_NOT_OFFERED' | 'TOO_MANY_REQUESTS'>
> {
  const sent = await SIGN_IN_WAYS[way].begin(context, wish);
  if (!sent.ok) return sent;
  await context.deps.sessions.keepPhoneCode(context.request, sent.value);
  return ok(CODE_TIMES);
}
