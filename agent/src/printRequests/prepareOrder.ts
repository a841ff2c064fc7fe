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
 * Wakes the printer, rechecks the order and downloads its document concurrently, since none of these has effects to undo. The
 * first refusal ends it. `onChecked` is called when the platform has agreed to the order.
 */
export async function prepareOrder(
  deps: PrepareDeps,
  { orderId, copies }: PrintRequest,
  { left, onChecked }: { readonly left: AbortSignal; readonly onChecked: () => void },
): Promise<Result<PreparedOrder, PrintRefusal>> {
  const { client, monitor, time } = deps;
  const look = recentLook(monitor, time);
  const checking = check(client, orderId, onChecked);
  const fetching = fetchDocument(deps, orderId, { look, left });
  const refusal = await firstProblem([checking, fetching, wake(deps)]);
  const [order, document] = refusal === null ? await Promise.all([checking, fetching]) : [];
  if (!order?.ok || !document?.ok) {
    void fetching.then((begun) => begun.ok && begun.value.preparation.abort());
    return fail(refusal ?? UNINTELLIGIBLE);
  }
  const { sha256, fileUrl, preparation } = document.value;
  // The copies shown to the person: the platform refuses the print log when the order's number differs.
  return ok({ draft: ticketDraft.parse({ ...order.value, copies, sha256 }), fileUrl, preparation });
}

async function check(client: PlatformClient, orderId: string, onChecked: () => void) {
  const answer = await client.call(orderCalls.checkOrder, { orderId });
  if (!answer.ok) return fail(refusalOfFailure(answer.problem));
  onChecked();
  return answer;
}

interface Fetching {
  readonly fileUrl: string;
  readonly sha256: string;
  readonly preparation: Preparation;
}

async function fetchDocument(
  deps: PrepareDeps,
  orderId: string,
  { look, left }: { readonly look: Preparation['look']; readonly left: AbortSignal },
): Promise<Result<Fetching, PrintRefusal>> {
  const answer = await deps.client.call(orderCalls.downValidate, { orderId });
  if (!answer.ok) return fail(refusalOfFailure(answer.problem));
  const { fileUrl, sha256 } = answer.value;
  // The address is requested with this terminal's headers, so it must be one of the platform's.
  if (!printTicket.shape.fileUrl.safeParse(fileUrl).success) return fail(UNINTELLIGIBLE);
  const preparation = prepare(deps, { fileUrl, sha256 }, look);
  left.addEventListener('abort', preparation.abort, { once: true });
  if (left.aborted) preparation.abort();
  return ok({ fileUrl, sha256, preparation });
}

/** Wakes a sleeping printer. One that responds is awake, whatever it lacks: its status is checked before anything is sent. */
async function wake({ slot, log }: PrepareDeps): Promise<Result<void, PrintRefusal>> {
  const held = slot.hold();
  if (!held) return fail(refusalBy('PRINT_WAKE_UP_FAILED'));
  try {
    return (await held.printer.wakeUp()) ? ok() : fail(refusalBy('PRINT_WAKE_UP_FAILED'));
  } catch (error) {
    log.error('printer-condition', error);
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
