import type { EventLog } from '@self-print/contract/logEvents.ts';
import { ok, type Result } from '@self-print/contract/result.ts';
import type { PersonWindowId, WindowLook } from '@self-print/contract/shell.ts';
import { createRecovery } from '../recovery/recovery.ts';
import { MAIN_WINDOW, type Place, type Shell, type ShellProblem, type WindowId } from '../shellPort.ts';
import type { Time } from '../time.ts';
import { ADVERT_WINDOW, type DesiredWindow, desiredWindows, type WantedWindow } from './desiredWindows.ts';

export interface WindowsOptions {
  readonly shell: Shell;
  readonly time: Time;
  readonly log: EventLog;
  /** Address of the kiosk page. */
  readonly address: string;
  readonly windowed: boolean;
}

/** The windows in addition to the main one. */
export interface Windows {
  /** Sets the windows for a person; returns those that are then visible. One that cannot be opened is given up. */
  set(windows: readonly WantedWindow[], look: WindowLook): Promise<readonly PersonWindowId[]>;
  /** Reloads the adverts on the second display; false when none can be shown. */
  reloadAdverts(): Promise<boolean>;
  stop(): void;
}

interface Arranged {
  readonly place: Place;
  readonly visible: boolean;
}

/**
 * Keeps the additional windows as they should be: those that the page requests, and adverts on a second display while there is
 * one. One change at a time; failures of the adverts are retried with increasing delays.
 */
export function createWindows({ shell, time, log, address, windowed }: WindowsOptions): Windows {
  let wanted: readonly WantedWindow[] = [];
  let look: WindowLook = { language: 'zh', accessible: false };
  let isStopped = false;
  const arranged = new Map<WindowId, Arranged>();
  let turn: Promise<void> = Promise.resolve();

  const again = createRecovery({ time, recover: () => void arrange() });
  const arrange = () => {
    turn = turn.then(arrangeNow);
    return turn;
  };
  const failed = (window: WindowId, { message }: ShellProblem) => {
    log.event('shell-window-failed', { window, reason: message });
    // The page renders a window for a person itself when the shell does not show it.
    wanted = wanted.filter(({ windowId }) => windowId !== window);
    if (window === ADVERT_WINDOW) again.failed();
  };
  const arrangeNow = async () => {
    // Nothing can be done without the main window; it comes back and reports when it is loaded.
    if (isStopped || !shell.windows().includes(MAIN_WINDOW)) return;
    const displays = await shell.displays();
    if (!displays.ok) {
      failed(ADVERT_WINDOW, displays.problem);
      return;
    }
    const desired = desiredWindows({ address, look, windowed, wanted, displays: displays.value });
    for (const id of shell.windows()) {
      if (id === MAIN_WINDOW || desired.has(id)) continue;
      const closed = await shell.close(id);
      if (!closed.ok) failed(id, closed.problem);
    }
    for (const [id, window] of desired) {
      const done = await arrangeOne(id, window);
      if (!done.ok) failed(id, done.problem);
    }
  };
  const arrangeOne = async (id: WindowId, window: DesiredWindow): Promise<Result<void, ShellProblem>> => {
    const { place, visible } = window;
    const isOpen = shell.windows().includes(id);
    const before = isOpen ? arranged.get(id) : undefined;
    if (!isOpen) {
      const opened = await shell.openWindow(id, window);
      if (!opened.ok) return opened;
    } else if (before === undefined || !isSamePlace(before.place, place)) {
      const moved = await shell.move(id, place);
      if (!moved.ok) return moved;
    }
    const wasVisible = before?.visible ?? true;
    const changed = wasVisible === visible ? ok() : await (visible ? shell.show(id) : shell.hide(id));
    if (changed.ok) arranged.set(id, { place, visible });
    return changed;
  };

  const off = shell.on((event) => {
    if (event.type === 'displays-changed') void arrange();
    else if (event.type === 'loaded' && event.window === MAIN_WINDOW) void arrange();
    else if (event.type === 'closed') again.failed();
  });

  return {
    set: async (windows, nextLook) => {
      wanted = windows;
      look = nextLook;
      await arrange();
      const open = new Set(shell.windows());
      return wanted
        .filter(({ windowId, visible }) => visible && open.has(windowId))
        .map(({ windowId }) => windowId);
    },
    reloadAdverts: async () => {
      await arrange();
      if (!shell.windows().includes(ADVERT_WINDOW)) return false;
      await shell.reload('forced', ADVERT_WINDOW);
      return true;
    },
    stop: () => {
      isStopped = true;
      off();
      again.reset();
    },
  };
}

function isSamePlace(one: Place, other: Place): boolean {
  return (
    one.left === other.left &&
    one.top === other.top &&
    one.width === other.width &&
    one.height === other.height &&
    one.fullScreen === other.fullScreen
  );
}
