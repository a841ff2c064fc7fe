import type { CallData } from '@self-print/contract/call.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { PlatformClient, PlatformFailure } from '../platform/client.ts';
import type { PrintRequest, TicketDraft } from './printRequest.ts';
import type { RequestJournal } from './requestJournal.ts';

type Saved = CallData<typeof orderCalls.savePrintLogBefore>;

/**
 * Saves a request's print log at the platform, or finds the one that this claim has. Names all requests of this journal for the
 * order: the platform gives a print log to no journal that does not know of its print.
 */
export async function savePrintLog(
  { journal, client }: { readonly journal: RequestJournal; readonly client: PlatformClient },
  request: PrintRequest,
  { cartonCode }: TicketDraft,
): Promise<Result<Saved, PlatformFailure>> {
  const { requestId, orderId, copies } = request;
  const others = journal.read(({ printRequests }) => printRequests.others(request));
  const earlierRequestIds = others.ok ? others.value : [];
  const body = { orderId, copies, cartonCode, requestId, earlierRequestIds };
  return client.call(orderCalls.savePrintLogBefore, body);
}
