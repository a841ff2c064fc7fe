import { readPdf } from '../pdf/readPdf.ts';
import type { PdfReference, PdfValue } from '../pdf/values.ts';
import { firstFreeNumber, writeUpdate } from '../pdf/writeUpdate.ts';
import { writeEntries } from '../pdf/writeValue.ts';

/** Changes entries of the document catalogue by an incremental update, as an attacker would; undefined removes an entry. */
export function withCatalogue(
  pdf: Uint8Array,
  changes: Readonly<Record<string, PdfValue | undefined>>,
): Buffer {
  const file = readPdf(pdf);
  const root = file.references.trailer.get('Root');
  if (root?.kind !== 'reference') throw new Error('There is no catalogue');
  const entries = new Map(file.entriesOf(root));
  for (const [key, value] of Object.entries(changes)) {
    if (value) entries.set(key, value);
    else entries.delete(key);
  }
  return withObject(pdf, root, writeEntries(entries));
}

/** Replaces an object, or adds a new one if `place` is null. */
export function withObject(pdf: Uint8Array, place: PdfReference | null, text: string): Buffer {
  const file = readPdf(pdf);
  const { number, generation } = place ?? { number: firstFreeNumber(file), generation: 0 };
  const body = [Buffer.from(text, 'latin1')];
  return writeUpdate(file, [{ number, generation, body }], Buffer.alloc(16)).bytes;
}
