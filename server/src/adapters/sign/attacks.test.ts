import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ok } from '@self-print/contract/result.ts';
import { systemRandom } from '../../system.ts';
import { createTestTimestamper } from '../timestamp/testTimestamper.ts';
import { createTimestampClient } from '../timestamp/timestampClient.ts';
import { algorithmIdentifier, SHA256 } from './cms/algorithms.ts';
import { attribute, signedAttributes } from './cms/attributes.ts';
import { readSignedData, writeSignedData } from './cms/signedData.ts';
import { createDocumentSigner } from './createDocumentSigner.ts';
import { OID } from './der/oids.ts';
import { readDer } from './der/readDer.ts';
import { contextTag, encode, octets, sequence } from './der/writeDer.ts';
import { inspectSignature, type SignatureTrust } from './inspectSignature.ts';
import { findPage } from './pdf/findPage.ts';
import { readPdf } from './pdf/readPdf.ts';
import { type FoundSignature, readSignature } from './pdf/readSignature.ts';
import { signedFields } from './pdf/signatureFields.ts';
import { addSignatureSpace, digestAround, fillGap } from './pdf/signatureSpace.ts';
import { SAMPLE_FORMS, samplePdf } from './testing/samplePdfs.ts';
import { NOW, openSigningDesk, REQUEST, type SigningDesk } from './testing/signingDesk.ts';
import { withCatalogue, withObject } from './testing/updates.ts';

const ROOM_BYTES = 4_096;
const AFTER_EXPIRY = new Date('2040-01-01T00:00:00Z');

let desk: SigningDesk;
let stranger: SigningDesk;
beforeAll(async () => {
  [desk, stranger] = await Promise.all([openSigningDesk(), openSigningDesk()]);
});
afterAll(() => Promise.all([desk.close(), stranger.close()]));

const judge = (pdf: Uint8Array, changes: Partial<SignatureTrust> = {}, now = NOW) =>
  inspectSignature(pdf, { ...desk.trust, ...changes }, now);

describe.each(SAMPLE_FORMS)('an attacker who changes a signed file with a cross-reference %s', (form) => {
  const signed = async () => desk.signed(await samplePdf(form));

  it.each(['\n', ' ', '%%EOF\n', '\0', 'x'])('is detected when using %j at its end', async (tail) => {
    const verdict = judge(Buffer.concat([await signed(), Buffer.from(tail)]));
    expect(verdict).toMatchObject({ kind: 'tampered' });
  });

  it('is detected when adding a different page in an update', async () => {
    const pdf = await signed();
    const page = findPage(readPdf(pdf), 1);
    if (!page) throw new Error('There is no page');
    const changed = withObject(pdf, page.reference, '<</Type /Page /MediaBox [0 0 9 9]>>');
    expect(judge(changed)).toEqual({ kind: 'tampered', why: 'bytesAfterSignature' });
  });

  it('is detected even when an update changes nothing', async () => {
    expect(judge(withObject(await signed(), null, '(nothing)'))).toEqual({
      kind: 'tampered',
      why: 'bytesAfterSignature',
    });
  });

  it('is detected when removing the form', async () => {
    const changed = withCatalogue(await signed(), { AcroForm: undefined, Perms: undefined });
    expect(judge(changed)).toEqual({ kind: 'tampered', why: 'signatureRemoved' });
  });

  it('has an unsigned document after cutting off the signature', async () => {
    const pdf = await samplePdf(form);
    expect(judge((await desk.signed(pdf)).subarray(0, pdf.length))).toEqual({ kind: 'unsigned' });
  });

  it('is detected when adding a second signature', async () => {
    const pdf = await signed();
    const [field] = signedFields(readPdf(pdf));
    if (field?.kind !== 'reference') throw new Error('There is no signature');
    const again = `<</Fields [<</FT /Sig /T (a) /V ${field.number} 0 R>> <</FT /Sig /T (b) /V ${field.number} 0 R>>]>>`;
    const form2 = withObject(pdf, null, again);
    const number = Number(/(\d+) 0 obj\n<<\/Fields \[<<\/FT/.exec(form2.toString('latin1'))?.[1]);
    const reference = { kind: 'reference', number, generation: 0 } as const;
    expect(judge(withCatalogue(form2, { AcroForm: reference })).kind).toBe('tampered');
  });

  it('is an unknown signer after signing the changed document again', async () => {
    const own = await stranger.signed(await samplePdf(form));
    expect(judge(own)).toMatchObject({ kind: 'untrusted', why: 'unknownSigner' });
  });

  it('is detected when inserting the signature of another document', async () => {
    const [one, other] = [await signed(), await desk.signed(await samplePdf(form), { reason: 'another' })];
    expect(judge(filled(one, signatureOf(other).container))).toEqual({ kind: 'tampered', why: 'digest' });
  });

  it('is detected when removing the timestamp', async () => {
    const pdf = await signed();
    const message = readSignedData(signatureOf(pdf).container);
    const bare = filled(pdf, writeSignedData({ ...message, unsignedAttributes: [] }));
    expect(judge(bare)).toMatchObject({ kind: 'untrusted', why: 'noTimestamp' });
  });

  it('is detected when using the timestamp of another signature', async () => {
    const pdf = await signed();
    const message = readSignedData(signatureOf(pdf).container);
    const timestamp = await desk.authority.timestamps.requestToken(Buffer.from('something else'));
    if (!timestamp.ok) throw new Error(timestamp.problem.kind);
    const unsignedAttributes = [attribute(OID.timestampToken, timestamp.value.token)];
    const changed = filled(pdf, writeSignedData({ ...message, unsignedAttributes }));
    expect(judge(changed)).toEqual({ kind: 'tampered', why: 'timestamp' });
  });

  it('is detected when using the timestamp of an untrusted service', async () => {
    const pdf = await signed();
    const message = readSignedData(signatureOf(pdf).container);
    const timestamp = await stranger.authority.timestamps.requestToken(message.signature);
    if (!timestamp.ok) throw new Error(timestamp.problem.kind);
    const unsignedAttributes = [attribute(OID.timestampToken, timestamp.value.token)];
    const changed = filled(pdf, writeSignedData({ ...message, unsignedAttributes }));
    expect(judge(changed)).toEqual({ kind: 'tampered', why: 'timestamp' });
  });

  it('is detected when hiding more certificates in the signature', async () => {
    const pdf = await signed();
    const message = readSignedData(signatureOf(pdf).container);
    const certificates = [...message.certificates, stranger.authority.root.der];
    const changed = filled(pdf, writeSignedData({ ...message, certificates }));
    expect(judge(changed)).toEqual({ kind: 'tampered', why: 'signature' });
  });

  it('is detected when hiding something in the place of revocation lists', async () => {
    const pdf = await signed();
    const [kind, wrapped] = readDer(signatureOf(pdf).container).children;
    const parts = wrapped?.children[0]?.children.map(({ raw }) => raw) ?? [];
    const hidden = encode(contextTag(1), octets(Buffer.from('hidden')));
    const more = sequence(...parts.slice(0, -1), hidden, ...parts.slice(-1));
    const changed = filled(pdf, sequence(kind?.raw ?? Buffer.of(), encode(contextTag(0), more)));
    expect(judge(changed)).toEqual({ kind: 'tampered', why: 'signature' });
  });

  it('is detected when encoding the same signature differently', async () => {
    const pdf = await signed();
    const { gapFrom, gapTo } = signatureOf(pdf);
    const inCapitals = Buffer.from(pdf);
    const at = pdf.subarray(gapFrom, gapTo).findIndex((byte) => byte >= 0x61);
    inCapitals[gapFrom + at] = (pdf[gapFrom + at] ?? 0) - 0x20;
    expect(judge(inCapitals)).toEqual({ kind: 'tampered', why: 'structure' });
  });
});

describe('a gap', () => {
  it.each([
    { name: 'the signature alone', more: 0, kind: 'valid' },
    { name: 'more than the signature', more: 20, kind: 'tampered' },
    { name: 'less than the signature', more: -2, kind: 'tampered' },
  ])('gets $kind for $name, even if made by a trusted signer', async ({ more, kind }) => {
    const { certificate } = desk.authority.signingKey;
    expect(judge(await handMade(more, certificate.der)).kind).toBe(kind);
  });
});

describe('a signer', () => {
  it('is known by its own certificate as well as by its CA', async () => {
    const pdf = await desk.signed(await samplePdf('stream'));
    const own = [desk.authority.signingKey.certificate];
    expect(judge(pdf, { signers: own, authorities: [] }).kind).toBe('valid');
    const others = [stranger.authority.signingKey.certificate];
    expect(judge(pdf, { signers: others, authorities: [stranger.authority.root] })).toMatchObject({
      kind: 'untrusted',
      why: 'unknownSigner',
    });
    expect(judge(pdf, { signers: [], authorities: [] }).kind).toBe('untrusted');
  });

  it('is trusted long after its certificate expired, if it has a timestamp', async () => {
    const pdf = await desk.signed(await samplePdf('table'));
    expect(judge(pdf, {}, AFTER_EXPIRY)).toMatchObject({ kind: 'valid', timestampedAt: NOW });
    const unstamped = createDocumentSigner({
      key: desk.authority.signingKey,
      timestamps: null,
      withoutTimestamp: 'refuse',
      clock: desk.clock,
    });
    const bare = await unstamped.sign(await samplePdf('table'), REQUEST);
    if (!bare.ok) throw new Error(bare.problem.kind);
    expect(judge(bare.value, { needsTimestamp: false }).kind).toBe('valid');
    for (const signers of [[], [desk.authority.signingKey.certificate]])
      expect(judge(bare.value, { needsTimestamp: false, signers }, AFTER_EXPIRY)).toMatchObject({
        kind: 'untrusted',
        why: 'outsideValidity',
      });
  });

  it('may not be one that is only for timestamping', async () => {
    const key = desk.authority.timestampKey;
    const { timestamps } = desk.authority;
    const signer = createDocumentSigner({ key, timestamps, withoutTimestamp: 'refuse', clock: desk.clock });
    const pdf = await signer.sign(await samplePdf('table'), REQUEST);
    expect(pdf.ok && judge(pdf.value)).toMatchObject({ kind: 'untrusted', why: 'unknownSigner' });
  });

  it('is not trusted when it names a different certificate from the one included', async () => {
    const { certificate } = stranger.authority.signingKey;
    expect(judge(await handMade(0, certificate.der))).toEqual({ kind: 'tampered', why: 'signature' });
  });

  it('may not have a timestamp from a service whose certificate has expired', async () => {
    const later = new Date('2037-01-01T00:00:00Z');
    const late = { now: () => later, monotonicMs: () => 0 };
    const answer = createTestTimestamper({
      key: desk.authority.timestampKey,
      clock: late,
      random: systemRandom,
    });
    const timestamps = createTimestampClient({
      transport: async (request) => ok(await answer(request)),
      anchors: [desk.authority.root],
      policy: null,
      clock: late,
      random: systemRandom,
      wait: async () => {},
    });
    expect(await timestamps.requestToken(Buffer.from('data'))).toMatchObject({
      problem: { why: 'untrustedCertificate' },
    });
  });
});

/** Signs with our key but differently from our signer. @param more extra bytes in the gap around the signature */
async function handMade(more: number, named: Uint8Array): Promise<Buffer> {
  const { signingKey: key, timestamps } = desk.authority;
  const file = readPdf(await samplePdf('table'));
  const page = findPage(file, 1);
  if (!page) throw new Error('There is no page');
  const space = addSignatureSpace(file, page, REQUEST, ROOM_BYTES);
  const { bytes, gapFrom } = space;
  const gapTo = space.gapTo + more;
  const numbers = `0 ${gapFrom} ${space.gapTo} ${bytes.length - space.gapTo}`;
  bytes.write(`0 ${gapFrom} ${gapTo} ${bytes.length - gapTo}`, bytes.lastIndexOf(numbers), 'latin1');
  const attributes = signedAttributes({
    contentType: OID.data,
    messageDigest: digestAround({ bytes, gapFrom, gapTo }),
    certificate: named,
  });
  const signature = await key.sign(attributes);
  const timestamp = signature.ok ? await timestamps.requestToken(signature.value) : signature;
  if (!signature.ok || !timestamp.ok) throw new Error('not signed');
  const container = writeSignedData({
    contentType: OID.data,
    content: null,
    certificates: [key.certificate.der],
    signerId: key.certificate.issuerAndSerial,
    digestAlgorithm: SHA256,
    signedAttributes: attributes,
    signatureAlgorithm: algorithmIdentifier(key.algorithm),
    signature: signature.value,
    unsignedAttributes: [attribute(OID.timestampToken, timestamp.value.token)],
  });
  fillGap(space, container);
  return bytes;
}

function signatureOf(pdf: Uint8Array): FoundSignature {
  const file = readPdf(pdf);
  const [field] = signedFields(file);
  if (!field) throw new Error('There is no signature');
  return readSignature(file, field);
}

/** The document with a different signature in its gap. */
function filled(pdf: Uint8Array, container: Uint8Array): Buffer {
  const { gapFrom, gapTo } = signatureOf(pdf);
  const changed = Buffer.from(pdf);
  changed.fill('0', gapFrom + 1, gapTo - 1);
  changed.write(Buffer.from(container).toString('hex'), gapFrom + 1, 'latin1');
  return changed;
}
