import { join } from 'node:path';
import { type TerminalView, terminalView } from '@self-print/contract/platform/terminals.ts';
import { DEFAULT_TERMINAL_SETTINGS, type TerminalSettings } from '@self-print/contract/settings.ts';
import { privateJson } from '../files/privateJson.ts';
import type { Registration } from './registration.ts';

/** The terminal as last described by the platform; saved in a file for starts without the platform. */
export interface TerminalStore {
  readonly view: () => TerminalView | null;
  readonly settings: () => TerminalSettings;
  readonly replace: (view: TerminalView) => void;
}

/** Contains no secrets: staff may read it remotely. */
export const SETTINGS_FOLDER = 'settings';

export function createTerminalStore(
  dataDir: string,
  registration: Registration,
  onChange: () => void,
): TerminalStore {
  const file = privateJson(join(dataDir, SETTINGS_FOLDER, 'terminal.json'), terminalView);
  const read = file.read();
  // An unreadable copy is no loss, because the platform sends it again.
  let stored = read.ok ? read.value : null;

  const view = () => {
    const identity = registration.identity();
    const own =
      stored?.terminalCode === identity?.terminalCode && stored?.schoolCode === identity?.schoolCode;
    return identity && own ? stored : null;
  };
  return {
    view,
    settings: () => view()?.settings ?? DEFAULT_TERMINAL_SETTINGS,
    replace: (next) => {
      if (JSON.stringify(next) === JSON.stringify(stored)) return;
      stored = next;
      file.write(next);
      onChange();
    },
  };
}
