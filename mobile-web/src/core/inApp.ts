import { inAppBrowserOf } from '@self-print/contract/inAppBrowser.ts';
import type { WayCode } from '@self-print/contract/signInWays.ts';
import type { KeptValues } from '@self-print/web-kit/keptValues.ts';

/** The ways that work inside an app alone, which then asks the person nothing. */
const WAYS_IN = { wechat: 'WECHAT', wecom: 'CP' } as const satisfies Record<string, WayCode>;
const SILENT = 'silentSignIn';

/** The way of the app in which this browser is; undefined elsewhere. */
export function wayOfApp(): WayCode | undefined {
  const app = inAppBrowserOf(navigator.userAgent);
  return app === null ? undefined : WAYS_IN[app];
}

/** Whether a way can be used in this browser. */
export function worksHere(way: WayCode): boolean {
  return way === wayOfApp() || !Object.values(WAYS_IN).some((each) => each === way);
}

/** Whether these pages may sign the person in unasked: once in a tab, and not after signing out there. */
export const maySignInSilently = (keptHere: KeptValues) => keptHere.get(SILENT) === undefined;
export const signInSilentlyNoMore = (keptHere: KeptValues) => keptHere.set(SILENT, 'done');
