import type { FileAnswer } from '@self-print/contract/call.ts';
import { type CallProblem, type Outcome, problem } from '@self-print/contract/errors.ts';
import { CLOUD_ORDER } from '@self-print/contract/orderTypes.ts';
import { fail } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import { createPageImages, type PageImages } from '../cloudPrint/pageImages.ts';
import { findPrintContent } from '../cloudPrint/printFile.ts';
import { findHeldDocument, type HeldDocument, type HeldReason } from '../orders/heldDocument.ts';
import { isConfidential } from '../orders/isConfidential.ts';
import { getOrderPage } from '../pageImages/orderPages.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';

type HeldPageDeps = Pick<Deps, 'db' | 'keys' | 'storage' | 'clock' | 'log' | 'converter'>;

/** Returns a page image of an order that the terminal holds. */
export type HeldPages = (
  terminal: TerminalKey,
  orderId: string,
  page: number,
) => Promise<Outcome<FileAnswer, HeldReason | 'NOT_FOUND' | ImageReason>>;

type ImageReason = 'DOCUMENT_UNAVAILABLE' | 'UPLOAD_BROKEN' | 'CONVERSION_BUSY' | 'CONVERSION_UNAVAILABLE';

/**
 * Pages of held orders as they will be printed; for uploads, those of the print file. Documents carry the copy mark, because
 * terminals are public and a pickup code does not prove ownership. Every page request rechecks the claim, and no page is shown
 * of a document that cannot be printed.
 */
export function createHeldPages(deps: HeldPageDeps): HeldPages {
  const imageOf = createPageImages(deps);
  return async (terminal, orderId, page) => {
    const held = await findHeldDocument(deps, terminal, orderId);
    if (!held.ok) return held;
    const { key, order } = held.value;
    if (page < 1 || page > order.pages) return fail(problem('NOT_FOUND'));
    // A picture would be kept, and shown to whoever stands near.
    if (isConfidential(order)) return fail(problem('CONVERSION_UNAVAILABLE'));
    if (!(await deps.storage.exists(key))) return fail(problem('DOCUMENT_UNAVAILABLE'));
    const { schoolCode, pages } = order;
    const image =
      order.orderType === CLOUD_ORDER
        ? await printPage(deps, imageOf, held.value, page)
        : await getOrderPage(deps, { schoolCode, orderId, pages, file: held.value }, page, 'copy');
    return image.ok ? image : fail(withoutImage(image.problem));
  };
}

async function printPage(
  { db, log }: HeldPageDeps,
  imageOf: PageImages,
  { order }: HeldDocument,
  page: number,
) {
  const print = await findPrintContent(db, order);
  if (!print) return fail(problem('DOCUMENT_UNAVAILABLE'));
  const { schoolCode, orderId, userId } = order;
  const { fileId, layout, pages } = print;
  const image = await imageOf({ file: { schoolCode, fileId, userId }, layout, pages }, page);
  if (!image.ok) log.event('document-pages-not-drawn', { schoolCode, orderId, reason: image.problem.name });
  return image;
}

/** Maps drawing failures to the errors of this call: they say nothing about the document itself. */
function withoutImage(found: CallProblem): CallProblem<ImageReason> {
  switch (found.name) {
    case 'DOCUMENT_UNAVAILABLE':
    case 'UPLOAD_BROKEN':
    case 'CONVERSION_BUSY':
      return problem(found.name);
    default:
      return problem('CONVERSION_UNAVAILABLE');
  }
}
