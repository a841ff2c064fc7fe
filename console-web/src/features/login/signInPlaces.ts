import { LOGIN_MODES } from '@self-print/contract/call.ts';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { pcSignInCalls } from '@self-print/contract/platform/pcSignIn.ts';
import type { AskedKey } from '@self-print/web-kit/texts.ts';
import type { LoginMode } from '../../core/loginMode.ts';
import { PC_BEGIN } from '../../core/pcPaths.ts';
import type { CoreKey } from '../../texts/core.zh.ts';

/** One of the two sign-ins: its calls and words, and where it leads. */
export interface SignInPlace {
  readonly mode: LoginMode;
  readonly calls: typeof adminSignInCalls | typeof pcSignInCalls;
  readonly words: Readonly<Record<'title' | 'lead' | 'motto' | 'userName' | 'incomplete', AskedKey<CoreKey>>>;
  readonly begin: string;
  /** The paths to which it may lead back. */
  readonly pages: RegExp;
}

export const CONSOLE_SIGN_IN: SignInPlace = {
  mode: LOGIN_MODES.admin,
  calls: adminSignInCalls,
  words: {
    title: 'login.title',
    lead: 'login.lead',
    motto: 'login.motto',
    userName: 'login.userName',
    incomplete: 'login.incomplete',
  },
  begin: '/main',
  pages: /^\/(?:main|doc)(?:[/?#]|$)/,
};

export const PC_SIGN_IN: SignInPlace = {
  mode: LOGIN_MODES.selfPrint,
  calls: pcSignInCalls,
  words: {
    title: 'pcLogin.title',
    lead: 'pcLogin.lead',
    motto: 'pcLogin.motto',
    userName: 'pcLogin.userName',
    incomplete: 'pcLogin.incomplete',
  },
  begin: PC_BEGIN,
  pages: /^\/self-print-(?!login)[a-z-]+(?:[/?#]|$)/,
};
