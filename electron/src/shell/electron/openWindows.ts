import { fail, type Result } from '@self-print/contract/result.ts';
import { MAIN_WINDOW, type ShellProblem, type WindowId } from '../../shellPort.ts';
import { NOT_OPEN } from '../problems.ts';
import { createKioskWindow, type KioskWindow, type KioskWindowOptions } from './window.ts';

/** The shell's open windows, in the order of opening. */
export interface OpenWindows {
  /** The window whose page calls through the preload. */
  readonly idOf: (contents: object) => WindowId | undefined;
  /** Takes control of a newly created window. */
  readonly adopt: (made: Pick<KioskWindowOptions, 'id' | 'address' | 'window' | 'takesKeys'>) => KioskWindow;
  readonly entries: () => readonly (readonly [WindowId, KioskWindow])[];
  readonly has: (id: WindowId) => boolean;
  readonly with: <Value>(
    id: WindowId,
    work: (window: KioskWindow) => Promise<Result<Value, ShellProblem>>,
  ) => Promise<Result<Value, ShellProblem>>;
  readonly close: (id: WindowId, window: KioskWindow) => void;
  readonly closeAll: () => void;
  /** Visible windows above the main one; the last is in front. */
  readonly onTop: () => readonly KioskWindow[];
  readonly focusFront: () => void;
}

type SharedOptions = Pick<
  KioskWindowOptions,
  'policy' | 'time' | 'hangMs' | 'emit' | 'isTouchOn' | 'probe' | 'closable'
>;

export function createOpenWindows(shared: SharedOptions): OpenWindows {
  const windows = new Map<WindowId, KioskWindow>();
  const ids = new WeakMap<object, WindowId>();

  const onTop = () =>
    [...windows].flatMap(([id, window]) =>
      id !== MAIN_WINDOW && window.takesKeys && !window.isHidden() ? [window] : [],
    );
  const forget = (id: WindowId) => {
    windows.delete(id);
    if (id === MAIN_WINDOW) shared.emit({ type: 'exited', reason: 'the main window was closed' });
    else shared.emit({ type: 'closed', window: id });
  };
  const focusFront = () => (onTop().at(-1) ?? windows.get(MAIN_WINDOW))?.focus();
  return {
    idOf: (contents) => ids.get(contents),
    adopt: (made) => {
      const { id, window } = made;
      ids.set(window.webContents, id);
      const adopted = createKioskWindow({
        ...shared,
        ...made,
        giveKeys: focusFront,
        onClosed: () => {
          // Not after `close`, `restart` or `quit`, which remove it from the list first.
          if (windows.get(id) === adopted) forget(id);
        },
      });
      windows.set(id, adopted);
      return adopted;
    },
    entries: () => [...windows],
    has: (id) => windows.has(id),
    with: async (id, work) => {
      const window = windows.get(id);
      return window === undefined ? fail(NOT_OPEN) : work(window);
    },
    close: (id, window) => {
      windows.delete(id);
      window.close();
    },
    closeAll: () => {
      const open = [...windows.values()];
      windows.clear();
      for (const window of open) window.close();
    },
    onTop,
    focusFront,
  };
}
