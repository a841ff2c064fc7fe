import type { FileAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { PageImage } from '../../adapters/convert/pdf/previews.ts';
import type { UploadProblemName } from '../../adapters/convert/uploadProblem.ts';
import type { Queries } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { keepContent, type NotKept, readContent, storedFileOf } from './contents.ts';
import { type CloudContentRow, type FileKey, findContents, type Owner } from './fileStore.ts';
import { PREVIEWS_AT_ONCE } from './limits.ts';
import { readLayoutName } from './printPlan.ts';
import { whoOf } from './whoOf.ts';

export type PageImageDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'converter'>;

/** A PDF whose pages can be viewed: the uploaded file itself, or one of its print files. */
export interface DrawnPdf {
  readonly file: FileKey & Owner;
  /** Layout of the print file; empty for the uploaded file. */
  readonly layout: string;
  readonly pages: number;
}

/** Returns a page image; `page` counts from 1. */
export type PageImages = (
  pdf: DrawnPdf,
  page: number,
) => Promise<Outcome<FileAnswer, DrawingReason | 'NOT_FOUND'>>;

type DrawingReason = UploadProblemName | 'DOCUMENT_UNAVAILABLE';

const TYPE = 'image/webp';

/**
 * Renders missing images on request, several pages at once; concurrent requests for the same pages share one rendering.
 * Converter errors are passed on.
 */
export function createPageImages(deps: PageImageDeps): PageImages {
  const beingMade = new Map<string, ReturnType<typeof makePageImages>>();
  const makeOnce = (pdf: DrawnPdf, page: number) => {
    const first = page - ((page - 1) % PREVIEWS_AT_ONCE);
    const { file, layout } = pdf;
    const name = `${file.schoolCode}/${file.fileId}/${layout}/${first}`;
    const known = beingMade.get(name);
    if (known) return known;
    const making = makePageImages(deps, pdf, first, PREVIEWS_AT_ONCE).finally(() => beingMade.delete(name));
    beingMade.set(name, making);
    return making;
  };
  return async (pdf, page) => {
    const known = await findImage(deps.db, pdf, page);
    if (known) return openImage(deps, known);
    const made = await makeOnce(pdf, page);
    if (!made.ok) return made;
    const image = await findImage(deps.db, pdf, page);
    return image ? openImage(deps, image) : fail(problem('NOT_FOUND'));
  };
}

/**
 * Renders some pages and stores their images. Fails with `DOCUMENT_UNAVAILABLE` when the PDF has been deleted, otherwise with
 * the converter's error.
 */
export async function makePageImages(
  deps: PageImageDeps,
  pdf: DrawnPdf,
  first: number,
  most: number,
): Promise<Outcome<void, DrawingReason>> {
  const { file, layout, pages } = pdf;
  const contents = await findContents(deps.db, file, layout === '' ? 'document' : 'print');
  const row = contents.find((content) => content.layout === layout);
  const content = row && (await readContent(deps, row));
  if (!content) return fail(problem('DOCUMENT_UNAVAILABLE'));
  const { turnsBacks } = readLayoutName(layout);
  // A back that is printed upside down is shown as it reads when the sheet is turned.
  const range = { first, count: Math.min(most, pages - first + 1), showsUpright: turnsBacks };
  const drawn = await deps.converter.previews(content, range, { userKey: whoOf(file) });
  if (!drawn.ok) return drawn;
  await keepPageImages(deps, pdf, drawn.value);
  return ok();
}

/** Stores images of pages that have none yet; stores nothing once the file has been deleted. */
export async function keepPageImages(
  deps: PageImageDeps,
  pdf: Pick<DrawnPdf, 'layout'> & { readonly file: FileKey },
  images: readonly PageImage[],
): Promise<NotKept | 'kept'> {
  const { file, layout } = pdf;
  const known = new Set((await findImages(deps.db, pdf)).map(({ position }) => position));
  for (const { page, width, height, type, content } of images) {
    if (known.has(page)) continue;
    const facts = { purpose: 'preview' as const, layout, position: page, width, height };
    if ((await keepContent(deps, file, type, facts, content)) === 'notWanted') return 'notWanted';
  }
  return 'kept';
}

/** Page images of one PDF. */
export async function findImages(
  queries: Queries,
  { file, layout }: Pick<DrawnPdf, 'layout'> & { readonly file: FileKey },
): Promise<CloudContentRow[]> {
  const images = await findContents(queries, file, 'preview');
  return images.filter((image) => image.layout === layout);
}

async function findImage(queries: Queries, pdf: DrawnPdf, page: number) {
  return (await findImages(queries, pdf)).find(({ position }) => position === page);
}

async function openImage(
  { storage }: PageImageDeps,
  row: CloudContentRow,
): Promise<Outcome<FileAnswer, 'DOCUMENT_UNAVAILABLE'>> {
  const content = await storage.stream(storedFileOf(row));
  if (!content.ok) return fail(problem('DOCUMENT_UNAVAILABLE'));
  return ok({ contentType: TYPE, contentLength: row.contentLength, content: content.value });
}
