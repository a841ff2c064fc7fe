import { SECOND_MS } from '@self-print/contract/limits.ts';
import { terminalPhoneCodeCalls } from '@self-print/contract/platform/phoneCode.ts';
import type { WayState } from '../state.ts';
import type { WayContext } from '../way.ts';
import { check } from './checkPassword.ts';

/** Has a code sent to a number, and checks what was typed of it. */
export function runPhoneCode(context: WayContext, state: WayState<'PHONE_CODE'>): void {
  if (state.at === 'number' && state.phone !== null) void send(context, state, state.phone);
  if (state.at === 'code' && state.code !== null) {
    const typed = { codeId: state.sent.codeId, code: state.code };
    const { api, visitToken } = context;
    void check(
      context,
      state,
      api.action().platform.call(terminalPhoneCodeCalls.signIn, typed, { visitToken }),
    );
  }
}

async function send(
  { api, clock, current, send: report }: WayContext,
  state: WayState<'PHONE_CODE'>,
  phone: string,
): Promise<void> {
  const answer = await api.action().platform.call(terminalPhoneCodeCalls.send, { phone });
  if (current() !== state) return;
  if (!answer.ok) {
    report({ type: 'failed', failure: answer.problem });
    return;
  }
  const { codeId, resendSeconds } = answer.value;
  report({ type: 'codeSent', sent: { codeId, resendAtMs: clock.nowMs() + resendSeconds * SECOND_MS } });
}
