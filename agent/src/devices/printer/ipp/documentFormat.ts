import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { RasterPlan, SheetBack } from '../raster/rasterPlan.ts';
import type { PrintOptions, SubmitProblem } from '../types.ts';
import type { IppAttributes } from './attributes.ts';

/** Printer attributes that the document's format depends on; requested by Get-Printer-Attributes. */
export const FORMAT_ATTRIBUTES = [
  'document-format-supported',
  'pwg-raster-document-resolution-supported',
  'pwg-raster-document-sheet-back',
  'pwg-raster-document-type-supported',
  'urf-supported',
] as const;

export const PDF = 'application/pdf';

/** How a document is sent: as it is, or drawn. */
export type DocumentFormat =
  | { readonly format: typeof PDF; readonly plan: null }
  | { readonly format: RasterPlan['format']; readonly plan: RasterPlan };

type Refusal = Extract<SubmitProblem, { readonly kind: 'refused' }>;
const refuse = (detail: string): Result<never, Refusal> => fail({ kind: 'refused', detail });

/** Sharp enough for text; a printer without it gets the next finer one. */
const RESOLUTION_WANTED = 300;
const DOTS_PER_INCH = 3;
const BACKS: ReadonlySet<string> = new Set<SheetBack>(['normal', 'flipped', 'rotated', 'manual-tumble']);
/** Duplex modes of urf-supported, as CUPS reads them (ppdCreateFromIPP). */
const URF_BACKS = { DM1: 'normal', DM2: 'flipped', DM3: 'rotated', DM4: 'manual-tumble' } as const;

/**
 * Chooses PDF if the printer accepts it or lists no formats; otherwise PWG raster, which IPP Everywhere requires (PWG 5100.14), or
 * URF, which AirPrint requires.
 */
export function documentFormatOf(
  options: PrintOptions,
  printer: IppAttributes,
): Result<DocumentFormat, Refusal> {
  const formats = printer.texts('document-format-supported');
  if (formats.length === 0 || formats.includes(PDF)) return ok({ format: PDF, plan: null });
  const plan =
    (formats.includes('image/pwg-raster') ? pwgPlan(options, printer) : null) ??
    (formats.includes('image/urf') ? urfPlan(options, printer) : null);
  return plan === null
    ? refuse('The printer does not accept PDF documents, nor PWG raster or URF with 8 bits')
    : ok({ format: plan.format, plan });
}

function pwgPlan({ sides, paperSize, colour }: PrintOptions, printer: IppAttributes): RasterPlan | null {
  const types = printer.texts('pwg-raster-document-type-supported');
  const chosen = colourOf(colour, { grey: types.includes('sgray_8'), rgb: types.includes('srgb_8') });
  const resolutions = printer
    .values('pwg-raster-document-resolution-supported')
    .flatMap((value) =>
      value.type === 'resolution' && value.value.units === DOTS_PER_INCH && value.value.x === value.value.y
        ? [value.value.x]
        : [],
    );
  const resolution = resolutionOf(resolutions);
  if (chosen === null || resolution === null) return null;
  const sheetBack = sheetBackOf(printer.text('pwg-raster-document-sheet-back'));
  return { format: 'image/pwg-raster', resolution, colour: chosen, sheetBack, sides, paperSize };
}

function urfPlan({ sides, paperSize, colour }: PrintOptions, printer: IppAttributes): RasterPlan | null {
  const keywords = printer.texts('urf-supported').map((keyword) => keyword.toUpperCase());
  const chosen = colourOf(colour, { grey: keywords.includes('W8'), rgb: keywords.includes('SRGB24') });
  const listed = keywords.find((keyword) => /^RS\d/.test(keyword))?.slice(2) ?? '';
  const resolution = resolutionOf(listed.split('-').map(Number).filter(Number.isInteger));
  if (chosen === null || resolution === null) return null;
  const mode = keywords.find((keyword) => keyword in URF_BACKS);
  const sheetBack = isUrfBack(mode) ? URF_BACKS[mode] : 'normal';
  return { format: 'image/urf', resolution, colour: chosen, sheetBack, sides, paperSize };
}

function isUrfBack(mode: string | undefined): mode is keyof typeof URF_BACKS {
  return mode !== undefined && mode in URF_BACKS;
}

/** Grey is a third of the data, and a colour printer then uses no colour; a printer without grey gets grey as RGB. */
function colourOf(
  wanted: boolean,
  takes: { readonly grey: boolean; readonly rgb: boolean },
): RasterPlan['colour'] | null {
  if (wanted) return takes.rgb ? 'rgb' : null;
  if (takes.grey) return 'grey';
  return takes.rgb ? 'rgb' : null;
}

function resolutionOf(listed: readonly number[]): number | null {
  const usable = listed.filter((dots) => dots >= 75 && dots <= 1_200).sort((one, other) => one - other);
  return usable.find((dots) => dots >= RESOLUTION_WANTED) ?? usable.at(-1) ?? null;
}

function sheetBackOf(keyword: string | null): SheetBack {
  return isSheetBack(keyword) ? keyword : 'normal';
}

function isSheetBack(keyword: string | null): keyword is SheetBack {
  return keyword !== null && BACKS.has(keyword);
}
