import { PDFBool, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fail, ok } from '@self-print/contract/result.ts';
import type { TimestampService } from '../timestamp/types.ts';
import { createDocumentSigner, type DocumentSignerParts } from './createDocumentSigner.ts';
import { inspectSignature } from './inspectSignature.ts';
import { SAMPLE_FORMS, samplePdf } from './testing/samplePdfs.ts';
import { NOW, openSigningDesk, REQUEST, type SigningDesk } from './testing/signingDesk.ts';

const YEAR_MS = 365 * 24 * 60 * 60_000;
const AT_ONCE = 20;

let desk: SigningDesk;
beforeAll(async () => {
  desk = await openSigningDesk();
});
afterAll(() => desk.close());

const signerWith = (changes: Partial<DocumentSignerParts>) =>
  createDocumentSigner({
    key: desk.authority.signingKey,
    timestamps: desk.authority.timestamps,
    withoutTimestamp: 'refuse',
    clock: desk.clock,
    ...changes,
  });
const noTimestamps: TimestampService = {
  requestToken: async () => fail({ kind: 'unreachable', detail: 'ECONNREFUSED' }),
};

describe.each(SAMPLE_FORMS)('a document signer and a file with a cross-reference %s', (form) => {
  it('leaves every input byte unchanged', async () => {
    const pdf = await samplePdf(form);
    const signed = await desk.signed(pdf);
    expect(signed.subarray(0, pdf.length).equals(pdf)).toBe(true);
  });

  it('keeps an existing form, and writes any text so that others can read it', async () => {
    const reason = '毕业证明 (份数\\) 𠅤 – “Leaving certificate” 😀';
    const signed = await desk.signed(await samplePdf(form, true), { reason });
    const document = await PDFDocument.load(signed);
    expect(
      document
        .getForm()
        .getFields()
        .map((field) => field.getName()),
    ).toEqual(['name', 'SelfPrintSignature']);
    const value = document.getForm().getSignature('SelfPrintSignature').acroField.dict.get(PDFName.of('V'));
    const dictionary = document.context.lookup(value);
    expect(String(dictionary)).toContain('/Type /Sig');
    const written = /\/Reason (<[0-9a-f]+>)/.exec(signed.toString('latin1'))?.[1] ?? '';
    expect(PDFHexString.of(written.slice(1, -1)).decodeText()).toBe(reason);
  });

  it('accepts a file whose last line has no line end', async () => {
    const pdf = await samplePdf(form);
    const cut = pdf.subarray(0, Buffer.from(pdf).lastIndexOf('%%EOF') + '%%EOF'.length);
    const signed = await desk.signed(cut);
    expect(signed[cut.length]).toBe('\n'.charCodeAt(0));
    expect(inspectSignature(signed, desk.trust, NOW).kind).toBe('valid');
  });

  it('does not ask readers to redraw the form, which would change the document', async () => {
    const document = await PDFDocument.load(await samplePdf(form, true));
    document.getForm().acroForm.dict.set(PDFName.of('NeedAppearances'), PDFBool.True);
    const pdf = await document.save({ useObjectStreams: form === 'stream' });
    const signed = await PDFDocument.load(await desk.signed(pdf));
    expect(signed.getForm().acroForm.dict.has(PDFName.of('NeedAppearances'))).toBe(false);
  });

  it('signs many concurrently', async () => {
    const pdf = await samplePdf(form);
    const all = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => desk.signed(pdf, { documentId: `document ${index}` })),
    );
    const verdicts = all.map((each) => inspectSignature(each, desk.trust, NOW));
    expect(verdicts).toEqual(
      all.map((_, index) => expect.objectContaining({ kind: 'valid', documentId: `document ${index}` })),
    );
  });

  it('refuses an already signed document', async () => {
    const signed = await desk.signed(await samplePdf(form));
    expect(await desk.signer.sign(signed, REQUEST)).toEqual(unsignable('alreadySigned'));
  });

  it('refuses a document truncated anywhere', async () => {
    const pdf = await samplePdf(form);
    for (let length = 0; length < pdf.length - 8; length += 37)
      expect(await desk.signer.sign(pdf.subarray(0, length), REQUEST)).toEqual(unsignable('broken'));
  });

  it('refuses a field on a page that does not exist', async () => {
    const field = { page: 3, rect: [0, 0, 10, 10] as const };
    const outcome = await desk.signer.sign(await samplePdf(form), { ...REQUEST, field });
    expect(outcome).toEqual(unsignable('noSuchPage'));
  });
});

describe('a document signer', () => {
  it('refuses what it cannot sign', async () => {
    const encrypted = Buffer.from(await samplePdf('table'))
      .toString('latin1')
      .replace('/Root', '/Encrypt 1 0 R /Root');
    expect(await desk.signer.sign(Buffer.from(encrypted, 'latin1'), REQUEST)).toEqual(
      unsignable('encrypted'),
    );
    expect(await desk.signer.sign(Buffer.alloc(2 ** 26 + 1), REQUEST)).toEqual(unsignable('tooLarge'));
    expect(await desk.signer.sign(Buffer.from('hello'), REQUEST)).toEqual(unsignable('broken'));
  });

  it.each([
    { years: -1, kind: 'certificateNotYetValid' },
    { years: 11, kind: 'certificateExpired' },
  ])('reports $kind $years years from now', async ({ years, kind }) => {
    const clock = { now: () => new Date(NOW.getTime() + years * YEAR_MS) };
    const outcome = await signerWith({ clock }).sign(await samplePdf('table'), REQUEST);
    expect(outcome).toEqual(fail({ kind }));
  });

  it('reports a key that does not sign', async () => {
    const key = { ...desk.authority.signingKey, sign: async () => fail('the token was pulled') };
    const outcome = await signerWith({ key }).sign(await samplePdf('table'), REQUEST);
    expect(outcome).toEqual(fail({ kind: 'keyUnavailable', detail: 'the token was pulled' }));
  });

  it('returns no document without a timestamp unless that is permitted', async () => {
    const pdf = await samplePdf('stream');
    const refusing = signerWith({ timestamps: noTimestamps });
    expect(await refusing.sign(pdf, REQUEST)).toEqual(
      fail({ kind: 'timestampUnavailable', detail: 'unreachable' }),
    );
    const lenient = signerWith({ timestamps: noTimestamps, withoutTimestamp: 'signWithout' });
    const signed = await lenient.sign(pdf, REQUEST);
    if (!signed.ok) throw new Error(signed.problem.kind);
    expect(inspectSignature(signed.value, desk.trust, NOW)).toMatchObject({
      kind: 'untrusted',
      why: 'noTimestamp',
    });
    expect(inspectSignature(signed.value, { ...desk.trust, needsTimestamp: false }, NOW)).toMatchObject({
      kind: 'valid',
      timestampedAt: null,
    });
  });

  it('makes room for timestamps that are larger than expected', async () => {
    let asked = 0;
    const timestamps: TimestampService = {
      requestToken: async (data) => {
        asked += 1;
        const timestamp = await desk.authority.timestamps.requestToken(data);
        // A structure of 20,000 bytes, as returned by a service with a long certificate chain.
        const token = Buffer.concat([Buffer.from('30824e20', 'hex'), Buffer.alloc(0x4e20)]);
        return timestamp.ok
          ? ok({ ...timestamp.value, token: asked < 4 ? token : timestamp.value.token })
          : timestamp;
      },
    };
    const signer = signerWith({ timestamps });
    const pdf = await samplePdf('table');
    const sizes: number[] = [];
    for (const times of [2, 3, 4]) {
      const signed = await signer.sign(pdf, REQUEST);
      sizes.push(signed.ok ? signed.value.length : 0);
      expect([signed.ok, asked]).toEqual([true, times]);
    }
    const next = await signer.sign(pdf, REQUEST);
    if (!next.ok) throw new Error(next.problem.kind);
    expect(next.value.length).toBeLessThan(Math.min(...sizes) / 2);
    expect(inspectSignature(next.value, desk.trust, NOW).kind).toBe('valid');
  });

  it('gives up on a service whose timestamps never fit', async () => {
    let bytes = 0x2fff;
    const timestamps: TimestampService = {
      requestToken: async () => {
        bytes += 0x1000;
        const head = Buffer.from([0x30, 0x82, bytes >> 8, bytes & 0xff]);
        return ok({ token: Buffer.concat([head, Buffer.alloc(bytes)]), stampedAt: NOW });
      },
    };
    const outcome = await signerWith({ timestamps }).sign(await samplePdf('table'), REQUEST);
    expect(outcome).toMatchObject(fail({ kind: 'timestampUnavailable' }));
  });

  it('describes the certificate, and that it is only for tests', () => {
    expect(desk.signer.describe()).toEqual({
      subject: 'O=TEST - NOT VALID 测试专用，无效\nCN=TEST document signer - not valid 测试签名',
      issuer: 'O=TEST - NOT VALID 测试专用，无效\nCN=TEST certification authority - not valid 测试根证书',
      validFrom: new Date('2026-03-01T08:00:00Z'),
      validTo: new Date('2036-03-02T08:00:00Z'),
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      isTest: true,
    });
  });
});

const unsignable = (why: string) => fail({ kind: 'pdfUnsignable', why });
