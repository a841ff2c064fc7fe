import {
  type PrintRefusal,
  type PrintRequestView,
  type PrintStep,
  printRefusal,
} from '@self-print/contract/agent/printerView.ts';
import { ERROR_CODES, type ErrorName } from '@self-print/contract/errorCodes.ts';
import type { CallProblem } from '@self-print/contract/errors.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { z } from 'zod/mini';
import { jobTicket } from '../jobs/job.ts';
import type { PlatformFailure } from '../platform/client.ts';

/** What a job will be asked for, before the platform has given it a print log. */
export const ticketDraft = z.omit(jobTicket, { printLogId: true });
export type TicketDraft = z.infer<typeof ticketDraft>;

/**
 * `asked`: nothing has been recorded at the platform. `registering`: the print log may exist there. `handed`: the job of the print log
 * tells the rest. `refused` and `withdrawn`: ended without a print log.
 */
export const requestPhase = z.enum(['asked', 'registering', 'handed', 'refused', 'withdrawn']);

/** One press on Print, as the journal holds it. */
export interface PrintRequest {
  /** Given by the page. */
  readonly requestId: string;
  readonly orderId: string;
  readonly copies: number;
  /** Origin of the platform that the order is of. */
  readonly platform: string;
  readonly phase: z.infer<typeof requestPhase>;
  /** Known from `registering` on. */
  readonly draft: TicketDraft | null;
  readonly printLogId: string | null;
  readonly refusal: PrintRefusal | null;
}

/** Whether nothing has been recorded at the platform, and nothing will be. */
export function isBeforePrintLog({ phase }: PrintRequest): boolean {
  return phase === 'refused' || phase === 'withdrawn';
}

/** What the page is shown of a request that is found in the journal only. */
export function storedView({
  requestId,
  orderId,
  phase,
  printLogId,
  refusal,
}: PrintRequest): PrintRequestView {
  const step: PrintStep =
    phase === 'handed' ? 'handing' : phase === 'registering' ? 'registering' : 'checking';
  return { requestId, orderId, step, printLogId, refusal };
}

export function refusalBy(name: ErrorName, detail: CallProblem['detail'] = {}): PrintRefusal {
  return { name, code: ERROR_CODES[name], detail: { ...detail } };
}

export function refusalOfProblem({ name, detail }: CallProblem): PrintRefusal {
  return refusalBy(name, detail);
}

/** An answer that is none in this contract has no name of an error. */
export const UNINTELLIGIBLE: PrintRefusal = printRefusal.parse({ name: null, code: 'ANSWER', detail: {} });

/** Why a call to the platform brought nothing, as the page is shown it. */
export function refusalOfFailure(failure: PlatformFailure): PrintRefusal {
  switch (failure.kind) {
    case 'refused':
      return { name: failure.name ?? null, code: failure.code, detail: { ...failure.detail } };
    case 'noToken':
      return refusalOfProblem(failure.problem);
    case 'unreachable':
    case 'timeout':
      return refusalBy('PLATFORM_UNREACHABLE');
    case 'unintelligible':
      return UNINTELLIGIBLE;
    default:
      return assertNever(failure);
  }
}
