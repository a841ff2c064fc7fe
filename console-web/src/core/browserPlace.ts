import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import type { GoOptions, PageRoute } from './pageRoute.ts';

export type BrowserPlace = Pick<PageRoute, 'pathname' | 'search' | 'state'>;

/** What is open in the browser, with the state as the router keeps it there (`usr`): either may have been the one that left it. */
export function browserPlace({ location, history }: Pick<Window, 'location' | 'history'>): BrowserPlace {
  const kept: unknown = history.state;
  return {
    pathname: location.pathname.slice(WEB_PATHS.console.length),
    search: location.search,
    state: typeof kept === 'object' && kept !== null && 'usr' in kept ? kept.usr : null,
  };
}

/** Changes what the browser shows as open; a router that is made later begins there. */
export function moveBrowser(
  { history }: Pick<Window, 'history'>,
  to: string,
  { replace = false, state = null }: GoOptions = {},
): void {
  const address = WEB_PATHS.console + to;
  if (replace) history.replaceState({ usr: state }, '', address);
  else history.pushState({ usr: state }, '', address);
}
