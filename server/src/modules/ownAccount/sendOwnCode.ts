import type { CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { ownAccountCalls } from '@self-print/contract/platform/ownAccount.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { phoneOf } from '../accounts/phones.ts';
import { type CodeAt, makePhoneCode } from '../signIn/phoneCode/phoneCodes.ts';
import { CODE_TIMES } from '../signIn/phoneCode/sendToBrowser.ts';
import { canSend } from '../smsChannels/channelStore.ts';

/** Sends a code to a person's present number, or to the one that is to take its place. */
export async function sendOwnCode(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  { schoolCode, userId }: SessionUser,
  at: CodeAt,
  { phone: added, language }: { readonly phone: string | undefined; readonly language: Language },
): Promise<CallResult<typeof ownAccountCalls.sendCode>> {
  if (!(await canSend(deps.db, schoolCode))) return fail(problem('SIGN_IN_PROVIDER_DOWN'));
  const phone = added ?? (await phoneOf(deps.db, deps.keys, { schoolCode, userId }));
  if (phone === undefined) return fail(problem('NOT_FOUND'));
  const purpose = added === undefined ? 'oldPhone' : 'newPhone';
  const wanted = { purpose, phone, language, userId, isSignedIn: true } as const;
  const made = await makePhoneCode(deps, at, wanted);
  return made.ok ? ok({ ...CODE_TIMES, codeId: made.value }) : made;
}
