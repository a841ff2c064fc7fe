import { readReturnPath } from '@self-print/contract/webPaths.ts';
import type { ReactElement } from 'react';
import { TIP_PATHS } from '../../core/tipPaths.ts';
import { LoginPage } from './LoginPage.tsx';
import { ReturnPage } from './ReturnPage.tsx';
import { CONSOLE_SIGN_IN, PC_SIGN_IN, TIP_SIGN_IN } from './signInPlaces.ts';

/** The sign-in at a path; undefined where the path is another page's. */
export function signInPageAt(path: string): ReactElement | undefined {
  switch (path) {
    case CONSOLE_SIGN_IN.page:
      return <LoginPage key="console" place={CONSOLE_SIGN_IN} />;
    case PC_SIGN_IN.page:
      return <LoginPage key="pc" place={PC_SIGN_IN} />;
    case TIP_PATHS.login:
      return <LoginPage key="tips" place={TIP_SIGN_IN} />;
    default:
      return readReturnPath(path) && <ReturnPage />;
  }
}
