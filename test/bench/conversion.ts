import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BenchRow, median } from '@self-print/build/bench/rows.ts';
import type { Converter } from '@self-print/server/adapters/convert/converter.ts';
import { openFolders } from '@self-print/server/adapters/convert/folders.ts';
import { fontConfig } from '@self-print/server/adapters/convert/fonts/fontConfig.ts';
import type { OfficeKind } from '@self-print/server/adapters/convert/office/officeFilters.ts';
import {
  type OfficeWorker,
  startOfficeWorker,
} from '@self-print/server/adapters/convert/office/officeWorker.ts';
import { openConverter } from '@self-print/server/adapters/convert/openConverter.ts';
import {
  missingPackages,
  NEEDED_FOR_OFFICE,
  PYTHON,
  SOFFICE,
} from '@self-print/server/adapters/convert/process/installed.ts';
import { docx, pptx, xlsx } from '@self-print/server/adapters/convert/testing/officeDocuments.ts';
import { systemAfter } from '@self-print/server/system.ts';

/**
 * Documents converted to PDF by a running listener, compared to a LibreOffice started for each; and the time from an upload to
 * its first page image, compared to the budget promised to students.
 */
const WARM_ROUNDS = 15;
const ONE_SHOT_ROUNDS = 3;
const PREVIEW_ROUNDS = 5;
const LIMIT_MS = 120_000;
const OFFICE_BUDGET_MS = 8_000;
const PAGES = 20;
const LINES_PER_PAGE = 20;

const SENTENCE =
  '本学期共修读课程十二门，平均学分绩点三点八六。The quick brown fox jumps over the lazy dog. ';
const lines = Array.from({ length: PAGES * LINES_PER_PAGE }, (_, index) => ({
  text: `${index + 1} ${SENTENCE}`,
  eastAsia: index % LINES_PER_PAGE === 0 ? '黑体' : '宋体',
  latin: 'Times New Roman',
  pageBreak: index > 0 && index % LINES_PER_PAGE === 0,
}));
const DOCUMENTS: readonly { readonly kind: OfficeKind; readonly content: Buffer }[] = [
  { kind: 'docx', content: docx(lines.slice(0, 5 * LINES_PER_PAGE)) },
  {
    kind: 'xlsx',
    content: xlsx(Array.from({ length: 200 }, (_, row) => [`学生 ${row}`, row, row * 1.5, SENTENCE])),
  },
  {
    kind: 'pptx',
    content: pptx(Array.from({ length: PAGES }, (_, slide) => `第 ${slide + 1} 页 ${SENTENCE}`)),
  },
];

async function main(): Promise<object> {
  const missing = missingPackages(NEEDED_FOR_OFFICE);
  if (missing.length > 0) return { skipped: `not installed: ${missing.join(' ')}` };
  const home = await mkdtemp(join(tmpdir(), 'self-print-bench-'));
  try {
    const converter = await openConverter({
      directory: join(home, 'documents'),
      spawn,
      after: systemAfter,
      onTrouble: () => {},
      textToPdf: undefined,
    });
    try {
      const previews = await previewRows(converter);
      return { rows: [...(await warmRows(home, converter)), ...previews] };
    } finally {
      await converter.stop();
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function warmRows(home: string, converter: Converter): Promise<BenchRow[]> {
  const fontConfigPath = join(home, 'fonts.conf');
  await writeFile(fontConfigPath, fontConfig());
  const folders = await openFolders(join(home, 'listeners'));
  const worker = await startOfficeWorker({
    spawn,
    after: systemAfter,
    isolation: converter.state().isolation,
    groups: undefined,
    signal: new AbortController().signal,
    newFolder: folders.make,
    sofficePath: SOFFICE,
    pythonPath: PYTHON,
    fontConfigPath,
  });
  if (!worker) throw new Error('LibreOffice did not come up');
  try {
    const rows: BenchRow[] = [];
    for (const { kind, content } of DOCUMENTS) {
      const sourcePath = join(home, `source.${kind}`);
      await writeFile(sourcePath, content);
      const before = await oneShotTimes(home, sourcePath);
      const ours = await warmTimes(home, worker, kind, sourcePath);
      const times = [...before, ...(await oneShotTimes(home, sourcePath))];
      rows.push({
        name: `${kind} to PDF by a running listener`,
        unit: 'ms',
        value: median(ours),
        against: { name: 'a LibreOffice started for it', value: median(times) },
      });
    }
    return rows;
  } finally {
    await worker.end();
  }
}

async function warmTimes(
  home: string,
  worker: OfficeWorker,
  kind: OfficeKind,
  sourcePath: string,
): Promise<number[]> {
  const job = { kind, sourcePath, targetPath: join(home, 'target.pdf'), copyPath: join(home, 'copy') };
  const times: number[] = [];
  for (let round = 0; round <= WARM_ROUNDS; round += 1) {
    const begun = performance.now();
    const outcome = await worker.convert(job, LIMIT_MS);
    // The first of a kind loads its part of LibreOffice.
    if (round > 0) times.push(performance.now() - begun);
    if (outcome !== 'done') throw new Error(`${kind}: ${outcome}`);
  }
  return times;
}

/** With an existing profile, which favours the other side. */
async function oneShotTimes(home: string, sourcePath: string): Promise<number[]> {
  const profile = `-env:UserInstallation=file://${join(home, 'one-shot')}`;
  const args = [profile, '--headless', '--norestore', '--convert-to', 'pdf', '--outdir', home, sourcePath];
  const times: number[] = [];
  for (let round = 0; round <= ONE_SHOT_ROUNDS; round += 1) {
    const begun = performance.now();
    await promisify(execFile)(SOFFICE, args);
    if (round > 0) times.push(performance.now() - begun);
  }
  return times;
}

async function previewRows(converter: Converter): Promise<BenchRow[]> {
  const uploads = [{ name: `Word of ${PAGES} pages`, content: docx(lines), budgetMs: OFFICE_BUDGET_MS }];
  const rows: BenchRow[] = [];
  for (const { name, content, budgetMs } of uploads) {
    const times: number[] = [];
    for (let round = 0; round <= PREVIEW_ROUNDS; round += 1) {
      const begun = performance.now();
      const made = await converter.convert(content, { userKey: 'bench' });
      if (!made.ok) throw new Error(`${name}: ${made.problem.name}`);
      if (made.value.pages.length !== PAGES) throw new Error(`${name}: ${made.value.pages.length} pages`);
      const images = await converter.previews(made.value.pdf, { first: 1, count: 1 }, { userKey: 'bench' });
      if (!images.ok) throw new Error(`${name}: ${images.problem.name}`);
      if (round > 0) times.push(performance.now() - begun);
    }
    const against = { name: 'budget', value: budgetMs };
    rows.push({ name: `${name}: upload to first page image`, unit: 'ms', value: median(times), against });
  }
  return rows;
}

process.stdout.write(`${JSON.stringify(await main())}\n`);
