import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { CLIENT_TYPES, TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import type { PaymentOrder } from '@self-print/contract/platform/paymentItems.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { TerminalActor } from '../../../http/actor.ts';
import { WALK_IN } from '../../accounts/walkIn.ts';
import { deleteUnkept, markKept, storeUnkept } from '../../issuing/unkeptDocuments.ts';
import type { OrderDeps } from '../../orders/orderKind.ts';
import { type Draft, placeOrder } from '../../orders/placeOrder.ts';
import { sheetColumns } from '../../orders/sheetColumns.ts';
import { PAYMENT_ITEM_KIND } from '../paymentItemKind.ts';
import { receiptFacts } from './receiptFacts.ts';
import { receiptTemplate } from './receiptTemplate.ts';

interface WantedReceipt {
  readonly fee: PaymentOrder;
  readonly requestKey: string;
  readonly language: Language;
}

type Reason = 'DOCUMENT_UNAVAILABLE';

/** Whose order a receipt is: as the fee's. */
export function payerOf({ payer }: Pick<PaymentOrder, 'payer'>): string {
  return payer?.payerId ?? WALK_IN;
}

/**
 * Makes a receipt and its order, which costs nothing and is printed at once where the fee was paid. It is told from the fee's order, which
 * is of the same type, by being taken at once.
 */
export async function placeReceipt(
  deps: OrderDeps,
  { schoolCode, terminalCode }: TerminalActor,
  { fee, requestKey, language }: WantedReceipt,
): Promise<Outcome<string, Reason | 'BAD_REQUEST' | 'PRINT_LIMIT_REACHED'>> {
  const orderer = { schoolCode, userId: payerOf(fee), terminalCode, clientType: CLIENT_TYPES.terminal };
  const placed = await placeOrder<Reason>(deps, orderer, {
    // The language is not part of the wish: a receipt that was begun stays as it is.
    request: { key: requestKey, wish: { receiptOf: fee.orderId } },
    prepare: () => draftOf(deps, { schoolCode, terminalCode }, { fee, language }),
  });
  return placed.ok ? ok(placed.value.orderId) : placed;
}

async function draftOf(
  deps: OrderDeps,
  place: { readonly schoolCode: string; readonly terminalCode: string },
  { fee, language }: Pick<WantedReceipt, 'fee' | 'language'>,
): Promise<Outcome<Draft<Reason>, Reason>> {
  const { keys, clock, random, engines, log } = deps;
  const { schoolCode, terminalCode } = place;
  const orderId = random.uuid();
  const { values, timeZone } = await receiptFacts(deps.db, place, fee);
  const made = await engines.render({
    template: receiptTemplate(fee.positions.length),
    data: values,
    language,
    resources: new Map(),
    timeZone,
    documentId: orderId,
    issuedAt: clock.now(),
  });
  if (!made.ok) {
    log.event('receipt-not-made', { schoolCode, orderId: fee.orderId, reason: made.problem[0]?.kind ?? '' });
    return fail(problem('DOCUMENT_UNAVAILABLE'));
  }
  const { pdf, pages } = made.value;
  const file = await storeUnkept(deps, schoolCode, pdf);
  const stored = { schoolCode, storageKey: file.key };
  const title = { zh: `收据：${fee.title.zh}`, en: `Receipt: ${fee.title.en}` };
  return ok({
    kind: PAYMENT_ITEM_KIND,
    orderId,
    item: null,
    timeZone,
    takeType: TAKE_TYPES.atOnce,
    terms: { copies: 1, duplex: false, unitPrice: 0 },
    pages,
    requestIndex: null,
    beginning: { takenBy: terminalCode },
    confirm: async (queries) =>
      ok({
        columns: sheetColumns(
          keys,
          { schoolCode, orderId },
          { title: title, file, fileName: `${title[language]}.pdf`, pages },
        ),
        keep: () => markKept(queries, stored),
      }),
    discard: () => deleteUnkept(deps, stored),
  });
}
