import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { codePartOf } from './report.ts';
import { HHP_LAYOUT, scanLayoutOf } from './scanLayout.ts';

const bytes = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(/\s/g, ''), 'hex'));

/** As Honeywell's scanners give it: a count, AIM identifier, 56 bytes, two vendor bytes (page FF66), eight flags, an output report. */
const HONEYWELL = bytes(`
  058c 0902 a101  0912 a102 8502 1500 26ff00 7508 9501 0501 093b 8102
  9503 058c 09fb 09fc 09fd 8102  9538 09fe 820201  0666ff 9502 0904 0900 8102
  058c 2501 7501 9508 09ff 8102 c0
  0666ff 7508 26ff00 0901 a102 85fd 9501 0921 9102 953e 0922 928201 c0 c0`);
const KEYBOARD = bytes(`
  0501 0906 a101 0507 19e0 29e7 1500 2501 7501 9508 8102 9501 7508 8103 9506 7508 1500 2565 0507 1900 2965 8100 c0`);

describe('the layout of a scan', () => {
  it("is that of Honeywell's descriptor, which is also the one assumed without a descriptor", () => {
    expect(scanLayoutOf(HONEYWELL)).toEqual(HHP_LAYOUT);
  });

  it.each([
    ['a keyboard', KEYBOARD],
    ['a scanner whose descriptor is cut off', HONEYWELL.subarray(0, 40)],
    ['nothing', new Uint8Array()],
    ['a report longer than any', bytes('058c 8502 7508 97ffffff7f 09fe 8102')],
  ])('is unknown by %s', (_what, descriptor) => {
    expect(scanLayoutOf(descriptor)).toBeNull();
  });

  it('skips long items, and takes a usage that names its page itself', () => {
    const layout = scanLayoutOf(bytes('fe02aabbcc 8503 7508 9504 0bfe008c00 8102'));
    expect(layout).toEqual({ reportId: 3, countAt: null, dataAt: 1, dataBytes: 4, continuedBit: null });
  });

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 60 }),
        fc.uint8Array({ maxLength: 70 }),
        (descriptor, report) => {
          const layout = scanLayoutOf(descriptor);
          if (layout) codePartOf(report, layout);
        },
      ),
    );
  });
});

describe('a report', () => {
  it('without a count is filled up with zeros', () => {
    const layout = { reportId: 3, countAt: null, dataAt: 1, dataBytes: 6, continuedBit: null };
    expect(codePartOf(bytes('03 41 00 42 00 00 00'), layout)).toEqual({
      data: bytes('41 00 42'),
      more: false,
    });
  });
});
