import type { ChannelContext } from '../channels/types.ts';
import type { ShellProblem } from '../shellPort.ts';

const NOTHING: ShellProblem = { kind: 'not-open', message: 'There is nothing.' };

/** A context in which channels do nothing except what a test provides. */
export function channelContext(given: Partial<ChannelContext> = {}): ChannelContext {
  return {
    beat: () => {},
    reload: async () => {},
    setWindows: async () => [],
    reloadAdverts: async () => false,
    screenshot: async () => ({ ok: false, problem: NOTHING }),
    endSession: async () => {},
    renew: () => {},
    ready: () => {},
    restart: async () => false,
    quit: async () => false,
    ...given,
  };
}
