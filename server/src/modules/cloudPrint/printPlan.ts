import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { PageSpan } from '@self-print/contract/pageRange.ts';
import { type CloudLayout, PAGE_RANGE_LENGTH_MAX } from '@self-print/contract/platform/cloudPrint.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { areMostlyWide, layOutSheets, SCALINGS } from '@self-print/contract/sheetLayout.ts';
import type { ConvertedPage } from '../../adapters/convert/converter.ts';
import { type PageRangeReason, parsePageRange } from '../../adapters/convert/pdf/pageRange.ts';
import { pricePerSide } from './cloudFee.ts';
import type { CloudPrintSettings } from './settings.ts';

/** How a file will be printed, with all defaults resolved. */
export interface PrintPlan {
  /** In its shortest form; empty means all pages. */
  readonly pageRange: string;
  readonly nUp: CloudLayout['nUp'];
  readonly paperSize: CloudLayout['paperSize'];
  /** The requested orientation; undefined leaves every page as it is. */
  readonly turned: boolean | undefined;
  readonly scaling: CloudLayout['scaling'];
  readonly leaveOutBlank: boolean;
  /** Pages of the file, from 1, that are left out. */
  readonly without: readonly number[];
  /** Backs of some sheets are printed upside down; see sheetLayout.ts. */
  readonly turnsBacks: boolean;
  /** Orientation of most sheets. */
  readonly horizontal: boolean;
  readonly colour: boolean;
  /** Always false for a single side, even if requested. */
  readonly duplex: boolean;
  readonly copies: number;
  readonly sidesPerCopy: number;
  /** Fen per side. */
  readonly unitPrice: number;
}

/** Plans how the given pages are printed; fails when they cannot be printed that way. */
export function planPrint(
  settings: Pick<CloudPrintSettings, 'prices' | 'copiesMax'>,
  filePages: readonly ConvertedPage[],
  layout: CloudLayout,
): Outcome<PrintPlan, PageRangeReason | 'COPIES_OUT_OF_RANGE' | 'LAYOUT_NOT_OFFERED' | 'NOTHING_TO_PRINT'> {
  const { copies, nUp, paperSize, colour, horizontal: turned } = layout;
  if (copies > settings.copiesMax) {
    return fail(problem('COPIES_OUT_OF_RANGE', { detail: { copiesMax: settings.copiesMax } }));
  }
  const spans = parsePageRange(layout.pageRange, filePages.length);
  if (!spans.ok) return spans;
  const pageRange = wordsOf(spans.value, filePages.length);
  if (pageRange.length > PAGE_RANGE_LENGTH_MAX) return fail(problem('PAGE_RANGE_INVALID'));
  const inRange = spans.value.flatMap(({ first, last }) => filePages.slice(first - 1, last));
  const leaveOutBlank = layout.leaveOutBlank && inRange.some(({ isBlank = false }) => isBlank);
  const pages = leaveOutBlank ? inRange.filter(({ isBlank = false }) => !isBlank) : inRange;
  if (pages.length === 0) return fail(problem('NOTHING_TO_PRINT'));
  const duplex = layout.duplex && pages.length > nUp;
  // Several pages on a side are always fitted.
  const scaling = nUp === 1 ? layout.scaling : 'auto';
  const sides = layOutSheets(pages, { nUp, paperSize, horizontal: turned, scaling, duplex });
  const unitPrice = pricePerSide(settings, { paperSize, colour, duplex });
  if (unitPrice === undefined) return fail(problem('LAYOUT_NOT_OFFERED'));
  return ok({
    pageRange,
    horizontal: areMostlyWide(sides),
    scaling,
    leaveOutBlank,
    without: leaveOutBlank ? blankPagesOf(filePages) : [],
    turnsBacks: sides.some(({ isTurned }) => isTurned),
    nUp,
    paperSize,
    turned,
    colour,
    duplex,
    copies,
    sidesPerCopy: sides.length,
    unitPrice,
  });
}

/** Pages without ink, from 1. */
export function blankPagesOf(pages: readonly ConvertedPage[]): number[] {
  return pages.flatMap(({ isBlank = false }, index) => (isBlank ? [index + 1] : []));
}

function wordsOf(spans: readonly PageSpan[], pageCount: number): string {
  const [only] = spans;
  if (spans.length === 1 && only?.first === 1 && only.last === pageCount) return '';
  return spans.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}

const AS_THE_PAGES = 'asThePages';
const WITHOUT_BLANK = 'withoutBlank';
const TURNED_BACKS = 'turnedBacks';

/** The options that the print file depends on. Copies, colour and, for most files, duplex are set at the printer. */
export type PrintFileLayout = Pick<
  PrintPlan,
  'paperSize' | 'turned' | 'nUp' | 'pageRange' | 'scaling' | 'leaveOutBlank' | 'without' | 'turnsBacks'
>;

/** Name of a print file: plans with equal names share the file. */
export function layoutName(layout: Omit<PrintFileLayout, 'without'>): string {
  const { paperSize, turned, nUp, pageRange, scaling, leaveOutBlank, turnsBacks } = layout;
  return [
    paperSize,
    turned === undefined ? AS_THE_PAGES : turned ? 'landscape' : 'portrait',
    nUp,
    pageRange,
    ...(scaling === 'auto' ? [] : [scaling]),
    ...(leaveOutBlank ? [WITHOUT_BLANK] : []),
    ...(turnsBacks ? [TURNED_BACKS] : []),
  ].join(' ');
}

/** What the name of a print file says beyond what an order knows itself. */
export function readLayoutName(name: string) {
  const words = name.split(' ');
  const isAmong = (word: string) => words.includes(word);
  return {
    /** Every page's orientation is left as it is. */
    isAsThePages: isAmong(AS_THE_PAGES),
    scaling: SCALINGS.find(isAmong) ?? 'auto',
    leaveOutBlank: isAmong(WITHOUT_BLANK),
    turnsBacks: isAmong(TURNED_BACKS),
  };
}
