import { useRequired } from '@self-print/web-kit/useRequired.ts';
import { createContext } from 'react';

export interface GoOptions {
  /** Takes the place of this page in the browser's history. */
  readonly replace?: boolean;
  /** What the other page finds in its `state`; it survives a reload. */
  readonly state?: unknown;
}

/** Where a page stands and how it leads on, for pages that are shown before the router is there, and with it. */
export interface PageRoute {
  /** Below the console's base, as all paths here. */
  readonly pathname: string;
  readonly search: string;
  /** What the page before has left for this one. */
  readonly state: unknown;
  readonly go: (to: string, options?: GoOptions) => void;
  /** Fetches what the page at a path needs, as somebody is about to go there. */
  readonly prepare: (to: string) => void;
}

const PageRouteContext = createContext<PageRoute | undefined>(undefined);
export const PageRouteProvider = PageRouteContext.Provider;

export function usePageRoute(): PageRoute {
  return useRequired(PageRouteContext, 'This page does not know where it stands');
}
