import { SECOND_MS } from '@self-print/contract/limits.ts';
import { terminalMailCodeCalls } from '@self-print/contract/platform/mailCode.ts';
import { terminalPhoneCodeCalls } from '@self-print/contract/platform/phoneCode.ts';
import type { WayState } from '../state.ts';
import type { WayContext } from '../way.ts';
import type { CodeWay } from '../ways/phoneCode.ts';
import { check } from './checkPassword.ts';

const SIGN_IN = { PHONE_CODE: terminalPhoneCodeCalls.signIn, MAIL_CODE: terminalMailCodeCalls.signIn };

/** Has a code sent to a number or mail address, and checks what was typed of it. */
export function runCode(context: WayContext, state: WayState<CodeWay>): void {
  if (state.at === 'number' && state.phone !== null) void send(context, state, state.phone);
  if (state.at === 'code' && state.code !== null) {
    const typed = { codeId: state.sent.codeId, code: state.code };
    const { api, visitToken } = context;
    void check(context, state, api.action().platform.call(SIGN_IN[state.way], typed, { visitToken }));
  }
}

async function send(
  { api, clock, current, send: report }: WayContext,
  state: WayState<CodeWay>,
  to: string,
): Promise<void> {
  const { platform } = api.action();
  const answer =
    state.way === 'PHONE_CODE'
      ? await platform.call(terminalPhoneCodeCalls.send, { phone: to })
      : await platform.call(terminalMailCodeCalls.send, { mail: to });
  if (current() !== state) return;
  if (!answer.ok) {
    report({ type: 'failed', failure: answer.problem });
    return;
  }
  const { codeId, resendSeconds } = answer.value;
  report({ type: 'codeSent', sent: { codeId, resendAtMs: clock.nowMs() + resendSeconds * SECOND_MS } });
}
