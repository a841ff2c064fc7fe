import type { printerCalls } from '@self-print/contract/agent/printer.ts';
import type { PrintRefusal } from '@self-print/contract/agent/printerView.ts';
import type { Call } from '@self-print/contract/call.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { KIOSK_CODES } from '@self-print/contract/kioskErrorCodes.ts';
import type { orderCalls } from '@self-print/contract/platform/orders.ts';
import { type ProblemDetail, problemDetail } from '@self-print/contract/problemDetail.ts';
import type { PlatformFailure } from '../api/platformAccess.ts';

/** Every problem that pickup printing can meet; each has its own texts, picture and ways on. */
export type ProblemKind =
  | 'codeWrong'
  | 'codeLocked'
  | 'notACode'
  | 'codeExpired'
  | 'orderPrinted'
  | 'orderCancelled'
  | 'orderUnpaid'
  | 'orderWaiting'
  | 'orderRefused'
  | 'printingElsewhere'
  | 'printingHere'
  | 'limitReached'
  | 'lastPrintUnconfirmed'
  | 'lastPrintFailed'
  | 'itemPaused'
  | 'servicePaused'
  | 'notForRole'
  | 'notLicensed'
  | 'claimLost'
  | 'copiesFixed'
  | 'copiesOutOfRange'
  | 'documentUnavailable'
  | 'documentUnreadable'
  | 'downloadFailed'
  | 'printerOutOfPaper'
  | 'printerJam'
  | 'printerDoorOpen'
  | 'printerTonerEmpty'
  | 'printerOffline'
  | 'printerStopped'
  | 'printerBusy'
  | 'printerAsleep'
  | 'cartonMissing'
  | 'printRefused'
  | 'printAborted'
  | 'printCancelled'
  | 'printInterrupted'
  | 'printPartly'
  | 'printUnconfirmed'
  | 'storageFailed'
  | 'platformUnreachable'
  | 'platformBusy'
  | 'noToken'
  | 'agentUnreachable'
  | 'unknown';

/** What a problem screen shows besides its texts. */
export interface Problem {
  readonly kind: ProblemKind;
  /** For the technician: the code of the answer and the first characters of the request id in the logs. */
  readonly shortCode: string;
  readonly detail: ProblemDetail;
}

type ErrorsOf<Group extends Record<string, Call>, Name extends keyof Group> = Group[Name]['errors'][number];

/** Every error that a call of this flow declares, and every end that the agent can give a print. */
export type PickupErrorName =
  | ErrorsOf<
      typeof orderCalls,
      | 'getForTerminal'
      | 'checkOrder'
      | 'downValidate'
      | 'downloadDocument'
      | 'previewPage'
      | 'modifyOrderCopies'
      | 'savePrintLogBefore'
    >
  | ErrorsOf<typeof printerCalls, 'printOrder' | 'print' | 'cancel' | 'wakeUp'>
  | Extract<ErrorName, `PRINT_${string}`>
  | 'ACCESS_TOKEN_INVALID'
  | 'TOKEN_FETCH_FAILED'
  | 'PLATFORM_UNREACHABLE'
  | 'TERMINAL_MISMATCH'
  | 'TOO_MANY_REQUESTS'
  | 'INTERNAL'
  | 'UNAVAILABLE';

/** The compiler refuses this table while an error of the flow has no problem of its own. */
export const KIND_BY_ERROR: Readonly<Record<PickupErrorName, ProblemKind>> = {
  TAKE_CODE_NOT_FOUND: 'codeWrong',
  TAKE_CODE_LOCKED: 'codeLocked',
  TAKE_CODE_EXPIRED: 'codeExpired',
  ORDER_ALREADY_PRINTED: 'orderPrinted',
  ORDER_CANCELLED: 'orderCancelled',
  ORDER_UNPAID: 'orderUnpaid',
  ORDER_AWAITS_APPROVAL: 'orderWaiting',
  ORDER_REFUSED: 'orderRefused',
  ORDER_PRINTING_ELSEWHERE: 'printingElsewhere',
  ORDER_PRINTING_HERE: 'printingHere',
  PRINT_LIMIT_REACHED: 'limitReached',
  ORDER_UNCONFIRMED: 'lastPrintUnconfirmed',
  ORDER_FAILED: 'lastPrintFailed',
  ITEM_PAUSED: 'itemPaused',
  TERMINAL_PAUSED: 'servicePaused',
  TERMINAL_NOT_FOR_ROLE: 'notForRole',
  MODULE_NOT_LICENSED: 'notLicensed',
  ORDER_NOT_FOUND: 'claimLost',
  ORDER_NOT_CLAIMED: 'claimLost',
  COPIES_FIXED: 'copiesFixed',
  COPIES_OUT_OF_RANGE: 'copiesOutOfRange',
  DOCUMENT_UNAVAILABLE: 'documentUnavailable',
  DOCUMENT_DAMAGED: 'documentUnreadable',
  NOT_FOUND: 'unknown',
  CHANGED_MEANWHILE: 'unknown',
  UPLOAD_BROKEN: 'documentUnreadable',
  CONVERSION_BUSY: 'platformBusy',
  CONVERSION_UNAVAILABLE: 'platformBusy',
  LINK_INVALID: 'downloadFailed',
  AGENT_NOT_REGISTERED: 'noToken',
  AGENT_STORAGE_FAILED: 'storageFailed',
  ACCESS_TOKEN_INVALID: 'noToken',
  TOKEN_FETCH_FAILED: 'noToken',
  TERMINAL_MISMATCH: 'noToken',
  PLATFORM_UNREACHABLE: 'platformUnreachable',
  TOO_MANY_REQUESTS: 'platformBusy',
  INTERNAL: 'platformBusy',
  UNAVAILABLE: 'platformBusy',
  PRINT_OUT_OF_PAPER: 'printerOutOfPaper',
  PRINT_JAM: 'printerJam',
  PRINT_DOOR_OPEN: 'printerDoorOpen',
  PRINT_OFFLINE: 'printerOffline',
  PRINT_TONER_EMPTY: 'printerTonerEmpty',
  PRINT_BUSY: 'printerBusy',
  PRINT_WAKE_UP_FAILED: 'printerAsleep',
  PRINT_NO_SUCH_CARTON: 'cartonMissing',
  PRINT_DOCUMENT_UNREADABLE: 'documentUnreadable',
  PRINT_DOWNLOAD_FAILED: 'downloadFailed',
  PRINT_REFUSED: 'printRefused',
  PRINT_ABORTED: 'printAborted',
  PRINT_CANCELLED: 'printCancelled',
  PRINT_INTERRUPTED: 'printInterrupted',
  PRINT_UNCONFIRMED: 'printUnconfirmed',
  PRINT_NO_SUCH_JOB: 'unknown',
  PRINT_CONFLICT: 'unknown',
};

const REQUEST_ID_SHOWN = 4;

/** The kind of an error by name; an error that this build does not know is shown as unknown, with its code. */
export function kindOfError(name: ErrorName | undefined): ProblemKind {
  const kinds: Readonly<Partial<Record<ErrorName, ProblemKind>>> = KIND_BY_ERROR;
  return (name && kinds[name]) ?? 'unknown';
}

/** The problem to show after a platform call has failed. */
export function problemOfPlatform(failure: PlatformFailure, requestId: string): Problem {
  switch (failure.kind) {
    case 'refused':
      return problemOfCode(kindOfError(failure.name), failure.code, requestId, failure.detail);
    case 'noToken':
      return problemOfCode('noToken', KIOSK_CODES.ACCESS_TOKEN_INVALID, requestId);
    case 'unreachable':
    case 'timeout':
      return problemOfCode('platformUnreachable', KIOSK_CODES.PLATFORM_UNREACHABLE, requestId);
    case 'unintelligible':
      return problemOfCode('unknown', 'ANSWER', requestId);
  }
}

/** The problem to show after a call to the agent has failed. */
export function problemOfAgent(failure: PlatformFailure, requestId: string): Problem {
  return failure.kind === 'unreachable' || failure.kind === 'timeout'
    ? problemOfCode('agentUnreachable', 'AGENT', requestId)
    : problemOfPlatform(failure, requestId);
}

/** The problem to show when the agent has refused a print. */
export function problemOfRefusal({ name, code, detail }: PrintRefusal, requestId: string): Problem {
  return problemOfCode(kindOfError(name ?? undefined), code, requestId, detail);
}

/** A problem with the code that staff can look up: `4105050002-9F3A`. */
export function problemOfCode(
  kind: ProblemKind,
  code: string,
  requestId: string,
  detail: Readonly<Record<string, unknown>> = {},
): Problem {
  const suffix = requestId.replaceAll('-', '').slice(0, REQUEST_ID_SHOWN).toUpperCase();
  return {
    kind,
    shortCode: suffix === '' ? code : `${code}-${suffix}`,
    detail: problemDetail.parse(detail),
  };
}
