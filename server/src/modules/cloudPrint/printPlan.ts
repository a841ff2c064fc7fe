import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { PageSpan } from '@self-print/contract/pageRange.ts';
import { type CloudLayout, PAGE_RANGE_LENGTH_MAX } from '@self-print/contract/platform/cloudPrint.ts';
import { fail, ok } from '@self-print/contract/result.ts';
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
): Outcome<PrintPlan, PageRangeReason | 'COPIES_OUT_OF_RANGE' | 'LAYOUT_NOT_OFFERED'> {
  const { copies, nUp, paperSize, colour, horizontal: turned } = layout;
  if (copies > settings.copiesMax) {
    return fail(problem('COPIES_OUT_OF_RANGE', { detail: { copiesMax: settings.copiesMax } }));
  }
  const spans = parsePageRange(layout.pageRange, filePages.length);
  if (!spans.ok) return spans;
  const pages = spans.value.flatMap(({ first, last }) => filePages.slice(first - 1, last));
  const sidesPerCopy = Math.ceil(pages.length / nUp);
  const pageRange = wordsOf(spans.value, filePages.length);
  if (pageRange.length > PAGE_RANGE_LENGTH_MAX) return fail(problem('PAGE_RANGE_INVALID'));
  const duplex = layout.duplex && sidesPerCopy > 1;
  const unitPrice = pricePerSide(settings, { paperSize, colour, duplex });
  if (unitPrice === undefined) return fail(problem('LAYOUT_NOT_OFFERED'));
  return ok({
    pageRange,
    horizontal: turned ?? liesDown(pages, nUp),
    nUp,
    paperSize,
    turned,
    colour,
    duplex,
    copies,
    sidesPerCopy,
    unitPrice,
  });
}

/** A sheet takes the orientation of most of its pages; two pages per side rotate it. */
function liesDown(pages: readonly ConvertedPage[], nUp: number): boolean {
  const wide = pages.filter(({ widthPt, heightPt }) => widthPt > heightPt);
  const mostlyWide = wide.length * 2 > pages.length;
  return nUp === 2 ? !mostlyWide : mostlyWide;
}

function wordsOf(spans: readonly PageSpan[], pageCount: number): string {
  const [only] = spans;
  if (spans.length === 1 && only?.first === 1 && only.last === pageCount) return '';
  return spans.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}

const AS_THE_PAGES = 'asThePages';

/** The options that the print file depends on. Copies, colour and duplex are set at the printer. */
export type PrintFileLayout = Pick<PrintPlan, 'paperSize' | 'turned' | 'nUp' | 'pageRange'>;

/** Name of a print file: plans with equal names share the file. */
export function layoutName({ paperSize, turned, nUp, pageRange }: PrintFileLayout): string {
  return [
    paperSize,
    turned === undefined ? AS_THE_PAGES : turned ? 'landscape' : 'portrait',
    nUp,
    pageRange,
  ].join(' ');
}

/** Whether a print file with this name leaves every page's orientation as it is. */
export function isAsThePages(name: string): boolean {
  return name.split(' ')[1] === AS_THE_PAGES;
}
