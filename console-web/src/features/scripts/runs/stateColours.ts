import type { RunTerminalState } from '@self-print/contract/platform/scriptAdmin.ts';

export const STATE_COLOURS: Readonly<Record<RunTerminalState, string>> = {
  waiting: 'default',
  running: 'processing',
  done: 'success',
  failed: 'error',
  stopped: 'warning',
};
