import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { debArchitecture } from './debControl.ts';
import type { DebRequest } from './debRequest.ts';
import { readManifest } from './manifest.ts';
import { debNotices } from './notices/debNotices.ts';
import { type DebProduct, packDeb } from './packDeb.ts';

/**
 * Makes one of our packages; returns its path. The problem is a sentence for the person who builds.
 * @param fill puts the programs into the tree; returns the folders of all packages inside, below the repository
 */
export async function makeDeb(
  product: DebProduct,
  { outDir, arch, made, ...node }: DebRequest,
  fill: (tree: string) => Promise<Result<readonly string[], string>>,
): Promise<Result<string, string>> {
  const architecture = debArchitecture(arch);
  if (architecture === undefined) return fail(`Packages cannot be made for ${arch}.`);
  const { name } = product;
  const { version } = await readManifest();
  const tree = path.join(outDir, `${name}-tree`);
  await rm(tree, { recursive: true, force: true });
  const inside = await fill(tree);
  if (!inside.ok) return inside;
  const notices = await debNotices({ name, version }, inside.value, { ...node, made });
  if (!notices.ok) return notices;
  return ok(await packDeb({ ...product, tree, outDir, version, architecture, notices: notices.value, made }));
}
