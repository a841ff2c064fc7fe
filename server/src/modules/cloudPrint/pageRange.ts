import { fail, ok, type Result } from '@self-print/contract/result.ts';

/** Pages of a file in ascending order, each once. */
export interface PageChoice {
  /** Counted from 1. */
  readonly pages: readonly number[];
  /** The same in the shortest words; empty stands for all pages. */
  readonly range: string;
}

export type PageRangeProblem = 'PAGE_RANGE_INVALID' | 'PAGE_RANGE_OUTSIDE';

const PART = /^(?<first>\d{1,6})(?:-(?<last>\d{1,6})?)?$/;
const OPEN_START = /^-(?<last>\d{1,6})$/;
/** What a phone's Chinese keyboard gives for a comma. */
const SEPARATOR = /[,，、;；]/;
const HYPHEN_LIKE = /[–—－~～至]/g;

/** Reads which pages are wanted, such as `1-3,5,9-`. Empty means all. Overlaps are no fault. */
export function readPageRange(text: string, pageCount: number): Result<PageChoice, PageRangeProblem> {
  const compact = text.replaceAll(/\s/g, '').replaceAll(HYPHEN_LIKE, '-');
  if (compact === '') return ok({ pages: upTo(1, pageCount), range: '' });
  const wanted = new Set<number>();
  for (const part of compact.split(SEPARATOR)) {
    const span = readPart(part, pageCount);
    if (!span || span.first < 1 || span.last < span.first) return fail(problemOf(span, pageCount));
    if (span.last > pageCount) return fail('PAGE_RANGE_OUTSIDE');
    for (let page = span.first; page <= span.last; page += 1) wanted.add(page);
  }
  const pages = [...wanted].sort((a, b) => a - b);
  return ok({ pages, range: pages.length === pageCount ? '' : shortest(pages) });
}

interface PageSpan {
  readonly first: number;
  readonly last: number;
  readonly isOpen: boolean;
}

function readPart(part: string, pageCount: number): PageSpan | undefined {
  const open = OPEN_START.exec(part)?.groups;
  if (open) return { first: 1, last: Number(open.last), isOpen: false };
  const groups = PART.exec(part)?.groups;
  if (!groups) return undefined;
  const first = Number(groups.first);
  if (groups.last !== undefined) return { first, last: Number(groups.last), isOpen: false };
  const isOpen = part.endsWith('-');
  return { first, last: isOpen ? pageCount : first, isOpen };
}

/** `9-` of a file of 5 pages is well written, but has no pages. */
function problemOf(span: PageSpan | undefined, pageCount: number): PageRangeProblem {
  return span?.isOpen && span.first > pageCount ? 'PAGE_RANGE_OUTSIDE' : 'PAGE_RANGE_INVALID';
}

function shortest(pages: readonly number[]): string {
  const parts: string[] = [];
  let first = pages[0] ?? 0;
  for (const [index, page] of pages.entries()) {
    const next = pages[index + 1];
    if (next === page + 1) continue;
    parts.push(first === page ? `${page}` : `${first}-${page}`);
    first = next ?? page;
  }
  return parts.join(',');
}

function upTo(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
