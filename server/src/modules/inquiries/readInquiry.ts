import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { inquiryCalls } from '@self-print/contract/platform/inquiries.ts';
import { ok } from '@self-print/contract/result.ts';
import type { TerminalUserActor } from '../../http/actor.ts';
import { askInquiry, type InquiryDeps } from './askInquiry.ts';
import { wordsOf } from './cells.ts';
import { openInquiry } from './openInquiry.ts';
import { readPrintsLeft } from './printsLeft.ts';

type ReadCall = typeof inquiryCalls.read;

/** A page of what an inquiry brings for the person who signed in. */
export async function readInquiry(
  deps: InquiryDeps,
  actor: TerminalUserActor,
  { id, page, rows: pageSize }: CallInput<ReadCall>,
  language: Language,
): Promise<CallResult<ReadCall>> {
  const opened = await openInquiry(deps, actor, id);
  if (!opened.ok) return opened;
  const { inquiry, person, timeZone } = opened.value;
  const asked = await askInquiry(deps, person, inquiry);
  if (!asked.ok) return asked;
  const { inquiryId, facts } = inquiry;
  const { schoolCode, userId } = actor;
  const { title, view, columns, printable } = facts;
  const { rows, asOf } = asked.value;
  const begin = (page - 1) * pageSize;
  return ok({
    inquiryId,
    title,
    view,
    columns,
    rows: rows.slice(begin, begin + pageSize).map((row) => wordsOf(row, columns, language)),
    total: rows.length,
    pageSize,
    pageNumber: page,
    asOf: asOf.toISOString(),
    person: { name: maskText('name', person.name), number: maskText('number', person.number) },
    printable,
    printsLeft: printable
      ? await readPrintsLeft(deps.db, facts, { schoolCode, userId, inquiryId, timeZone }, deps.clock.now())
      : null,
  });
}
