import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const READY_TRIES = 400;
const READY_PAUSE_MS = 20;

export interface PeerProcess extends AsyncDisposable {
  /** Its output so far, for the message of a failed start. */
  output(): string;
  hasEnded(): boolean;
}

/** Starts a program; disposing it ends exactly this process and waits for its end. */
export function startProcess(
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): PeerProcess {
  const child = spawn(file, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const take = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4_000);
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  child.on('error', (error) => take(Buffer.from(String(error))));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  return {
    output: () => output,
    hasEnded,
    async [Symbol.asyncDispose]() {
      if (hasEnded()) return;
      const end = once(child, 'exit');
      child.kill('SIGTERM');
      await end;
    },
  };
}

/** Polls until ready; fails with the output of a process that ended or never became ready. */
export async function untilReady(peer: PeerProcess, isReady: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < READY_TRIES && !peer.hasEnded(); tries += 1) {
    if (await isReady()) return;
    await pause(READY_PAUSE_MS);
  }
  throw new Error(`A peer did not start: ${peer.output()}`);
}

/** Whether something listens on a local port. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}
