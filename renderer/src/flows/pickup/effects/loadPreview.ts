import { orderCalls, type TerminalOrder } from '@self-print/contract/platform/orders.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type Problem, problemOfCode, problemOfPlatform } from '../problem.ts';
import type { Preview } from '../state.ts';
import type { FirstPage, PickupContext } from './context.ts';

/** Fetches the document of a claimed order and draws its first page; the document itself is not kept. */
export async function loadPreview(
  context: PickupContext,
  order: TerminalOrder,
  wanted: Preview,
): Promise<void> {
  const drawn = await drawPreview(context, order);
  const state = context.current();
  const isWanted = state !== null && 'preview' in state && state.preview === wanted;
  if (context.signal.aborted || !isWanted) return;
  if (!drawn.ok) {
    context.send({ type: 'failed', problem: drawn.problem });
    return;
  }
  const page = drawn.value;
  context.send({
    type: 'previewed',
    preview: page
      ? {
          status: 'ready',
          imageUrl: context.pictures.make(page.image),
          width: page.width,
          height: page.height,
        }
      : { status: 'unavailable' },
  });
}

async function drawPreview(
  { api, signal, drawFirstPage }: PickupContext,
  order: TerminalOrder,
): Promise<Result<FirstPage | null, Problem>> {
  const { requestId, platform } = api.action();
  const address = await platform.call(orderCalls.downValidate, { orderId: order.orderId }, { signal });
  if (!address.ok) return fail(problemOfPlatform(address.problem, requestId));
  const pdf = await platform.file(address.value.fileUrl, { signal });
  if (!pdf.ok) return fail(problemOfPlatform(pdf.problem, requestId));
  const page = await drawFirstPage(pdf.value, signal);
  if (page.ok) return page;
  return page.problem === 'unavailable'
    ? ok(null)
    : fail(problemOfCode('documentUnreadable', 'PDF', requestId));
}
