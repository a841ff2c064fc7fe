import { chmod, copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { runToEnd } from '../launch/runProgram.mjs';
import { projectPath } from '../project.ts';
import { bundle } from './bundle.ts';
import { debArchitecture, debControl } from './debControl.ts';
import { confFiles, DEB_FILES, DEB_HOME } from './debTree.ts';
import { readManifest } from './manifest.ts';

export interface DebRequest {
  readonly outDir: string;
  /** The Node binary for the kiosk. */
  readonly nodeProgram: string;
  /** Licence of that Node, which must accompany it. */
  readonly nodeLicence: string;
  /** Architecture of that Node, by Node's name. */
  readonly arch: string;
  /** Folder of the built kiosk UI, if not the project's. */
  readonly kioskDir?: string;
}

const KILOBYTE = 1_024;
const PROGRAM_MODE = 0o755;
const DOCUMENT_MODE = 0o644;
const SOURCES = projectPath('build', 'packaging', 'linux');

/** Makes the package of a thin Linux kiosk with plain `dpkg-deb`; returns its path. */
export async function makeDeb(request: DebRequest): Promise<Result<string, string>> {
  const architecture = debArchitecture(request.arch);
  if (architecture === undefined) return fail(`Packages cannot be made for ${request.arch}.`);
  const { version } = await readManifest();
  const tree = path.join(request.outDir, 'tree');
  await rm(tree, { recursive: true, force: true });

  const home = path.join(tree, DEB_HOME);
  const bundled = await bundle({
    ...request,
    kind: 'chromium',
    outDir: home,
    target: { platform: 'linux', arch: request.arch },
  });
  if (!bundled.ok) return bundled;
  await place(request.nodeProgram, path.join(home, 'bin', 'node'), PROGRAM_MODE);
  const documents = path.join(tree, 'usr/share/doc/self-print-kiosk');
  await place(projectPath('LICENSE'), path.join(documents, 'copyright'), DOCUMENT_MODE);
  await place(request.nodeLicence, path.join(documents, 'copyright.node'), DOCUMENT_MODE);
  for (const { from, to, mode } of DEB_FILES)
    await place(path.join(SOURCES, from), path.join(tree, to), mode);

  const installedKilobytes = Math.ceil((await sizeOf(tree)) / KILOBYTE);
  await writeFile(
    path.join(tree, 'DEBIAN/control'),
    debControl({ version, architecture, installedKilobytes }),
  );
  await writeFile(path.join(tree, 'DEBIAN/conffiles'), confFiles(DEB_FILES));

  const file = path.join(request.outDir, `self-print-kiosk_${version}_${architecture}.deb`);
  await runToEnd('dpkg-deb', ['--root-owner-group', '-Zxz', '--build', tree, file], { cwd: request.outDir });
  await rm(tree, { recursive: true });
  return ok(file);
}

async function place(from: string, to: string, mode: number): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  await copyFile(from, to);
  await chmod(to, mode);
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
