import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { rasteriseInThread } from '@self-print/agent/devices/printer/raster/rasterise.ts';
import type { RasterPlan } from '@self-print/agent/devices/printer/raster/rasterPlan.ts';
import type { BenchRow } from '@self-print/build/bench/rows.ts';
import { pdfFile } from '@self-print/server/adapters/convert/testing/pdfFile.ts';
import { z } from 'zod';

/**
 * How much memory the agent takes more while it draws a document for a printer without PDF, at the finest resolution that is common,
 * beside a document of twice as many pages: memory must not grow with the pages. Each in a process of its own.
 */
const PAGES = 40;
const TWICE_THE_PAGES = 80;
const RESOLUTION = 600;
const LINES = 60;
const KIB_PER_MIB = 1_024;
const KINDS = [
  ['image/urf', 'grey'],
  ['image/pwg-raster', 'rgb'],
] as const satisfies readonly [RasterPlan['format'], RasterPlan['colour']][];
const figures = z.object({ mib: z.number(), secondsAPage: z.number() });

async function main(): Promise<object> {
  if (process.platform !== 'linux') return { skipped: 'memory is read from /proc' };
  const rows: BenchRow[] = [];
  for (const [kind, [format, colour]] of KINDS.entries()) {
    const drawn = await inProcess(kind, PAGES);
    const twice = await inProcess(kind, TWICE_THE_PAGES);
    const name = `${format} of ${PAGES} pages, ${colour}, ${RESOLUTION} dpi`;
    rows.push(
      {
        name: `raster: memory for ${name}`,
        unit: 'MiB',
        value: drawn.mib,
        against: { name: `of ${TWICE_THE_PAGES} pages`, value: twice.mib },
      },
      { name: `raster: time a page, ${name}`, unit: 's', value: drawn.secondsAPage, against: null },
    );
  }
  return { rows };
}

async function inProcess(kind: number, pages: number): Promise<z.infer<typeof figures>> {
  const program = [
    '--disable-warning=ExperimentalWarning',
    import.meta.filename,
    String(kind),
    String(pages),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, program);
  return figures.parse(JSON.parse(stdout));
}

/** Draws a document and drops its bytes, as if the printer took them at once. */
async function draw(kind: number, pages: number): Promise<z.infer<typeof figures>> {
  const [format, colour] = KINDS[kind] ?? KINDS[0];
  const document = textOf(pages);
  const before = await residentMib();
  const begun = performance.now();
  const drawn = await rasteriseInThread(document, {
    format,
    colour,
    resolution: RESOLUTION,
    paperSize: 'A4',
    sides: 'two-sided-long-edge',
    sheetBack: 'rotated',
  });
  if (!drawn.ok) throw new Error(drawn.problem);
  let most = before;
  for await (const _ of drawn.value.chunks()) most = Math.max(most, await residentMib());
  await drawn.value.close();
  return { mib: most - before, secondsAPage: (performance.now() - begun) / 1_000 / pages };
}

/** Pages full of text above a coloured bar. */
function textOf(pages: number): Uint8Array {
  const lines = Array.from(
    { length: LINES },
    (_, line) => `(Line ${line}: the quick brown fox jumps over it) '`,
  );
  return pdfFile({
    pages,
    content: `0.9 0.1 0.1 rg 0 0 200 60 re f 0 g BT /F1 11 Tf 12 TL 40 820 Td ${lines.join('\n')} ET`,
  });
}

async function residentMib(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / KIB_PER_MIB;
}

const [kind, pages] = process.argv.slice(2).map(Number);
const report = kind === undefined || pages === undefined ? await main() : await draw(kind, pages);
process.stdout.write(`${JSON.stringify(report)}\n`);
process.exit();
