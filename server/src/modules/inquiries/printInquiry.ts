import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { CLIENT_TYPES, TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import type { inquiryCalls } from '@self-print/contract/platform/inquiries.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { inquiryPrint } from '../../db/schema/inquiries.ts';
import type { TerminalUserActor } from '../../http/actor.ts';
import { deleteUnkept, markKept, storeUnkept } from '../issuing/unkeptDocuments.ts';
import type { OrderDeps } from '../orders/orderKind.ts';
import { type Draft, placeOrder } from '../orders/placeOrder.ts';
import { sheetColumns } from '../orders/sheetColumns.ts';
import { takeOrder } from '../orders/takeOrder.ts';
import type { InquiryDeps } from './askInquiry.ts';
import { INQUIRY_KIND } from './inquiryKind.ts';
import { makeSheet } from './makeSheet.ts';
import { type Opened, openInquiry } from './openInquiry.ts';
import { readPrintsLeft } from './printsLeft.ts';
import { withdrawUntaken } from './withdrawUntaken.ts';

type PrintCall = typeof inquiryCalls.print;
type Reason = 'INQUIRY_SYSTEM_DOWN' | 'INQUIRY_EMPTY' | 'DOCUMENT_UNAVAILABLE' | 'PRINT_LIMIT_REACHED';

/** The person stands at the terminal: what is not printed by then gives the print back. */
const PRINTABLE_MINUTES = 10;

/**
 * Takes one of the prints that a person has left and claims its order for the terminal where they are. The print id is the key of the
 * order, so that a lost answer takes no second print; of two at once for the last one, the person's lock lets one pass.
 */
export async function printInquiry(
  deps: InquiryDeps & OrderDeps,
  actor: TerminalUserActor,
  { id, printId }: CallInput<PrintCall>,
  language: Language,
): Promise<CallResult<PrintCall>> {
  const opened = await openInquiry(deps, actor, id);
  if (!opened.ok) return opened;
  if (!opened.value.inquiry.facts.printable) return fail(problem('INQUIRY_NOT_PRINTABLE'));
  if (actor.paused) return fail(problem('TERMINAL_PAUSED'));
  const { schoolCode, userId, terminalCode } = actor;
  const orderer = { schoolCode, userId, terminalCode, clientType: CLIENT_TYPES.terminal };
  const placed = await placeOrder<Reason>(deps, orderer, {
    // The language is not part of the wish: a sheet that was begun stays as it is.
    request: { key: printId, wish: { inquiryId: id } },
    prepare: () => draftOf(deps, actor, opened.value, language),
  });
  return placed.ok ? takeOrder(deps, actor, placed.value.orderId) : placed;
}

async function draftOf(
  deps: InquiryDeps & OrderDeps,
  { schoolCode, userId, terminalCode }: TerminalUserActor,
  opened: Opened,
  language: Language,
): Promise<Outcome<Draft<Reason>, Reason>> {
  const { db, keys, clock, random } = deps;
  const { inquiry, timeZone } = opened;
  const { inquiryId, facts } = inquiry;
  const { title } = facts;
  const of = { schoolCode, userId, inquiryId, timeZone };
  // Nothing is made that could not be printed; decided for good below.
  if ((await readPrintsLeft(db, facts, of, clock.now())) === 0) {
    if ((await withdrawUntaken(db, of, clock.now())) === 0) return fail(problem('PRINT_LIMIT_REACHED'));
  }
  const orderId = random.uuid();
  const made = await makeSheet(deps, opened, { orderId, language });
  if (!made.ok) return made;
  const { pdf, pages } = made.value;
  const file = await storeUnkept(deps, schoolCode, pdf);
  const stored = { schoolCode, storageKey: file.key };
  return ok({
    kind: INQUIRY_KIND,
    orderId,
    item: null,
    timeZone,
    takeType: TAKE_TYPES.atOnce,
    terms: { copies: 1, duplex: false, unitPrice: 0 },
    pages,
    requestIndex: null,
    beginning: {
      takenBy: terminalCode,
      keptUntil: new Date(clock.now().getTime() + PRINTABLE_MINUTES * MINUTE_MS),
    },
    confirm: async (queries, now) => {
      if ((await readPrintsLeft(queries, facts, of, now)) === 0) return fail(problem('PRINT_LIMIT_REACHED'));
      return ok({
        columns: sheetColumns(
          keys,
          { schoolCode, orderId },
          { title: title, file, fileName: `${title[language]}.pdf`, pages },
        ),
        keep: async () => {
          await queries.orm.insert(inquiryPrint).values({ schoolCode, orderId, inquiryId });
          await markKept(queries, stored);
        },
      });
    },
    discard: () => deleteUnkept(deps, stored),
  });
}
