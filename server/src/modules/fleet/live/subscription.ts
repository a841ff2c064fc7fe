import type { FleetEvent, FleetTerminal } from '@self-print/contract/platform/fleet.ts';

export type EndReason = Extract<FleetEvent, { type: 'end' }>['reason'];

/** What has gathered for a subscriber since it last asked. */
export interface Gathered {
  readonly changed: readonly FleetTerminal[];
  readonly gone: readonly string[];
  readonly moved: readonly string[];
  readonly end: EndReason | undefined;
}

/**
 * What one page still has to be told. A slow reader costs no more than one entry per terminal: a newer state takes the place of
 * an older one that has not been fetched.
 */
export interface Subscription {
  /** Waits until there is something to tell, or the clock has moved on. */
  readonly next: () => Promise<Gathered>;
  readonly change: (terminals: readonly FleetTerminal[]) => void;
  readonly remove: (terminalCodes: readonly string[]) => void;
  readonly move: (terminalCode: string) => void;
  /** Lets `next` answer even with nothing to tell. */
  readonly tick: () => void;
  readonly end: (reason: EndReason) => void;
}

export function createSubscription(): Subscription {
  const changed = new Map<string, FleetTerminal>();
  const gone = new Set<string>();
  const moved = new Set<string>();
  let end: EndReason | undefined;
  let due = false;
  let wake: (() => void) | undefined;
  const ring = () => {
    due = true;
    wake?.();
    wake = undefined;
  };
  return {
    next: async () => {
      if (!due) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await promise;
      }
      due = end !== undefined;
      const gathered = { changed: [...changed.values()], gone: [...gone], moved: [...moved], end };
      changed.clear();
      gone.clear();
      moved.clear();
      return gathered;
    },
    change: (terminals) => {
      for (const each of terminals) {
        gone.delete(each.terminalCode);
        changed.set(each.terminalCode, each);
      }
      ring();
    },
    remove: (terminalCodes) => {
      for (const code of terminalCodes) {
        changed.delete(code);
        gone.add(code);
      }
      ring();
    },
    move: (terminalCode) => {
      moved.add(terminalCode);
      ring();
    },
    tick: ring,
    end: (reason) => {
      end ??= reason;
      ring();
    },
  };
}
