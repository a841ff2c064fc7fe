import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from '../fleet/until.ts';

/** A Debian machine of its own, without a network, under its own systemd. */
export interface BareMachine {
  /** Below which its files are. */
  readonly root: string;
  /** Runs lines of a shell there as root, in /root; the first that fails ends them. */
  readonly run: (script: string) => Promise<Outcome>;
  readonly stop: () => Promise<void>;
}

export interface Outcome {
  readonly code: number | null;
  /** Both outputs, in order. */
  readonly output: string;
}

const SUITE = 'bookworm';
const SYSTEM = ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates'];
/** As root has it after signing in. */
const ENVIRONMENT = [
  'HOME=/root',
  'LANG=C.UTF-8',
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'DEBIAN_FRONTEND=noninteractive',
];

/**
 * Makes Debian's smallest system with systemd and starts it (mmdebstrap, systemd-nspawn, root). What `apt` may be asked for there lies in
 * its cache, as the machine reaches no other: also not this one's ports.
 * @param fetched packages, by name or as files, whose debs and dependencies are fetched beforehand
 */
export async function startBareMachine(fetched: readonly string[]): Promise<BareMachine> {
  const root = await mkdtemp(path.join(tmpdir(), 'self-print-machine-'));
  const remove = () => rm(root, { recursive: true, force: true });
  try {
    execFileSync(
      'mmdebstrap',
      ['--quiet', '--variant=minbase', `--include=${SYSTEM.join(',')}`, SUITE, root],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    await fetchPackages(root, fetched);
    const { run, stop } = await boot(root);
    return {
      root,
      run,
      stop: async () => {
        await stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function fetchPackages(root: string, fetched: readonly string[]): Promise<void> {
  // Office programs are half a gigabyte; without them the platform takes PDF and text.
  await writeFile(path.join(root, 'etc/apt/apt.conf.d/90-small'), 'APT::Install-Recommends "false";\n');
  await copyFile('/etc/resolv.conf', path.join(root, 'etc/resolv.conf'));
  for (const file of fetched.filter((each) => each.includes('/')))
    await copyFile(file, path.join(root, 'root', path.basename(file)));
  const names = fetched.map((each) => (each.includes('/') ? `/root/${path.basename(each)}` : each));
  const inside = (...words: string[]) =>
    execFileSync('chroot', [root, ...words], { stdio: ['ignore', 'ignore', 'inherit'] });
  inside('apt-get', '-q', 'update');
  inside('apt-get', '-q', 'install', '--yes', '--download-only', ...names);
}

interface Container {
  readonly run: BareMachine['run'];
  readonly stop: () => Promise<void>;
}

async function boot(root: string): Promise<Container> {
  const own = ['--private-network', '--register=no', '--keep-unit', '--console=pipe'];
  const container = spawn('systemd-nspawn', ['--quiet', `--directory=${root}`, '--boot', ...own], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(container, 'exit');
  const run = async (script: string) => runInside(await firstProcess(container), script);
  await until(async () => {
    assert.equal(container.exitCode, null, 'systemd-nspawn ended.');
    const { output } = await run('systemctl is-system-running || true').catch(() => ({ output: '' }));
    return /^(?:running|degraded)$/m.test(output);
  });
  return {
    run,
    stop: async () => {
      // All of it at once: nobody needs what it would still write down, and services may take minutes to stop.
      process.kill(await firstProcess(container), 'SIGKILL');
      await ended;
    },
  };
}

/** The machine's systemd, as this one sees it. */
async function firstProcess({ pid }: ChildProcess): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const [first] = children.trim().split(' ');
  assert.ok(first, 'The machine does not run.');
  return Number(first);
}

async function runInside(pid: number, script: string): Promise<Outcome> {
  const rooms = ['--mount', '--uts', '--ipc', '--net', '--pid', '--cgroup', '--root', '--wd'];
  const shell = [
    '/usr/bin/env',
    '-i',
    ...ENVIRONMENT,
    'bash',
    '-euo',
    'pipefail',
    '-c',
    `cd /root\n${script}`,
  ];
  const child = spawn('nsenter', [`--target=${pid}`, ...rooms, '--', ...shell], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  const [code] = await once(child, 'close');
  return { code, output };
}
