import type { FileAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { CLOUD_ORDER } from '@self-print/contract/orderTypes.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import { getOrderPage, type PageDeps } from '../pageImages/orderPages.ts';
import { findPersonOrder, type OrderOwner, type PersonOrder } from './personOrderStore.ts';
import { isElectronic } from './personOrderView.ts';

/** Returns a page of the document of one's own order; with the copy mark until it is paid. */
export async function previewOwnPage(
  deps: PageDeps,
  owner: OrderOwner,
  orderId: string,
  page: number,
): Promise<Outcome<FileAnswer, 'DOCUMENT_UNAVAILABLE' | 'ORDER_NOT_FOUND'>> {
  const found = await findPersonOrder(deps.db, owner, orderId);
  if (!found) return fail(problem('ORDER_NOT_FOUND'));
  const { order } = found;
  if (order.documentKey === '' || order.orderType === CLOUD_ORDER)
    return fail(problem('DOCUMENT_UNAVAILABLE'));
  const { schoolCode, pages, documentKey: key, sha256, contentLength } = order;
  const document = { schoolCode, orderId, pages, file: { key, sha256, contentLength } };
  const image = await getOrderPage(deps, document, page, order.paidAt === null ? 'copy' : 'plain');
  return image.ok ? image : fail(problem('DOCUMENT_UNAVAILABLE'));
}

/** Returns one's own order if its document may be delivered as a file. */
export async function findElectronic(
  { db }: Pick<Deps, 'db'>,
  owner: OrderOwner,
  orderId: string,
): Promise<
  Outcome<
    PersonOrder & { readonly document: NonNullable<PersonOrder['document']> },
    'DOCUMENT_REVOKED' | 'DOCUMENT_UNAVAILABLE' | 'ORDER_NOT_FOUND' | 'ORDER_UNPAID'
  >
> {
  const found = await findPersonOrder(db, owner, orderId);
  if (!found) return fail(problem('ORDER_NOT_FOUND'));
  const { document } = found;
  if (document?.revokedAt) return fail(problem('DOCUMENT_REVOKED'));
  if (!document || !isElectronic(found)) return fail(problem('DOCUMENT_UNAVAILABLE'));
  if (found.order.paidAt === null) return fail(problem('ORDER_UNPAID'));
  return ok({ ...found, document });
}

/** Returns the file of one's own electronic document. */
export async function downloadOwn(
  deps: Pick<Deps, 'db' | 'storage'>,
  owner: OrderOwner,
  orderId: string,
): Promise<
  Outcome<FileAnswer, 'DOCUMENT_REVOKED' | 'DOCUMENT_UNAVAILABLE' | 'ORDER_NOT_FOUND' | 'ORDER_UNPAID'>
> {
  const found = await findElectronic(deps, owner, orderId);
  if (!found.ok) return found;
  const { documentKey: key, sha256, contentLength, titleZh, titleEn, language } = found.value.order;
  const content = await deps.storage.stream({ key, sha256, contentLength });
  if (!content.ok) return fail(problem('DOCUMENT_UNAVAILABLE'));
  const fileName = `${language === 'en' ? titleEn : titleZh}.pdf`;
  return ok({ contentType: 'application/pdf', fileName, contentLength, content: content.value });
}
