/** Rows of a sample that the canvas shows; the preview shows all. */
export const ROWS_SHOWN = 12;
