import { chmod, copyFile, lutimes, mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runToEnd } from '../launch/runProgram.mjs';
import { projectPath } from '../project.ts';
import type { DebControl } from './debControl.ts';
import { confFiles, type DebFile, PROGRAM, READABLE } from './debTree.ts';
import { epochSeconds } from './madeAt.ts';
import { placeFile } from './placeFile.ts';

/** What sets one of our packages apart. */
export interface DebProduct {
  readonly name: string;
  readonly control: DebControl;
  /** Folder that `files` are relative to. */
  readonly sources: string;
  readonly files: readonly DebFile[];
}

export interface DebContents extends DebProduct {
  /** Holds the programs already; gets everything else. */
  readonly tree: string;
  readonly outDir: string;
  readonly version: string;
  /** Debian's name of it. */
  readonly architecture: string;
  readonly notices: DebNotices;
  /** Given to all files, so that the same sources make the same bytes. */
  readonly made: Date;
}

/** What accompanies the programs in /usr/share/doc. */
export interface DebNotices {
  /** Licences of the product and of the packages inside. */
  readonly licences: string;
  /** Licence of the Node inside. */
  readonly nodeLicence: string;
  /** CycloneDX, JSON. */
  readonly sbom: string;
}

const KILOBYTE = 1_024;
const OWNER_RUNS = 0o100;
const SBOM_NAME = 'sbom.cdx.json';

/**
 * Makes a Debian package of the tree, which is removed, with plain `dpkg-deb`, and beside it once more the list of its parts; returns
 * the package's path.
 */
export async function packDeb(contents: DebContents): Promise<string> {
  const { tree, outDir, name, version, architecture, files, sources, control, notices, made } = contents;
  const documents = path.join(tree, 'usr/share/doc', name);
  await mkdir(documents, { recursive: true });
  await writeFile(path.join(documents, 'copyright'), notices.licences);
  await copyFile(notices.nodeLicence, path.join(documents, 'copyright.node'));
  await writeFile(path.join(documents, SBOM_NAME), notices.sbom);
  await copyFile(projectPath('CHANGELOG.md'), path.join(documents, 'CHANGELOG.md'));
  for (const { from, to } of files) await placeFile(path.join(sources, from), path.join(tree, to));
  await mkdir(path.join(tree, 'DEBIAN'), { recursive: true });
  const installedKilobytes = Math.ceil((await sizeOf(tree)) / KILOBYTE);
  await writeFile(path.join(tree, 'DEBIAN/control'), control({ version, architecture, installedKilobytes }));
  await writeFile(path.join(tree, 'DEBIAN/conffiles'), confFiles(files));
  await evenOut(tree, new Map(files.map(({ to, mode }) => [path.join(tree, to), mode])), made);

  const file = path.join(outDir, `${name}_${version}_${architecture}.deb`);
  await writeFile(path.join(outDir, `${name}_${version}_${architecture}.cdx.json`), notices.sbom);
  await runToEnd('dpkg-deb', ['--root-owner-group', '-Zxz', '--build', tree, file], {
    cwd: outDir,
    env: { ...process.env, SOURCE_DATE_EPOCH: String(epochSeconds(made)) },
  });
  await rm(tree, { recursive: true });
  return file;
}

/** Takes away what depends on this machine: times, and modes that come from its umask. */
async function evenOut(tree: string, modes: ReadonlyMap<string, number>, made: Date): Promise<void> {
  const entries = await readdir(tree, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) {
      await lutimes(file, made, made);
      continue;
    }
    const isProgram = entry.isDirectory() || ((await stat(file)).mode & OWNER_RUNS) !== 0;
    await chmod(file, modes.get(file) ?? (isProgram ? PROGRAM : READABLE));
    await utimes(file, made, made);
  }
  await chmod(tree, PROGRAM);
  await utimes(tree, made, made);
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
