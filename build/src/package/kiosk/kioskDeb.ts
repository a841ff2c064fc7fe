import { chmod, copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { projectPath } from '../../project.ts';
import { bundle } from '../bundle.ts';
import { debArchitecture } from '../debControl.ts';
import type { DebRequest } from '../debRequest.ts';
import { PROGRAM } from '../debTree.ts';
import { readManifest } from '../manifest.ts';
import { debNotices } from '../notices/debNotices.ts';
import { packDeb } from '../packDeb.ts';
import { kioskControl } from './kioskControl.ts';
import { KIOSK_FILES, KIOSK_HOME } from './kioskFiles.ts';

const NAME = 'self-print-kiosk';

/** Makes the package of a thin Linux kiosk; returns its path. The problem is a sentence for the person who builds. */
export async function makeKioskDeb(
  request: DebRequest & {
    /** Folder of the built kiosk UI, if not the project's. */
    readonly kioskDir?: string;
  },
): Promise<Result<string, string>> {
  const { outDir, arch, nodeProgram, made } = request;
  const architecture = debArchitecture(arch);
  if (architecture === undefined) return fail(`Packages cannot be made for ${arch}.`);
  const { version } = await readManifest();
  const tree = path.join(outDir, 'kiosk-tree');
  await rm(tree, { recursive: true, force: true });

  const home = path.join(tree, KIOSK_HOME);
  const bundled = await bundle({
    ...request,
    kind: 'chromium',
    outDir: home,
    target: { platform: 'linux', arch },
  });
  if (!bundled.ok) return bundled;
  await mkdir(path.join(home, 'bin'), { recursive: true });
  await copyFile(nodeProgram, path.join(home, 'bin/node'));
  await chmod(path.join(home, 'bin/node'), PROGRAM);
  const notices = await debNotices({ name: NAME, version }, bundled.value, request);
  if (!notices.ok) return notices;
  return ok(
    await packDeb({
      tree,
      outDir,
      name: NAME,
      version,
      architecture,
      control: kioskControl,
      sources: projectPath('build/packaging/linux'),
      files: KIOSK_FILES,
      notices: notices.value,
      made,
    }),
  );
}
