import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { CloudLayout } from '@self-print/contract/platform/cloudPrint.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { pricePerSide } from './cloudFee.ts';
import type { PageFacts } from './fileConverter.ts';
import { readPageRange } from './pageRange.ts';
import type { CloudPrintSettings } from './settings.ts';

/** How a file will be printed, with everything decided that the person left open. */
export interface PrintPlan {
  /** Pages of the file, counted from 1, ascending. */
  readonly pages: readonly number[];
  /** The same in words; empty stands for all. */
  readonly pageRange: string;
  readonly nUp: CloudLayout['nUp'];
  readonly paperSize: CloudLayout['paperSize'];
  /** Of the printed sheet. */
  readonly horizontal: boolean;
  readonly colour: boolean;
  /** False also where it was asked for, when there is only one side. */
  readonly duplex: boolean;
  readonly copies: number;
  readonly sidesPerCopy: number;
  /** Fen per side. */
  readonly unitPrice: number;
}

/** Decides how a file of these pages is printed, or why it cannot be in that way. */
export function planPrint(
  settings: Pick<CloudPrintSettings, 'prices' | 'copiesMax'>,
  filePages: readonly PageFacts[],
  layout: CloudLayout,
): Result<PrintPlan, CallProblem> {
  const { copies, nUp, paperSize, colour } = layout;
  if (copies > settings.copiesMax) {
    return fail(problem('COPIES_OUT_OF_RANGE', { detail: { copiesMax: settings.copiesMax } }));
  }
  const choice = readPageRange(layout.pageRange, filePages.length);
  if (!choice.ok) return fail(problem(choice.problem, { detail: { pages: filePages.length } }));
  const { pages, range } = choice.value;
  const sidesPerCopy = Math.ceil(pages.length / nUp);
  const duplex = layout.duplex && sidesPerCopy > 1;
  const unitPrice = pricePerSide(settings, { paperSize, colour, duplex });
  if (unitPrice === undefined) return fail(problem('LAYOUT_NOT_OFFERED'));
  const horizontal = layout.horizontal ?? liesDown(filePages, pages, nUp);
  return ok({
    ...{ pages, pageRange: range, nUp, paperSize, horizontal, colour },
    ...{ duplex, copies, sidesPerCopy, unitPrice },
  });
}

/** A sheet lies as most of its pages do; two pages side by side turn it. */
function liesDown(filePages: readonly PageFacts[], pages: readonly number[], nUp: number): boolean {
  const wide = pages.filter((page) => {
    const facts = filePages[page - 1];
    return facts !== undefined && facts.widthPt > facts.heightPt;
  });
  const mostlyWide = wide.length * 2 > pages.length;
  return nUp === 2 ? !mostlyWide : mostlyWide;
}

/** Names the print file of a plan: plans with the same name print the same file. Copies, colour and sides are the printer's. */
export function layoutKeyOf({ paperSize, horizontal, nUp, pageRange }: PrintPlan): string {
  return [paperSize, horizontal ? 'landscape' : 'portrait', `${nUp}`, pageRange].join(' ');
}
