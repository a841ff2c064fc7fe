import type { Bilingual, PaperSize } from '@self-print/contract/fields.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { CartonState } from '@self-print/contract/platform/cartons.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { LINK_SILENCE_SECONDS } from '@self-print/contract/terminalLink.ts';

/** The facts that decide whether a terminal can print. */
export interface TerminalCondition {
  readonly lastSeenAt: Date | null;
  readonly paused: boolean;
  readonly pausedReason: Bilingual | null;
  /** Whether staff are working on it. */
  readonly maintenance: boolean;
  readonly printerCondition: string | null;
  readonly paper: readonly PaperLeft[];
  /** How a carton of the terminal stands, by its code. */
  readonly cartonState: (cartonCode: string) => CartonState;
}

export interface PaperLeft {
  readonly paperSize: PaperSize;
  /** Null when the printer does not report it. */
  readonly sheets: number | null;
}

const OFFLINE: Bilingual = { zh: '离线', en: 'Offline' };
const PAUSED: Bilingual = { zh: '暂停服务', en: 'Service paused' };
const MAINTENANCE: Bilingual = { zh: '正在维护', en: 'Under maintenance' };
const NO_PAPER: Bilingual = { zh: '缺纸', en: 'Out of paper' };
const NO_PAPER_OF_THAT_KIND: Bilingual = { zh: '所需专用纸已用完', en: 'Out of the paper that this needs' };
const NO_CARTON: Bilingual = { zh: '没有所需的纸盒', en: 'Does not have the paper that this needs' };
const NOT_OPEN: Bilingual = { zh: '不向您的身份开放', en: 'Not open to people of your role' };
const NOT_OFFERED: Bilingual = { zh: '不办理该项目', en: 'Does not print this document' };

/** Printer conditions in which nothing can be printed, with the text to show. */
const PRINTER: ReadonlyMap<string | null, Bilingual> = new Map([
  ['jam', { zh: '卡纸', en: 'Paper jam' }],
  ['doorOpen', { zh: '打印机门未关', en: 'Printer door open' }],
  ['outOfPaper', NO_PAPER],
  ['tonerEmpty', { zh: '缺墨粉', en: 'Out of toner' }],
  ['offline', { zh: '打印机离线', en: 'Printer offline' }],
  ['stopped', { zh: '打印机停止工作', en: 'Printer stopped' }],
]);

/** Whether a terminal reported recently enough to count as connected. */
export function isOnline({ lastSeenAt }: Pick<TerminalCondition, 'lastSeenAt'>, now: Date): boolean {
  if (lastSeenAt === null) return false;
  return now.getTime() - lastSeenAt.getTime() <= LINK_SILENCE_SECONDS * SECOND_MS;
}

/** What somebody wants to print. */
export interface PrintNeed {
  /** Undefined: any size. */
  readonly paperSize: PaperSize | undefined;
  /** Whether a terminal is open to those who want to print. */
  readonly isOpen: (terminal: { readonly roles: readonly string[] }) => boolean;
  readonly offeredAt: (terminalCode: string) => boolean;
  /** The carton that must be printed from at a terminal; undefined lets the terminal choose. */
  readonly cartonAt: (terminalCode: string) => string | undefined;
}

/** Returns why a terminal cannot print now, or null when it can. The longest-lasting reason comes first. */
export function blockReasonAt(
  terminal: TerminalCondition & { readonly terminalCode: string; readonly roles: readonly string[] },
  need: PrintNeed,
  now: Date,
): Bilingual | null {
  if (!need.isOpen(terminal)) return NOT_OPEN;
  if (!need.offeredAt(terminal.terminalCode)) return NOT_OFFERED;
  if (terminal.paused) return terminal.pausedReason ?? PAUSED;
  if (!isOnline(terminal, now)) return OFFLINE;
  if (terminal.maintenance) return MAINTENANCE;
  const printer = PRINTER.get(terminal.printerCondition);
  if (printer) return printer;
  const carton = need.cartonAt(terminal.terminalCode);
  if (carton !== undefined) return cartonBlock(terminal.cartonState(carton));
  return hasPaper(terminal.paper, need.paperSize) ? null : NO_PAPER;
}

/** No other paper takes the place of the one that is required. */
function cartonBlock(state: CartonState): Bilingual | null {
  switch (state) {
    case 'missing':
      return NO_CARTON;
    case 'empty':
      return NO_PAPER_OF_THAT_KIND;
    case 'ready':
    case 'low':
    case 'unknown':
      return null;
    default:
      return assertNever(state);
  }
}

function hasPaper(paper: readonly PaperLeft[], needed: PaperSize | undefined): boolean {
  const fitting = needed === undefined ? paper : paper.filter(({ paperSize }) => paperSize === needed);
  // A terminal that has not reported any media source yet is given the benefit of the doubt.
  return paper.length === 0 || fitting.some(({ sheets }) => sheets !== 0);
}
