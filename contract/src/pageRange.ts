import { fail, ok, type Result } from './result.ts';

/** Consecutive pages, counted from 1. */
export interface PageSpan {
  readonly first: number;
  readonly last: number;
}

const PAGE = /^\d{1,5}$/;
const SPAN = /^(\d{1,5})?-(\d{1,5})?$/;
const PARTS_MAX = 50;
/** People type Chinese commas, dashes and full-width digits. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/[，、；;]/g, ','],
  [/[－–—~～至]/g, '-'],
  [/\s*([,-])\s*/g, '$1'],
];

/**
 * Reads a page range such as `1-3,5,9-`. Empty means all pages. Parts keep their order and may repeat; each must be within the
 * document and ascending.
 */
export function readPageRange(
  text: string,
  pageCount: number,
): Result<PageSpan[], 'PAGE_RANGE_INVALID' | 'PAGE_RANGE_OUTSIDE'> {
  let spelled = text.normalize('NFKC').trim();
  for (const [pattern, replacement] of SPELLINGS) spelled = spelled.replace(pattern, replacement);
  if (spelled === '') return ok([{ first: 1, last: pageCount }]);
  const parts = spelled.split(',');
  if (parts.length > PARTS_MAX) return fail('PAGE_RANGE_INVALID');
  const spans: PageSpan[] = [];
  for (const part of parts) {
    const [, from, to] = PAGE.test(part) ? [part, part, part] : (SPAN.exec(part) ?? []);
    if (from === undefined && to === undefined) return fail('PAGE_RANGE_INVALID');
    const first = Number(from ?? 1);
    const last = Number(to ?? pageCount);
    if (first === 0 || (to !== undefined && last < first)) return fail('PAGE_RANGE_INVALID');
    if (first > pageCount || last > pageCount) return fail('PAGE_RANGE_OUTSIDE');
    spans.push({ first, last });
  }
  return ok(spans);
}
