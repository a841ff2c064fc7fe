import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { StorageProblem } from '../../adapters/storage/storage.ts';
import type { Deps } from '../../deps.ts';
import type { OrderRow } from './orderStore.ts';

type DocumentProblem = CallProblem<'DOCUMENT_DAMAGED' | 'DOCUMENT_UNAVAILABLE'>;

/** Reports to staff that an order's stored document is not what was stored, and returns what to answer its terminal. */
export function storedDocumentProblem(
  { log }: Pick<Deps, 'log'>,
  { schoolCode, orderId }: Pick<OrderRow, 'schoolCode' | 'orderId'>,
  found: StorageProblem,
): DocumentProblem {
  log.event('document-damaged', { schoolCode, orderId, found });
  switch (found) {
    case 'missing':
      return problem('DOCUMENT_UNAVAILABLE');
    case 'changed':
      return problem('DOCUMENT_DAMAGED');
    default:
      return assertNever(found);
  }
}

/** Reads an order's document to its end, if it has one already, and returns why it cannot be printed. */
export async function checkStoredDocument(
  deps: Pick<Deps, 'storage' | 'log'>,
  order: Pick<OrderRow, 'schoolCode' | 'orderId' | 'documentKey' | 'sha256' | 'contentLength'>,
): Promise<DocumentProblem | undefined> {
  const { documentKey: key, sha256, contentLength } = order;
  if (key === '') return undefined;
  const checked = await deps.storage.check({ key, sha256, contentLength });
  return checked.ok ? undefined : storedDocumentProblem(deps, order, checked.problem);
}
