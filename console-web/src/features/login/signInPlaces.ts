import { LOGIN_MODES } from '@self-print/contract/call.ts';
import { CLIENT_TYPES } from '@self-print/contract/orderTypes.ts';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { adminWayCalls, pcWayCalls } from '@self-print/contract/platform/pageSignInWays.ts';
import { pcSignInCalls } from '@self-print/contract/platform/pcSignIn.ts';
import type { AskedKey } from '@self-print/web-kit/texts.ts';
import type { LoginMode } from '../../core/loginMode.ts';
import { PC_BEGIN, PC_LOGIN } from '../../core/pcPaths.ts';
import { TIP_PATHS } from '../../core/tipPaths.ts';
import type { CoreKey } from '../../texts/core.zh.ts';

/** One of the sign-ins: its calls and words, and where it leads. */
export interface SignInPlace {
  readonly mode: LoginMode;
  readonly calls: typeof adminSignInCalls | typeof pcSignInCalls;
  readonly wayCalls: typeof adminWayCalls | typeof pcWayCalls;
  /** The specification's number of the client. */
  readonly gateway: number;
  /** Where it stands itself. */
  readonly page: string;
  readonly words: Readonly<Record<'title' | 'lead' | 'motto' | 'userName' | 'incomplete', AskedKey<CoreKey>>>;
  readonly begin: string;
  /** The paths to which it may lead back. */
  readonly pages: RegExp;
}

export const CONSOLE_SIGN_IN: SignInPlace = {
  mode: LOGIN_MODES.admin,
  calls: adminSignInCalls,
  wayCalls: adminWayCalls,
  gateway: CLIENT_TYPES.admin,
  page: '/login',
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
  wayCalls: pcWayCalls,
  gateway: CLIENT_TYPES.pc,
  page: PC_LOGIN,
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

/** The console's sign-in for translators: it leads to their pages, which are all that their role opens. */
export const TIP_SIGN_IN: SignInPlace = {
  ...CONSOLE_SIGN_IN,
  page: TIP_PATHS.login,
  words: {
    ...CONSOLE_SIGN_IN.words,
    title: 'tipLogin.title',
    lead: 'tipLogin.lead',
    motto: 'tipLogin.motto',
  },
  begin: TIP_PATHS.begin,
};
