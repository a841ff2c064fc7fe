import type { ShellBridge } from '@self-print/contract/shell.ts';

/** A shell that says yes to everything and does nothing, but for what a test gives. */
export function fakeShellBridge(given: Partial<ShellBridge> = {}): ShellBridge {
  const nothing = async () => ({});
  return {
    heartbeat: nothing,
    endSession: nothing,
    renew: nothing,
    ready: nothing,
    reload: nothing,
    setWindows: async ({ windows }) => ({
      shown: windows.filter(({ visible }) => visible).map(({ windowId }) => windowId),
    }),
    reloadAdverts: async () => ({ shown: true }),
    screenshot: async () => ({ jpeg: 'AAAA' }),
    restart: async () => ({ done: true }),
    quit: async () => ({ done: true }),
    ...given,
  };
}
