import type { KeyObject } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ok, type Result } from '@self-print/contract/result.ts';
import { errorMessage } from './launch/errors.mjs';
import { debArchitecture } from './package/debControl.ts';
import { composeFile, composeProxy } from './package/image/composeFiles.ts';
import { makeImage } from './package/image/ociImage.ts';
import { makeKioskDeb } from './package/kiosk/kioskDeb.ts';
import { madeAt } from './package/madeAt.ts';
import { readManifest } from './package/manifest.ts';
import { pinnedNode } from './package/pinnedNode.ts';
import { makeRelease, readPrivateKey } from './package/release.ts';
import { emptyForRelease } from './package/releaseFolder.ts';
import { makeServerDeb } from './package/server/serverDeb.ts';
import { signFolder } from './package/signFolder.ts';
import { projectPath } from './project.ts';
import { ensurePrompts } from './prompts/buildPrompts.ts';
import { ensureWebApps } from './renderer/buildWebApp.ts';

/** `npm run release`: everything that an operator installs, in one folder, signed (docs/release.md). */
const EXIT_USAGE = 2;
const USAGE = `Options:
  --key FILE       sign with this private key (node build/src/packageRelease.ts --make-key)
  --out DIR        put the release here, in place of an earlier one (default: build/dist/release)
  --without-image  make no container image, which needs mmdebstrap, umoci, root and Debian's archive`;
const say = (text: string) => void process.stderr.write(`${text}\n`);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      key: { type: 'string' },
      out: { type: 'string', default: projectPath('build', 'dist', 'release') },
      'without-image': { type: 'boolean', default: false },
    },
  });
  if (values.key === undefined) {
    say(USAGE);
    return EXIT_USAGE;
  }
  const key = await readPrivateKey(path.resolve(values.key));
  const outDir = path.resolve(values.out);
  const made = key.ok ? await makeAll(outDir, key.value, !values['without-image']) : key;
  if (!made.ok) {
    say(made.problem);
    return 1;
  }
  process.stdout.write(`${outDir}\n`);
  return 0;
}

async function makeAll(outDir: string, key: KeyObject, withImage: boolean): Promise<Result<void, string>> {
  const emptied = await emptyForRelease(outDir);
  if (!emptied.ok) return emptied;
  const made = await madeAt(process.env);
  if (!made.ok) return made;
  const pages = await ensureWebApps(say);
  const prompts = pages.ok ? await ensurePrompts(say) : pages;
  if (!prompts.ok) return prompts;
  const { version } = await readManifest();
  const pinned = await pinnedNode();
  if (!pinned.ok) return pinned;
  const node = pinned.value;
  const request = { outDir, made: made.value, ...node };
  const kiosk = await makeKioskDeb(request);
  if (!kiosk.ok) return kiosk;
  const server = await makeServerDeb(request);
  if (!server.ok) return server;
  const update = await makeRelease({ outDir, version, node: node.nodeVersion, arch: node.arch, key });
  if (!update.ok) return update;
  if (withImage) {
    const architecture = debArchitecture(node.arch) ?? node.arch;
    const image = await makeImage({ outDir, deb: server.value, version, architecture, made: made.value });
    if (!image.ok) return image;
    const compose = await placeCompose(path.join(outDir, 'compose'), version);
    if (!compose.ok) return compose;
  }
  await copyFile(projectPath('CHANGELOG.md'), path.join(outDir, 'CHANGELOG.md'));
  await signFolder(outDir, key);
  return ok();
}

/** Puts what containers on one machine need into a folder. */
async function placeCompose(folder: string, version: string): Promise<Result<void, string>> {
  const packaging = (...parts: readonly string[]) => projectPath('build', 'packaging', ...parts);
  const compose = composeFile(await readFile(packaging('compose/compose.yaml'), 'utf8'), version);
  const proxy = composeProxy(await readFile(packaging('server/nginx.conf'), 'utf8'));
  if (!compose.ok) return compose;
  if (!proxy.ok) return proxy;
  await mkdir(folder);
  await writeFile(path.join(folder, 'compose.yaml'), compose.value);
  await writeFile(path.join(folder, 'nginx.conf'), proxy.value);
  await copyFile(packaging('server/server.env'), path.join(folder, 'server.env'));
  await copyFile(packaging('compose/resolver.envsh'), path.join(folder, 'resolver.envsh'));
  return ok();
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    say(errorMessage(error));
    process.exit(1);
  },
);
