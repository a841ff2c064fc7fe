import { createHash, randomUUID } from 'node:crypto';
import type { CallData, CallInput } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { HOUR_MS } from '@self-print/contract/limits.ts';
import { orderCalls, type TerminalOrder } from '@self-print/contract/platform/orders.ts';
import { terminalPaymentCalls } from '@self-print/contract/platform/payments.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { type Binding, bindAnyError } from '@self-print/contract/serve.ts';
import type { FakeRefusals } from './fakeRefusals.ts';

export const DOCUMENT = new TextEncoder().encode('%PDF-1.7\nnot much of a document\n%%EOF\n');

/** Default number of pages of every document at the memory printer. */
export const PAGES = 3;

export function documentUrl(orderId: string): string {
  return `/wec-apis/self-print/order/document/${orderId}?expires=1&signature=${'0'.repeat(64)}`;
}

export function sha256Of(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

type Finish = CallInput<typeof orderCalls.finish>;
type CheckedOrder = CallData<typeof orderCalls.checkOrder>;
type Picture = CallInput<typeof terminalPaymentCalls.photo>;
type Saving = CallInput<typeof orderCalls.savePrintLogBefore>;

/** Orders of a fake platform: it has every order and document that it is asked for. */
export interface FakeOrders {
  readonly finishes: readonly Finish[];
  /** Pictures of the tray. */
  readonly pictures: readonly Picture[];
  readonly renewals: readonly string[];
  /** Print logs by order, each saved once. */
  readonly printLogs: ReadonlyMap<string, string>;
  /** Calls that saved a print log, including repeated ones. */
  readonly savings: readonly Saving[];
  /** The platform's facts about every order. */
  readonly setOrder: (change: Partial<CheckedOrder>) => void;
  readonly setDocument: (content: Uint8Array) => void;
}

export function createFakeOrders(
  now: () => number,
  refusals: FakeRefusals,
): FakeOrders & { readonly bindings: readonly Binding<null>[] } {
  const finishes: Finish[] = [];
  const pictures: Picture[] = [];
  const renewals: string[] = [];
  const printLogs = new Map<string, string>();
  const savings: Saving[] = [];
  const owners = new Map<string, string>();
  const acknowledged = new Set<string>();
  let orderChange: Partial<CheckedOrder> = {};
  let document: Uint8Array = DOCUMENT;
  const inAnHour = () => new Date(now() + HOUR_MS).toISOString();
  const addressOfDocument = (orderId: string) => ({
    fileUrl: documentUrl(orderId),
    expiresAt: inAnHour(),
    sha256: sha256Of(document),
  });

  const bindings = [
    bindAnyError(orderCalls.renewLease, async ({ input }) => {
      const refused = refusals.next('renewLease');
      if (refused) return refused;
      renewals.push(input.orderId);
      return ok({ leaseExpiresAt: inAnHour() });
    }),
    bindAnyError(orderCalls.checkOrder, async ({ input }) => {
      const document = addressOfDocument(input.orderId);
      return refusals.next('checkOrder') ?? ok({ ...anOrder(input.orderId), document, ...orderChange });
    }),
    bindAnyError(orderCalls.downValidate, async ({ input: { orderId } }) => {
      const refused = refusals.next('downValidate');
      if (refused) return refused;
      return ok({
        ...addressOfDocument(orderId),
        orderId,
        fileName: 'document.pdf',
        contentType: 'application/pdf',
        contentLength: document.length,
      });
    }),
    bindAnyError(orderCalls.savePrintLogBefore, async ({ input }) => {
      savings.push(input);
      const refused = refusals.next('savePrintLogBefore');
      if (refused) return refused;
      const { orderId, copies = 1, requestId, earlierRequestIds = [] } = input;
      const printLogId = printLogs.get(orderId) ?? randomUUID();
      const owner = owners.get(printLogId) ?? requestId;
      if (owner !== undefined && ![requestId, ...earlierRequestIds].includes(owner)) {
        return fail(problem('ORDER_UNCONFIRMED'));
      }
      if (owner !== undefined) owners.set(printLogId, owner);
      printLogs.set(orderId, printLogId);
      return ok({ printLogId, orderId, copies });
    }),
    bindAnyError(orderCalls.finish, async ({ input }) => {
      const refused = refusals.next('finish');
      if (refused) return refused;
      finishes.push(input);
      const printLogId = input.printLogId ?? randomUUID();
      const repeated = acknowledged.has(printLogId);
      acknowledged.add(printLogId);
      const printed = input.state === 1;
      const { orderId } = input;
      return ok({
        orderId,
        printLogId,
        state: printed ? 'printed' : 'failed',
        printState: printed ? 1 : 2,
        repeated,
      });
    }),
    bindAnyError(terminalPaymentCalls.photo, async ({ input }) => {
      const refused = refusals.next('photo');
      if (refused) return refused;
      // Prints without a network are known only by their outcome.
      if (!acknowledged.has(input.printLogId ?? '')) return fail(problem('NOT_FOUND'));
      pictures.push(input);
      return ok({ kept: true });
    }),
    bindAnyError(orderCalls.downloadDocument, async () => {
      const refused = refusals.next('downloadDocument');
      if (refused) return refused;
      return ok({
        contentType: 'application/pdf',
        content: (async function* () {
          yield document;
        })(),
      });
    }),
  ];
  return {
    bindings,
    finishes,
    pictures,
    renewals,
    printLogs,
    savings,
    setOrder: (change) => {
      orderChange = change;
    },
    setDocument: (content) => {
      document = content;
    },
  };
}

function anOrder(orderId: string): TerminalOrder {
  const fee = {
    unitPrice: 0,
    copies: 1,
    freeCopies: 1,
    remainingFreeCopies: 1,
    chargedCopies: 0,
    totalFee: 0,
  };
  return {
    orderId,
    orderType: 1,
    itemId: 'enrolment',
    title: { zh: '在读证明', en: 'Certificate of enrolment' },
    userName: '张*',
    userId: '2023****0118',
    state: 'claimed',
    printState: 0,
    pages: PAGES,
    sizeBytes: DOCUMENT.byteLength,
    copies: 1,
    copiesMax: 5,
    duplex: false,
    horizontal: false,
    colour: false,
    paperSize: 'A4',
    cartonCode: null,
    fee: { ...fee, paid: true },
    validUntil: '2099-01-01T00:00:00.000Z',
    leaseExpiresAt: '2099-01-01T00:00:00.000Z',
  };
}
