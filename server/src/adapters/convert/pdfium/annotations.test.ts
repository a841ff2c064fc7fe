import { beforeAll, describe, expect, it } from '@jest/globals';
import { pdfFile } from '../testing/pdfFile.ts';
import { openPdfium } from './openPdfium.ts';
import type { Pdfium } from './pdfium.ts';
import { openPdfiumFile } from './pdfiumFile.ts';

const NO_FONT = { family: 'none', read: () => new Uint8Array() };
const MEMORY_LIMIT_BYTES = 256 * 1_024 * 1_024;
const LONG_SIDE_PX = 400;
const PRINT = 4;
const HIDDEN = 2;
const NO_VIEW = 32;
const RECT = '/Rect[72 400 300 500]';
const QUAD = '/C[0.8 0 0]/QuadPoints[72 500 300 500 72 400 300 400]';
const POINTS = '/C[0.8 0 0]/Vertices[80 400 300 500 300 400]';
/** Object 5: what a program has drawn for an annotation. */
const LOOK =
  '<</Type/XObject/Subtype/Form/BBox[0 0 200 30]/Length 19>>stream\n0 g 0 0 200 30 re f\nendstream';

describe('annotations on paper', () => {
  let pdfium: Pdfium;
  beforeAll(async () => {
    pdfium = await openPdfium({
      memoryLimitBytes: MEMORY_LIMIT_BYTES,
      fonts: { serif: NO_FONT, sans: NO_FONT },
    });
  });

  const open = (pdf: Uint8Array) => {
    const file = openPdfiumFile(pdfium, pdf);
    if (typeof file === 'string') throw new Error(file);
    return file;
  };
  const hasInk = (pdf: Uint8Array) => {
    const file = open(pdf);
    const ink = file.withPage(0, (page) => file.draw(page, LONG_SIDE_PX).rgb.some((each) => each < 240));
    file.close();
    return ink;
  };
  /** What is counted on an empty page with these annotations, and whether anything of it comes out. */
  const print = (
    annotations: string,
    { objects = [], catalog = '' }: { objects?: string[]; catalog?: string } = {},
  ) => {
    const file = open(
      pdfFile({ content: '', objects: [LOOK, ...objects], page: `/Annots[${annotations}]`, catalog }),
    );
    const counts = file.withPage(0, file.makeAnnotationsPrint);
    file.withPage(0, file.flatten);
    const flat = file.copyOf([0]);
    file.close();
    return { hasInk: hasInk(flat), ...counts };
  };

  it.each([
    ['Square', '/C[1 0 0]/BS<</W 3>>'],
    ['Circle', '/IC[0 0.5 0]'],
    ['Line', '/C[1 0 0]/L[80 400 300 500]'],
    ['Polygon', POINTS],
    ['PolyLine', POINTS],
    ['Ink', '/C[0 0 1]/InkList[[80 400 200 480 300 400]]'],
    ['Highlight', QUAD],
    ['Underline', QUAD],
    ['Squiggly', QUAD],
    ['StrikeOut', QUAD],
    ['FreeText', '/DA(/Helv 18 Tf 1 0 0 rg)/Contents(Please revise)'],
    ['Caret', '/C[0 0 1]'],
  ])('draws %s without an appearance and without the print flag', (kind, more) => {
    const annotation = `<</Type/Annot/Subtype/${kind}${RECT}${more}>>`;
    expect(print(annotation)).toEqual({ hasInk: true, printed: 1, unprinted: 0 });
  });

  it.each([0, PRINT])('prints a stamp that has an appearance, with flags %i', (flags) => {
    const stamp = `<</Type/Annot/Subtype/Stamp/F ${flags}${RECT}/AP<</N 5 0 R>>>>`;
    expect(print(stamp)).toEqual({ hasInk: true, printed: 1, unprinted: 0 });
  });

  it('prints the value of a field that no program has drawn', () => {
    const field = `<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Filled)${RECT}/DA(/F1 30 Tf 0 g)>>`;
    const catalog = '/AcroForm<</Fields[6 0 R]/DR<</Font<</F1 3 0 R>>>>/DA(/F1 30 Tf 0 g)>>';
    const printed = print('6 0 R', { objects: [field], catalog });
    expect(printed).toEqual({ hasInk: true, printed: 1, unprinted: 0 });
  });

  it.each([
    ['a link', `<</Type/Annot/Subtype/Link${RECT}/Border[0 0 2]/C[1 0 0]/A<</S/URI/URI(http://a.edu)>>>>`],
    ['a button', `<</Type/Annot/Subtype/Widget/FT/Btn/Ff 65536/T(send)${RECT}/AP<</N 5 0 R>>>>`],
    ['a hidden stamp', `<</Type/Annot/Subtype/Stamp/F ${HIDDEN | PRINT}${RECT}/AP<</N 5 0 R>>>>`],
    ['a stamp that no viewer shows', `<</Type/Annot/Subtype/Stamp/F ${NO_VIEW}${RECT}/AP<</N 5 0 R>>>>`],
    ['the window of a note', `<</Type/Annot/Subtype/Popup${RECT}/Open true/Contents(Note)>>`],
  ])('leaves out %s, which needs no word', (_, annotation) => {
    expect(print(annotation)).toEqual({ hasInk: false, printed: 0, unprinted: 0 });
  });

  it.each([
    ['a note with a text', `<</Type/Annot/Subtype/Text${RECT}/Contents(Revise)>>`],
    ['a stamp without an appearance', `<</Type/Annot/Subtype/Stamp/F 4${RECT}/Name/Approved>>`],
    ['an attachment', `<</Type/Annot/Subtype/FileAttachment${RECT}>>`],
  ])('counts %s among what paper does not have', (_, annotation) => {
    expect(print(annotation)).toEqual({ hasInk: false, printed: 0, unprinted: 1 });
  });

  it.each([
    ['are none', '99 0 R null 7 (text) [] <<>> <</Subtype/Square>>'],
    ['have nonsense for geometry', `<</Type/Annot/Subtype/Ink${RECT}/InkList[[1] 7 [null null]]>>`],
    ['lie beyond all numbers', '<</Type/Annot/Subtype/Stamp/F 4/Rect[0 0 1e30 -1e30]/AP<</N 5 0 R>>>>'],
    ['have no place', '<</Type/Annot/Subtype/Highlight/C[9 9]/QuadPoints(no)>>'],
    ['have a font for an appearance', `<</Type/Annot/Subtype/Stamp${RECT}/AP<</N 3 0 R>>>>`],
    ['are themselves their appearance', `6 0 R`],
  ])('survives annotations that %s', (_, annotations) => {
    const objects = [`<</Type/Annot/Subtype/Stamp${RECT}/AP<</N 6 0 R>>/Parent 6 0 R>>`];
    expect(print(annotations, { objects }).hasInk).toBe(false);
  });

  it('draws three thousand marks on a page', () => {
    const mark = (at: number) =>
      `<</Type/Annot/Subtype/Square/C[1 0 0]/Rect[${at % 500} ${at % 700} ${(at % 500) + 9} 720]>>`;
    const marks = Array.from({ length: 3_000 }, (_, at) => mark(at)).join('');
    expect(print(marks)).toEqual({ hasInk: true, printed: 3_000, unprinted: 0 });
  });
});
