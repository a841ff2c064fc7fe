import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { loggable } from '../../policy/origins.ts';
import { MAIN_WINDOW, type WindowId } from '../../shellPort.ts';
import type { ChromiumEvent } from './events.ts';
import type { ChromiumOptions } from './options.ts';
import { createPage, type Page } from './page.ts';
import type { BrowserProcess } from './process.ts';
import { FULL_SCREEN, NORMAL } from './windowPlace.ts';

/** How long a window may take to appear. */
const WINDOW_WITHIN_MS = 15 * SECOND_MS;

type Attached = Extract<ChromiumEvent, { method: 'Target.attachedToTarget' }>['params'];

interface Expected {
  readonly id: WindowId;
  readonly address: string;
  readonly onTop: boolean;
}

/** Windows that the shell waits for; all others are refused. */
export interface Arrivals {
  /** Opens a window by `start` and waits until it is there, still paused. */
  expect(window: Expected, start: () => Promise<Result<unknown, string>>): Promise<Result<Page, string>>;
  /** Takes a window that has appeared. */
  attached(target: Attached): void;
}

export function createArrivals(running: BrowserProcess, options: ChromiumOptions): Arrivals {
  const { protocol } = running;
  const expected = new Map<WindowId, Expected & { readonly arrived: (page: Page) => void }>();
  const shown = options.arguments.windowed ? NORMAL : FULL_SCREEN;

  const refuse = ({ sessionId, targetInfo: { targetId, openerId, url } }: Attached) => {
    // It may not request anything, but must not stay paused either, because that blocks its opener even after it has gone.
    void protocol.send('Fetch.enable', {}, { sessionId });
    void protocol.send('Target.closeTarget', { targetId });
    void protocol.send('Runtime.runIfWaitingForDebugger', {}, { sessionId });
    // One opened by a page is reported by that page.
    if (openerId === undefined) options.emit({ type: 'denied', what: 'window', target: loggable(url) });
  };

  return {
    attached: (target) => {
      const { sessionId, targetInfo } = target;
      const { targetId, openerId, url } = targetInfo;
      const wanted = [...expected.values()].find(({ address }) => openerId === undefined && url === address);
      if (wanted === undefined) return refuse(target);
      const { id, onTop, arrived } = wanted;
      expected.delete(id);
      const address = id === MAIN_WINDOW ? options.address : url;
      arrived(createPage({ ...options, id, address, onTop, protocol, sessionId, shown, targetId }));
    },
    expect: async (window, start) => {
      const { promise, resolve } = Promise.withResolvers<Result<Page, string>>();
      expected.set(window.id, { ...window, arrived: (page) => resolve(ok(page)) });
      const cancel = options.time.after(WINDOW_WITHIN_MS, () => resolve(fail('The window did not appear.')));
      void running.ended.then((how) => resolve(fail(how)));
      const started = await start();
      if (!started.ok) resolve(started);
      const outcome = await promise;
      cancel();
      expected.delete(window.id);
      return outcome;
    },
  };
}
