import { addressOf } from '@self-print/contract/client.ts';
import { orderCalls, type TerminalOrder } from '@self-print/contract/platform/orders.ts';
import { type ProblemKind, problemOfPlatform } from '../../../problems/problem.ts';
import type { Preview } from '../state.ts';
import type { PickupContext } from './context.ts';

/** Problems that the picture is only the first to show. For any other reason it is just missing, and Print still works. */
const ENDS_CONFIRMING: ReadonlySet<ProblemKind> = new Set([
  'claimLost',
  'printingElsewhere',
  'documentUnavailable',
  'documentUnreadable',
  'noToken',
]);

/** Fetches the picture of a page of a claimed order, which the platform has made. */
export async function loadPreview(
  context: PickupContext,
  { orderId }: TerminalOrder,
  wanted: Preview,
): Promise<void> {
  const { api, signal, pictures, current, send } = context;
  const { page } = wanted;
  const { requestId, platform } = api.action();
  const image = await platform.file(addressOf(orderCalls.previewPage, { orderId, page }), { signal });
  const state = current();
  const isWanted = state !== null && 'preview' in state && state.preview === wanted;
  if (signal.aborted || !isWanted) return;
  if (image.ok) {
    send({ type: 'previewed', preview: { status: 'ready', page, imageUrl: pictures.make(image.value) } });
    return;
  }
  const problem = problemOfPlatform(image.problem, requestId);
  if (ENDS_CONFIRMING.has(problem.kind)) send({ type: 'failed', problem });
  else send({ type: 'previewed', preview: { status: 'unavailable', page } });
}
