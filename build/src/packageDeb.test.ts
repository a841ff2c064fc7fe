import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { debArchitecture } from './package/debControl.ts';
import { confFiles } from './package/debTree.ts';
import { kioskControl } from './package/kiosk/kioskControl.ts';
import { makeKioskDeb } from './package/kiosk/kioskDeb.ts';
import { KIOSK_FILES } from './package/kiosk/kioskFiles.ts';
import { serverControl } from './package/server/serverControl.ts';
import { SERVER_FILES, SERVER_HOME } from './package/server/serverFiles.ts';
import { projectPath } from './project.ts';

const canRun = (program: string) =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

describe('control files', () => {
  it('names machines as Debian does', () => {
    expect([debArchitecture('x64'), debArchitecture('arm64'), debArchitecture('ia32')]).toEqual([
      'amd64',
      'arm64',
      undefined,
    ]);
  });

  it.each([kioskControl, serverControl])('have no line that would end them early (%p)', (control) => {
    const lines = control({ version: '1.2.3', architecture: 'amd64', installedKilobytes: 5 }).split('\n');
    expect(lines.slice(0, -1).filter((line) => !/^([A-Z][A-Za-z-]+: \S| \S)/.test(line))).toEqual([]);
  });
});

describe('confFiles', () => {
  it('keeps what a technician may change', () => {
    expect(confFiles(KIOSK_FILES)).toContain('/etc/self-print/agent.env\n');
    expect(confFiles(KIOSK_FILES)).not.toContain('/usr/');
  });

  it("keeps the platform's settings, which only root may read", () => {
    expect(confFiles(SERVER_FILES)).toBe('/etc/self-print/server.env\n/etc/self-print/back-up.env\n');
    expect(SERVER_FILES.find(({ to }) => to === 'etc/self-print/server.env')?.mode).toBe(0o600);
  });
});

describe('the browser policy', () => {
  it('leaves the shell its pipe: it may not forbid developer tools, which drive the windows', async () => {
    const policy = JSON.parse(
      await readFile(projectPath('build/packaging/linux/chromium-policy.json'), 'utf8'),
    );
    expect(policy).toMatchObject({ URLBlocklist: ['*'], PrintingEnabled: false });
    expect(policy).not.toHaveProperty('DeveloperToolsAvailability');
    expect(policy).not.toHaveProperty('RemoteDebuggingAllowed');
  });
});

(canRun('systemd-analyze') ? describe : describe.skip)("the server's units (needs systemd-analyze)", () => {
  it('are valid, and run what the package holds', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'unit-test-'));
    const program = path.join(root, SERVER_HOME, 'bin/node');
    await mkdir(path.dirname(program), { recursive: true });
    await writeFile(program, '#!/bin/sh\n', { mode: 0o755 });
    const folder = path.join(root, 'usr/lib/systemd/system');
    await mkdir(folder, { recursive: true });
    const units = SERVER_FILES.filter(({ to }) => to.startsWith('usr/lib/systemd/system/'));
    expect(units).toHaveLength(3);
    for (const { from, to } of units)
      copyFileSync(projectPath('build/packaging/server', from), path.join(root, to));
    // Every unit waits for it.
    await writeFile(path.join(folder, 'sysinit.target'), '[Unit]\n');
    await symlink('usr/lib', path.join(root, 'lib'));
    const words = [
      'verify',
      '--man=no',
      '--generators=no',
      `--root=${root}`,
      'self-print-server@8081.service',
      'self-print-back-up.service',
      'self-print-back-up.timer',
    ];
    const { stdout, stderr } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
    await rm(root, { recursive: true });
    expect(stdout + stderr).not.toMatch(/self-print/);
  });
});

// npm installs addons for the machine that it runs on.
const MADE = new Date('2026-05-06T07:08:09Z');
const onX64 = process.platform === 'linux' && process.arch === 'x64';
const withDpkg = canRun('dpkg-deb') && onX64 ? describe : describe.skip;
withDpkg('makeKioskDeb (needs dpkg-deb, on Linux with x64)', () => {
  let folder = '';
  let list = '';
  let tree = '';

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'deb-test-'));
    await mkdir(path.join(folder, 'kiosk'));
    await writeFile(path.join(folder, 'kiosk', 'index.html'), '<title>kiosk</title>');
    await writeFile(path.join(folder, 'node'), '#!/bin/sh\n');
    await writeFile(path.join(folder, 'LICENSE'), 'licence');
    const made = await makeKioskDeb({
      outDir: folder,
      kioskDir: path.join(folder, 'kiosk'),
      nodeProgram: path.join(folder, 'node'),
      nodeLicence: path.join(folder, 'LICENSE'),
      nodeVersion: '24.0.0',
      arch: 'x64',
      made: MADE,
    });
    if (!made.ok) throw new Error(made.problem);
    list = execFileSync('dpkg-deb', ['--contents', made.value], { encoding: 'utf8' });
    tree = path.join(folder, 'installed');
    execFileSync('dpkg-deb', ['--extract', made.value, tree]);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('holds programs, services and locks, owned by root', () => {
    const files = list.split('\n').filter((line) => line.startsWith('-'));
    expect(files.filter((line) => !line.includes(' root/root '))).toEqual([]);
    for (const name of [
      './opt/self-print/shell.mjs',
      './opt/self-print/agentMain.mjs',
      './opt/self-print/agent/main.mjs',
      './opt/self-print/agent/pcscHost.mjs',
      './opt/self-print/node_modules/serialport/dist/index.js',
      './opt/self-print/node_modules/koffi/index.js',
      './opt/self-print/kiosk/index.html',
      './usr/lib/systemd/system/self-print-kiosk.service',
      './usr/lib/udev/rules.d/60-self-print.rules',
      './etc/chromium/policies/managed/self-print.json',
    ]) {
      expect(files.filter((line) => line.endsWith(` ${name}`))).toHaveLength(1);
    }
    expect(files.find((line) => line.endsWith('/bin/node'))).toMatch(/^-rwxr-xr-x/);
    expect(files.find((line) => line.endsWith('/agent.env'))).toMatch(/^-rw-------/);
  });

  it('says of every part which licence it has, and stamps every file with the time it was told', async () => {
    const documents = path.join(tree, 'usr/share/doc/self-print-kiosk');
    const licences = await readFile(path.join(documents, 'copyright'), 'utf8');
    expect(licences).toMatch(/^MIT License\n\nCopyright \(c\) 2026 the Self Print Platform authors/);
    const sbom = JSON.parse(await readFile(path.join(documents, 'sbom.cdx.json'), 'utf8'));
    const parts: readonly { name: string; group?: string; version: string }[] = sbom.components;
    const names = parts.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`));
    expect(names).toEqual(expect.arrayContaining(['node', 'express', '@serialport/bindings-cpp', 'zod']));
    for (const name of names.filter((each) => each !== 'node')) expect(licences).toContain(`\n${name} `);
    const times = new Set(list.split('\n').flatMap((line) => /\d{4}-\d\d-\d\d \d\d:\d\d/.exec(line) ?? []));
    expect(times.size).toBe(1);
  });

  it('holds no simulator, no tests and nothing of the repository', () => {
    expect(list).not.toMatch(/simulator|testing|dock|\.test\.|\.ts\n/);
    expect(list).not.toMatch(/node_modules\/@self-print/);
  });

  it('holds the addons of devices for its machine alone', () => {
    const addons = list.split('\n').flatMap((line) => /node_modules\/(\S+\.node)$/.exec(line)?.[1] ?? []);
    expect(addons.sort()).toEqual([
      '@koromix/koffi-linux-x64/linux_x64/koffi.node',
      '@serialport/bindings-cpp/prebuilds/linux-x64/@serialport+bindings-cpp.glibc.node',
      'node-hid/prebuilds/HID-linux-x64/node-napi-v4.node',
      'node-hid/prebuilds/HID_hidraw-linux-x64/node-napi-v4.node',
    ]);
  });

  const withSystemd = canRun('systemd-analyze') ? it : it.skip;
  withSystemd('has units that are valid for systemd (needs systemd-analyze)', async () => {
    // Programs of other packages that the units start.
    for (const program of [
      'usr/lib/xorg/Xorg',
      'usr/bin/xauth',
      'usr/bin/openbox',
      'bin/sh',
      'bin/chmod',
      'usr/bin/mcookie',
    ]) {
      await mkdir(path.join(tree, path.dirname(program)), { recursive: true });
      copyFileSync(path.join(folder, 'node'), path.join(tree, program));
      await chmod(path.join(tree, program), 0o755);
    }
    await symlink('usr/lib', path.join(tree, 'lib'));
    const { stdout, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', '--generators=no', `--root=${tree}`, 'self-print.target'],
      { encoding: 'utf8' },
    );
    expect(stdout + stderr).not.toMatch(/self-print/);
  });
});
