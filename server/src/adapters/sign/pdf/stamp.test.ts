import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inspectSignature } from '../inspectSignature.ts';
import { SAMPLE_FORMS, samplePdf } from '../testing/samplePdfs.ts';
import { NOW, openSigningDesk, type SigningDesk } from '../testing/signingDesk.ts';
import { hasTool, runTool } from '../testing/tools.ts';
import { readStamp, type Stamp } from './stamp.ts';

const RED = [200, 20, 20] as const;
const SIDE = 40;
const FIELD = { page: 2, rect: [300, 300, 380, 380] as const };
const withPoppler = hasTool('pdftoppm') ? it : it.skip;

let desk: SigningDesk;
beforeAll(async () => {
  desk = await openSigningDesk();
});
afterAll(() => desk.close());

describe('a stamp', () => {
  it.each([
    { name: 'a PNG', picture: async () => png(SIDE, SIDE), size: [SIDE, SIDE] },
    { name: 'a page of packed objects', picture: () => stampPage(true), size: [120, 100] },
    { name: 'a page of plain objects', picture: () => stampPage(false), size: [120, 100] },
  ])('is read from $name', async ({ picture, size }) => {
    const stamp = await read(await picture());
    expect([stamp.width, stamp.height]).toEqual(size);
    const numbers = stamp.objects(50).map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, index) => 50 + index));
  });

  it('is named by its content', async () => {
    const [one, again, other] = await Promise.all([png(8, 8), png(8, 8), png(8, 9)].map(read));
    expect(again?.id).toBe(one?.id);
    expect(other?.id).not.toBe(one?.id);
  });

  it.each(SAMPLE_FORMS)('is part of what is signed in a file with a cross-reference %s', async (form) => {
    const appearance = await read(png(SIDE, SIDE));
    const pdf = await desk.signed(await samplePdf(form), { field: FIELD, appearance });
    expect(inspectSignature(pdf, desk.trust, NOW).kind).toBe('valid');
    const document = await PDFDocument.load(pdf);
    const field = document.getForm().getSignature('SelfPrintSignature');
    const [widget] = field.acroField.getWidgets();
    expect(widget?.getRectangle()).toEqual({ x: 300, y: 300, width: 80, height: 80 });
    expect(widget?.getAppearances()?.normal).toBeDefined();
  });

  it('leaves the field empty but present when there is none', async () => {
    const pdf = await desk.signed(await samplePdf('stream'), { field: FIELD });
    const document = await PDFDocument.load(pdf);
    const [widget] = document.getForm().getSignature('SelfPrintSignature').acroField.getWidgets();
    expect(widget?.getAppearances()?.normal).toBeDefined();
    expect(inspectSignature(pdf, desk.trust, NOW).kind).toBe('valid');
  });

  withPoppler.each([
    { name: 'a PNG', picture: async () => png(SIDE, SIDE) },
    { name: 'a page', picture: () => stampPage(true) },
  ])('is displayed as a half-transparent disc over the text, from $name', async ({ picture }) => {
    const appearance = await read(await picture());
    const pdf = await desk.signed(await samplePdf('stream'), { field: FIELD, appearance });
    const seen = await pixels(pdf);
    // Centre of the disc: half red, half paper. Corner of the field: only paper.
    expect(seen(340, 340)).toEqual([228, 138, 138].map((part) => expect.closeTo(part, -1)));
    expect(seen(303, 303)).toEqual([255, 255, 255]);
  });

  it.each([
    { name: 'nothing', picture: Buffer.of() },
    { name: 'a text', picture: Buffer.from('hello') },
    { name: 'a PNG cut off', picture: png(SIDE, SIDE).subarray(0, 60) },
    { name: 'only the begin of a PNG', picture: png(SIDE, SIDE).subarray(0, 12) },
  ])('is not read from $name', async ({ picture }) => {
    expect(await readStamp(picture)).toEqual({ ok: false, problem: 'unreadable' });
  });

  it.each([
    { name: 'a PNG of too many pixels', picture: png(1, 1, 60_000) },
    { name: 'a file that is too large', picture: Buffer.alloc(5 * 2 ** 20) },
  ])('is not read from $name', async ({ picture }) => {
    expect(await readStamp(picture)).toEqual({ ok: false, problem: 'tooLarge' });
  });

  it('is read or refused whichever of its bytes is changed', async () => {
    const page = await stampPage(false);
    await fc.assert(
      fc.asyncProperty(fc.nat(page.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(page);
        changed[at] = (changed[at] ?? 0) ^ change;
        await readStamp(changed);
      }),
    );
  });
});

async function read(picture: Uint8Array): Promise<Stamp> {
  const stamp = await readStamp(picture);
  if (!stamp.ok) throw new Error(stamp.problem);
  return stamp.value;
}

/** A half-transparent red disc on 120 × 100 points. */
async function stampPage(useObjectStreams: boolean): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([120, 100]);
  const [red = 0, green = 0, blue = 0] = RED.map((part) => part / 255);
  page.drawEllipse({ x: 60, y: 50, xScale: 50, yScale: 45, color: rgb(red, green, blue), opacity: 0.5 });
  return document.save({ useObjectStreams });
}

/** A PNG of a half-transparent red disc. @param claimedWidth width declared in the header */
function png(width: number, height: number, claimedWidth = width): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(claimedWidth, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (_unused, x) => {
      const isInside = Math.hypot(x - width / 2, y - height / 2) < width / 2 - 1;
      return [...RED, isInside ? 128 : 0];
    }).flat(),
  ]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.of()),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const named = Buffer.concat([Buffer.from(name), content]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Page 2 as rendered by poppler, at one pixel per point. */
async function pixels(pdf: Uint8Array) {
  const path = join(desk.folder, 'sealed.pdf');
  await writeFile(path, pdf);
  await runTool('pdftoppm', [
    '-r',
    '72',
    '-f',
    '2',
    '-l',
    '2',
    '-singlefile',
    path,
    join(desk.folder, 'sealed'),
  ]);
  const picture = await readFile(join(desk.folder, 'sealed.ppm'));
  const [head = ''] = /^P6\s+\d+\s+\d+\s+255\s/.exec(picture.toString('latin1', 0, 40)) ?? [];
  const [, width = 0, height = 0] = head.split(/\s+/).map(Number);
  return (x: number, y: number) => {
    const at = head.length + ((height - y) * width + x) * 3;
    return [...picture.subarray(at, at + 3)];
  };
}
