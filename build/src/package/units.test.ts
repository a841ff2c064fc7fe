import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectPath } from '../project.ts';
import { KIOSK_FILES } from './kiosk/kioskFiles.ts';
import { SERVER_FILES } from './server/serverFiles.ts';

/** What holds for every service that we ship. */
const EVERYWHERE = {
  NoNewPrivileges: 'yes',
  LimitCORE: '0',
  ProtectSystem: 'strict',
  ProtectHome: 'yes',
  ProtectHostname: 'yes',
  ProtectKernelModules: 'yes',
  RestrictRealtime: 'yes',
  RestrictSUIDSGID: 'yes',
  LockPersonality: 'yes',
  SystemCallArchitectures: 'native',
};
const NO_KERNEL = { ProtectKernelLogs: 'yes', ProtectControlGroups: 'yes' };
const NETWORK = 'AF_UNIX AF_INET AF_INET6';

interface UnitRules {
  readonly folder: string;
  /** `systemd-analyze security` of systemd 252: 0 is closed, 10 is open. */
  readonly exposureMax: number;
  readonly directives: Readonly<Record<string, string>>;
  /** Each would break what the unit does; the reason stands beside it. */
  readonly never: Readonly<Record<string, string>>;
}

/** The only list of what each service may do. A directive that is loosened is loosened here, with its reason. */
const UNITS: Readonly<Record<string, UnitRules>> = {
  'self-print-server@.service': {
    folder: 'build/packaging/server',
    exposureMax: 3.3,
    directives: {
      User: 'self-print',
      CapabilityBoundingSet: '',
      PrivateTmp: 'yes',
      PrivateDevices: 'yes',
      ProtectClock: 'yes',
      RestrictAddressFamilies: `${NETWORK} AF_NETLINK`,
      RestrictNamespaces: 'user mnt pid net ipc uts cgroup',
      SystemCallFilter: '@system-service @mount',
    },
    never: {
      ProtectProc: 'bubblewrap mounts a whole /proc for conversions',
      ProtectKernelTunables: 'as above',
      ProtectKernelLogs: 'as above',
      ProtectControlGroups: 'the server makes control groups for conversions',
      MemoryDenyWriteExecute: 'V8 compiles',
    },
  },
  'self-print-back-up.service': {
    folder: 'build/packaging/server',
    exposureMax: 1.7,
    directives: {
      ...NO_KERNEL,
      User: 'self-print',
      CapabilityBoundingSet: '',
      PrivateTmp: 'yes',
      PrivateDevices: 'yes',
      ProtectClock: 'yes',
      ProtectKernelTunables: 'yes',
      ProtectProc: 'invisible',
      RestrictAddressFamilies: NETWORK,
      RestrictNamespaces: 'yes',
      SystemCallFilter: '@system-service',
    },
    never: { MemoryDenyWriteExecute: 'V8 compiles' },
  },
  'self-print-agent.service': {
    folder: 'build/packaging/linux/systemd',
    exposureMax: 2.1,
    directives: {
      ...NO_KERNEL,
      User: 'self-print-agent',
      CapabilityBoundingSet: '',
      PrivateTmp: 'yes',
      ProtectClock: 'yes',
      ProtectKernelTunables: 'yes',
      ProtectProc: 'invisible',
      RestrictAddressFamilies: `${NETWORK} AF_NETLINK`,
      RestrictNamespaces: 'yes',
      SystemCallFilter: '@system-service',
      DevicePolicy: 'closed',
    },
    never: {
      PrivateDevices: 'serial lines, USB and HID devices',
      MemoryDenyWriteExecute: 'V8 compiles',
      PrivateUsers: 'the groups of devices, and polkit for power off',
    },
  },
  'self-print-kiosk.service': {
    folder: 'build/packaging/linux/systemd',
    exposureMax: 2.8,
    directives: {
      ...NO_KERNEL,
      User: 'self-print-kiosk',
      CapabilityBoundingSet: '',
      PrivateTmp: 'yes',
      PrivateMounts: 'yes',
      ProtectKernelTunables: 'yes',
      ProtectProc: 'invisible',
      RestrictAddressFamilies: `${NETWORK} AF_NETLINK`,
      RestrictNamespaces: 'user pid net',
      SystemCallFilter: '@system-service chroot',
      SystemCallErrorNumber: 'EPERM',
    },
    never: {
      PrivateDevices: 'camera and graphics',
      DeviceAllow: 'a camera that comes after the start could not be opened',
      ProtectClock: 'makes such a list',
      MemoryDenyWriteExecute: 'V8 compiles',
      ProcSubset: 'the browser reads /proc/meminfo and /proc/sys',
    },
  },
  'self-print-display.service': {
    folder: 'build/packaging/linux/systemd',
    exposureMax: 3.4,
    directives: {
      ...NO_KERNEL,
      CapabilityBoundingSet:
        'CAP_SYS_TTY_CONFIG CAP_SYS_ADMIN CAP_SYS_RAWIO CAP_SYS_NICE CAP_IPC_OWNER CAP_DAC_OVERRIDE CAP_FOWNER CAP_CHOWN CAP_KILL',
      PrivateMounts: 'yes',
      ProtectProc: 'invisible',
      RestrictAddressFamilies: 'AF_UNIX AF_NETLINK',
      RestrictNamespaces: 'yes',
      IPAddressDeny: 'any',
      SystemCallFilter: '@system-service @raw-io',
      SystemCallErrorNumber: 'EPERM',
    },
    never: {
      PrivateTmp: 'its socket lies in /tmp',
      PrivateDevices: 'it drives screen, keyboard and touch panel',
      ProtectClock: 'lists devices, and a touch panel may come later',
      PrivateNetwork: 'udev tells of devices by netlink of this network',
      MemoryDenyWriteExecute: 'Mesa compiles',
    },
  },
  'self-print-windows.service': {
    folder: 'build/packaging/linux/systemd',
    exposureMax: 1.0,
    directives: {
      ...NO_KERNEL,
      User: 'self-print-kiosk',
      CapabilityBoundingSet: '',
      PrivateTmp: 'yes',
      PrivateDevices: 'yes',
      PrivateNetwork: 'yes',
      ProtectClock: 'yes',
      ProtectKernelTunables: 'yes',
      ProtectProc: 'invisible',
      RestrictAddressFamilies: 'AF_UNIX',
      RestrictNamespaces: 'yes',
      MemoryDenyWriteExecute: 'yes',
      SystemCallFilter: '@system-service',
      SystemCallErrorNumber: 'EPERM',
    },
    never: {},
  },
};

const rows = Object.entries(UNITS).map(([name, rules]) => ({ name, ...rules }));
const fileOf = ({ folder, name }: { readonly folder: string; readonly name: string }) =>
  projectPath(folder, name);

/** What its lines say; of several of one name, all values. */
async function directivesOf(file: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const [, name, value] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) found.set(name, [...(found.get(name) ?? []), value]);
  }
  return found;
}

it('are all in this table', () => {
  const shipped = [...SERVER_FILES, ...KIOSK_FILES].flatMap(({ to }) =>
    to.endsWith('.service') ? [path.basename(to)] : [],
  );
  expect(shipped.toSorted()).toEqual(Object.keys(UNITS).toSorted());
});

describe.each(rows)('$name', (row) => {
  it('is closed as the table says', async () => {
    const found = await directivesOf(fileOf(row));
    const wanted = { ...EVERYWHERE, ...row.directives };
    expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, found.get(name)?.join(' ')]))).toEqual(
      wanted,
    );
    expect([...found.keys()].filter((name) => name in row.never)).toEqual([]);
  });
});

const canRun = spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).error === undefined;
(canRun ? describe : describe.skip)('as systemd judges (needs systemd-analyze)', () => {
  it.each(rows)('$name is at most $exposureMax exposed', async (row) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'unit-exposure-'));
    const file = path.join(folder, row.name.replace('@.', '@8081.'));
    copyFileSync(fileOf(row), file);
    const words = ['security', '--offline=true', '--no-pager', file];
    const { stdout, stderr } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
    await rm(folder, { recursive: true });
    // Systemd before 250 cannot judge a file.
    if (/offline/.test(stderr)) return;
    const [, exposure] = /exposure level for .*: (\d+\.\d)/.exec(stdout) ?? [];
    expect(Number(exposure)).toBeLessThanOrEqual(row.exposureMax);
  });
});
