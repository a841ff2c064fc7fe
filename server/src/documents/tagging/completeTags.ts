import { newBudget } from '../../adapters/sign/pdf/budget.ts';
import { type PdfFile, readPdf } from '../../adapters/sign/pdf/readPdf.ts';
import type { PdfReference, PdfValue } from '../../adapters/sign/pdf/values.ts';
import { claimingMetadata, pagesInOrder, titledCatalogue } from './claim.ts';
import { objectText, objectTexts } from './objectTexts.ts';
import { completedElements, type FigureBox } from './structure.ts';

/**
 * Completes a PDF/A-2a of the engine to what PDF/UA-1 asks for beyond it. Throws when the file is not as this engine writes it.
 * @param figures boxes of its pictures, in the order of the structure
 */
export function completeTags(pdf: Uint8Array, figures: readonly FigureBox[]): Uint8Array {
  // The file is our own, and as large as its document.
  const file = readPdf(pdf, { ...newBudget(), values: Number.POSITIVE_INFINITY });
  const root = referenceIn(file.references.trailer, 'Root');
  const catalogue = file.entriesOf(root);
  const metadata = referenceIn(catalogue, 'Metadata');
  const texts = objectTexts(file);
  const entries = new Map<number, string>([
    [root.number, titledCatalogue(file, root)],
    [metadata.number, claimingMetadata(file, metadata)],
    ...pagesInOrder(file, referenceIn(catalogue, 'Pages')),
  ]);
  return texts.replaced(
    new Map([
      ...[...entries].map(([number, body]) => [number, objectText(number, body)] as const),
      ...completedElements(file, texts, referenceIn(catalogue, 'StructTreeRoot'), figures),
    ]),
  );
}

function referenceIn(entries: PdfFile['references']['trailer'], key: string): PdfReference {
  const value: PdfValue | undefined = entries.get(key);
  if (value?.kind !== 'reference') throw new Error(`The file has no ${key}`);
  return value;
}
