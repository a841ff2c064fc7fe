import type { Services } from '../core/services.ts';
import { SCREENS, type Screen } from './screens.ts';

/** Long enough for the first page to have everything that it asks for. */
const PAUSE_MS = 3_000;
const TABS = [
  '/mobile/itemList',
  '/mobile/cloud-print',
  '/mobile/orderListUnCompleted',
  '/mobile/terminalList',
];

/** The pages to which the main navigation leads. */
export const SCREENS_OF_TABS: readonly Screen[] = SCREENS.filter(({ path }) => TABS.includes(path));

/** Fetches pages with their texts before somebody opens them, so that they open at once, and also where the network is lost. */
export function fetchLater(screens: readonly Screen[], texts: Services['texts']): () => void {
  const timer = setTimeout(() => {
    // A page that cannot be fetched now is fetched when it is opened.
    for (const { load } of screens) {
      void load()
        .then((part) => texts.add(part.texts))
        .catch(() => {});
    }
  }, PAUSE_MS);
  return () => clearTimeout(timer);
}
