import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projectPath } from '../project.ts';
import { isAddonFor, keepPackages, type TargetSystem, THIS_SYSTEM } from './keptPackages.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kept-packages-'));
});
afterEach(() => rm(folder, { recursive: true }));

const keep = (names: readonly string[], target: TargetSystem = THIS_SYSTEM) =>
  keepPackages({ workspace: 'agent', names, outDir: folder, target });

const filesOf = async () =>
  (await readdir(path.join(folder, 'node_modules'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));

describe('keepPackages', () => {
  it('takes what a package needs along, also what lies inside it, and nothing that never runs', async () => {
    const kept = await keep(['serialport', 'koffi']);
    expect(kept).toEqual({
      ok: true,
      value: {
        versions: {
          serialport: expect.stringMatching(/^\d+\.\d+\.\d+$/),
          koffi: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        },
        folders: expect.arrayContaining(['node_modules/@serialport/bindings-cpp', 'node_modules/koffi']),
      },
    });
    const files = await filesOf();
    expect(files).toEqual(
      expect.arrayContaining([
        'node_modules/serialport/dist/index.js',
        'node_modules/serialport/LICENSE',
        'node_modules/@serialport/bindings-cpp/dist/index.js',
        'node_modules/node-gyp-build/index.js',
        `node_modules/@koromix/koffi-${process.platform}-${process.arch}/index.js`,
      ]),
    );
    expect(files.filter((file) => /node-addon-api\/index|\.(?:cc|cpp|h|gyp|ts|map)$/.test(file))).toEqual([]);
  });

  it('takes the addons of the system that it is for', async () => {
    expect(await keep(['serialport', 'node-hid'], { platform: 'win32', arch: 'x64' })).toMatchObject({
      ok: true,
    });
    expect((await filesOf()).filter((file) => file.endsWith('.node')).sort()).toEqual([
      'node_modules/@serialport/bindings-cpp/prebuilds/win32-x64/@serialport+bindings-cpp.node',
      'node_modules/node-hid/prebuilds/HID-win32-x64/node-napi-v4.node',
    ]);
  });

  it.each([
    [
      'a system for which a package has no addon',
      'serialport',
      '@serialport/bindings-cpp has no addon for aix-s390x.',
    ],
    [
      'a system whose addon is a package of its own that is not here',
      'koffi',
      'koffi is not installed for aix-s390x.',
    ],
    ['a package that is not here', 'no-such-package', 'no-such-package is not installed; agent needs it.'],
  ])('refuses %s', async (_what, name, problem) => {
    expect(await keep([name], { platform: 'aix', arch: 's390x' })).toEqual({
      ok: false,
      problem,
    });
  });

  it('takes programs along as they are', async () => {
    await keep(['pdf-to-printer']);
    const programs = (await filesOf()).filter((file) => file.endsWith('.exe'));
    expect(programs).toHaveLength(1);
    for (const file of programs) {
      const [kept, installed] = await Promise.all([
        readFile(path.join(folder, file)),
        readFile(projectPath(file)),
      ]);
      expect(kept.equals(installed)).toBe(true);
    }
  });
});

describe('isAddonFor', () => {
  const linux = { platform: 'linux', arch: 'x64' } as const;
  it.each([
    ['prebuilds/linux-x64/@serialport+bindings-cpp.glibc.node', true],
    ['prebuilds/linux-x64/@serialport+bindings-cpp.musl.node', false],
    ['prebuilds/HID_hidraw-linux-x64/node-napi-v4.node', true],
    ['prebuilds/HID-linux-x64-musl/node-napi-v4.node', false],
    ['prebuilds/HID-linux-arm64/node-napi-v4.node', false],
    ['linux_x64/koffi.node', true],
    ['musl_x64/koffi.node', false],
    ['prebuilds/win32-x64/x.node', false],
    ['build/Release/x.node', false],
  ])('%s for Linux on x64: %s', (file, fits) => expect(isAddonFor(linux, file)).toBe(fits));

  it('knows addons for two machines', () => {
    const file = 'prebuilds/darwin-x64+arm64/@serialport+bindings-cpp.node';
    expect(isAddonFor({ platform: 'darwin', arch: 'arm64' }, file)).toBe(true);
    expect(isAddonFor({ platform: 'darwin', arch: 'ia32' }, file)).toBe(false);
  });
});
