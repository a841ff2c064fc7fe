const CSS_PX_PER_MM = 96 / 25.4;
const CSS_PX_PER_PT = 96 / 72;

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
