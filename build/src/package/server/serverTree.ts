import { chmod, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { projectPath } from '../../project.ts';
import { CONSOLE_PAGES, distOf, KIOSK_SCREENS, PHONE_PAGES, type WebApp } from '../../renderer/webApps.ts';
import { PROGRAM } from '../debTree.ts';
import { keepPackages, type TargetSystem } from '../keptPackages.ts';
import { readManifest } from '../manifest.ts';
import { packagesOfPages } from '../notices/packagesOfPages.ts';
import { isNoNote, placeFile } from '../placeFile.ts';
import { isNeededByServer } from './neededFiles.ts';
import { isForDevelopment, reachedSources } from './reachedSources.ts';

export interface ServerTreeRequest {
  /** Emptied first. */
  readonly outDir: string;
  readonly target: TargetSystem;
  /** The Node binary for the server. */
  readonly nodeProgram: string;
  /** Where built pages are, if not in the project. */
  readonly distOf?: (app: WebApp) => string;
}

/** Workspaces whose sources the server runs. */
const OWN = ['contract', 'server'] as const;
/** What the console's guides are read from. */
const GUIDE_FOLDERS = ['', 'decisions', 'devices', 'help'] as const;
const KIOSK_TEXTS = 'texts.json';
const workspaceFile = z.object({ dependencies: z.record(z.string(), z.string()) });

/**
 * Puts together what a platform server consists of, as it lies in the repository: the sources that production loads, the packages
 * that they need on the target, built pages, guides, and Node. Returns the folders of all packages inside, below the repository; the problem
 * is a sentence for the person who builds.
 */
export async function makeServerTree(request: ServerTreeRequest): Promise<Result<readonly string[], string>> {
  const { outDir, target, nodeProgram, distOf: dist = distOf } = request;
  await rm(outDir, { recursive: true, force: true });
  const sources = await reachedSources();
  if (!sources.ok) return sources;
  const assets = (await Promise.all(OWN.map(assetsOf))).flat();
  for (const file of [...sources.value, ...assets])
    await placeFile(projectPath(file), path.join(outDir, file));

  const packages = await packagesOfServer(outDir, target);
  if (!packages.ok) return packages;
  await mkdir(path.join(outDir, 'node_modules/@self-print'));
  await symlink('../../contract', path.join(outDir, 'node_modules/@self-print/contract'));

  for (const app of [PHONE_PAGES, CONSOLE_PAGES]) {
    await cp(dist(app), path.join(outDir, app.workspace, 'dist'), { recursive: true, filter: isNoNote });
  }
  // The server shows no kiosk screens; it lists their texts for schools that word them anew.
  await placeFile(
    path.join(dist(KIOSK_SCREENS), KIOSK_TEXTS),
    path.join(outDir, KIOSK_SCREENS.workspace, 'dist', KIOSK_TEXTS),
  );
  for (const folder of GUIDE_FOLDERS) await placeGuides(folder, outDir);
  await placeFile(nodeProgram, path.join(outDir, 'bin/node'));
  await chmod(path.join(outDir, 'bin/node'), PROGRAM);
  const pages = await Promise.all([PHONE_PAGES, CONSOLE_PAGES].map((app) => packagesOfPages(app, dist(app))));
  return ok([...packages.value, ...pages.flat()]);
}

/** Copies the packages, and the manifests of our own without what only developers need. */
async function packagesOfServer(
  outDir: string,
  target: TargetSystem,
): Promise<Result<readonly string[], string>> {
  const names = new Set<string>();
  for (const workspace of OWN) {
    const text = await readFile(projectPath(workspace, 'package.json'), 'utf8');
    const { dependencies } = workspaceFile.parse(JSON.parse(text));
    const { version, license } = await readManifest(workspace);
    const name = `@self-print/${workspace}`;
    const facts = { name, version, license, type: 'module', exports: { './*': './src/*' }, dependencies };
    await writeFile(path.join(outDir, workspace, 'package.json'), `${JSON.stringify(facts, null, 2)}\n`);
    for (const each of Object.keys(dependencies)) if (!each.startsWith('@self-print/')) names.add(each);
  }
  const kept = await keepPackages({
    workspace: 'server',
    names: [...names].sort(),
    outDir,
    target,
    isNeeded: isNeededByServer,
  });
  return kept.ok ? ok(kept.value.folders) : kept;
}

/** Migrations, pages and programs in other languages that sources read beside themselves. */
async function assetsOf(workspace: string): Promise<readonly string[]> {
  const root = projectPath(workspace, 'src');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(projectPath(), path.join(entry.parentPath, entry.name)))
    .filter((file) => !/\.ts$|_snapshot\.json$/.test(file) && !isForDevelopment(file))
    .sort();
}

async function placeGuides(folder: string, outDir: string): Promise<void> {
  const names = (await readdir(projectPath('docs', folder))).filter((name) => name.endsWith('.md'));
  for (const name of names)
    await placeFile(projectPath('docs', folder, name), path.join(outDir, 'docs', folder, name));
}
