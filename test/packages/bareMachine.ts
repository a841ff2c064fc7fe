import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from '../fleet/until.ts';

/** A Debian machine of its own under its own systemd; it reaches the others of its site and nothing else, also not this machine's ports. */
export interface BareMachine {
  /** Below which its files are. */
  readonly root: string;
  /** Runs lines of a shell there as root, in /root; the first that fails ends them. */
  readonly run: (script: string) => Promise<Outcome>;
  /** Ends it. What its disk holds stays. */
  readonly turnOff: () => Promise<void>;
}

/** Machines on one network, each made of the same system. */
export interface BareSite {
  /**
   * Starts one.
   * @param address its own on the network, such as 10.0.0.1; a netmask of 24 bits is meant
   * @param image one that is off, of whose disk it gets a copy; by default the bare system's
   */
  readonly start: (address: string, image?: BareMachine) => Promise<BareMachine>;
  /** Ends all of them and deletes what they wrote. */
  readonly stop: () => Promise<void>;
}

export interface Outcome {
  readonly code: number | null;
  /** Both outputs, in order. */
  readonly output: string;
}

const SUITE = 'bookworm';
/** As Linux takes names of network interfaces. */
const LONGEST_INTERFACE = 15;
const SYSTEM = ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates', 'iproute2'];
/** As root has it after signing in. */
const ENVIRONMENT = [
  'HOME=/root',
  'LANG=C.UTF-8',
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'DEBIAN_FRONTEND=noninteractive',
];

/**
 * Makes Debian's smallest system with systemd and a network for machines of it (mmdebstrap, systemd-nspawn, root). What `apt` may be asked for
 * there lies in its cache.
 * @param fetched packages, by name or as files, whose debs and dependencies are fetched beforehand
 * @param shared a folder that all of them have, as from a file server
 */
export async function openBareSite(fetched: readonly string[], shared: string): Promise<BareSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'self-print-machines-'));
  const system = path.join(folder, 'system');
  const bridge = `self-print-${process.pid}`.slice(0, LONGEST_INTERFACE);
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const each of stops.toReversed()) await each();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    quietly('mmdebstrap', ['--quiet', '--variant=minbase', `--include=${SYSTEM.join(',')}`, SUITE, system]);
    await fetchPackages(system, fetched);
    await mkdir(path.join(folder, 'shared'));
    quietly('ip', ['link', 'add', bridge, 'type', 'bridge']);
    stops.push(async () => quietly('ip', ['link', 'delete', bridge]));
    quietly('ip', ['link', 'set', bridge, 'up']);
    return {
      start: async (address, image) => {
        const root = path.join(folder, address);
        quietly('cp', ['--archive', '--reflink=auto', image?.root ?? system, root]);
        const options = [`--network-bridge=${bridge}`, `--bind=${path.join(folder, 'shared')}:${shared}`];
        const machine = await boot(root, options);
        stops.push(machine.turnOff);
        const { code, output } = await machine.run(
          `ip address add ${address}/24 dev host0; ip link set host0 up`,
        );
        assert.equal(code, 0, output);
        return { root, ...machine };
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function quietly(program: string, words: readonly string[]): void {
  execFileSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function fetchPackages(root: string, fetched: readonly string[]): Promise<void> {
  // Office programs are half a gigabyte; without them the platform takes PDF and text.
  await writeFile(path.join(root, 'etc/apt/apt.conf.d/90-small'), 'APT::Install-Recommends "false";\n');
  await copyFile('/etc/resolv.conf', path.join(root, 'etc/resolv.conf'));
  for (const file of fetched.filter((each) => each.includes('/')))
    await copyFile(file, path.join(root, 'root', path.basename(file)));
  const names = fetched.map((each) => (each.includes('/') ? `/root/${path.basename(each)}` : each));
  const inside = (...words: string[]) => quietly('chroot', [root, ...words]);
  inside('apt-get', '-q', 'update');
  inside('apt-get', '-q', 'install', '--yes', '--download-only', ...names);
}

async function boot(root: string, options: readonly string[]): Promise<Omit<BareMachine, 'root'>> {
  const own = ['--register=no', '--keep-unit', '--console=pipe', ...options];
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
    turnOff: async () => {
      if (container.exitCode !== null || container.signalCode !== null) return;
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
