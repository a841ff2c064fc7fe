import { ok } from '@self-print/contract/result.ts';
import sharp from 'sharp';
import { PREVIEW_LONG_SIDE_PX, PREVIEW_PAGES_MAX, PREVIEW_QUALITY } from '../limits.ts';
import type { UploadResult } from '../uploadProblem.ts';
import type { PdfThreads } from './thread/pdfThreads.ts';

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
  /** Pages that are turned upside down are shown upright. */
  readonly showsUpright?: boolean;
}

/** Renders at most `PREVIEW_PAGES_MAX` pages of a PDF as images. Pages beyond the document are omitted. */
export async function drawPreviews(
  threads: Pick<PdfThreads, 'draw'>,
  userKey: string,
  pdf: Uint8Array,
  { first, count, showsUpright = false }: PreviewRange,
): Promise<UploadResult<PageImage[]>> {
  const drawn = await threads.draw(userKey, pdf, {
    first,
    count: Math.min(count, PREVIEW_PAGES_MAX),
    longSidePx: PREVIEW_LONG_SIDE_PX,
    showsUpright,
  });
  if (!drawn.ok) return drawn;
  const images = drawn.value.map(async ({ page, width, height, rgb }): Promise<PageImage> => {
    const pixels = sharp(rgb, { raw: { width, height, channels: 3 } });
    const content = await pixels.webp({ quality: PREVIEW_QUALITY }).toBuffer();
    return { page, type: 'image/webp', width, height, content };
  });
  return ok(await Promise.all(images));
}
