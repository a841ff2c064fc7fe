import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { encode, type QrCodeGenerateOptions } from 'uqr';
import { inkOf } from '../ink.ts';
import { encodeCode128 } from './code128.ts';

/** White modules that readers require around a symbol. */
const QR_QUIET = 4;
const BARCODE_QUIET = 10;
/** Bars and spaces of Code 128 that any reader takes from any printer. */
const MODULE_MM_MIN = 0.25;
const QR_BYTES_MAX = 1_200;

/**
 * Draws a QR code as an SVG image with one unit per module. Content is limited to 1,200 bytes, because more could not be read
 * from paper.
 */
export function qrImage(
  content: string,
  correction: NonNullable<QrCodeGenerateOptions['ecc']>,
  colour: string,
): Result<string, 'tooLong'> {
  const bytes = new TextEncoder().encode(content);
  if (bytes.length === 0 || bytes.length > QR_BYTES_MAX) return fail('tooLong');
  const { data, size } = encode([...bytes], { ecc: correction, border: 0, boostEcc: true });
  const bars = data.flatMap((row, y) =>
    runsOf(row).map(({ start, length }) => bar(start + QR_QUIET, y + QR_QUIET, length)),
  );
  const side = size + 2 * QR_QUIET;
  return ok(image(side, side, bars.join(''), colour));
}

/** Why there is no barcode: what it would have to say cannot be encoded, or its bars would be finer than readers take. */
export type BarcodeProblem =
  | { readonly kind: 'notEncodable' }
  | { readonly kind: 'tooFine'; readonly widthMm: number };

/**
 * Draws a Code 128 as an SVG image with one unit per module in width and a height of 1, to be stretched to a width in millimetres. The
 * problem of bars that are too fine has the least width with which they are not.
 */
export function barcodeImage(
  content: string,
  colour: string,
  placeMm: number,
): Result<string, BarcodeProblem> {
  const widths = encodeCode128(content);
  if (!widths) return fail({ kind: 'notEncodable' });
  let x = BARCODE_QUIET;
  let bars = '';
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars += bar(x, 0, width);
    x += width;
  }
  const modules = x + BARCODE_QUIET;
  const widthMm = modules * MODULE_MM_MIN;
  if (placeMm < widthMm) return fail({ kind: 'tooFine', widthMm });
  return ok(image(modules, 1, bars, colour));
}

const bar = (x: number, y: number, width: number) => `M${x} ${y}h${width}v1h-${width}z`;

function image(width: number, height: number, path: string, colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="none"><rect fill="#ffffff" width="${width}" height="${height}"/><path fill="${inkOf(colour)}" d="${path}"/></svg>`;
}

/** Adjacent dark modules are drawn as one bar, so that no hairlines appear between them. */
function runsOf(row: readonly boolean[]): readonly { readonly start: number; readonly length: number }[] {
  const runs: { start: number; length: number }[] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last.start + last.length === x) last.length += 1;
    else runs.push({ start: x, length: 1 });
  }
  return runs;
}
