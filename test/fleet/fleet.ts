import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPort } from '@self-print/build/start/ports.ts';
import { forkServer, type ServerProcess } from '@self-print/server/testing/serverProcess.ts';

/** Two servers on one database that are killed or stopped, and started again, each at its own address. */
export interface Fleet {
  readonly origins: readonly [string, string];
  /** Their data folder, and where in it they keep their files. */
  readonly directory: string;
  readonly files: string;
  /** Resolves when this one answers, now or again. */
  readonly ready: (index: number) => Promise<unknown>;
  /** Ends one without warning and starts it again, after a while if so wanted; resolves when it answers. */
  readonly kill: (index: number, goneMs?: number) => Promise<void>;
  /** Stops one as an upgrade does and starts it again; resolves when it answers. Throws when it did not end as it should. */
  readonly restart: (index: number) => Promise<void>;
  /** Ends both without warning, does something, and starts both again; resolves when they answer. */
  readonly whileDown: (work: () => Promise<unknown>) => Promise<void>;
  /** Ends both without warning. */
  readonly stop: () => Promise<void>;
}

/** @param settings further variables of both */
export async function startFleet(
  databaseUrl: string,
  secret: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Fleet> {
  const directory = await mkdtemp(path.join(tmpdir(), 'self-print-fleet-'));
  const ports = [await freePort(), await freePort()] as const;
  const origins = [originOf(ports[0]), originOf(ports[1])] as const;
  const start = (index: number) =>
    forkServer({
      SELF_PRINT_DATA_DIR: directory,
      SELF_PRINT_DATABASE_URL: databaseUrl,
      SELF_PRINT_SECRET: secret,
      SELF_PRINT_PORT: String(ports[index]),
      SELF_PRINT_PUBLIC_URL: origins[index] ?? '',
      SELF_PRINT_OFFICE_WORKERS: '0',
      SELF_PRINT_LOG_LEVEL: 'warn',
      ...settings,
    });
  const servers: ServerProcess[] = origins.map((_, index) => start(index));
  const end = async (index: number) => {
    const server = servers[index];
    server?.child.kill('SIGKILL');
    await server?.exited;
  };
  const ready = async (index: number) => servers[index]?.ready;
  const begin = async (index: number) => {
    servers[index] = start(index);
    await ready(index);
  };
  await Promise.all(origins.map((_, index) => ready(index)));
  return {
    origins,
    directory,
    files: path.join(directory, 'files'),
    ready,
    kill: async (index, goneMs = 0) => {
      await end(index);
      await sleep(goneMs);
      await begin(index);
    },
    restart: async (index) => {
      const server = servers[index];
      server?.child.kill('SIGTERM');
      const code = await server?.exited;
      if (code !== 0) throw new Error(`A server ended with ${code}: ${server?.errors()}`);
      await begin(index);
    },
    whileDown: async (work) => {
      await Promise.all(origins.map((_, index) => end(index)));
      await work();
      await Promise.all(origins.map((_, index) => begin(index)));
    },
    stop: async () => {
      await Promise.all(origins.map((_, index) => end(index)));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const originOf = (port: number) => `http://127.0.0.1:${port}`;

async function freePort(): Promise<number> {
  const port = await findPort(0, 'a server', '');
  if (!port.ok) throw new Error(port.problem);
  return port.value;
}
