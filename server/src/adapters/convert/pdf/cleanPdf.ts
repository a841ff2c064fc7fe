import { PDFDocument } from '@cantoo/pdf-lib';
import { ok } from '@self-print/contract/result.ts';
import type { PageSize } from '@self-print/contract/sheetLayout.ts';
import { CHECK_LONG_SIDE_PX, PREVIEW_LONG_SIDE_PX, SLOW_PAGE_MS, UPLOAD_PAGES_MAX } from '../limits.ts';
import type { AnnotationCounts } from '../pdfium/annotations.ts';
import { type PageFont, readPageFonts, readStandardFont } from '../pdfium/pageFonts.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';
import { openPdfiumFile, type PdfiumFile } from '../pdfium/pdfiumFile.ts';
import { refuse, type UploadResult } from '../uploadProblem.ts';
import { hasTint, looksLike } from './pageColour.ts';
import type { PdfWork } from './pdfWork.ts';
import { replaceByPictures } from './picturePages.ts';
import { prunePdf } from './prunePdf.ts';
import { embedStandardFonts, standardFontOf } from './standardFonts.ts';

/** A font that a PDF uses without embedding it, and its substitute. */
export interface ReplacedFont {
  readonly wanted: string;
  readonly used: string;
}

export interface CleanPage extends PageSize {
  readonly hasColour: boolean;
  /** Nothing is printed on it. */
  readonly isBlank: boolean;
  readonly annotations: AnnotationCounts;
}

/** A PDF that contains only page content, with all its fonts embedded. */
export interface CleanPdf {
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly pages: readonly CleanPage[];
  /** Fonts that were substituted. */
  readonly fonts: readonly ReplacedFont[];
  /** Names of the fonts that were embedded in the document. */
  readonly ownFonts: readonly string[];
}

/** Value of each channel of a pixel without ink. */
const WHITE = 255;

interface CheckedPage extends CleanPage {
  readonly thumbnail: Uint8Array;
  readonly fonts: readonly PageFont[];
}

/**
 * Checks and cleans a PDF. Every page is drawn, so that one that takes too long ends this thread instead of being printed.
 * Annotations become page content; encryption without a password is removed, unless the author forbade printing. A page that would
 * look different after cleaning, or needs a font that is not embedded, becomes a picture.
 */
export async function cleanPdf(work: PdfWork, source: Uint8Array): Promise<UploadResult<CleanPdf>> {
  const opened = openChecked(work.pdfium, source);
  if (!opened.ok) return opened;
  const file = opened.value;
  const pages = checkPages(work, file);
  if (!pages.ok) return pages;
  for (let index = 0; index < file.pageCount; index += 1) file.withPage(index, file.flatten);
  const copy = file.copyOf(pages.value.map((_, index) => index));
  file.close();
  const document = await PDFDocument.load(copy, { updateMetadata: false });
  prunePdf(document);
  const programs = new Map<string, Uint8Array>();
  embedStandardFonts(document, (name) => {
    const program = programs.get(name) ?? readStandardFont(work.pdfium, name);
    programs.set(name, program);
    return program;
  });
  const cleaned = await document.save({ useObjectStreams: false });
  const different = findDifferent(work, cleaned, pages.value);
  const pdf = different.length === 0 ? cleaned : await replaceByPictures(work, document, source, different);
  return ok({
    pdf: new Uint8Array(pdf),
    pages: pages.value.map(({ thumbnail, fonts, ...page }) => page),
    ...fontsOf(pages.value),
  });
}

/** A PDF with an empty list of pages is not damaged. */
const NO_PAGES = /\/Kids\s*\[\s*\]/;

/** Opens a PDF that may be printed and has a permitted number of pages. */
function openChecked(pdfium: Pdfium, source: Uint8Array): UploadResult<PdfiumFile> {
  const file = openPdfiumFile(pdfium, source);
  if (file === 'encrypted') return refuse('UPLOAD_ENCRYPTED');
  if (file === 'damaged' || file.pageCount === 0) {
    const isEmpty = NO_PAGES.test(Buffer.from(source).toString('latin1'));
    return refuse(isEmpty ? 'UPLOAD_NO_PAGES' : 'UPLOAD_BROKEN');
  }
  const isPermitted = file.mayPrint && file.pageCount <= UPLOAD_PAGES_MAX;
  if (isPermitted) return ok(file);
  file.close();
  return file.mayPrint
    ? refuse('UPLOAD_TOO_MANY_PAGES', { pagesMax: UPLOAD_PAGES_MAX })
    : refuse('UPLOAD_PRINTING_FORBIDDEN');
}

function checkPages(work: PdfWork, file: PdfiumFile): UploadResult<CheckedPage[]> {
  const pages: CheckedPage[] = [];
  for (let index = 0; index < file.pageCount; index += 1) {
    const page = file.withPage(index, (open) => checkPage(work, file, open));
    if (!page || page.widthPt <= 0 || page.heightPt <= 0) {
      file.close();
      return refuse('UPLOAD_BROKEN');
    }
    pages.push(page);
    work.onPage();
  }
  return ok(pages);
}

function checkPage({ pdfium, now }: PdfWork, file: PdfiumFile, page: number): CheckedPage {
  const annotations = file.makeAnnotationsPrint(page);
  const begun = now();
  const { rgb } = file.draw(page, CHECK_LONG_SIDE_PX);
  // A slow thumbnail may mean that the full size is too slow.
  if (now() - begun > SLOW_PAGE_MS) file.draw(page, PREVIEW_LONG_SIDE_PX);
  return {
    ...file.sizeOf(page),
    thumbnail: rgb,
    hasColour: hasTint(rgb),
    isBlank: rgb.every((channel) => channel === WHITE),
    annotations,
    fonts: readPageFonts(pdfium, page),
  };
}

/** Pages of the cleaned PDF that look different than before, or whose text needs fonts that are not embedded. */
function findDifferent(work: PdfWork, cleaned: Uint8Array, pages: readonly CheckedPage[]): number[] {
  const file = openPdfiumFile(work.pdfium, cleaned);
  if (typeof file === 'string') return pages.map((_, index) => index);
  const different = pages.flatMap(({ thumbnail }, index) => {
    const isSame = file.withPage(index, (page) => {
      const fonts = readPageFonts(work.pdfium, page);
      const hasAllFonts = fonts.every(({ isEmbedded }) => isEmbedded);
      return hasAllFonts && looksLike(file.draw(page, CHECK_LONG_SIDE_PX).rgb, thumbnail);
    });
    work.onPage();
    return isSame ? [] : [index];
  });
  file.close();
  return different;
}

const SUBSET_MARK = /^[A-Z]{6}\+/;

function fontsOf(pages: readonly CheckedPage[]): Pick<CleanPdf, 'fonts' | 'ownFonts'> {
  const fonts = new Map<string, ReplacedFont>();
  const ownFonts = new Set<string>();
  for (const { name, face, isEmbedded } of pages.flatMap((page) => page.fonts)) {
    const wanted = name.replace(SUBSET_MARK, '');
    if (isEmbedded) ownFonts.add(wanted);
    else if (standardFontOf(wanted) === undefined) fonts.set(wanted, { wanted, used: face });
  }
  return { fonts: [...fonts.values()], ownFonts: [...ownFonts] };
}
