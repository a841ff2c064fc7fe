import { spawn } from 'node:child_process';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { oneAtATime } from '../launch/oneAtATime.mjs';
import { projectPath } from '../project.ts';
import { hashSources } from './sourceHash.ts';
import { distOf, WEB_APPS, type WebApp } from './webApps.ts';

/** What every web app depends on besides its own workspace. */
const SHARED_SOURCES = [
  'web-kit',
  'contract/src',
  'contract/package.json',
  'package-lock.json',
  '.node-version',
];
const HASH_FILE = '.sources-hash';
const CACHE = projectPath('node_modules', '.cache');

type Built = Result<'fresh' | 'built', string>;

/** Builds the stale web apps sequentially; the problem is that of the first failure. */
export async function ensureWebApps(say: (text: string) => void, signal?: AbortSignal): Promise<Built> {
  let built = false;
  for (const app of WEB_APPS) {
    const result = await ensureWebApp(app, say, signal);
    if (!result.ok) return result;
    built ||= result.value === 'built';
  }
  return ok(built ? 'built' : 'fresh');
}

/**
 * Builds a web app with vite unless it is up to date. The new build replaces the old one only when complete, so that servers of
 * the old one keep working. The problem is vite's output.
 */
export async function ensureWebApp(
  app: WebApp,
  say: (text: string) => void,
  signal?: AbortSignal,
): Promise<Built> {
  const hash = await hashSources([app.workspace, ...SHARED_SOURCES], projectPath());
  if (await isFresh(app, hash)) return ok('fresh');
  const onWait = (pid: number) => say(`Waiting for process ${pid}, which builds the ${app.title} …`);
  const lock = path.join(CACHE, `${app.workspace}.lock`);
  return oneAtATime(lock, () => buildUnlessFresh(app, hash, say, signal), { onWait });
}

/** Whether the build matches the sources. */
async function isFresh(app: WebApp, hash: string): Promise<boolean> {
  return (await readFile(path.join(distOf(app), HASH_FILE), 'utf8').catch(() => '')) === hash;
}

async function buildUnlessFresh(
  app: WebApp,
  hash: string,
  say: (text: string) => void,
  signal: AbortSignal | undefined,
): Promise<Built> {
  // Another process may have built it while we waited for our turn.
  if (await isFresh(app, hash)) return ok('fresh');
  say(`Building the ${app.title} …`);
  const start = performance.now();
  const draft = path.join(CACHE, `${app.workspace}-${process.pid}`);
  try {
    const built = await runVite(app, draft, signal);
    if (!built.ok) return built;
    await writeFile(path.join(draft, HASH_FILE), hash);
    await replaceFolder(draft, distOf(app));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  say(`Built the ${app.title} in ${((performance.now() - start) / 1_000).toFixed(1)} s.`);
  return ok('built');
}

async function replaceFolder(fresh: string, place: string): Promise<void> {
  const old = `${fresh}.old`;
  await rename(place, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(fresh, place);
  await rm(old, { recursive: true, force: true });
}

async function runVite(
  app: WebApp,
  outDir: string,
  signal: AbortSignal | undefined,
): Promise<Result<void, string>> {
  const folder = projectPath(app.workspace);
  const vite = path.dirname(createRequire(path.join(folder, 'package.json')).resolve('vite/package.json'));
  const child = spawn(
    process.execPath,
    [path.join(vite, 'bin/vite.js'), 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: folder,
      // The parent may be a test, in whose mode React includes its development code.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal ? { signal } : {}),
    },
  );
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => output.push(part));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(fail(`vite could not run: ${error.message}`)));
    child.once('close', (code, ending) => {
      if (code === 0) resolve(ok());
      else resolve(fail(`The ${app.title} could not be built (${ending ?? code}):\n${output.join('')}`));
    });
  });
}
