import { readFile } from 'node:fs/promises';
import { boundaryProblem } from './check/boundaries.ts';
import { arrowsOf, circleProblems, roomArrows } from './check/circles.ts';
import { type Document, documentProblems } from './check/documents.ts';
import { type Import, importsOf } from './check/imports.ts';
import { orderWriters } from './check/orderState.ts';
import { findPersonalTraces, findRepeatedDecisions, findResolvedHosts } from './check/trackedFiles.ts';
import { errorMessage } from './launch/errors.mjs';
import { outputOf } from './launch/runProgram.mjs';
import { onStopRequest } from './process/parentLink.ts';
import { captureNode } from './process/runChild.ts';
import { PROJECT_ROOT, projectPath } from './project.ts';

const SOURCE_FILE = /\.(ts|tsx|mts|cts|mjs)$/;
const LOCK_FILE = 'package-lock.json';
/** Files with an early zero byte are not text. */
const TEXT_PROBE_CHARACTERS = 4_096;
/** These files are about names of home folders and registries. */
const ABOUT_TRACES = /^build\/src\/check\/trackedFiles(\.test)?\.ts$/;

type ImportsByFile = ReadonlyMap<string, readonly Import[]>;

interface Part {
  readonly name: string;
  /** Returns what is wrong, as text for a person; empty when nothing is. */
  readonly run: () => Promise<string>;
}

/** `npm run check`: all static checks. */
async function main(): Promise<number> {
  const abort = new AbortController();
  onStopRequest(() => abort.abort());
  const tracked = (await outputOf('git', ['-C', PROJECT_ROOT, 'ls-files', '-z'])).split('\0').filter(Boolean);
  const imports = readImports(tracked);
  const tool =
    (...args: readonly string[]) =>
    async () => {
      const { code, output } = await captureNode({ args, signal: abort.signal });
      return code === 0 ? '' : output || `ended with ${code}`;
    };
  const parts: readonly Part[] = [
    { name: 'types', run: tool(projectPath('node_modules/typescript/bin/tsc'), '-b') },
    {
      name: 'lint and format',
      run: tool(
        projectPath('node_modules/@biomejs/biome/bin/biome'),
        'ci',
        '--error-on-warnings',
        '--colors=off',
      ),
    },
    { name: 'import boundaries', run: async () => checkBoundaries(await imports) },
    { name: 'circles', run: async () => checkCircles(await imports) },
    { name: 'writers of orders', run: async () => checkOrderWriters(tracked) },
    { name: 'dead code', run: tool(projectPath('node_modules/knip/bin/knip.js'), '--no-progress') },
    { name: 'personal traces', run: async () => checkTraces(tracked) },
    { name: 'documents', run: async () => checkDocuments(tracked) },
  ];
  const results = await Promise.all(parts.map(runPart));
  for (const { name, trouble } of results)
    if (trouble !== '') process.stdout.write(`\n── ${name}\n${trouble}\n`);
  process.stdout.write('\n');
  for (const { name, trouble, seconds } of results)
    process.stdout.write(`${trouble === '' ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)\n`);
  return results.some(({ trouble }) => trouble !== '') ? 1 : 0;
}

async function runPart({ name, run }: Part) {
  const start = performance.now();
  const trouble = await run().catch(errorMessage);
  return { name, trouble, seconds: (performance.now() - start) / 1_000 };
}

async function readImports(tracked: readonly string[]): Promise<ImportsByFile> {
  const imports = new Map<string, readonly Import[]>();
  for (const file of tracked.filter((name) => SOURCE_FILE.test(name))) {
    const source = await readTracked(file);
    if (source !== undefined) imports.set(file, importsOf(source, file));
  }
  return imports;
}

function checkBoundaries(imports: ImportsByFile): string {
  const problems: string[] = [];
  for (const [file, all] of imports) {
    for (const each of all) {
      const problem = boundaryProblem(file, each);
      if (problem !== undefined) problems.push(`${file}:${each.line} "${each.specifier}" ${problem}`);
    }
  }
  return problems.join('\n');
}

/** No circle of files, and none of rooms inside a workspace. */
function checkCircles(imports: ImportsByFile): string {
  const arrows = arrowsOf(imports);
  return circleProblems([roomArrows(arrows), arrows]).join('\n');
}

async function checkOrderWriters(tracked: readonly string[]): Promise<string> {
  const problems: string[] = [];
  for (const file of tracked.filter((name) => SOURCE_FILE.test(name))) {
    for (const { line, problem } of orderWriters(file, (await readTracked(file)) ?? ''))
      problems.push(`${file}:${line} ${problem}`);
  }
  return problems.join('\n');
}

async function checkTraces(tracked: readonly string[]): Promise<string> {
  const problems: string[] = [];
  for (const file of tracked) {
    if (ABOUT_TRACES.test(file)) continue;
    const text = await readTracked(file);
    if (text === undefined || text.slice(0, TEXT_PROBE_CHARACTERS).includes('\0')) continue;
    for (const { line, problem } of findPersonalTraces(text, PROJECT_ROOT))
      problems.push(`${file}:${line} ${problem}`);
    if (file === LOCK_FILE)
      for (const name of findResolvedHosts(text))
        problems.push(`${file}: ${name} names the host it was downloaded from`);
  }
  return problems.join('\n');
}

async function checkDocuments(tracked: readonly string[]): Promise<string> {
  const documents: Document[] = [];
  for (const file of tracked.filter((name) => name.endsWith('.md')))
    documents.push({ file, text: (await readTracked(file)) ?? '' });
  const repeated = findRepeatedDecisions(tracked).map((file) => `${file} has the number of another decision`);
  return [...repeated, ...documentProblems(documents, tracked)].join('\n');
}

/** Undefined for a tracked file that was deleted here, or a dangling link. */
async function readTracked(file: string): Promise<string | undefined> {
  return readFile(projectPath(file), 'utf8').catch(() => undefined);
}

process.exit(await main());
