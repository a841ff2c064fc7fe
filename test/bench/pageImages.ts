import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BenchRow, median } from '@self-print/build/bench/rows.ts';
import type { Converter } from '@self-print/server/adapters/convert/converter.ts';
import { openConverter } from '@self-print/server/adapters/convert/openConverter.ts';
import { refuse } from '@self-print/server/adapters/convert/uploadProblem.ts';
import { openTextTypesetter, type TextTypesetter } from '@self-print/server/documents/textTypesetter.ts';
import { systemAfter } from '@self-print/server/system.ts';
import sharp from 'sharp';

/**
 * Page images of uploads by PDFium in a thread, compared to poppler's pdftoppm, which was used before; and the time from a PDF's
 * upload to its first page image, compared to the budget promised to students.
 */
const ROUNDS = 15;
const UPLOAD_ROUNDS = 5;
const UPLOAD_BUDGET_MS = 2_000;
const LONG_SIDE_PX = 1_280;
const PAGES = 20;
const LINES = 1_100;
const PDFTOPPM = '/usr/bin/pdftoppm';
const ME = { userKey: 'bench' };

async function main(): Promise<object> {
  const home = await mkdtemp(join(tmpdir(), 'self-print-bench-'));
  const texts = await openTextTypesetter({ processes: 1, after: systemAfter, onLost: () => {} });
  const converter = await openConverter({
    directory: join(home, 'documents'),
    spawn,
    after: systemAfter,
    onTrouble: () => {},
    officeWorkers: 0,
    textToPdf: async (text) => {
      const made = await texts.typeset(text);
      return made.ok ? made : refuse('CONVERSION_UNAVAILABLE');
    },
  });
  try {
    return { rows: await measure(home, converter, texts) };
  } finally {
    await Promise.all([converter.stop(), texts.close()]);
    await rm(home, { recursive: true, force: true });
  }
}

async function measure(home: string, converter: Converter, texts: TextTypesetter): Promise<BenchRow[]> {
  const line = '本学期共修读课程十二门，平均学分绩点三点八六。The quick brown fox jumps over it.\n';
  const set = await texts.typeset(line.repeat(LINES));
  if (!set.ok) throw new Error(set.problem.kind);
  const photo = await sharp({
    create: {
      width: 3_000,
      height: 2_000,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  const uploads = [
    { name: 'Chinese text', content: set.value },
    { name: 'a photo', content: photo },
  ];
  const rows: BenchRow[] = [];
  for (const { name, content } of uploads) {
    const made = await converter.convert(content, ME);
    if (!made.ok) throw new Error(`${name}: ${made.problem.name}`);
    rows.push(await drawRow(home, converter, name, made.value.pdf));
  }
  return [...rows, await uploadRow(converter, set.value)];
}

/** The same page by both in turn, so that a busy machine slows both. */
async function drawRow(home: string, converter: Converter, name: string, pdf: Buffer): Promise<BenchRow> {
  const path = join(home, 'source.pdf');
  await writeFile(path, pdf);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const own = await timeOf(async () => {
      const drawn = await converter.previews(pdf, { first: 1, count: 1 }, ME);
      if (!drawn.ok || drawn.value.length !== 1) throw new Error(`${name}: no picture`);
    });
    const other = existsSync(PDFTOPPM) ? await timeOf(() => drawByPoppler(path, home)) : undefined;
    // The first loads fonts and code.
    if (round === 0) continue;
    ours.push(own);
    if (other !== undefined) theirs.push(other);
  }
  return {
    name: `page image of ${name}, ${LONG_SIDE_PX} pixels high, as WebP`,
    unit: 'ms',
    value: median(ours),
    against: theirs.length === 0 ? null : { name: 'pdftoppm, then WebP', value: median(theirs) },
  };
}

async function drawByPoppler(path: string, home: string): Promise<void> {
  const picture = join(home, 'page');
  const range = ['-f', '1', '-l', '1', '-singlefile'];
  await promisify(execFile)(PDFTOPPM, ['-png', ...range, '-scale-to', `${LONG_SIDE_PX}`, path, picture]);
  await sharp(`${picture}.png`).webp({ quality: 80 }).toBuffer();
}

async function uploadRow(converter: Converter, content: Uint8Array): Promise<BenchRow> {
  const times: number[] = [];
  let pages = 0;
  for (let round = 0; round <= UPLOAD_ROUNDS; round += 1) {
    const time = await timeOf(async () => {
      const made = await converter.convert(content, ME);
      if (!made.ok) throw new Error(made.problem.name);
      pages = made.value.pages.length;
      const images = await converter.previews(made.value.pdf, { first: 1, count: 1 }, ME);
      if (!images.ok) throw new Error(images.problem.name);
    });
    if (round > 0) times.push(time);
  }
  if (pages < PAGES) throw new Error(`Only ${pages} pages`);
  return {
    name: `PDF of ${pages} pages: upload to first page image`,
    unit: 'ms',
    value: median(times),
    against: { name: 'budget', value: UPLOAD_BUDGET_MS },
  };
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

process.stdout.write(`${JSON.stringify(await main())}\n`);
