import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PRODUCT_NAME } from './package/electronBuilder.ts';
import { projectPath } from './project.ts';

const run = promisify(execFile);
/** Before its fuses, Electron's binary holds this mark, a version and their number. */
const FUSE_MARK = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** As Electron delivers them: it runs as Node, heeds NODE_OPTIONS and loads an application from anywhere. */
const DELIVERED = '101100011';
/** One digit for each fuse of `KIOSK_FUSES`, in Electron's order. */
const KIOSK = '010011001';

let folder = '';
const unpacked = (...parts: readonly string[]) => path.join(folder, 'out', 'linux-unpacked', ...parts);

/** An asar begins with the lengths of its parts and a list of its files: https://github.com/electron/asar#format. */
async function readAsarNames(file: string): Promise<readonly string[]> {
  const bytes = await readFile(file);
  const header = JSON.parse(bytes.subarray(16, 16 + bytes.readUInt32LE(12)).toString('utf8'));
  return Object.keys(header.files).sort();
}

/** electron-builder takes any folder for an unpacked Electron that holds a program and its fuses. */
async function standInElectron(fuses: string): Promise<string> {
  const dist = path.join(folder, `electron-${fuses.length}`);
  await mkdir(path.join(dist, 'resources'), { recursive: true });
  await writeFile(
    path.join(dist, 'electron'),
    Buffer.concat([Buffer.from(FUSE_MARK), Buffer.from([1, fuses.length]), Buffer.from(fuses)]),
  );
  await chmod(path.join(dist, 'electron'), 0o755);
  await copyFile(projectPath('LICENSE'), path.join(dist, 'LICENSE'));
  await copyFile(projectPath('LICENSE'), path.join(dist, 'LICENSES.chromium.html'));
  return dist;
}

const makePackage = (dist: string) =>
  run(
    process.execPath,
    [
      projectPath('build/src/packageElectron.ts'),
      '--target',
      'dir',
      '--out',
      path.join(folder, 'out'),
      '--electron-dist',
      dist,
    ],
    { cwd: folder },
  );

const onLinux = process.platform === 'linux' ? describe : describe.skip;
onLinux('packageElectron (on Linux, with a stand-in for the Electron binary)', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'electron-package-'));
    await makePackage(await standInElectron(DELIVERED));
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true }));

  it('packs the bundle and nothing else', async () => {
    const names = await readAsarNames(unpacked('resources', 'app.asar'));
    // Recorded where espeak-ng is installed.
    expect(names.filter((name) => name !== 'prompts')).toEqual([
      'agent',
      'agentUtility.mjs',
      'kiosk',
      'main.mjs',
      'package.json',
      'preload.cjs',
    ]);
    expect(await readdir(unpacked('resources'))).toEqual(['app.asar']);
  });

  it('sets every fuse', async () => {
    const program = await readFile(unpacked(PRODUCT_NAME), 'latin1');
    expect(program.slice(program.indexOf(FUSE_MARK) + FUSE_MARK.length + 2)).toBe(KIOSK);
  });

  it('stops at an Electron with a fuse that nobody has decided about', async () => {
    await expect(makePackage(await standInElectron(`${DELIVERED}0`))).rejects.toThrow(/fuse/i);
  }, 120_000);

  it('says how it is called when it is called otherwise', async () => {
    await expect(
      run(process.execPath, [projectPath('build/src/packageElectron.ts'), '--target', 'snap']),
    ).rejects.toThrow(/Usage/);
  }, 60_000);
});
