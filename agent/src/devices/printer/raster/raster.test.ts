import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encodePages } from './encodePages.ts';
import { createLinePacker } from './packLines.ts';
import { pwgPageHeader } from './pwgRaster.ts';
import { replyReader } from './rasterise.ts';
import { type RasterPlan, sheetPixels, transformOf } from './rasterPlan.ts';
import { urfFileHeader, urfPageHeader } from './urfRaster.ts';

const PLAN: RasterPlan = {
  ...{ format: 'image/pwg-raster', resolution: 300, colour: 'grey', sheetBack: 'normal' },
  ...{ sides: 'one-sided', paperSize: 'A4' },
};
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytes = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));

function pack(lines: readonly Uint8Array[], pixelBytes: number): Uint8Array {
  const packer = createLinePacker(pixelBytes);
  return Buffer.concat([...lines.map((line) => packer.add(line)), packer.end()]);
}

/** Written separately, so that an error of the packer is not repeated here. */
function unpack(packed: Uint8Array, lineBytes: number, pixelBytes: number): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let at = 0; at < packed.length; ) {
    const times = (packed[at] ?? 0) + 1;
    at += 1;
    const line: number[] = [];
    while (line.length < lineBytes) {
      const count = packed[at] ?? 0;
      at += 1;
      const isRun = count < 128;
      const taken = packed.subarray(at, at + pixelBytes * (isRun ? 1 : 257 - count));
      at += taken.length;
      for (let repeat = 0; repeat < (isRun ? count + 1 : 1); repeat += 1) line.push(...taken);
    }
    for (let repeat = 0; repeat < times; repeat += 1) lines.push(Uint8Array.from(line));
  }
  return lines;
}

describe('packed lines', () => {
  it.each<[string, string[], number, string]>([
    ['a run', ['ffffffff'], 1, '00 03 ff'],
    ['equal lines', ['ffff', 'ffff', 'ffff'], 1, '02 01 ff'],
    ['a literal sequence', ['010203'], 1, '00 fe 010203'],
    ['a run between literals', ['0102050505 03'], 1, '00 ff 0102 02 05 00 03'],
    ['one pixel', ['07'], 1, '00 00 07'],
    ['colours', ['ff0000 ff0000 00ff00'], 3, '00 01 ff0000 00 00ff00'],
    ['a line that differs', ['01', '02', '02'], 1, '00 00 01 01 00 02'],
  ])('are exactly these bytes: %s', (_what, lines, pixelBytes, expected) => {
    expect(hex(pack(lines.map(bytes), pixelBytes))).toBe(expected.replaceAll(' ', ''));
  });

  it('repeat a pixel at most 128 times and a line at most 256 times', () => {
    expect(hex(pack([new Uint8Array(130).fill(9)], 1))).toBe('007f090109');
    const lines = Array.from({ length: 257 }, () => Uint8Array.of(1));
    expect(hex(pack(lines, 1))).toBe('ff0001000001');
  });

  it('stay what they were when the memory of the next line is the same', () => {
    const line = new Uint8Array(2);
    const { add, end } = createLinePacker(1);
    const packed = [1, 2, 3].map((value) => add(line.fill(value)));
    expect([...packed, end()].map(hex)).toEqual(['', '000101', '000102', '000103']);
  });

  it.each([1, 3])('are unpacked to what they were, pixels of %i bytes', (pixelBytes) => {
    const colour = fc.constantFrom(0, 1, 255);
    const width = 150 * pixelBytes;
    fc.assert(
      fc.property(
        fc.array(fc.array(colour, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
        (numbers) => {
          const lines = numbers.map((line) => Uint8Array.from(line));
          expect(unpack(pack(lines, pixelBytes), width, pixelBytes)).toEqual(lines);
        },
      ),
    );
  });
});

describe('the header of a PWG raster page', () => {
  const at = (header: Uint8Array, place: number) => Buffer.from(header).readInt32BE(place);

  it('has 1,796 bytes, and these where they are not zero', () => {
    const header = pwgPageHeader(PLAN, 0, 2);
    expect(header).toHaveLength(1_796);
    const known: Readonly<Record<number, number>> = {
      ...{ 276: 300, 280: 300, 340: 1, 352: 595, 356: 842, 372: 2_480, 376: 3_508 },
      ...{ 384: 8, 388: 8, 392: 2_480, 400: 18, 420: 1, 452: 2, 456: 1, 460: 1 },
      ...{ 472: 2_480, 476: 3_508, 480: 0xff_ffff },
    };
    for (let place = 256; place < 1_604; place += 4)
      expect([place, at(header, place)]).toEqual([place, known[place] ?? 0]);
    expect(hex(header.subarray(0, 12))).toBe('507767526173746572000000');
    expect(Buffer.from(header).toString('latin1', 1_732, 1_749)).toBe('iso_a4_210x297mm\0');
  });

  it('says colour, both sides and how the back is arranged', () => {
    const plan: RasterPlan = { ...PLAN, colour: 'rgb', sides: 'two-sided-short-edge', sheetBack: 'flipped' };
    const back = pwgPageHeader(plan, 1, 2);
    expect([272, 368, 388, 392, 400, 420, 456, 460].map((place) => at(back, place))).toEqual([
      1, 1, 24, 7_440, 19, 3, -1, 1,
    ]);
    expect(at(pwgPageHeader(plan, 2, 3), 456)).toBe(1);
  });
});

describe('the headers of URF', () => {
  it.each<[Partial<RasterPlan>, string]>([
    [{}, '08000104'],
    [{ colour: 'rgb', sides: 'two-sided-long-edge' }, '18010304'],
    [{ sides: 'two-sided-short-edge' }, '08000204'],
  ])('are what CUPS reads: %j', (changes, start) => {
    const header = urfPageHeader({ ...PLAN, ...changes });
    expect(header).toHaveLength(32);
    expect(hex(header.subarray(0, 4))).toBe(start);
    expect(hex(header.subarray(12))).toBe(`000009b000000db40000012c${'00'.repeat(8)}`);
  });

  it('begin with the number of pages', () => {
    expect(hex(urfFileHeader(3))).toBe('554e495241535400' + '00000003');
  });
});

describe('the back of a sheet', () => {
  it.each([
    ['normal', 'two-sided-long-edge', 1, 1],
    ['flipped', 'two-sided-long-edge', 1, -1],
    ['flipped', 'two-sided-short-edge', -1, 1],
    ['rotated', 'two-sided-long-edge', -1, -1],
    ['rotated', 'two-sided-short-edge', 1, 1],
    ['manual-tumble', 'two-sided-long-edge', 1, 1],
    ['manual-tumble', 'two-sided-short-edge', -1, -1],
    ['rotated', 'one-sided', 1, 1],
  ] as const)('%s, %s: %i, %i', (sheetBack, sides, crossFeed, feed) => {
    const plan = { ...PLAN, sheetBack, sides };
    expect(transformOf(plan, 1)).toEqual({ crossFeed, feed });
    expect(transformOf(plan, 2)).toEqual({ crossFeed: 1, feed: 1 });
  });
});

describe('a drawn document', () => {
  /** Each pixel says where it is. */
  const plan: RasterPlan = { ...PLAN, resolution: 75, sides: 'two-sided-long-edge', sheetBack: 'rotated' };
  const { width, height } = sheetPixels(plan);
  const pixel = (x: number, y: number) => (x + 7 * y) & 0xff;

  it('is drawn in bands of bounded size, in the order in which it is written', () => {
    const large = { ...plan, resolution: 600 };
    const sheet = sheetPixels(large);
    const asked: [number, number, number][] = [];
    const drawBand = (page: number, top: number, lines: number) => {
      asked.push([page, top, lines]);
      return new Uint8Array(sheet.width * lines).fill(255);
    };
    const chunks = [...encodePages(large, 2, drawBand)];
    expect(Math.max(...asked.map(([, , lines]) => lines * sheet.width))).toBeLessThanOrEqual(
      2 * 1_024 * 1_024,
    );
    for (const page of [0, 1]) {
      const bands = asked.filter(([drawn]) => drawn === page);
      expect(bands.reduce((sum, [, , lines]) => sum + lines, 0)).toBe(sheet.height);
      expect(bands[0]?.[1] === 0).toBe(page === 0);
    }
    // A white page of 35 million pixels is a header and some lines.
    expect(Buffer.concat(chunks).length).toBeLessThan(10_000);
  });

  it('has its back turned', () => {
    const drawBand = (_page: number, top: number, lines: number) =>
      Uint8Array.from({ length: width * lines }, (_, at) => pixel(at % width, top + Math.floor(at / width)));
    const written = Buffer.concat([...encodePages(plan, 2, drawBand)]);
    const second = written.indexOf('PwgRaster', 4 + 64);
    const front = unpack(written.subarray(4 + 1_796, second), width, 1);
    const back = unpack(written.subarray(second + 1_796), width, 1);
    expect([front.length, back.length]).toEqual([height, height]);
    expect(back.toReversed().map((line) => line.toReversed())).toEqual(front);
    expect(front[3]?.[5]).toBe(pixel(5, 3));
  });
});

describe('the replies of the thread', () => {
  const thread = () => new EventEmitter() as Pick<Worker, 'on' | 'once'> & EventEmitter;

  it('are not held once they are taken, as all chunks of a document together are large', async () => {
    const worker = thread();
    const replies = replyReader(worker);
    const seen: WeakRef<object>[] = [];
    for (let count = 0; count < 3; count += 1) {
      const next = replies();
      const reply = { kind: 'chunk', bytes: new Uint8Array(1) };
      seen.push(new WeakRef(reply));
      worker.emit('message', reply);
      await next;
    }
    await setImmediate();
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
    // What the last round left on the stack may live on.
    expect(seen.slice(0, -1).map((each) => each.deref())).toEqual([undefined, undefined]);
  });

  it('end with the thread, for whoever waits and whoever asks later', async () => {
    const worker = thread();
    const replies = replyReader(worker);
    const next = replies();
    worker.emit('exit');
    await expect(next).rejects.toThrow('the thread has ended');
    await expect(replies()).rejects.toThrow('the thread has ended');
  });
});
