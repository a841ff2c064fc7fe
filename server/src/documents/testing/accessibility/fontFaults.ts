import { PDFDict, type PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { itemsOf, nameOf } from './taggedFile.ts';

const PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3'];

/** Fonts that are not in the file, or whose characters cannot be read (ISO 14289-1 7.21). */
export function fontFaults({ context }: PDFDocument): readonly string[] {
  return context.enumerateIndirectObjects().flatMap(([, font]) => {
    if (!(font instanceof PDFDict) || nameOf(font, 'Type') !== 'Font') return [];
    const isPart = (nameOf(font, 'Subtype') ?? '').startsWith('CIDFont');
    if (!isPart) {
      const isReadable = font.lookup(PDFName.of('ToUnicode')) instanceof PDFRawStream;
      const faults = isReadable ? [] : [`${nameOf(font, 'BaseFont')} cannot be read`];
      return itemsOf(font, 'DescendantFonts').length > 0 ? faults : [...faults, ...programFaults(font)];
    }
    return programFaults(font);
  });
}

function programFaults(font: PDFDict): readonly string[] {
  const descriptor = font.lookup(PDFName.of('FontDescriptor'));
  const isInside =
    descriptor instanceof PDFDict &&
    PROGRAMS.some((key) => descriptor.lookup(PDFName.of(key)) instanceof PDFRawStream);
  return isInside ? [] : [`${nameOf(font, 'BaseFont')} is not in the file`];
}
