import { PDFDocument } from '@cantoo/pdf-lib';

export const SAMPLE_FORMS = ['table', 'stream'] as const;
/** Form of a sample's cross-references. */
export type SampleForm = (typeof SAMPLE_FORMS)[number];

/** A document of two pages, with or without a form field. */
export async function samplePdf(form: SampleForm, withField = false): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  page.drawText('Certificate of enrolment', { x: 60, y: 760 });
  document.addPage([595, 842]).drawText('Page two', { x: 60, y: 760 });
  if (withField) document.getForm().createTextField('name').addToPage(page, { x: 60, y: 600 });
  return document.save({ useObjectStreams: form === 'stream' });
}
