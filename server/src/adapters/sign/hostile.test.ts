import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inspectSignature } from './inspectSignature.ts';
import { SAMPLE_FORMS, samplePdf } from './testing/samplePdfs.ts';
import { NOW, openSigningDesk, type SigningDesk } from './testing/signingDesk.ts';

const numRuns = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);
const ENTRIES = 100_000;

let desk: SigningDesk;
beforeAll(async () => {
  desk = await openSigningDesk();
});
afterAll(() => desk.close());

const judge = (pdf: Uint8Array) => inspectSignature(pdf, desk.trust, NOW);

/** Builds a file from objects numbered from 1; the first is the catalogue. */
function fileOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = 9;
  const put = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    put(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]));
  }
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  put(Buffer.from(`xref\n1 ${objects.length}\n${rows}trailer\n<</Size ${size} /Root 1 0 R ${trailer}>>\n`));
  put(Buffer.from(`startxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

const stream = (entries: string, data: Buffer) =>
  Buffer.concat([
    Buffer.from(`<<${entries} /Length ${data.length}>>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);

describe('a malicious file', () => {
  it.each([
    { name: 'nothing', detail: 'no PDF', file: Buffer.of() },
    { name: 'more than anybody signs', detail: 'the file is too large', file: Buffer.alloc(2 ** 26 + 1) },
    {
      name: 'arrays in arrays',
      detail: 'PDF values nested too deep',
      file: fileOf(['['.repeat(ENTRIES) + ']'.repeat(ENTRIES)]),
    },
    {
      name: 'dictionaries in dictionaries',
      detail: 'PDF values nested too deep',
      file: fileOf([`${'<</A'.repeat(ENTRIES)} 1${'>>'.repeat(ENTRIES)}`]),
    },
    {
      name: 'a string without an end',
      detail: 'a string without an end',
      file: fileOf([`(${'('.repeat(ENTRIES)}`]),
    },
    {
      name: 'a string of megabytes',
      detail: 'a string that is too long',
      file: fileOf([`<${'00'.repeat(2 ** 21)}>`]),
    },
    {
      name: 'millions of values',
      detail: 'too many PDF values',
      file: fileOf([`[${'1 '.repeat(310_000)}]`]),
    },
    {
      name: 'a key twice',
      detail: 'the key AcroForm twice in a dictionary',
      file: fileOf(['<</Type /Catalog /AcroForm 2 0 R /AcroForm 3 0 R>>']),
    },
    {
      name: 'references in a circle',
      detail: 'references in a circle',
      file: fileOf(['<</AcroForm 2 0 R>>', '3 0 R', '2 0 R']),
    },
    {
      name: 'a stream as long as itself',
      detail: 'an object that needs itself',
      file: fileOf([`<</Length 1 0 R>>\nstream\nabc\nendstream`]),
    },
    {
      name: 'fields in a circle',
      detail: 'too many or too deep fields',
      file: fileOf(['<</AcroForm <</Fields [2 0 R]>>>>', '<</FT /Sig /Kids [2 0 R 2 0 R 2 0 R]>>']),
    },
    {
      name: 'more signatures than anybody makes',
      detail: 'too many signatures',
      file: fileOf([`<</AcroForm <</Fields [${'2 0 R '.repeat(9)}]>>>>`, '<</FT /Sig /V 3 0 R>>', '<<>>']),
    },
    {
      name: 'sections in a circle',
      detail: 'cross-references in a circle',
      file: fileOf(['<<>>'], '/Prev 29'),
    },
    {
      name: 'a table without an end',
      detail: 'too many objects',
      file: Buffer.from('%PDF-1.7\nxref\n0 99999999999\nstartxref\n9\n%%EOF'),
    },
    {
      name: 'a signature of megabytes',
      detail: 'a gap that is not the signature',
      file: fileOf([
        '<</AcroForm <</Fields [2 0 R]>>>>',
        '<</FT /Sig /V 3 0 R>>',
        `<</SubFilter /ETSI.CAdES.detached /ByteRange [0 1 2 3] /Contents <${'30'.repeat(400_000)}>>>`,
      ]),
    },
  ])('with $name is unreadable', ({ file, detail }) => {
    expect(judge(file)).toEqual({ kind: 'unreadable', detail });
  });

  it('with thousands of overlapping objects is unreadable', () => {
    const count = 2_000;
    const heads = Array.from({ length: count }, (_, index) => `${index + 2} 0 obj % `);
    const first = `1 0 obj\n<</AcroForm <</Fields [${heads.map((_, index) => `${index + 2} 0 R`).join(' ')}]>>>>\nendobj\n`;
    let offset = '%PDF-1.7\n'.length;
    const offsets = [first, ...heads].map((text) => {
      offset += text.length;
      return offset - text.length;
    });
    const body = `%PDF-1.7\n${first}${heads.join('')}\n${' '.repeat(2 ** 20)}<</FT /Sig>>\nendobj\n`;
    const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
    const trailer = `trailer\n<</Size ${count + 2} /Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
    const file = Buffer.from(`${body}xref\n1 ${count + 1}\n${rows}${trailer}`);
    expect(judge(file)).toEqual({ kind: 'unreadable', detail: 'too many bytes to read' });
  });

  it('with a decompression bomb of objects is unreadable', () => {
    const bomb = deflateSync(Buffer.alloc(2 ** 25, 0x20));
    const table = Buffer.from([1, 0, 9, 0, 2, 0, 1, 0]);
    const head = Buffer.concat([
      Buffer.from('%PDF-1.7\n1 0 obj\n'),
      stream('/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode', bomb),
      Buffer.from('\nendobj\n'),
    ]);
    const references = stream('/Type /XRef /W [1 2 1] /Index [1 2] /Size 3 /Root 2 0 R', table);
    const file = Buffer.concat([
      head,
      Buffer.from('3 0 obj\n'),
      references,
      Buffer.from(`\nendobj\nstartxref\n${head.length}\n%%EOF\n`),
    ]);
    expect(judge(file)).toEqual({ kind: 'unreadable', detail: 'a stream that cannot be unpacked' });
  });

  it.each(SAMPLE_FORMS)('gets an answer whatever parts of it are rewritten (%s)', async (form) => {
    const pdf = await desk.signed(await samplePdf(form));
    const words = [
      '0 0 R',
      '1 0 R',
      '<<',
      '>>',
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '/',
      '%',
      'obj',
      'endobj',
      'stream',
    ];
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 40 }).map((each) => Buffer.from(each)),
      fc
        .constantFrom(...words, '4294967296', '-1', 'xref', '/Prev 9', '/ByteRange [0 0 0 0]')
        .map((each) => Buffer.from(each)),
    );
    const change = fc.tuple(fc.nat(pdf.length), fc.nat(200), piece);
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        let file = Buffer.from(pdf);
        for (const [at, without, put] of changes)
          file = Buffer.concat([file.subarray(0, at), put, file.subarray(at + without)]);
        const { kind } = judge(file);
        expect(kind === 'valid' && !file.equals(pdf)).toBe(false);
      }),
      { numRuns },
    );
  });

  it('gets an answer for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        judge(bytes);
        judge(Buffer.concat([Buffer.from('%PDF-1.7\n'), bytes, Buffer.from('\nstartxref\n9\n%%EOF')]));
      }),
      { numRuns },
    );
  });
});
