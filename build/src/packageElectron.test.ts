import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { PRODUCT_NAME } from './package/electronBuilder.ts';
import { projectPath } from './project.ts';

const run = promisify(execFile);
/** Marker in Electron's binary, followed by a version, the number of fuses and the fuses. */
const FUSE_MARK = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** As shipped: runs as Node, honours NODE_OPTIONS and loads an application from anywhere. */
const DELIVERED = '101100011';
/** One digit per fuse of `KIOSK_FUSES`, in Electron's order. */
const KIOSK = '010011001';

let folder = '';
const unpacked = (...parts: readonly string[]) => path.join(folder, 'out', 'linux-unpacked', ...parts);

/** An asar starts with the lengths of its parts and a list of its files: https://github.com/electron/asar#format. */
async function extractAsar(file: string, to: string): Promise<void> {
  const bytes = await readFile(file);
  const contents = 8 + bytes.readUInt32LE(4);
  const extract = async (folder: AsarFolder, below: string): Promise<void> => {
    await mkdir(path.join(to, below), { recursive: true });
    for (const [name, entry] of Object.entries(folder.files)) {
      const place = path.join(below, name);
      if ('files' in entry) await extract(entry, place);
      else if (entry.offset === undefined)
        await copyFile(path.join(`${file}.unpacked`, place), path.join(to, place));
      else {
        const start = contents + entry.offset;
        await writeFile(path.join(to, place), bytes.subarray(start, start + entry.size));
      }
    }
  };
  await extract(
    asarFolder.parse(JSON.parse(bytes.subarray(16, 16 + bytes.readUInt32LE(12)).toString('utf8'))),
    '',
  );
}

interface AsarFolder {
  readonly files: Readonly<Record<string, AsarFile | AsarFolder>>;
}
/** Without an offset the file is next to the archive. */
const asarFile = z.object({ size: z.int(), offset: z.coerce.number().optional() });
type AsarFile = z.infer<typeof asarFile>;
const asarFolder: z.ZodType<AsarFolder> = z.lazy(() =>
  z.object({ files: z.record(z.string(), z.union([asarFolder, asarFile])) }),
);

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** electron-builder accepts any folder with a program and its fuses as an unpacked Electron. */
async function makeFakeElectron(fuses: string): Promise<string> {
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
    await makePackage(await makeFakeElectron(DELIVERED));
    await extractAsar(unpacked('resources', 'app.asar'), path.join(folder, 'app'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('packs the bundle and nothing else', async () => {
    const names = (await readdir(path.join(folder, 'app'))).sort();
    // Recorded only where espeak-ng is installed.
    expect(names.filter((name) => name !== 'prompts')).toEqual([
      'agent',
      'agentUtility.mjs',
      'kiosk',
      'main.mjs',
      'node_modules',
      'package.json',
      'preload.cjs',
    ]);
    expect((await readdir(unpacked('resources'))).sort()).toEqual(['app.asar', 'app.asar.unpacked']);
  });

  it('packs all that the libraries of devices need', async () => {
    // electron-builder lays out nested packages in its own way.
    const script = `
      const { SerialPort } = await import('serialport');
      const { HIDAsync } = await import('node-hid');
      const port = new SerialPort({ path: '/dev/nowhere', baudRate: 9600, autoOpen: false });
      const failure = await new Promise((resolve) => port.open(resolve));
      const hid = await HIDAsync.open(1, 1).catch(String);
      process.stdout.write([failure.message, hid].join('\\n'));
    `;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: path.join(folder, 'app'),
    });
    expect(stdout).toMatch(/No such file or directory, cannot open/);
    // Where libusb is missing, the addon is present all the same.
    expect(stdout).toMatch(/cannot open device|libusb|libudev/);
  });

  it('keeps beside the archive what the system or a thread opens as a file', async () => {
    const files = await filesBelow(unpacked('resources', 'app.asar.unpacked'));
    expect(files.filter((file) => !file.startsWith('node_modules/')).sort()).toEqual([
      'agent/pdfium.wasm',
      'agent/rasterWorker.mjs',
      'agent/searchWorker.mjs',
    ]);
    const addonOf = (name: string) =>
      expect.stringMatching(new RegExp(`^node_modules/${name}/.*linux-${process.arch}/[^/]+\\.node$`));
    expect(files.filter((file) => file.endsWith('.node')).sort()).toEqual([
      addonOf('@serialport/bindings-cpp'),
      addonOf('node-hid'),
      addonOf('node-hid'),
    ]);
  });

  it('sets every fuse', async () => {
    const program = await readFile(unpacked(PRODUCT_NAME), 'latin1');
    expect(program.slice(program.indexOf(FUSE_MARK) + FUSE_MARK.length + 2)).toBe(KIOSK);
  });

  it('fails for an Electron with a fuse that nobody has decided about', async () => {
    await expect(makePackage(await makeFakeElectron(`${DELIVERED}0`))).rejects.toThrow(/fuse/i);
  });

  it('says how it is called when it is called otherwise', async () => {
    await expect(
      run(process.execPath, [projectPath('build/src/packageElectron.ts'), '--target', 'snap']),
    ).rejects.toThrow(/Usage/);
  });
});
