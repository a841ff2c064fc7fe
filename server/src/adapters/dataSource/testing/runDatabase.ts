import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, isExecutable, untilListening, untilReady } from '../../testing/peerProgram.ts';

export interface RunningDatabase {
  readonly port: number;
  /** Runs statements as an administrator of the database. */
  readonly execute: (sql: string) => void;
  /** Ends it at once, as a loss of power does. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Program {
  /** Users that databases run as where we are root, as they refuse that; the first that exists. */
  readonly users: readonly string[];
  readonly prepare: (folder: string) => readonly [program: string, args: readonly string[]];
  readonly serve: (folder: string, port: number) => readonly [program: string, args: readonly string[]];
  readonly client: (folder: string, port: number) => readonly [program: string, args: readonly string[]];
}

/** Starts a database in a folder of its own on a free port. */
export async function runDatabase({ users, prepare, serve, client }: Program): Promise<RunningDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'data-source-'));
  const who = process.getuid?.() === 0 ? userOf(users) : undefined;
  if (who) chownSync(folder, who.uid, who.gid);
  const attempt = ([program, args]: readonly [string, readonly string[]], input?: string) =>
    spawnSync(program, args, { ...who, cwd: folder, input, encoding: 'utf8' });
  const run = (request: readonly [string, readonly string[]], input?: string) => {
    const done = attempt(request, input);
    if (done.status !== 0) throw new Error(`${request[0]} failed: ${done.stderr}`);
  };
  run(prepare(folder));
  const port = await freePort();
  const [program, args] = serve(folder, port);
  const child = spawn(program, args, { ...who, cwd: folder, stdio: 'ignore' });
  await untilListening(port, child);
  // It listens before it takes statements.
  await untilReady(child, () => attempt(client(folder, port), 'select 1;').status === 0);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    }
    await rm(folder, { recursive: true, force: true });
  };
  return {
    port,
    execute: (sql) => run(client(folder, port), sql),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

function userOf(names: readonly string[]) {
  for (const name of names) {
    const [uid, gid] = ['-u', '-g'].map((option) =>
      Number(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout),
    );
    if (uid !== undefined && gid !== undefined && uid > 0 && gid > 0) return { uid, gid };
  }
  throw new Error(`There is no user ${names.join(' or ')}`);
}

/** Debian's folder of the programs of the newest PostgreSQL; undefined where there is none. */
export function postgresFolder(): string | undefined {
  const root = '/usr/lib/postgresql';
  try {
    return readdirSync(root)
      .sort((one, other) => Number(other) - Number(one))
      .map((version) => join(root, version, 'bin'))
      .find((folder) => isExecutable(join(folder, 'initdb')));
  } catch {
    return undefined;
  }
}
