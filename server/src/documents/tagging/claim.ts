import { decodeStream } from '../../adapters/sign/pdf/decodeStream.ts';
import type { PdfFile } from '../../adapters/sign/pdf/readPdf.ts';
import { nameOf, type PdfReference, type PdfValue } from '../../adapters/sign/pdf/values.ts';
import { writeEntries } from '../../adapters/sign/pdf/writeValue.ts';

/** ISO 14289-1 5: how a file says that it conforms to PDF/UA-1. */
const PART = '<pdfuaid:part>1</pdfuaid:part>';
const NAMESPACE = ' xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" ';
/** PDF/A knows no such property, so the file must describe it (ISO 19005-2 6.6.2.3). */
const SCHEMA =
  '<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>' +
  '<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>' +
  '<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">' +
  '<pdfaProperty:category>internal</pdfaProperty:category>' +
  '<pdfaProperty:description>Indicates, which part of ISO 14289 standard is followed</pdfaProperty:description>' +
  '<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>' +
  '</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li>';
/** Texts of the engine's metadata, each of which stands there once, and what comes after it. */
const ADDED = [
  ['<rdf:Description rdf:about=""', NAMESPACE],
  ['<pdfaExtension:schemas><rdf:Bag>', SCHEMA],
  ['<pdfaid:conformance>A</pdfaid:conformance>', PART],
] as const;

/** The metadata, completed by the identification of PDF/UA-1: the engine declares one standard only. */
export function claimingMetadata(file: PdfFile, reference: PdfReference): string {
  const stream = file.resolve(reference);
  if (stream.kind !== 'stream') throw new Error('The file has no metadata');
  let text = Buffer.from(decodeStream(stream, file.budget)).toString('utf8');
  for (const [mark, added] of ADDED) {
    const [before, after, ...more] = text.split(mark);
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error(`The metadata is not as expected at ${mark}`);
    text = `${before}${mark}${added}${after}`;
  }
  const data = Buffer.from(text);
  const entries = new Map(stream.entries);
  entries.delete('Filter');
  entries.set('Length', { kind: 'number', value: data.length, text: String(data.length) });
  return `${writeEntries(entries)}\nstream\n${data.toString('latin1')}\nendstream`;
}

/** The catalogue, with the title instead of the file's name in the window of a reader (ISO 14289-1 7.1). */
export function titledCatalogue(file: PdfFile, root: PdfReference): string {
  const entries = file.entriesOf(root);
  const before = file.resolve(entries.get('ViewerPreferences'));
  const preferences = new Map<string, PdfValue>(before.kind === 'dictionary' ? before.entries : []);
  preferences.set('DisplayDocTitle', { kind: 'boolean', value: true });
  return writeEntries(
    new Map([...entries, ['ViewerPreferences', { kind: 'dictionary', entries: preferences }]]),
  );
}

/** Pages whose annotations are visited in the order of the structure (ISO 14289-1 7.18.3): signing adds one. */
export function pagesInOrder(file: PdfFile, pages: PdfReference): ReadonlyMap<number, string> {
  const written = new Map<number, string>();
  const visit = (reference: PdfReference) => {
    const entries = file.entriesOf(reference);
    if (nameOf(entries.get('Type')) === 'Page') {
      const tabs: PdfValue = { kind: 'name', value: 'S' };
      written.set(reference.number, writeEntries(new Map([...entries, ['Tabs', tabs]])));
      return;
    }
    const kids = file.resolve(entries.get('Kids'));
    if (kids.kind === 'array') for (const kid of kids.items) if (kid.kind === 'reference') visit(kid);
  };
  visit(pages);
  return written;
}
