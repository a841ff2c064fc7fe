import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ok } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { PREVIEW_LONG_SIDE_PX, PREVIEW_PAGES_MAX, PREVIEW_QUALITY } from '../limits.ts';
import { ownProgram } from '../process/ownPrograms.ts';
import type { Programs } from '../process/programs.ts';
import { refuse, type UploadResult } from '../uploadProblem.ts';
import { NO_SUCH_PAGE } from './pdfFacts.ts';
import { programRefusal } from './programProblem.ts';

/** Image of one page. */
export interface PageImage {
  readonly page: number;
  readonly type: 'image/webp';
  readonly width: number;
  readonly height: number;
  readonly content: Buffer;
}

export interface PreviewRange {
  readonly first: number;
  readonly count: number;
}

const madeImages = z.array(z.object({ name: z.string(), width: z.int(), height: z.int() }));
/** pdftoppm's exit code when it cannot open the file as a PDF. */
const CANNOT_OPEN = 1;
/** pdftoppm names its files by page number. */
const PAGE_NUMBER = /-(\d+)\.webp$/;

/** Renders at most `PREVIEW_PAGES_MAX` pages of a PDF as images. Pages beyond the document are omitted. */
export async function drawPreviews(
  programs: Programs,
  userKey: string,
  folder: string,
  path: string,
  { first, count }: PreviewRange,
): Promise<UploadResult<PageImage[]>> {
  const place = join(folder, 'pages');
  await mkdir(place, { mode: 0o700 });
  const last = first + Math.min(count, PREVIEW_PAGES_MAX) - 1;
  const drawn = await programs.run(userKey, 'pdftoppm', {
    args: [
      ...['-png', '-cropbox', '-f', `${first}`, '-l', `${last}`],
      ...['-scale-to', `${PREVIEW_LONG_SIDE_PX}`, path, join(place, 'page')],
    ],
    folder,
  });
  if (drawn.kind !== 'exited') return programRefusal(drawn);
  if (drawn.code === NO_SUCH_PAGE) return ok([]);
  if (drawn.code !== 0)
    return refuse(drawn.code === CANNOT_OPEN ? 'UPLOAD_BROKEN' : 'CONVERSION_UNAVAILABLE');
  const packed = await programs.runOwn(userKey, ownProgram('pictures/previewProgram.ts'), {
    args: [place, `${PREVIEW_QUALITY}`],
    folder,
  });
  if (packed.kind !== 'exited') return programRefusal(packed);
  // The page was rendered, so this failure does not concern the document.
  if (packed.code !== 0) return refuse('CONVERSION_UNAVAILABLE');
  const images: PageImage[] = [];
  for (const { name, width, height } of madeImages.parse(JSON.parse(packed.output.toString('utf8')))) {
    const page = Number(PAGE_NUMBER.exec(name)?.[1]);
    images.push({ page, type: 'image/webp', width, height, content: await readFile(join(place, name)) });
  }
  return ok(images);
}
