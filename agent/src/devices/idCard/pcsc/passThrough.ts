import { fail, ok, type Result } from '@self-print/contract/result.ts';
import {
  type CardChannel,
  type CardFailure,
  exchange,
  STATUS_DONE,
  statusText,
} from '../../framework/pcsc/apdu.ts';
import { cardContentOf } from '../protocols/cardData.ts';
import type { CardContent } from '../types.ts';

/**
 * ID card readers that expose the card through PC/SC: `FF B0 page 00 00` returns it in pages of 256 bytes. Joined, these equal
 * a module's answer to a read: two lengths, text, photo.
 */
const PAGES = 6;
const PAGE_BYTES = 256;

export type PassThroughProblem = CardFailure | { readonly kind: 'notIdCard'; readonly detail: string };

export function pageRequest(page: number): Uint8Array {
  return Uint8Array.of(0xff, 0xb0, page, 0x00, 0x00);
}

/** Reads the card page by page. */
export async function readPages(channel: CardChannel): Promise<Result<CardContent, PassThroughProblem>> {
  const pages: Uint8Array[] = [];
  for (let page = 0; page < PAGES; page += 1) {
    const answer = await exchange(channel, pageRequest(page));
    if (!answer.ok) return answer;
    const { status, data } = answer.value;
    if (status !== STATUS_DONE) {
      return fail({ kind: 'notIdCard', detail: `page ${page}: status ${statusText(status)}` });
    }
    pages.push(data.subarray(0, PAGE_BYTES));
  }
  const content = cardContentOf(Buffer.concat(pages), 2);
  return content ? ok(content) : fail({ kind: 'notIdCard', detail: "the reader's data is not an ID card" });
}
