import { spawn } from 'node:child_process';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { oneAtATime } from '../launch/oneAtATime.mjs';
import { projectPath } from '../project.ts';
import { hashSources } from './sourceHash.ts';

/** Whatever the built kiosk UI depends on. */
const SOURCES = [
  'renderer',
  'web-kit',
  'contract/src',
  'contract/package.json',
  'package-lock.json',
  '.node-version',
];
const HASH_FILE = '.sources-hash';
const CACHE = projectPath('node_modules', '.cache');

/** Where the built kiosk UI is. */
export const RENDERER_DIST = projectPath('renderer', 'dist');

/** Whether the built kiosk UI is the one of these sources. */
async function isRendererFresh(hash: string, dist = RENDERER_DIST): Promise<boolean> {
  return (await readFile(path.join(dist, HASH_FILE), 'utf8').catch(() => '')) === hash;
}

/**
 * Builds the kiosk UI with vite unless it is fresh. The new one replaces the old one only when it is complete, so an agent that
 * serves the old one meanwhile keeps working. The problem is what vite said.
 */
export async function ensureRenderer(
  say: (text: string) => void,
  signal?: AbortSignal,
): Promise<Result<'fresh' | 'built', string>> {
  const hash = await hashSources(SOURCES, projectPath());
  if (await isRendererFresh(hash)) return ok('fresh');
  const onWait = (pid: number) => say(`Waiting for process ${pid}, which builds the kiosk screens …`);
  return oneAtATime(path.join(CACHE, 'renderer.lock'), () => buildUnlessFresh(hash, say, signal), { onWait });
}

async function buildUnlessFresh(
  hash: string,
  say: (text: string) => void,
  signal: AbortSignal | undefined,
): Promise<Result<'fresh' | 'built', string>> {
  // Another process may have built it while we waited for our turn.
  if (await isRendererFresh(hash)) return ok('fresh');
  say('Building the kiosk screens …');
  const start = performance.now();
  const draft = path.join(CACHE, `renderer-${process.pid}`);
  try {
    const built = await runVite(draft, signal);
    if (!built.ok) return built;
    await writeFile(path.join(draft, HASH_FILE), hash);
    await replaceFolder(draft, RENDERER_DIST);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  say(`Built the kiosk screens in ${((performance.now() - start) / 1_000).toFixed(1)} s.`);
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

async function runVite(outDir: string, signal: AbortSignal | undefined): Promise<Result<void, string>> {
  const folder = projectPath('renderer');
  const vite = path.dirname(createRequire(path.join(folder, 'package.json')).resolve('vite/package.json'));
  const child = spawn(
    process.execPath,
    [path.join(vite, 'bin/vite.js'), 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], ...(signal ? { signal } : {}) },
  );
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => said.push(part));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(fail(`vite could not run: ${error.message}`)));
    child.once('close', (code, ending) => {
      if (code === 0) resolve(ok());
      else resolve(fail(`The kiosk screens could not be built (${ending ?? code}):\n${said.join('')}`));
    });
  });
}
