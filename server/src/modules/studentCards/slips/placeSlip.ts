import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { CLIENT_TYPES, TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { TerminalUserActor } from '../../../http/actor.ts';
import { deleteUnkept, markKept, storeUnkept } from '../../issuing/unkeptDocuments.ts';
import type { OrderDeps } from '../../orders/orderKind.ts';
import { type Draft, placeOrder } from '../../orders/placeOrder.ts';
import { sheetColumns } from '../../orders/sheetColumns.ts';
import { CARD_KIND } from '../cardKind.ts';
import type { PlacedRequest } from '../requestStore.ts';
import { slipFacts } from './slipFacts.ts';
import { SLIP_TEMPLATE, SLIP_TITLE } from './slipTemplate.ts';

interface WantedSlip {
  readonly of: PlacedRequest;
  readonly requestKey: string;
  readonly language: Language;
}

type Reason = 'DOCUMENT_UNAVAILABLE';

/**
 * Makes a slip and its order, which costs nothing and is printed at once. It is told from the card's order, which is of the same type, by
 * being taken at once.
 */
export async function placeSlip(
  deps: OrderDeps,
  { schoolCode, userId, terminalCode }: TerminalUserActor,
  { of, requestKey, language }: WantedSlip,
): Promise<Outcome<string, Reason | 'BAD_REQUEST' | 'PRINT_LIMIT_REACHED'>> {
  const orderer = { schoolCode, userId, terminalCode, clientType: CLIENT_TYPES.terminal };
  const placed = await placeOrder<Reason>(deps, orderer, {
    // The language is not part of the wish: a slip that was begun stays as it is.
    request: { key: requestKey, wish: { slipOf: of.request.orderId } },
    prepare: () => draftOf(deps, terminalCode, of, language),
  });
  return placed.ok ? ok(placed.value.orderId) : placed;
}

async function draftOf(
  deps: OrderDeps,
  terminalCode: string,
  of: PlacedRequest,
  language: Language,
): Promise<Outcome<Draft<Reason>, Reason>> {
  const { keys, clock, random, engines, log } = deps;
  const { schoolCode } = of.request;
  const orderId = random.uuid();
  const { values, timeZone } = await slipFacts(deps.db, deps, terminalCode, of);
  const made = await engines.render({
    template: SLIP_TEMPLATE,
    data: values,
    language,
    resources: new Map(),
    timeZone,
    documentId: orderId,
    issuedAt: clock.now(),
  });
  if (!made.ok) {
    const reason = made.problem[0]?.kind ?? '';
    log.event('card-slip-not-made', { schoolCode, orderId: of.request.orderId, reason });
    return fail(problem('DOCUMENT_UNAVAILABLE'));
  }
  const { pdf, pages } = made.value;
  const file = await storeUnkept(deps, schoolCode, pdf);
  const stored = { schoolCode, storageKey: file.key };
  return ok({
    kind: CARD_KIND,
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
          { title: SLIP_TITLE, file, fileName: `${SLIP_TITLE[language]}.pdf`, pages },
        ),
        keep: () => markKept(queries, stored),
      }),
    discard: () => deleteUnkept(deps, stored),
  });
}
