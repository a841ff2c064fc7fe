import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ok } from '@self-print/contract/result.ts';
import { ownProgram } from '../process/ownPrograms.ts';
import type { Programs } from '../process/programs.ts';
import { refuse, type UploadResult } from '../uploadProblem.ts';
import { parsePageRange } from './pageRange.ts';
import { readPdfFacts } from './pdfFacts.ts';
import { programRefusal } from './programProblem.ts';
import { isAsItIs, layOutSheets, type SheetOptions } from './sheetLayout.ts';

export interface PrintLayout extends SheetOptions {
  /** For example `1-3,5,9-`; empty prints all pages. */
  readonly pageRange: string;
}

export interface LaidOutPdf {
  readonly path: string;
  /** Printed sides per copy, on which the fee is based. */
  readonly sides: number;
}

/** Makes the PDF to print: the selected pages on sides of one paper size, optionally several per side. */
export async function layOutPdf(
  programs: Programs,
  userKey: string,
  folder: string,
  source: string,
  layout: PrintLayout,
): Promise<UploadResult<LaidOutPdf>> {
  const facts = await readPdfFacts(programs, userKey, folder, source);
  if (!facts.ok) return facts;
  const spans = parsePageRange(layout.pageRange, facts.value.pages.length);
  if (!spans.ok) return spans;
  const pages = spans.value.flatMap(({ first, last }) => facts.value.pages.slice(first - 1, last));
  const sides = layOutSheets(pages, layout);
  const isWhole = spans.value.length === 1 && pages.length === facts.value.pages.length;
  if (isWhole && isAsItIs(pages, sides)) return ok({ path: source, sides: sides.length });

  const selected = join(folder, 'selected.pdf');
  const range = spans.value.map(({ first, last }) => `${first}-${last}`).join(',');
  const chosen = await programs.run(userKey, 'qpdf', {
    args: ['--warning-exit-0', '--coalesce-contents', source, '--pages', '.', range, '--', selected],
    folder,
  });
  if (chosen.kind !== 'exited') return programRefusal(chosen);
  if (chosen.code !== 0) return refuse('UPLOAD_BROKEN');
  if (isAsItIs(pages, sides)) return ok({ path: selected, sides: sides.length });
  return drawSheets(programs, userKey, folder, selected, sides);
}

async function drawSheets(
  programs: Programs,
  userKey: string,
  folder: string,
  selected: string,
  sides: ReturnType<typeof layOutSheets>,
): Promise<UploadResult<LaidOutPdf>> {
  const plan = join(folder, 'sides.json');
  const target = join(folder, 'sheets.pdf');
  await writeFile(plan, JSON.stringify(sides));
  const drawn = await programs.runOwn(userKey, ownProgram('pdf/layOutProgram.ts'), {
    args: [selected, target, plan],
    folder,
  });
  if (drawn.kind !== 'exited') return programRefusal(drawn);
  return drawn.code === 0 ? ok({ path: target, sides: sides.length }) : refuse('UPLOAD_BROKEN');
}
