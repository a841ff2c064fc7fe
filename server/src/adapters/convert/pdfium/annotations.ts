import type { Pdfium } from './pdfium.ts';

/** What becomes of the annotations of a page on paper. */
export interface AnnotationCounts {
  /** Marks that are printed. */
  readonly printed: number;
  /** Those with content that cannot be printed: texts behind notes, attachments, marks without a picture. */
  readonly unprinted: number;
}

/** FPDF_ANNOT_… (fpdf_annot.h). */
const NOTE = 1;
const WIDGET = 20;
/** Free text, line, square, circle, polygon, polyline, highlight, underline, squiggly, strike-out, stamp, caret, ink, redaction. */
const MARKS: readonly number[] = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 28];
/** File attachment, sound, movie, screen, 3D, rich media. */
const MEDIA: readonly number[] = [17, 18, 19, 21, 25, 26];

/** Flags of annotations (ISO 32000-1, table 165). */
const HIDDEN = 0b10;
const PRINT = 0b100;
const NO_VIEW = 0b10_0000;
const NORMAL_APPEARANCE = 0;

/**
 * Makes the annotations of a page print that a person sees in a viewer: marks whose author did not mark them for printing, or whose
 * program left it to the viewer to draw them. Links, buttons and what is hidden stay as their author wants them.
 */
export function makeAnnotationsPrint({ calls }: Pdfium, page: number): AnnotationCounts {
  let printed = 0;
  let unprinted = 0;
  const count = calls.FPDFPage_GetAnnotCount(page);
  for (let index = 0; index < count; index += 1) {
    const annotation = calls.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    switch (prepare(calls, annotation)) {
      case 'printed':
        printed += 1;
        break;
      case 'unprinted':
        unprinted += 1;
    }
    calls.FPDFPage_CloseAnnot(annotation);
  }
  return { printed, unprinted };
}

function prepare(calls: Pdfium['calls'], annotation: number): 'printed' | 'unprinted' | 'notMeant' {
  const kind = calls.FPDFAnnot_GetSubtype(annotation);
  const flags = calls.FPDFAnnot_GetFlags(annotation);
  const isMeant = (flags & PRINT) !== 0;
  if ((flags & HIDDEN) !== 0 || ((flags & NO_VIEW) !== 0 && !isMeant)) return 'notMeant';
  // The sign of a note says nothing without its text, which no paper has.
  if (kind === NOTE) return calls.FPDFAnnot_HasKey(annotation, 'Contents') ? 'unprinted' : 'notMeant';
  if (MEDIA.includes(kind)) return 'unprinted';
  const isFilledField = kind === WIDGET && calls.FPDFAnnot_HasKey(annotation, 'V');
  if (!isFilledField && !MARKS.includes(kind)) return 'notMeant';
  if (!calls.EPDFAnnot_HasAppearanceStream(annotation, NORMAL_APPEARANCE)) {
    if (kind === WIDGET) calls.EPDFAnnot_GenerateFormFieldAP(annotation);
    else calls.EPDFAnnot_GenerateAppearance(annotation);
    if (!calls.EPDFAnnot_HasAppearanceStream(annotation, NORMAL_APPEARANCE)) return 'unprinted';
  }
  if (!isMeant) calls.FPDFAnnot_SetFlags(annotation, flags | PRINT);
  return 'printed';
}
