import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire, SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { BenchRow } from '@self-print/build/bench/rows.ts';
import { projectPath } from '@self-print/build/project.ts';

const BYTES_PER_KB = 1_000;
/** What the first screen needs, as `firstLoad` of web-kit names it. */
const FIRST_SCRIPT = /^first-.*\.js$/;
/** Below this a library is not worth a row. */
const LEAST_BYTES = 500;
const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)/g;
const OWN = /([^/]+)\/src\/(?!.*\/src\/)/;

/** How much of a web app's first script each library is: built once more with its source map, gzipped, each by its own characters. */
export async function libraryShares(workspace: string, name: string): Promise<readonly BenchRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'library-shares-'));
  try {
    await build(workspace, folder);
    const assets = path.join(folder, 'assets');
    const script = (await readdir(assets)).find((file) => FIRST_SCRIPT.test(file));
    if (script === undefined) throw new Error(`${workspace} has no first script`);
    const code = await readFile(path.join(assets, script), 'utf8');
    const map = new SourceMap(JSON.parse(await readFile(path.join(assets, `${script}.map`), 'utf8')));
    return rowsOf(code, map, name);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function build(workspace: string, outDir: string): Promise<void> {
  const cwd = projectPath(workspace);
  const vite = path.dirname(createRequire(path.join(cwd, 'package.json')).resolve('vite/package.json'));
  const program = path.join(vite, 'bin/vite.js');
  const options = ['--outDir', outDir, '--emptyOutDir', '--sourcemap', '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [program, 'build', ...options], { cwd, env });
}

function rowsOf(code: string, map: SourceMap, name: string): readonly BenchRow[] {
  const sizes = [...charactersOf(code, map)].map(
    ([library, text]) => [library, gzipSync(text).length] as const,
  );
  // Together they compress better than each by itself.
  const scale = gzipSync(code).length / sizes.reduce((sum, [, size]) => sum + size, 0);
  return sizes
    .map(([library, size]) => [library, size * scale] as const)
    .filter(([, size]) => size >= LEAST_BYTES)
    .toSorted(([, a], [, b]) => b - a)
    .map(([library, size]) => ({
      name: `${name}: of the first script, ${library}`,
      unit: 'kB',
      value: size / BYTES_PER_KB,
      against: null,
    }));
}

/** The characters of each library, one after the other. */
function charactersOf(code: string, map: SourceMap): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [line, text] of code.split('\n').entries()) {
    let start = 0;
    let library = libraryAt(map, line, 0);
    for (let column = 1; column <= text.length; column += 1) {
      const next = column < text.length ? libraryAt(map, line, column) : undefined;
      if (next === library) continue;
      texts.set(library, (texts.get(library) ?? '') + text.slice(start, column));
      start = column;
      library = next ?? library;
    }
  }
  return texts;
}

function libraryAt(map: SourceMap, line: number, column: number): string {
  const entry = map.findEntry(line, column);
  // What the bundler wrote itself has no source.
  const source = 'originalSource' in entry && entry.originalSource ? entry.originalSource : '';
  return [...source.matchAll(PACKAGE)].at(-1)?.[1] ?? OWN.exec(source)?.[1] ?? 'what joins the modules';
}
