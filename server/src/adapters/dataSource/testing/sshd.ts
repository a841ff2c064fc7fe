import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, isExecutable, untilListening } from '../../testing/peerProgram.ts';

const SSHD = '/usr/sbin/sshd';
const BWRAP = '/usr/bin/bwrap';
const READER = { uid: 60_123, name: 'reader' };

/** Whether OpenSSH's server can be run here, with an account of its own: that takes a superuser, and a place for its list of accounts. */
export const HAS_SSHD = isExecutable(SSHD) && isExecutable(BWRAP) && process.getuid?.() === 0;

export interface Sshd {
  readonly port: number;
  readonly userName: string;
  /** A private key that the account may sign in with, and one that nobody knows. */
  readonly privateKey: string;
  readonly strangeKey: string;
  /** The fingerprint of the server's key, as OpenSSH says it. */
  readonly hostKey: string;
  /** Writes a file into the account's folder, which the account may change if that is said. */
  readonly put: (name: string, content: string | Uint8Array, mayWrite?: boolean) => Promise<void>;
  /** Ends every session at once, as a loss of power does. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts OpenSSH's server in a folder of its own, for one account that may only fetch files. */
export async function startSshd(password: string): Promise<Sshd> {
  const folder = await mkdtemp(join(tmpdir(), 'sshd-'));
  const file = (name: string) => join(folder, name);
  const home = file('home');
  await mkdir(home);
  const keys = ['host', 'reader', 'stranger'].map((name) => makeKey(file(name)));
  const [host, reader, stranger] = keys;
  if (!host || !reader || !stranger) throw new Error('There are no keys');
  await writeFile(file('authorized'), reader.publicKey);
  const { uid, name } = READER;
  await writeFile(
    file('passwd'),
    `root:x:0:0::/root:/bin/sh\nsshd:x:60124:60124::/run/sshd:/usr/sbin/nologin\n${name}:x:${uid}:${uid}::${home}:/usr/sbin/nologin\n`,
  );
  await writeFile(
    file('shadow'),
    `root:*:1::::::\nsshd:*:1::::::\n${name}:${run('openssl', ['passwd', '-6', '-stdin'], password).trim()}:1::::::\n`,
  );
  const port = await freePort();
  await writeFile(file('config'), configuration(folder, port));
  chownSync(folder, uid, uid);
  // The account is known to this server only, not to the machine.
  const child = spawn(
    BWRAP,
    [
      ...['--dev-bind', '/', '/', '--tmpfs', '/run', '--dir', '/run/sshd', '--die-with-parent'],
      ...['--bind', file('passwd'), '/etc/passwd', '--bind', file('shadow'), '/etc/shadow'],
      // Ends with it whatever it has started.
      ...['--unshare-pid', '--as-pid-1', SSHD, '-D', '-f', file('config')],
    ],
    { stdio: 'ignore' },
  );
  await untilListening(port, child);
  return {
    port,
    userName: name,
    privateKey: reader.privateKey,
    strangeKey: stranger.privateKey,
    hostKey: run('ssh-keygen', ['-lf', file('host.pub')]).split(' ')[1] ?? '',
    put: async (named, content, mayWrite = false) => {
      await writeFile(join(home, named), content, { mode: 0o644 });
      if (mayWrite) chownSync(join(home, named), uid, uid);
    },
    kill: () => end(child, 'SIGKILL'),
    stop: async () => {
      await end(child, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const configuration = (folder: string, port: number) => `
Port ${port}
ListenAddress 127.0.0.1
HostKey ${folder}/host
AuthorizedKeysFile ${folder}/authorized
PidFile none
UsePAM no
StrictModes no
PasswordAuthentication yes
KbdInteractiveAuthentication no
Subsystem sftp internal-sftp
ForceCommand internal-sftp
`;

function makeKey(path: string) {
  run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', path]);
  return { privateKey: run('cat', [path]), publicKey: run('cat', [`${path}.pub`]) };
}

function run(program: string, args: readonly string[], input?: string): string {
  const done = spawnSync(program, args, { encoding: 'utf8', input });
  if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}`);
  return done.stdout;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}
