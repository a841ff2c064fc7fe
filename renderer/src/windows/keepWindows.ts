import {
  type PersonWindowId,
  personWindowId,
  type ShellBridge,
  type WindowLook,
} from '@self-print/contract/shell.ts';
import type { Link } from '../api/stateLink.ts';
import { createStore, type Readable } from '../base/store.ts';
import { ADVERT_VIEW } from './windowView.ts';

export interface KeepWindowsOptions {
  readonly link: Readable<Link>;
  /** Undefined in an ordinary browser: this page shows the windows itself. */
  readonly shell: ShellBridge | undefined;
  readonly look: () => WindowLook;
  /** A call opened a window, of whatever kind: somebody is there. */
  readonly onOpened: () => void;
  readonly onFault: (error: unknown) => void;
}

interface PersonWindow {
  readonly windowId: PersonWindowId;
  readonly visible: boolean;
}

/**
 * Has the shell show the windows that calls have opened for a person, as the agent's state says. Answers those that this
 * page must show itself, because there is no shell or it cannot.
 */
export function keepWindows(options: KeepWindowsOptions): Readable<readonly PersonWindowId[]> {
  const { link, shell, look, onOpened, onFault } = options;
  const here = createStore<readonly PersonWindowId[], readonly PersonWindowId[]>((_, next) => next, []);
  let known: string | null = null;
  let openBefore: readonly string[] = [];

  const settle = async (asked: string, windows: readonly PersonWindow[]) => {
    const visible = windows.filter((window) => window.visible).map(({ windowId }) => windowId);
    const shown = shell === undefined ? [] : await shownBy(shell, windows);
    // Only the last word counts.
    if (asked === known) here.send(visible.filter((windowId) => !shown.includes(windowId)));
  };
  const shownBy = async (bridge: ShellBridge, windows: readonly PersonWindow[]) => {
    try {
      return (await bridge.setWindows({ windows: [...windows], look: look() })).shown;
    } catch (error) {
      onFault(error);
      return [];
    }
  };
  const follow = () => {
    const { status, state } = link.get();
    if (status !== 'live' || state === null) return;
    const windows = state.windows.flatMap(({ windowId, visible }) => {
      const person = personWindowId.safeParse(windowId);
      return person.success ? [{ windowId: person.data, visible }] : [];
    });
    const open = state.windows.filter(({ windowId, visible }) => visible && windowId !== ADVERT_VIEW);
    if (open.some(({ windowId }) => !openBefore.includes(windowId))) onOpened();
    openBefore = open.map(({ windowId }) => windowId);
    // Also when there is none: a shell may have kept windows while this page was reloaded.
    const asked = JSON.stringify(windows);
    if (asked === known) return;
    known = asked;
    void settle(asked, windows);
  };
  link.subscribe(follow);
  follow();
  return here;
}
