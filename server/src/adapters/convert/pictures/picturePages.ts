/** Position of an image on an A4 page, in points from the lower left corner. */
export interface PicturePage {
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const A4_SHORT_PT = 595.28;
const A4_LONG_PT = 841.89;
const MARGIN_PT = 28.35;
const POINTS_PER_INCH = 72;
/** Minimum resolution; keeps small images from being enlarged until they are unreadable. */
const RESOLUTION_MIN_DPI = 90;

/** Fits an image onto an A4 page of its own orientation, centred, with margins of 10 mm. */
export function placePicture(widthPx: number, heightPx: number): PicturePage {
  const isWide = widthPx > heightPx;
  const pageWidth = isWide ? A4_LONG_PT : A4_SHORT_PT;
  const pageHeight = isWide ? A4_SHORT_PT : A4_LONG_PT;
  const scale = Math.min(
    (pageWidth - 2 * MARGIN_PT) / widthPx,
    (pageHeight - 2 * MARGIN_PT) / heightPx,
    POINTS_PER_INCH / RESOLUTION_MIN_DPI,
  );
  const width = widthPx * scale;
  const height = heightPx * scale;
  return { pageWidth, pageHeight, x: (pageWidth - width) / 2, y: (pageHeight - height) / 2, width, height };
}
