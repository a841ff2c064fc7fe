import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { outputOf } from '../launch/runProgram.mjs';
import { findPort } from '../start/ports.ts';

const READY_TEXT = 'database system is ready to accept connections';
const FOLLOWING_TEXT = 'started streaming WAL from primary';
/** PostgreSQL refuses to run as root; these users own nothing else of importance. */
const UNPRIVILEGED_USERS = ['postgres', 'nobody'];

export interface PostgresCluster {
  readonly url: string;
  /** Ends it without warning, as a machine that loses power does. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Settings beside those of all clusters of tests, and in place of them. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Begins as a standby of this cluster and follows it, instead of an empty one. */
  readonly follows?: PostgresCluster;
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Starts a separate PostgreSQL on a free loopback port, in a temporary folder. It does not sync to disk, because its data is
 * worthless after the tests. Throws with PostgreSQL's output when the start fails.
 */
export async function startPostgres(
  binFolder: string,
  { settings = {}, follows }: PostgresOptions = {},
): Promise<PostgresCluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'self-print-postgres-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const user = await unprivilegedUser();
    if (user) await chown(folder, user.uid, user.gid);
    const data = path.join(folder, 'data');
    if (follows) await copyFrom(follows, { binFolder, data, cwd: folder, user });
    else await initialise({ binFolder, data, cwd: folder, user });
    const port = await findPort(0, 'PostgreSQL', '');
    if (!port.ok) throw new Error(port.problem);
    const options = optionsOf({ ...ALWAYS, ...settings, port: port.value, unix_socket_directories: folder });
    const server = spawn(path.join(binFolder, 'postgres'), [...options, '-D', data], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...user,
    });
    await untilReady(server, follows ? FOLLOWING_TEXT : READY_TEXT);
    return {
      url: `postgres://postgres@127.0.0.1:${port.value}/postgres`,
      async kill() {
        const closed = once(server, 'close');
        server.kill('SIGKILL');
        await closed;
      },
      async stop() {
        await stopServer(server);
        await removeFolder();
      },
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

const ALWAYS = {
  listen_addresses: '127.0.0.1',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 200,
};

const optionsOf = (values: Readonly<Record<string, string | number>>): string[] =>
  Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Undefined when we are not root and can run PostgreSQL ourselves. */
async function unprivilegedUser(): Promise<User | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of UNPRIVILEGED_USERS) {
    const uid = Number(await outputOf('id', ['-u', name]).catch(() => ''));
    const gid = Number(await outputOf('id', ['-g', name]).catch(() => ''));
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new Error(`PostgreSQL does not run as root, and there is no user ${UNPRIVILEGED_USERS.join(' or ')}`);
}

interface Place {
  readonly binFolder: string;
  readonly data: string;
  readonly cwd: string;
  readonly user: User | undefined;
}

function initialise(place: Place): Promise<void> {
  const options = ['-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  return fill(place, 'initdb', [...options, '-D', place.data]);
}

/** A copy of all data of a cluster that runs, with the settings by which it follows it. */
function copyFrom({ url }: PostgresCluster, place: Place): Promise<void> {
  const options = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
  return fill(place, 'pg_basebackup', [...options, '--dbname', url, '--pgdata', place.data]);
}

async function fill(
  { binFolder, cwd, user }: Place,
  program: string,
  parameters: readonly string[],
): Promise<void> {
  const filling = spawn(path.join(binFolder, program), parameters, {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...user,
  });
  const lines: string[] = [];
  createInterface({ input: filling.stderr }).on('line', (line) => lines.push(line));
  const [code] = await once(filling, 'close');
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${lines.join('\n')}`);
}

async function untilReady(server: ChildProcess, text: string): Promise<void> {
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('close', () => reject(new Error(`PostgreSQL did not start:\n${lines.join('\n')}`)));
    if (!server.stderr) return;
    let ready = false;
    // The stream is always read, because a full pipe would block the server.
    createInterface({ input: server.stderr }).on('line', (line) => {
      if (ready) return;
      lines.push(line);
      if (!line.includes(text)) return;
      ready = true;
      resolve();
    });
  });
}

/** SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, connections closed. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const closed = once(server, 'close');
  server.kill('SIGINT');
  await closed;
}
