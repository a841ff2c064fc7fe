import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PACKAGE_ENTRIES_MAX, TEXT_LIMIT_BYTES, UPLOAD_LIMIT_BYTES } from '../limits.ts';
import { bmpFile } from '../testing/bmpFile.ts';
import { compoundFile } from '../testing/compoundFile.ts';
import { HEIC_SIZE_AT, heicFile } from '../testing/heicFile.ts';
import { docx, odt, pptx, xlsx } from '../testing/officeDocuments.ts';
import { pdfFile } from '../testing/pdfFile.ts';
import { zipFile } from '../testing/zipFile.ts';
import { bytesOf } from './byteSource.ts';
import { identifyUpload } from './identifyUpload.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);
const RUN = { text: '成绩单' };

async function outcome(content: Uint8Array): Promise<string> {
  const found = await identifyUpload(bytesOf(content));
  return found.ok ? found.value.kind : found.problem.name;
}

function heicOf(width: number, height: number): Buffer {
  const file = heicFile();
  file.writeUInt32BE(width, HEIC_SIZE_AT);
  file.writeUInt32BE(height, HEIC_SIZE_AT + 4);
  return file;
}

/** A HEIC whose second box states this length. */
function boxed(length: number): Buffer {
  const file = heicFile();
  file.writeUInt32BE(length, file.readUInt32BE(0));
  return file;
}

/** A BMP of a few bytes whose rows may be any number of repeated pixels. */
function runLengths(width: number, height: number): Buffer {
  const file = bmpFile({ width: 1, height: 1, statedWidth: width, statedHeight: height });
  file.writeUInt32LE(1, 30);
  return file;
}

/** Record of a workbook stream: number, length, content. */
function record(type: number, content: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(content.byteLength, 2);
  return Buffer.concat([head, content]);
}

function wordStream(flags: number): Buffer {
  const bytes = Buffer.alloc(32);
  bytes.writeUInt16LE(flags, 10);
  return bytes;
}

function slideRecord(type: number, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(0x0f, 0);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(content.byteLength, 4);
  return Buffer.concat([head, content]);
}

function slidesWithMacros(count: number): Buffer {
  const atom = Buffer.alloc(12);
  atom.writeUInt32LE(count, 4);
  return slideRecord(0x03e8, slideRecord(0x07d0, slideRecord(0x03ff, slideRecord(0x0400, atom))));
}

function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write('89504e470d0a1a0a', 0, 'hex');
  bytes.write('IHDR', 12);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

const bomb = Buffer.alloc(40 * 1_024 * 1_024, 'a');
const macros = { name: 'word/vbaProject.bin', content: 'macros' };
const globals = (...records: Buffer[]) => Buffer.concat([...records, record(0x000a, Buffer.alloc(0))]);

describe('identifying an upload', () => {
  it.each<[what: string, content: () => Uint8Array, expected: string]>([
    ['a PDF', () => pdfFile(), 'pdf'],
    [
      'a PDF behind a line of a mail program',
      () => Buffer.concat([Buffer.from('From x\n'), pdfFile()]),
      'pdf',
    ],
    ['Word', () => docx([RUN]), 'docx'],
    ['Excel', () => xlsx([['a', 1]]), 'xlsx'],
    ['PowerPoint', () => pptx(['a']), 'pptx'],
    ['OpenDocument', () => odt('a'), 'odt'],
    ['old Word', () => compoundFile([{ name: 'WordDocument', content: wordStream(0) }]), 'doc'],
    ['old Excel', () => compoundFile([{ name: 'Workbook', content: globals() }]), 'xls'],
    [
      'old PowerPoint',
      () => compoundFile([{ name: 'PowerPoint Document', content: slidesWithMacros(0) }]),
      'ppt',
    ],
    ['RTF', () => Buffer.from('{\\rtf1 text}'), 'rtf'],
    ['a PNG', () => png(800, 600), 'png'],
    ['UTF-8', () => Buffer.from('第一行\nline 2'), 'text'],
    ['GB18030', () => Buffer.from('b3c9bca8b5a5a3ba0a', 'hex'), 'text'],
    ['UTF-16 with a mark', () => Buffer.from('\ufeff成绩单', 'utf16le'), 'text'],
    ['UTF-16 without a mark', () => Buffer.from('plain', 'utf16le'), 'text'],
  ])('knows %s', async (_, content, expected) => {
    expect(await outcome(content())).toBe(expected);
  });

  it.each<[what: string, content: () => Uint8Array, expected: string]>([
    ['nothing', () => Buffer.alloc(0), 'UPLOAD_EMPTY'],
    ['nothing but spaces', () => Buffer.from(' \n\t '), 'UPLOAD_EMPTY'],
    ['too many bytes', () => Buffer.alloc(UPLOAD_LIMIT_BYTES + 1, 'a'), 'UPLOAD_TOO_LARGE'],
    ['a very long text', () => Buffer.alloc(TEXT_LIMIT_BYTES + 1, 'a'), 'UPLOAD_TOO_LARGE'],
    ['a large binary', () => Buffer.alloc(TEXT_LIMIT_BYTES + 1), 'UPLOAD_TYPE_UNSUPPORTED'],
    ['a program', () => Buffer.from('7f454c4602010100', 'hex'), 'UPLOAD_TYPE_UNSUPPORTED'],
    ['a web page', () => Buffer.from('<!DOCTYPE html><html></html>'), 'UPLOAD_TYPE_UNSUPPORTED'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'UPLOAD_TYPE_UNSUPPORTED'],
    ['an archive', () => zipFile([{ name: 'a.pdf', content: pdfFile() }]), 'UPLOAD_TYPE_UNSUPPORTED'],
    ['an archive without members', () => zipFile([]), 'UPLOAD_TYPE_UNSUPPORTED'],
    ['half a document', () => docx([RUN]).subarray(0, 400), 'UPLOAD_BROKEN'],
    ['a document without its end', () => docx([RUN]).subarray(0, -30), 'UPLOAD_BROKEN'],
    ['two members of one name', () => zipFile([macros, macros]), 'UPLOAD_BROKEN'],
    ['a document with macros', () => docx([RUN], [macros]), 'UPLOAD_HAS_MACROS'],
    [
      'macro sheets of Excel 4',
      () => xlsx([['a']], [{ name: 'xl/macrosheets/sheet1.xml', content: '<x/>' }]),
      'UPLOAD_HAS_MACROS',
    ],
    [
      'a macro-enabled type under a harmless name',
      () =>
        docx(
          [RUN],
          [
            {
              name: '[Content_Types].xml',
              content: '<Types ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
            },
          ],
        ),
      'UPLOAD_HAS_MACROS',
    ],
    [
      'macros of OpenDocument',
      () => odt('a', [{ name: 'Basic/Standard/Module1.xml', content: '<x/>' }]),
      'UPLOAD_HAS_MACROS',
    ],
    [
      'macros in an embedded sheet',
      () =>
        docx(
          [RUN],
          [
            {
              name: 'word/embeddings/a.xlsm',
              content: zipFile([{ name: 'xl/vbaProject.bin', content: 'm' }]),
            },
          ],
        ),
      'UPLOAD_HAS_MACROS',
    ],
    [
      'macros of old Word',
      () => compoundFile([{ name: 'Macros' }, { name: 'WordDocument', content: wordStream(0) }]),
      'UPLOAD_HAS_MACROS',
    ],
    [
      'macros of old PowerPoint',
      () => compoundFile([{ name: 'PowerPoint Document', content: slidesWithMacros(1) }]),
      'UPLOAD_HAS_MACROS',
    ],
    [
      'a macro sheet of old Excel',
      () =>
        compoundFile([
          { name: 'Workbook', content: globals(record(0x0085, Buffer.from([0, 0, 0, 0, 0, 1, 1, 0, 65]))) },
        ]),
      'UPLOAD_HAS_MACROS',
    ],
    [
      'an encrypted document',
      () => compoundFile([{ name: 'EncryptedPackage', content: Buffer.alloc(8) }]),
      'UPLOAD_ENCRYPTED',
    ],
    [
      'old Word with a password',
      () => compoundFile([{ name: 'WordDocument', content: wordStream(0x0100) }]),
      'UPLOAD_ENCRYPTED',
    ],
    [
      'old Excel with a password',
      () => compoundFile([{ name: 'Workbook', content: globals(record(0x002f, Buffer.alloc(6))) }]),
      'UPLOAD_ENCRYPTED',
    ],
    [
      'members with a password',
      () => zipFile([{ name: '[Content_Types].xml', content: 'x', isEncrypted: true }]),
      'UPLOAD_ENCRYPTED',
    ],
    [
      'OpenDocument with a password',
      () => odt('a', [{ name: 'META-INF/manifest.xml', content: '<manifest:encryption-data/>' }]),
      'UPLOAD_ENCRYPTED',
    ],
    [
      'a compound file of something else',
      () => compoundFile([{ name: 'Catalog', content: Buffer.alloc(8) }]),
      'UPLOAD_TYPE_UNSUPPORTED',
    ],
    ['half a compound file', () => compoundFile([]).subarray(0, 300), 'UPLOAD_BROKEN'],
    [
      'a part that shrank too much',
      () => docx([RUN], [{ name: 'word/media/a.xml', content: bomb }]),
      'UPLOAD_BOMB',
    ],
    [
      'a part that claims too much',
      () => docx([RUN], [{ name: 'word/a.xml', content: 'a', claimedSize: 900_000_000 }]),
      'UPLOAD_BOMB',
    ],
    [
      'a part that claims too little',
      () => docx([RUN], [{ name: 'word/a.xml', content: bomb, claimedSize: 10 }]),
      'UPLOAD_BOMB',
    ],
    [
      'too many parts',
      () =>
        zipFile(
          Array.from({ length: PACKAGE_ENTRIES_MAX + 1 }, (_, index) => ({ name: `${index}`, content: '' })),
        ),
      'UPLOAD_BOMB',
    ],
    [
      'a bomb in an embedded document',
      () =>
        docx([RUN], [{ name: 'word/embeddings/a.docx', content: zipFile([{ name: 'a', content: bomb }]) }]),
      'UPLOAD_BOMB',
    ],
    [
      'markup that grows without measure',
      () =>
        docx(
          [RUN],
          [
            {
              name: 'word/document.xml',
              content: '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>',
            },
          ],
        ),
      'UPLOAD_BOMB',
    ],
    [
      'markup that is none',
      () => docx([RUN], [{ name: 'word/document.xml', content: 'no markup' }]),
      'UPLOAD_BROKEN',
    ],
    ['a HEIC', heicFile, 'heic'],
    ['a HEIC bomb', () => heicOf(20_000, 20_000), 'UPLOAD_PICTURE_TOO_LARGE'],
    ['a HEIC of more pixels than fit in memory', () => heicOf(8_000, 6_000), 'UPLOAD_PICTURE_TOO_LARGE'],
    ['a HEIC without size', () => heicOf(0, 5), 'UPLOAD_BROKEN'],
    ['a HEIC that ends at once', () => heicFile().subarray(0, 28), 'UPLOAD_BROKEN'],
    ['a HEIC whose boxes overlap', () => boxed(0xffff_ffff), 'UPLOAD_BROKEN'],
    ['a HEIC whose boxes lead nowhere', () => boxed(4), 'UPLOAD_BROKEN'],
    ['a video', () => Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), 'UPLOAD_TYPE_UNSUPPORTED'],
    ['a BMP', () => bmpFile({ width: 9, height: 5 }), 'bmp'],
    ['a BMP from the top', () => bmpFile({ width: 9, height: 5, statedHeight: -5 }), 'bmp'],
    [
      'a BMP that says to be higher',
      () => bmpFile({ width: 9, height: 5, statedHeight: 6 }),
      'UPLOAD_BROKEN',
    ],
    [
      'a BMP that says to be wider',
      () => bmpFile({ width: 9, height: 5, statedWidth: 50_000 }),
      'UPLOAD_BROKEN',
    ],
    ['a BMP of negative width', () => bmpFile({ width: 9, height: 5, statedWidth: -9 }), 'UPLOAD_BROKEN'],
    ['a BMP bomb in run lengths', () => runLengths(30_000, 30_000), 'UPLOAD_PICTURE_TOO_LARGE'],
    ['a text that begins with BM', () => Buffer.from(`BM ${'is short for bitmap. '.repeat(9)}`), 'text'],
    ['an absurd picture', () => png(60_000, 60_000), 'UPLOAD_PICTURE_TOO_LARGE'],
    ['an endless strip', () => png(1, 50_000), 'UPLOAD_PICTURE_TOO_LARGE'],
    ['a picture without size', () => png(0, 10), 'UPLOAD_BROKEN'],
    ['a picture that ends at once', () => Buffer.from('ffd8ff', 'hex'), 'UPLOAD_BROKEN'],
  ])('refuses %s', async (_, content, expected) => {
    expect(await outcome(content())).toBe(expected);
  });

  it('never throws, whatever bytes follow a valid signature', async () => {
    const marks = [
      'PK\x03\x04',
      'PK\x05\x06',
      '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
      '\xff\xd8\xff',
      'II*\0',
      'MM\0*',
      'RIFF',
      '',
    ];
    const file = fc.tuple(fc.constantFrom(...marks), fc.uint8Array({ maxLength: 600 }));
    await fc.assert(
      fc.asyncProperty(file, async ([mark, rest]) => {
        await outcome(Buffer.concat([Buffer.from(mark, 'latin1'), rest]));
      }),
      { numRuns: RUNS },
    );
  });

  it('never throws on real documents with changed or lost bytes', async () => {
    const files = [
      docx([RUN], [macros]),
      odt('a'),
      compoundFile([{ name: 'Workbook', content: globals() }, { name: 'Macros' }]),
      compoundFile([{ name: 'PowerPoint Document', content: slidesWithMacros(0) }]),
    ];
    const change = fc.record({
      file: fc.constantFrom(...files),
      changes: fc.array(
        fc.tuple(fc.double({ min: 0, max: 0.9999, noNaN: true }), fc.integer({ min: 0, max: 255 })),
        { maxLength: 8 },
      ),
      kept: fc.double({ min: 0.1, max: 1, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ file, changes, kept }) => {
        const changed = Buffer.from(file);
        for (const [place, value] of changes) changed[Math.floor(place * changed.byteLength)] = value;
        await outcome(changed.subarray(0, Math.ceil(changed.byteLength * kept)));
      }),
      { numRuns: Math.min(RUNS, 20_000) },
    );
  });
});
