import type { Outcome } from '@self-print/contract/errors.ts';
import { type PageSpan, readPageRange } from '@self-print/contract/pageRange.ts';
import { ok } from '@self-print/contract/result.ts';
import { UPLOAD_PAGES_MAX } from '../limits.ts';
import { refuse } from '../uploadProblem.ts';

/** Why a page range is not accepted. */
export type PageRangeReason = 'PAGE_RANGE_INVALID' | 'PAGE_RANGE_OUTSIDE' | 'UPLOAD_TOO_MANY_PAGES';

/** Reads a page range that may be printed: its parts may repeat pages, so that the sum needs its own limit. */
export function parsePageRange(text: string, pageCount: number): Outcome<PageSpan[], PageRangeReason> {
  const spans = readPageRange(text, pageCount);
  if (!spans.ok)
    return spans.problem === 'PAGE_RANGE_OUTSIDE'
      ? refuse(spans.problem, { pages: pageCount })
      : refuse(spans.problem);
  const count = spans.value.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  if (count > UPLOAD_PAGES_MAX) return refuse('UPLOAD_TOO_MANY_PAGES', { pagesMax: UPLOAD_PAGES_MAX });
  return ok(spans.value);
}
