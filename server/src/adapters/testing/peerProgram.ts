import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';

const POLL_MS = 20;

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  return address.port;
}

/** Waits until a program accepts connections; throws when it ends before. */
export function untilListening(port: number, child: ChildProcess): Promise<void> {
  return untilReady(child, async () => {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    return isOpen;
  });
}

/** Asks until a program is ready; throws when it ends before. */
export async function untilReady(
  child: ChildProcess,
  isReady: () => boolean | Promise<boolean>,
): Promise<void> {
  for (;;) {
    const end = child.exitCode ?? child.signalCode;
    if (end !== null) throw new Error(`${child.spawnfile} ended with ${end}`);
    if (await isReady()) return;
    await later(POLL_MS);
  }
}
