import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { GPU_RETRY_MS } from '../../limits.ts';
import type { Time } from '../../time.ts';

/** Remembers over a restart that the graphics card failed. */
export interface WithoutGpu {
  /** To be called before Electron is ready: uses no graphics card where it failed in a run before. */
  readonly apply: (appendSwitch: (name: string) => void) => void;
  readonly remember: () => void;
}

const MARK = 'without-gpu';

/**
 * Kept as an empty file and not as a switch of the next start, because systemd and Windows' Shell Launcher start the program with
 * switches of their own. After a run that lasted, the file is removed, and the next start tries the card again.
 */
export function createWithoutGpu(options: {
  readonly folder: string;
  readonly time: Time;
  readonly log: EventLog;
}): WithoutGpu {
  const { folder, time, log } = options;
  const path = join(folder, MARK);
  /** A folder that cannot be written must not keep the program from starting. */
  const attempt = (work: () => void) => {
    try {
      work();
    } catch (error) {
      log.error('shell-restart', error);
    }
  };
  return {
    apply: (appendSwitch) => {
      if (!existsSync(path)) return;
      appendSwitch('disable-gpu');
      time.after(GPU_RETRY_MS, () => attempt(() => rmSync(path, { force: true })));
    },
    remember: () =>
      attempt(() => {
        mkdirSync(folder, { recursive: true });
        writeFileSync(path, '');
      }),
  };
}
