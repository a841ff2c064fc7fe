import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { projectPath } from '../../project.ts';
import { debArchitecture } from '../debControl.ts';
import type { DebRequest } from '../debRequest.ts';
import { readManifest } from '../manifest.ts';
import { debNotices } from '../notices/debNotices.ts';
import { packDeb } from '../packDeb.ts';
import { serverControl } from './serverControl.ts';
import { SERVER_FILES, SERVER_HOME } from './serverFiles.ts';
import { makeServerTree } from './serverTree.ts';

const NAME = 'self-print-server';

/** Makes the package of the platform's server; returns its path. The problem is a sentence for the person who builds. */
export async function makeServerDeb(request: DebRequest): Promise<Result<string, string>> {
  const { outDir, arch, nodeProgram, made } = request;
  const architecture = debArchitecture(arch);
  if (architecture === undefined) return fail(`Packages cannot be made for ${arch}.`);
  const { version } = await readManifest();
  const tree = path.join(outDir, 'server-tree');
  await rm(tree, { recursive: true, force: true });
  const target = { platform: 'linux', arch } as const;
  const inside = await makeServerTree({ outDir: path.join(tree, SERVER_HOME), target, nodeProgram });
  if (!inside.ok) return inside;
  const notices = await debNotices({ name: NAME, version }, inside.value, request);
  if (!notices.ok) return notices;
  return ok(
    await packDeb({
      tree,
      outDir,
      name: NAME,
      version,
      architecture,
      control: serverControl,
      sources: projectPath('build/packaging/server'),
      files: SERVER_FILES,
      notices: notices.value,
      made,
    }),
  );
}
