import { printTicket } from '@self-print/contract/agent/printer.ts';
import type { PrintRefusal } from '@self-print/contract/agent/printerView.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Download } from '../jobs/download.ts';
import { type Preparation, prepare, recentLook } from '../jobs/preparation.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { PrinterMonitor } from '../printing/printerMonitor.ts';
import type { PrinterSlot } from '../printing/printerSlot.ts';
import type { Time } from '../time.ts';
import {
  type PrintRequest,
  refusalBy,
  refusalOfFailure,
  type TicketDraft,
  ticketDraft,
  UNINTELLIGIBLE,
} from './printRequest.ts';

export interface PrepareDeps {
  readonly client: PlatformClient;
  readonly slot: PrinterSlot;
  readonly monitor: PrinterMonitor;
  readonly download: Download;
  readonly time: Time;
  readonly log: EventLog;
}

/** An order that can be printed as soon as it has its print log. */
export interface PreparedOrder {
  readonly draft: TicketDraft;
  readonly fileUrl: string;
  readonly preparation: Preparation;
}

/**
 * Wakes the printer while it rechecks the order and begins to download its document, since none of these has effects to undo. The
 * first refusal ends it. `onChecked` is called when the platform has agreed to the order.
 */
export async function prepareOrder(
  deps: PrepareDeps,
  request: PrintRequest,
  { left, onChecked }: { readonly left: AbortSignal; readonly onChecked: () => void },
): Promise<Result<PreparedOrder, PrintRefusal>> {
  const look = recentLook(deps.monitor, deps.time);
  const fetching = fetchDocument(deps, request, { look, left, onChecked });
  const refusal = await firstProblem([fetching, wake(deps)]);
  if (refusal === null) return fetching;
  void fetching.then((begun) => begun.ok && begun.value.preparation.abort());
  return fail(refusal);
}

/** Rechecks the order and begins to download its document. */
async function fetchDocument(
  deps: PrepareDeps,
  { orderId, copies }: PrintRequest,
  {
    look,
    left,
    onChecked,
  }: {
    readonly look: Preparation['look'];
    readonly left: AbortSignal;
    readonly onChecked: () => void;
  },
): Promise<Result<PreparedOrder, PrintRefusal>> {
  const order = await deps.client.call(orderCalls.checkOrder, { orderId });
  if (!order.ok) return fail(refusalOfFailure(order.problem));
  onChecked();
  const address = order.value.document ? ok(order.value.document) : await askAddress(deps.client, orderId);
  if (!address.ok) return address;
  const { fileUrl, sha256 } = address.value;
  // The address is requested with this terminal's headers, so it must be one of the platform's.
  if (!printTicket.shape.fileUrl.safeParse(fileUrl).success) return fail(UNINTELLIGIBLE);
  // The copies shown to the person: the platform refuses the print log when the order's number differs.
  const draft = ticketDraft.parse({ ...order.value, copies, sha256 });
  const preparation = prepare(deps, { fileUrl, sha256 }, look);
  left.addEventListener('abort', preparation.abort, { once: true });
  if (left.aborted) preparation.abort();
  return ok({ draft, fileUrl, preparation });
}

/** For a check without an address: of an older platform, or of one that lacks the file and gives its reason here. */
async function askAddress(client: PlatformClient, orderId: string) {
  const answer = await client.call(orderCalls.downValidate, { orderId });
  return answer.ok ? answer : fail(refusalOfFailure(answer.problem));
}

/** Wakes a sleeping printer. One that responds is awake, whatever it lacks: its status is checked before anything is sent. */
async function wake({ slot, log }: PrepareDeps): Promise<Result<void, PrintRefusal>> {
  const held = slot.hold();
  if (!held) return fail(refusalBy('PRINT_WAKE_UP_FAILED'));
  try {
    return (await held.printer.wakeUp()) ? ok() : fail(refusalBy('PRINT_WAKE_UP_FAILED'));
  } catch (error) {
    log.error('printer-failed', error);
    return fail(refusalBy('PRINT_WAKE_UP_FAILED'));
  } finally {
    held.release();
  }
}

/** Returns the first problem of several concurrent steps as soon as it occurs; null when all succeed. */
async function firstProblem<Problem>(
  steps: readonly Promise<Result<unknown, Problem>>[],
): Promise<Problem | null> {
  const failures = steps.map(async (step) => {
    const result = await step;
    return result.ok ? new Promise<never>(() => {}) : result.problem;
  });
  const all = Promise.all(steps).then((results) => {
    const failed = results.find((result) => !result.ok);
    return failed && !failed.ok ? failed.problem : null;
  });
  return Promise.race([...failures, all]);
}
