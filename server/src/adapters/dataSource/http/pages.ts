import { createHash } from 'node:crypto';
import type { HttpPlace } from '@self-print/contract/dataSource.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { type Mark, SourceFailure } from '../types.ts';
import type { Asker, HttpAnswer } from './ask.ts';
import { type FlatRow, flatRow, valueAt } from './flatRow.ts';

/** More than the pages of any source; a cursor that never ends is given up. */
const PAGES_MAX = 100_000;
const NEXT_LINK = /<([^<>]*)>\s*;[^,]*\brel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next(?=\s*(?:;|,|$)))/i;

const cursor = z.string().max(4_000);
const count = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

/** The address of the first page. */
export function firstAddress(place: HttpPlace, since: Mark | undefined): URL {
  const url = new URL(place.address.replace(/\/+$/, '') + place.path);
  if (since && place.sinceParameter !== '') url.searchParams.set(place.sinceParameter, since.value);
  const { paging } = place;
  if (paging.way === 'page' || paging.way === 'offset') {
    if (paging.sizeParameter !== '') url.searchParams.set(paging.sizeParameter, String(paging.size));
    url.searchParams.set(paging.parameter, paging.way === 'page' ? String(paging.first) : '0');
  }
  return url;
}

/**
 * The rows of a source, page by page. A page that is shorter than it might be is not yet the last: servers give fewer rows than
 * they are asked for. The last one is empty, or completes the total that the source tells, or names no next one.
 */
export async function* pagesOf(
  asker: Asker,
  place: HttpPlace,
  since: Mark | undefined,
): AsyncGenerator<readonly FlatRow[]> {
  let url: URL | undefined = firstAddress(place, since);
  let rowsRead = 0;
  let before = '';
  for (let page = 0; url; page += 1) {
    if (page === PAGES_MAX) throw new SourceFailure('pagesBroken', 'endless');
    const answer: HttpAnswer = await asker.get(url);
    const rows = rowsOf(answer, place);
    const total = totalOf(answer, place);
    const isCounted = place.paging.way === 'page' || place.paging.way === 'offset';
    rowsRead += rows.length;
    if (rows.length === 0 && isCounted) {
      if (total !== undefined && rowsRead < total) throw new SourceFailure('pagesBroken', 'cut');
      return;
    }
    // A server that does not know the parameter, or takes every page too far for its last one, would be asked for ever.
    const these = fingerprintOf(rows);
    if (isCounted && these === before) throw new SourceFailure('pagesBroken', 'repeated');
    before = these;
    yield rows;
    const next: URL | undefined =
      isCounted && rowsRead >= (total ?? Number.POSITIVE_INFINITY)
        ? undefined
        : nextAddress(place, url, answer, { page, rowsRead });
    if (next?.href === url.href) throw new SourceFailure('pagesBroken', 'repeated');
    if (!next && total !== undefined && rowsRead < total) throw new SourceFailure('pagesBroken', 'cut');
    url = next;
  }
}

export function rowsOf({ body }: HttpAnswer, { rowsAt }: HttpPlace): readonly FlatRow[] {
  const rows = valueAt(body, rowsAt);
  if (!Array.isArray(rows)) throw new SourceFailure('answerWrong', 'rows');
  return rows.map((row: unknown) => {
    const flat = flatRow(row);
    if (!flat) throw new SourceFailure('answerWrong', 'row');
    return flat;
  });
}

function totalOf({ body }: HttpAnswer, { totalAt }: HttpPlace): number | undefined {
  if (totalAt === '') return undefined;
  const total = count.safeParse(valueAt(body, totalAt));
  if (!total.success) throw new SourceFailure('answerWrong', 'total');
  return total.data;
}

function nextAddress(
  { paging }: HttpPlace,
  url: URL,
  { body, headers }: HttpAnswer,
  { page, rowsRead }: { readonly page: number; readonly rowsRead: number },
): URL | undefined {
  switch (paging.way) {
    case 'none':
      return undefined;
    case 'page':
      return withParameter(url, paging.parameter, String(paging.first + page + 1));
    case 'offset':
      return withParameter(url, paging.parameter, String(rowsRead));
    case 'cursor': {
      const next = wordAt(body, paging.at);
      return next === undefined ? undefined : withParameter(url, paging.parameter, next);
    }
    case 'next':
      return linked(
        url,
        paging.at === '' ? NEXT_LINK.exec(headers.get('link') ?? '')?.[1] : wordAt(body, paging.at),
      );
    default:
      return assertNever(paging);
  }
}

/** A word of an answer; nothing, an empty text and false end the pages. */
function wordAt(body: unknown, path: string): string | undefined {
  const value = valueAt(body, path);
  if (value === undefined || value === null || value === false || value === '') return undefined;
  const read = cursor.safeParse(value);
  if (!read.success) throw new SourceFailure('answerWrong', 'next');
  return read.data;
}

/** What a source names as its next page has to be at the same place: another one would be sent what only this one may know. */
function linked(url: URL, link: string | undefined): URL | undefined {
  if (link === undefined) return undefined;
  const next = URL.parse(link, url.href);
  if (next?.origin !== url.origin || next.username !== '' || next.password !== '')
    throw new SourceFailure('redirected', 'next');
  return next;
}

function withParameter(url: URL, name: string, value: string): URL {
  const next = new URL(url);
  next.searchParams.set(name, value);
  return next;
}

const fingerprintOf = (rows: readonly FlatRow[]) =>
  createHash('sha256')
    .update(JSON.stringify(rows.map((row) => [...row])))
    .digest('base64');
