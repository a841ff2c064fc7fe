import type { FileAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { fail } from '@self-print/contract/result.ts';
import type { Queries } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import { getOrderPage, type PageDeps } from '../pageImages/orderPages.ts';
import { findByOrder } from './issuedStore.ts';
import { readTicket, type TicketSubject } from './previewTicket.ts';
import { stateOf } from './verdict.ts';

const ADDRESS_RATE: RateRule = { tries: 1_000, windowMs: 10 * MINUTE_MS };

/** Finds the order of a link that is open at the given time; undefined once the link has ended. */
export type FindSharedOrder = (
  queries: Queries,
  share: { readonly schoolCode: string; readonly shareId: string },
  now: Date,
) => Promise<{ readonly orderId: string } | undefined>;

export interface SharedOrders {
  readonly findSharedOrder: FindSharedOrder;
}

/**
 * Returns a page of a verified or shared document, with the copy mark: with masked values for verifiers, as it is for those with
 * whom its owner shared a link. Refused for a revoked document.
 */
export async function previewPage(
  deps: PageDeps & Pick<Deps, 'keys'> & SharedOrders,
  address: string,
  ticket: string,
  page: number,
): Promise<Outcome<FileAnswer, 'LINK_INVALID' | 'NOT_FOUND' | 'TOO_MANY_REQUESTS'>> {
  const rate = await takeRate(deps, ADDRESS_RATE, 'verify-page', address);
  if (!rate.ok) return rate;
  const now = deps.clock.now();
  const subject = readTicket(deps.keys.previewTickets, ticket, now);
  if (!subject) return fail(problem('LINK_INVALID'));
  const orderId = await orderOf(deps, subject, now);
  if (orderId === undefined) return fail(problem('LINK_INVALID'));
  const { schoolCode } = subject;
  const found = await findByOrder(deps.db, { schoolCode, orderId });
  if (!found || stateOf(found.document, now) === 'revoked') return fail(problem('LINK_INVALID'));
  const { pages, storageKey: key, sha256, contentLength, maskedFile } = found.document;
  const file = subject.kind === 'share' ? { key, sha256, contentLength } : maskedFile;
  if (file === null || page > pages) return fail(problem('NOT_FOUND'));
  const look = subject.kind === 'share' ? 'copy' : 'maskedCopy';
  const image = await getOrderPage(deps, { schoolCode, orderId, pages, file }, page, look);
  return image.ok ? image : fail(problem('NOT_FOUND'));
}

/** A ticket stops working when its link ends. */
async function orderOf(
  { db, findSharedOrder }: Pick<Deps, 'db'> & SharedOrders,
  { kind, schoolCode, id }: TicketSubject,
  now: Date,
): Promise<string | undefined> {
  if (kind === 'order') return id;
  return (await findSharedOrder(db, { schoolCode, shareId: id }, now))?.orderId;
}
