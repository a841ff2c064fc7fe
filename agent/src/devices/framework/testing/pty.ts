import { spawn } from 'node:child_process';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const READY_TRIES = 100;
const READY_PAUSE_MS = 20;

/** A pseudo terminal that acts as a serial port, connected to a simulated device's TCP port. */
export interface Pty {
  readonly path: string;
  /** Ends the far end, like unplugging the USB cable. */
  readonly unplug: () => Promise<void>;
}

/** Creates a serial port for a simulated device. Its path is in a new folder and may change. */
export async function openPty(tcpPort: number): Promise<Pty> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pty-'));
  const link = path.join(folder, 'port');
  const child = spawn('/usr/bin/socat', [`pty,raw,echo=0,link=${link}`, `tcp:127.0.0.1:${tcpPort}`], {
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  for (let tries = 0; tries < READY_TRIES; tries += 1) {
    if (
      await access(link).then(
        () => true,
        () => false,
      )
    )
      break;
    await wait(READY_PAUSE_MS);
  }
  return {
    path: link,
    unplug: async () => {
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
