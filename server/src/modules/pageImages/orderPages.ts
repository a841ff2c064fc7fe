import type { FileAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { PageImage } from '../../adapters/convert/pdf/previews.ts';
import type { UploadProblemName } from '../../adapters/convert/uploadProblem.ts';
import type { StoredFile } from '../../adapters/storage/storage.ts';
import { orderPageImage } from '../../db/schema/pageImages.ts';
import type { Deps } from '../../deps.ts';
import { bytesAnswer } from '../../http/fileAnswers.ts';
import { markAsCopy } from './copyMark.ts';

export type PageDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'log' | 'converter'>;

/** A document whose pages can be viewed. */
export interface DrawnDocument {
  readonly schoolCode: string;
  readonly orderId: string;
  readonly file: StoredFile;
  readonly pages: number;
}

/** Pages as they are, for their owner; with the copy mark; or with that mark, of a file whose values are masked. */
export type PageLook = 'plain' | 'copy' | 'maskedCopy';

const LOOKS = {
  plain: { marked: false, masked: false },
  copy: { marked: true, masked: false },
  maskedCopy: { marked: true, masked: true },
} as const satisfies Record<PageLook, unknown>;

/** Pages rendered per batch: whoever looks at one page usually looks at the next few. */
const PAGES_AT_ONCE = 6;

/**
 * Returns a page image of an order's document, rendered outside this process on first request and then cached. Fails with
 * `DOCUMENT_UNAVAILABLE` when the file or page is missing, otherwise with the converter's error.
 */
export async function getOrderPage(
  deps: PageDeps,
  document: DrawnDocument,
  page: number,
  look: PageLook,
): Promise<Outcome<FileAnswer, UploadProblemName | 'DOCUMENT_UNAVAILABLE'>> {
  if (page < 1 || page > document.pages) return fail(problem('DOCUMENT_UNAVAILABLE'));
  const kept = await readKept(deps, document, page, look);
  if (kept) return ok(kept);
  const drawn = await drawPages(deps, document, page);
  if (!drawn.ok) return drawn;
  let wanted: Uint8Array | undefined;
  for (const image of drawn.value) {
    const content = LOOKS[look].marked ? await markAsCopy(image.content) : image.content;
    await keep(deps, document, { ...image, content }, look);
    if (image.page === page) wanted = content;
  }
  return wanted ? ok(bytesAnswer(TYPE, wanted)) : fail(problem('DOCUMENT_UNAVAILABLE'));
}

async function readKept(
  { db, storage }: PageDeps,
  { schoolCode, orderId }: DrawnDocument,
  page: number,
  look: PageLook,
): Promise<FileAnswer | undefined> {
  const { marked, masked } = LOOKS[look];
  const [row] = await db.orm
    .select()
    .from(orderPageImage)
    .where(
      and(
        eq(orderPageImage.schoolCode, schoolCode),
        eq(orderPageImage.orderId, orderId),
        eq(orderPageImage.marked, marked),
        eq(orderPageImage.masked, masked),
        eq(orderPageImage.page, page),
        isNotNull(orderPageImage.writtenAt),
      ),
    )
    .orderBy(asc(orderPageImage.begunAt))
    .limit(1);
  if (!row) return undefined;
  const { storageKey: key, sha256, contentLength } = row;
  const content = await storage.stream({ key, sha256, contentLength });
  return content.ok ? { contentType: TYPE, contentLength, content: content.value } : undefined;
}

async function drawPages(
  { storage, converter, log }: PageDeps,
  { schoolCode, orderId, file, pages }: DrawnDocument,
  first: number,
): Promise<Outcome<readonly PageImage[], UploadProblemName | 'DOCUMENT_UNAVAILABLE'>> {
  const content = await storage.stream(file);
  if (!content.ok) return fail(problem('DOCUMENT_UNAVAILABLE'));
  const pdf = await wholeOf(content.value);
  const range = { first, count: Math.min(PAGES_AT_ONCE, pages - first + 1) };
  const drawn = await converter.previews(pdf, range, { userKey: `${schoolCode}/${orderId}` });
  if (!drawn.ok) log.event('document-pages-not-drawn', { schoolCode, orderId, reason: drawn.problem.name });
  return drawn;
}

/** Inserts the row before writing the content, so that whatever a crash leaves behind is found and deleted. */
async function keep(
  { db, storage, clock }: PageDeps,
  { schoolCode, orderId }: DrawnDocument,
  { page, width, height, content }: Pick<PageImage, 'page' | 'width' | 'height'> & { content: Uint8Array },
  look: PageLook,
): Promise<void> {
  const storageKey = storage.newKey('pictures', TYPE);
  const begunAt = clock.now();
  await db.orm
    .insert(orderPageImage)
    .values({ schoolCode, storageKey, orderId, page, ...LOOKS[look], width, height, begunAt });
  const { sha256, contentLength } = await storage.putAt(storageKey, content);
  await db.orm
    .update(orderPageImage)
    .set({ sha256, contentLength, writtenAt: clock.now() })
    .where(and(eq(orderPageImage.schoolCode, schoolCode), eq(orderPageImage.storageKey, storageKey)));
}

const TYPE = 'image/webp';

async function wholeOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
