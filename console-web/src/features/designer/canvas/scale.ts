const CSS_PX_PER_MM = 96 / 25.4;
const CSS_PX_PER_PT = 96 / 72;

/** Around the page, with the width of a scroll bar. */
const AROUND_PX = 64;
const FIT_MIN = 0.2;
const FIT_MAX = 0.85;

/** The zoom at which a page of so many millimetres fits into so many pixels, within what can still be worked with. */
export function fittingZoom(pageMm: number, roomPx: number): number {
  const zoom = (roomPx - AROUND_PX) / (pageMm * CSS_PX_PER_MM);
  return Math.min(FIT_MAX, Math.max(FIT_MIN, zoom));
}

/** Turns measures of paper into CSS pixels at a zoom. */
export interface Scale {
  readonly mm: (millimetres: number) => number;
  readonly pt: (points: number) => number;
  readonly toMm: (pixels: number) => number;
}

export function scaleOf(zoom: number): Scale {
  return {
    mm: (millimetres) => millimetres * CSS_PX_PER_MM * zoom,
    pt: (points) => points * CSS_PX_PER_PT * zoom,
    toMm: (pixels) => pixels / (CSS_PX_PER_MM * zoom),
  };
}
