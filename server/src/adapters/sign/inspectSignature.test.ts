import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inspectSignature } from './inspectSignature.ts';
import { SAMPLE_FORMS, samplePdf } from './testing/samplePdfs.ts';
import { NOW, openSigningDesk, REQUEST, type SigningDesk } from './testing/signingDesk.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);

let desk: SigningDesk;
beforeAll(async () => {
  desk = await openSigningDesk();
});
afterAll(() => desk.close());

const judge = (pdf: Uint8Array, changes = {}) => inspectSignature(pdf, { ...desk.trust, ...changes }, NOW);

describe.each(SAMPLE_FORMS)('inspectSignature of a document with a cross-reference %s', (form) => {
  it('reports who signed, when, and which document it is', async () => {
    const pdf = await desk.signed(await samplePdf(form));
    expect(judge(pdf)).toEqual({
      kind: 'valid',
      signer: {
        subject: expect.stringContaining('TEST document signer - not valid'),
        fingerprint: desk.signer.describe().fingerprint,
      },
      signedAt: NOW,
      timestampedAt: NOW,
      coversWholeDocument: true,
      documentId: REQUEST.documentId,
      sha256: createHash('sha256').update(pdf).digest('hex'),
    });
  });

  it('detects any changed byte', async () => {
    const pdf = await desk.signed(await samplePdf(form));
    fc.assert(
      fc.property(fc.nat(pdf.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(pdf);
        changed[at] = (changed[at] ?? 0) ^ change;
        expect(judge(changed).kind).not.toBe('valid');
      }),
      { numRuns: RUNS },
    );
  });
});
