import { LOGIN_MODES } from '@self-print/contract/call.ts';
import type { KeptValues } from '@self-print/web-kit/keptValues.ts';

/** Which of the two sign-ins a browser used last: to administer, or to print for oneself. */
export type LoginMode = (typeof LOGIN_MODES)['admin' | 'selfPrint'];

const NAME = 'console.loginMode';
const NONE = '';

/** The sign-in that is kept; undefined before the first one and after signing out. */
export function loginModeOf(kept: KeptValues): LoginMode | undefined {
  const mode = kept.get(NAME);
  return mode === LOGIN_MODES.admin || mode === LOGIN_MODES.selfPrint ? mode : undefined;
}

export function keepLoginMode(kept: KeptValues, mode: LoginMode | undefined): void {
  kept.set(NAME, mode ?? NONE);
}
