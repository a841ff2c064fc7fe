import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BenchReport, type BenchRow, benchReport, benchTable } from './bench/rows.ts';
import { errorMessage } from './launch/errors.mjs';
import { onStopRequest } from './process/parentLink.ts';
import { projectPath } from './project.ts';

const FOLDER = projectPath('test/bench');
/** Tells a benchmark where to write CPU profiles. */
const PROFILE_FOLDER = 'BENCH_PROFILE_FOLDER';
const BENCHMARK_FILE = /^(.+)\.ts$/;
const TEST_FILE = /\.test\.ts$/;

/**
 * `npm run bench [-- --profile] [part of a name …]`: runs each program of test/bench sequentially, so that each has the machine
 * to itself, and prints all figures in one table. --profile also writes CPU profiles where supported. Times never fail it; the
 * exit code only says whether every program ran.
 */
async function main(): Promise<number> {
  const abort = new AbortController();
  onStopRequest(() => abort.abort());
  const { values, positionals: patterns } = parseArgs({
    allowPositionals: true,
    options: { profile: { type: 'boolean', default: false } },
  });
  if (values.profile) {
    const folder = await mkdtemp(path.join(tmpdir(), 'self-print-profiles-'));
    process.env[PROFILE_FOLDER] = folder;
    process.stderr.write(`Profiles go to ${folder}\n`);
  }
  const files = (await readdir(FOLDER))
    .filter((name) => BENCHMARK_FILE.test(name) && !TEST_FILE.test(name))
    .toSorted();
  const wanted = files.filter(
    (name) => patterns.length === 0 || patterns.some((part) => name.includes(part)),
  );
  const rows: BenchRow[] = [];
  let failed = 0;
  for (const file of wanted) {
    if (abort.signal.aborted) return 1;
    process.stderr.write(`▸ ${file.replace(BENCHMARK_FILE, '$1')}\n`);
    try {
      const report = await runBenchmark(path.join(FOLDER, file), abort.signal);
      if ('rows' in report) rows.push(...report.rows);
      else process.stderr.write(`  skipped: ${report.skipped}\n`);
    } catch (error) {
      failed += 1;
      process.stderr.write(`  failed: ${errorMessage(error)}\n`);
    }
  }
  if (rows.length > 0) process.stdout.write(`${benchTable(rows)}\n`);
  return failed > 0 || wanted.length === 0 ? 1 : 0;
}

async function runBenchmark(file: string, signal: AbortSignal): Promise<BenchReport> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    signal,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let output = '';
  for await (const part of child.stdout.setEncoding('utf8')) output += part;
  const [code, ending] = await closed;
  if (code !== 0) throw new Error(`it ended with ${ending ?? code}`);
  return benchReport.parse(JSON.parse(output));
}

process.exit(await main());
