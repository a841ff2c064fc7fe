import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ok } from '@self-print/contract/result.ts';
import { manualTime } from '../../../testing/manualTime.ts';
import type { Scanner } from '../types.ts';
import { createHidScanner } from './hidScanner.ts';

const SECOND_MS = 1_000;
const never = new AbortController().signal;
/** Symbology identifiers of HHP in byte 61: both are odd, as if their lowest bit meant something. */
const QR = 0x73;
const DATA_MATRIX = 0x77;

let send: (report: Uint8Array) => void;
let scanner: Scanner;
let time: ReturnType<typeof manualTime>;
let descriptor: Uint8Array | null;

beforeEach(() => {
  descriptor = null;
  time = manualTime();
});
afterEach(() => scanner.close());

/** An open scanner, as node-hid gives it. */
async function connect(): Promise<void> {
  const closed = Promise.withResolvers<string>();
  scanner = createHidScanner({
    address: { vendorId: 0x0c2e, productId: 0x0b91 },
    open: async () =>
      ok({
        descriptor,
        onReport: (listener) => {
          send = listener;
        },
        closed: closed.promise,
        close: async () => closed.resolve('closed here'),
      }),
    report: () => {},
    time,
  });
  await new Promise((resolve) => void setImmediate(resolve));
}

/** A report of 64 bytes as in appendix B of Access-IS's LSR118 manual: 02, length, AIM identifier, 56 bytes, 61 id, 62 0, 63 more. */
function hhpReport(text: string, { id = QR, more = false } = {}): Uint8Array {
  const report = new Uint8Array(64);
  report.set([0x02, text.length, 0x5d, 0x51, 0x31, ...Buffer.from(text)]);
  report[61] = id;
  report[63] = more ? 1 : 0;
  return report;
}

it.each([
  ['QR', QR],
  ['Data Matrix', DATA_MATRIX],
])('gives a %s code at once, whose odd symbology identifier says nothing about more', async (_what, id) => {
  await connect();
  const code = scanner.scan(SECOND_MS, never);
  send(hhpReport('40729153', { id }));
  expect(await code).toEqual({ ok: true, value: '40729153' });
});

it('puts a code of two reports together', async () => {
  await connect();
  const code = scanner.scan(SECOND_MS, never);
  const whole = `https://print.example.edu/pickup/40729153?${'x'.repeat(40)}`;
  send(hhpReport(whole.slice(0, 56), { more: true }));
  send(hhpReport(whole.slice(56)));
  expect(await code).toEqual({ ok: true, value: whole });
});

it('gives no code of more reports than any code has, and then the next one', async () => {
  await connect();
  const code = scanner.scan(SECOND_MS, never);
  for (let sent = 0; sent < 300; sent += 1) send(hhpReport('1'.repeat(56), { more: true }));
  send(hhpReport('the tail'));
  send(hhpReport('40729153'));
  expect(await code).toEqual({ ok: true, value: '40729153' });
});

it("drops what was half read when the wait ended, instead of gluing it to the next person's code", async () => {
  await connect();
  const given = new AbortController();
  const first = scanner.scan(SECOND_MS, given.signal);
  send(hhpReport('1'.repeat(56), { more: true }));
  given.abort();
  expect(await first).toMatchObject({ ok: false, problem: { kind: 'cancelled' } });
  const second = scanner.scan(SECOND_MS, never);
  await time.advance(SECOND_MS / 2 + 1);
  send(hhpReport('40729153'));
  expect(await second).toEqual({ ok: true, value: '40729153' });
});

it('gives no tail of a code that began before anybody waited', async () => {
  await connect();
  send(hhpReport('1'.repeat(56), { more: true }));
  const code = scanner.scan(SECOND_MS, never);
  send(hhpReport('the tail'));
  send(hhpReport('40729153'));
  expect(await code).toEqual({ ok: true, value: '40729153' });
});

it('reads the layout from the report descriptor of a device that arranges its report differently', async () => {
  // Report 7: three characters of AIM identifier, 20 bytes of data without a count, one bit "continued", seven bits of padding.
  descriptor = Uint8Array.from(
    Buffer.from(
      '058c0902a101' +
        '0912a102' +
        '8507150026ff00' +
        '7508' +
        '9503' +
        '09fb09fc09fd8102' + // identifiers
        '951409fe820201' + // 20 bytes of decoded data, buffered
        '250175019501' +
        '09ff8102' +
        '75078103' +
        'c0c0', // continued, padding
      'hex',
    ),
  );
  await connect();
  const code = scanner.scan(SECOND_MS, never);
  const report = (text: string, more: number) =>
    Uint8Array.of(7, 0x5d, 0x51, 0x31, ...Buffer.from(text.padEnd(20, '\0')), more);
  send(report('https://e.edu/?c=407', 1));
  send(report('29153', 0));
  expect(await code).toEqual({ ok: true, value: 'https://e.edu/?c=40729153' });
});
