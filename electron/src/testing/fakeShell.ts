import { ok } from '@self-print/contract/result.ts';
import { createEmitter } from '../shell/emitter.ts';
import type { Shell, ShellEvent, ShellProblem } from '../shell/types.ts';

export interface FakeShell extends Shell {
  /** What was asked of it, in order. */
  readonly done: readonly string[];
  emit(event: ShellEvent): void;
  /** From now on the main window cannot be opened. */
  refuseToOpen(problem: ShellProblem | null): void;
}

/** A shell that shows nothing and remembers what it was asked. */
export function fakeShell(): FakeShell {
  const { emit, on } = createEmitter();
  const done: string[] = [];
  let refusal: ShellProblem | null = null;
  const did = async (what: string) => {
    done.push(what);
    return ok();
  };
  return {
    done,
    emit,
    on,
    refuseToOpen: (problem) => {
      refusal = problem;
    },
    openMain: async () => {
      done.push('open');
      return refusal === null ? ok() : { ok: false, problem: refusal };
    },
    openWindow: (id) => did(`open ${id}`),
    close: (id) => did(`close ${id}`),
    hide: (id) => did(`hide ${id}`),
    show: (id) => did(`show ${id}`),
    move: (id) => did(`move ${id}`),
    screenshot: async () => ok(new Uint8Array()),
    setTouch: (touch) => did(`touch ${touch}`),
    reload: async (how) => void done.push(`reload ${how}`),
    restart: async () => void done.push('restart'),
    quit: async () => void done.push('quit'),
  };
}
