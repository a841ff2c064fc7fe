import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ENROLMENT_CERTIFICATE } from '../../demo/templates/enrolmentCertificate.ts';
import { TRANSCRIPT } from '../../demo/templates/transcript.ts';
import type { OpenRenderer } from '../../documents/openRenderer.ts';
import { openTestRenderer, sampleRequest } from '../../documents/testing/renderDesk.ts';
import { inspectSignature } from './inspectSignature.ts';
import { readStamp } from './pdf/stamp.ts';
import { HAS_PDFSIG, openPdfsig } from './testing/pdfsig.ts';
import { openSigningDesk, type SigningDesk } from './testing/signingDesk.ts';
import { hasTool, runTool } from './testing/tools.ts';

/** Uses the product's own certificates, from their templates up to what other programs report about the signed files. */
const withTools = HAS_PDFSIG && hasTool('qpdf') ? it : it.skip;
const DOCUMENTS = [
  { name: 'enrolment certificate', template: ENROLMENT_CERTIFICATE, language: 'zh' },
  { name: 'enrolment certificate', template: ENROLMENT_CERTIFICATE, language: 'en' },
  { name: 'transcript', template: TRANSCRIPT, language: 'zh' },
] as const;

let desk: SigningDesk;
let renderer: OpenRenderer;
let pdfsig: (file: string) => Promise<string>;
beforeAll(async () => {
  desk = await openSigningDesk(new Date());
  renderer = await openTestRenderer();
  if (HAS_PDFSIG) pdfsig = await openPdfsig(desk.folder, desk.authority.root);
});
afterAll(async () => {
  await renderer.close();
  await desk.close();
});

describe('a certificate of the product', () => {
  withTools.each(DOCUMENTS)('is valid according to other programs: $name in $language', async (document) => {
    const made = await renderer.render(sampleRequest(document.template, { language: document.language }));
    if (!made.ok) throw new Error(JSON.stringify(made.problem));
    const [field = null] = made.value.stamps;
    const appearance = await readStamp(await discOnAPage());
    if (!appearance.ok) throw new Error(appearance.problem);
    const signedAt = desk.clock.now();
    const pdf = await desk.signed(made.value.pdf, { field, appearance: appearance.value, signedAt });
    const path = join(desk.folder, `${document.name}-${document.language}.pdf`);
    await writeFile(path, pdf);

    expect(inspectSignature(pdf, desk.trust, signedAt).kind).toBe('valid');
    const output = await pdfsig(path);
    expect(output).toContain('Signature Validation: Signature is Valid.');
    expect(output).toContain('Certificate Validation: Certificate is Trusted.');
    expect(output).toContain('Total document signed');
    expect((await runTool('qpdf', ['--check', path])).code).toBe(0);

    pdf[Math.floor(made.value.pdf.length / 2)] = (pdf[Math.floor(made.value.pdf.length / 2)] ?? 0) ^ 1;
    await writeFile(path, pdf);
    expect(inspectSignature(pdf, desk.trust, signedAt)).toEqual({ kind: 'tampered', why: 'digest' });
    expect(await pdfsig(path)).toContain('Signature Validation: Digest Mismatch.');
  });
});

async function discOnAPage(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([100, 100]);
  page.drawCircle({
    x: 50,
    y: 50,
    size: 46,
    borderColor: rgb(0.8, 0.1, 0.1),
    borderWidth: 4,
    borderOpacity: 0.8,
  });
  return document.save();
}
