import type { ProblemKind } from './problem.ts';

/** The drawing beside a problem. */
export type ProblemArt =
  | 'ticket-clock'
  | 'ticket-check'
  | 'ticket-cross'
  | 'ticket-yen'
  | 'ticket-question'
  | 'ticket-pause'
  | 'ticket-lock'
  | 'file-torn'
  | 'file-down'
  | 'barrier'
  | 'link'
  | 'printer-outOfPaper'
  | 'printer-jam'
  | 'printer-doorOpen'
  | 'printer-tonerEmpty'
  | 'printer-offline'
  | 'printer-stopped';

export interface ProblemFact {
  readonly art: ProblemArt;
  /** Whether trying the same again can help. */
  readonly retry: boolean;
  /** Whether another pickup code can be used here meanwhile. */
  readonly enterCode: boolean;
}

const ends = (art: ProblemArt): ProblemFact => ({ art, retry: false, enterCode: true });
const passes = (art: ProblemArt): ProblemFact => ({ art, retry: true, enterCode: true });
const blocks = (art: ProblemArt): ProblemFact => ({ art, retry: true, enterCode: false });

/** How each problem is shown, and which ways on are truthful. */
export const PROBLEM_FACTS: Readonly<Record<ProblemKind, ProblemFact>> = {
  codeWrong: ends('ticket-question'),
  codeLocked: ends('ticket-lock'),
  notACode: ends('ticket-question'),
  codeExpired: ends('ticket-clock'),
  orderPrinted: ends('ticket-check'),
  orderCancelled: ends('ticket-cross'),
  orderUnpaid: passes('ticket-yen'),
  orderWaiting: passes('ticket-clock'),
  orderRefused: ends('ticket-cross'),
  printingElsewhere: passes('ticket-clock'),
  printingHere: passes('ticket-clock'),
  limitReached: ends('ticket-cross'),
  lastPrintUnconfirmed: ends('ticket-question'),
  lastPrintFailed: ends('ticket-question'),
  itemPaused: ends('ticket-pause'),
  servicePaused: blocks('barrier'),
  notForRole: ends('barrier'),
  notLicensed: { art: 'barrier', retry: false, enterCode: false },
  claimLost: ends('ticket-clock'),
  copiesFixed: ends('ticket-question'),
  copiesOutOfRange: ends('ticket-question'),
  documentUnavailable: passes('file-down'),
  documentUnreadable: ends('file-torn'),
  downloadFailed: passes('file-down'),
  printerOutOfPaper: passes('printer-outOfPaper'),
  printerJam: passes('printer-jam'),
  printerDoorOpen: passes('printer-doorOpen'),
  printerTonerEmpty: passes('printer-tonerEmpty'),
  printerOffline: passes('printer-offline'),
  printerStopped: passes('printer-stopped'),
  printerBusy: passes('printer-stopped'),
  printerAsleep: passes('printer-offline'),
  cartonMissing: ends('printer-outOfPaper'),
  printRefused: ends('file-torn'),
  printAborted: ends('printer-stopped'),
  printCancelled: ends('printer-stopped'),
  printInterrupted: ends('printer-stopped'),
  printPartly: ends('printer-stopped'),
  printUnconfirmed: ends('printer-offline'),
  storageFailed: { art: 'barrier', retry: true, enterCode: false },
  platformUnreachable: blocks('link'),
  platformBusy: blocks('link'),
  noToken: blocks('link'),
  agentUnreachable: blocks('link'),
  unknown: passes('ticket-question'),
};
