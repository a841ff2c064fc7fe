import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readEncodedAttributes } from './cms/attributes.ts';
import { readSignedData } from './cms/signedData.ts';
import { OID } from './der/oids.ts';
import { readPdf } from './pdf/readPdf.ts';
import { type FoundSignature, readSignature } from './pdf/readSignature.ts';
import { signedFields } from './pdf/signatureFields.ts';
import { HAS_PDFSIG, openPdfsig } from './testing/pdfsig.ts';
import { SAMPLE_FORMS, samplePdf } from './testing/samplePdfs.ts';
import { openSigningDesk, type SigningDesk } from './testing/signingDesk.ts';
import { hasTool, runTool } from './testing/tools.ts';

/** What third-party programs report about documents that we signed. */
const withPdfsig = HAS_PDFSIG ? it : it.skip;
const withOpenssl = hasTool('openssl') ? it : it.skip;
const withQpdf = hasTool('qpdf') ? it : it.skip;

let desk: SigningDesk;
let pdfsig: (file: string) => Promise<string>;

beforeAll(async () => {
  // These programs use the system clock.
  desk = await openSigningDesk(new Date());
  await writeFile(join(desk.folder, 'root.pem'), desk.authority.root.x509.toString());
  if (HAS_PDFSIG) pdfsig = await openPdfsig(desk.folder, desk.authority.root);
});
afterAll(() => desk.close());

describe.each(SAMPLE_FORMS)('a signed document with a cross-reference %s', (form) => {
  const written = async () => {
    const pdf = await desk.signed(await samplePdf(form), { signedAt: desk.clock.now() });
    const path = join(desk.folder, `${form}.pdf`);
    await writeFile(path, pdf);
    return { pdf, path };
  };

  withPdfsig('is valid, trusted and signed as a whole for pdfsig', async () => {
    const { path } = await written();
    const output = await pdfsig(path);
    expect(output).toContain('Signature Validation: Signature is Valid.');
    expect(output).toContain('Certificate Validation: Certificate is Trusted.');
    expect(output).toContain('Total document signed');
    expect(output).toContain('Signature Type: ETSI.CAdES.detached');
    expect(output).toContain('TEST document signer - not valid');
  });

  withPdfsig('is not valid for pdfsig with one byte changed', async () => {
    const { pdf, path } = await written();
    const at = pdf.indexOf('/MediaBox');
    pdf[at + '/MediaBox [0 0 5'.length] = 0x38;
    await writeFile(path, pdf);
    const output = await pdfsig(path);
    expect(output).toContain('Signature Validation: Digest Mismatch.');
  });

  withQpdf('has no errors according to qpdf', async () => {
    const { path } = await written();
    const { code, output } = await runTool('qpdf', ['--check', path]);
    expect([code, output]).toEqual([0, expect.stringContaining('No syntax or stream encoding errors found')]);
  });

  withOpenssl('has a message and a timestamp that openssl verifies', async () => {
    const { pdf } = await written();
    const found = signatureOf(pdf);
    const message = readSignedData(found.container);
    const token = readEncodedAttributes(message.unsignedAttributes).get(OID.timestampToken);
    const place = (name: string) => join(desk.folder, `${form}.${name}`);
    const covered = Buffer.concat([pdf.subarray(0, found.gapFrom), pdf.subarray(found.gapTo)]);
    await writeFile(place('covered'), covered);
    await writeFile(place('cms'), found.container);
    await writeFile(place('signature'), message.signature);
    await writeFile(place('token'), token?.raw ?? '');
    const root = join(desk.folder, 'root.pem');

    const verify = [
      '-verify',
      '-binary',
      '-inform',
      'DER',
      '-in',
      place('cms'),
      '-content',
      place('covered'),
    ];
    const options = ['-CAfile', root, '-cades', '-purpose', 'any', '-out', '/dev/null'];
    const cms = await runTool('openssl', ['cms', ...verify, ...options]);
    expect(cms).toEqual({ code: 0, output: expect.stringContaining('Verification successful') });

    const timestamp = [
      '-verify',
      '-token_in',
      '-in',
      place('token'),
      '-data',
      place('signature'),
      '-CAfile',
      root,
    ];
    expect(await runTool('openssl', ['ts', ...timestamp])).toEqual({
      code: 0,
      output: expect.stringContaining('Verification: OK'),
    });
    expect(
      (await runTool('openssl', ['asn1parse', '-inform', 'DER', '-in', place('cms')])).output,
    ).not.toContain(':signingTime');
  });
});

function signatureOf(pdf: Uint8Array): FoundSignature {
  const file = readPdf(pdf);
  const [field] = signedFields(file);
  if (!field) throw new Error('There is no signature');
  return readSignature(file, field);
}
