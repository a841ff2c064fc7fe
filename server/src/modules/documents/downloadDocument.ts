import type { FileAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import { isDocumentLinkValid } from '../orders/documentLink.ts';
import { findHeldDocument } from '../orders/heldDocument.ts';
import { storedDocumentProblem } from '../orders/storedDocument.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';

export interface DocumentRequest {
  readonly orderId: string;
  readonly expires: string;
  readonly signature: string;
}

/**
 * Streams an order's document to the terminal for which its address was signed, while that terminal holds the order. A missing
 * or altered file is never delivered.
 */
export async function downloadDocument(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'storage' | 'log'>,
  terminal: TerminalKey,
  request: DocumentRequest,
): Promise<Outcome<FileAnswer, 'DOCUMENT_DAMAGED' | 'DOCUMENT_UNAVAILABLE' | 'LINK_INVALID'>> {
  const { keys, clock, storage } = deps;
  if (!isDocumentLinkValid(keys.documentLinks, terminal, request, clock.now())) {
    return fail(problem('LINK_INVALID'));
  }
  const document = await findHeldDocument(deps, terminal, request.orderId);
  if (!document.ok) return fail(problem('LINK_INVALID'));
  const content = await storage.stream(document.value);
  if (!content.ok) return fail(storedDocumentProblem(deps, document.value.order, content.problem));
  const { fileName, contentLength } = document.value;
  return ok({ contentType: 'application/pdf', fileName, contentLength, content: content.value });
}
