import { fail, ok } from '@self-print/contract/result.ts';
import { createEmitter } from '../shell/emitter.ts';
import { NOT_OPEN } from '../shell/problems.ts';
import {
  type Display,
  MAIN_WINDOW,
  type Shell,
  type ShellEvent,
  type ShellProblem,
  type WindowId,
  type WindowOptions,
} from '../shellPort.ts';

export interface FakeShell extends Shell {
  /** Operations in order. */
  readonly done: readonly string[];
  emit(event: ShellEvent): void;
  /** From now on the main window cannot be opened; null permits it again. */
  refuseToOpen(problem: ShellProblem | null): void;
  /** From now on other windows cannot be opened; null permits it again. */
  refuseWindows(problem: ShellProblem | null): void;
  /** Options of the additional windows. */
  readonly opened: ReadonlyMap<WindowId, WindowOptions>;
  setDisplays(displays: readonly Display[]): void;
  /** A window goes away by itself. */
  lose(id: WindowId): void;
}

export const PRIMARY: Display = { left: 0, top: 0, width: 1_920, height: 1_080, isPrimary: true };

/**
 * A shell that shows nothing and records its operations.
 * @param onLoad called when the main window loads the kiosk
 */
export function fakeShell(onLoad = () => {}): FakeShell {
  const { emit, on } = createEmitter();
  const done: string[] = [];
  const opened = new Map<WindowId, WindowOptions>();
  let refusal: ShellProblem | null = null;
  let windowRefusal: ShellProblem | null = null;
  let displays: readonly Display[] = [PRIMARY];
  let isOpen = false;
  const did = async (what: string) => {
    done.push(what);
    return ok();
  };
  const doneTo = async (id: WindowId, what: string) => {
    done.push(what);
    return opened.has(id) ? ok() : fail(NOT_OPEN);
  };
  return {
    done,
    opened,
    refuseWindows: (problem) => {
      windowRefusal = problem;
    },
    setDisplays: (next) => {
      displays = next;
      emit({ type: 'displays-changed' });
    },
    lose: (id) => {
      opened.delete(id);
      emit({ type: 'closed', window: id });
    },
    emit,
    on,
    refuseToOpen: (problem) => {
      refusal = problem;
    },
    openMain: async () => {
      done.push('open');
      isOpen = refusal === null;
      if (refusal !== null) return fail(refusal);
      onLoad();
      return ok();
    },
    openWindow: async (id, options) => {
      done.push(`open ${id}`);
      if (windowRefusal !== null) return fail(windowRefusal);
      opened.set(id, options);
      return ok();
    },
    close: async (id) => {
      done.push(`close ${id}`);
      return opened.delete(id) ? ok() : fail(NOT_OPEN);
    },
    hide: (id) => doneTo(id, `hide ${id}`),
    show: (id) => doneTo(id, `show ${id}`),
    move: (id, { left, top }) => doneTo(id, `move ${id} ${left},${top}`),
    windows: () => (isOpen ? [MAIN_WINDOW, ...opened.keys()] : []),
    displays: async () => ok(displays),
    screenshot: async () => ok(Uint8Array.of(0xff, 0xd8)),
    setTouch: (touch) => did(`touch ${touch}`),
    reload: async (how, id) => {
      done.push(['reload', how, ...(id === undefined ? [] : [id])].join(' '));
      onLoad();
    },
    endSession: async () => void done.push('end session'),
    renew: async () => {
      done.push('renew');
      onLoad();
    },
    ready: () => void done.push('ready'),
    restart: async () => {
      done.push('restart');
      opened.clear();
      onLoad();
    },
    quit: async () => {
      done.push('quit');
      isOpen = false;
      opened.clear();
    },
  };
}
