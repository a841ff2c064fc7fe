import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { manualTime } from '../../../testing/manualTime.ts';
import { systemTime, type Time } from '../../../time.ts';
import { isPhotoBmp, PHOTO_BMP_BYTES } from './bmp.ts';
import { createProcessDecoder, DECODE_LIMIT_MS, noDecoder } from './processDecoder.ts';

const SAMPLE = fileURLToPath(new URL('../simulator/decodePhoto.ts', import.meta.url));
const WLT = new Uint8Array(1_024).fill(7);
/** Without a time limit unless it is what is seen: a busy machine starts programs late. */
const running = (args: readonly string[], time: Time = manualTime(), environment: NodeJS.ProcessEnv = {}) =>
  createProcessDecoder({ program: process.execPath, arguments: [...args] }, { time, environment });
const script = (code: string) => ['-e', code];

it('a program makes a picture of what the card gave', async () => {
  const decoded = await running([SAMPLE]).decode(WLT);
  expect(decoded.ok && isPhotoBmp(decoded.value)).toBe(true);
});

describe('a program that', () => {
  it.each([
    ['crashes', script('process.kill(process.pid, "SIGSEGV")'), 'could not be started or failed'],
    ['ends with a failure', script('process.exit(3)'), 'could not be started or failed'],
    ['says nothing', script(''), 'right size'],
    [
      'gives something else of the right size',
      script(`process.stdout.write(Buffer.alloc(${PHOTO_BMP_BYTES}))`),
      'right size',
    ],
    ['gives half a picture', script('process.stdout.write("BM")'), 'right size'],
    [
      'never stops talking',
      script('setInterval(() => process.stdout.write(Buffer.alloc(9999)), 0)'),
      'more than',
    ],
  ])('%s fails, and reports nothing of its output', async (_what, args, detail) => {
    expect(await running(args).decode(WLT)).toEqual({
      ok: false,
      problem: { problem: 'decoderFailed', detail: expect.stringContaining(detail) },
    });
  });

  it('is not there fails', async () => {
    const decoder = createProcessDecoder(
      { program: '/nowhere/decoder', arguments: [] },
      { time: systemTime, environment: {} },
    );
    expect(await decoder.decode(WLT)).toMatchObject({ ok: false, problem: { problem: 'decoderFailed' } });
  });

  it('hangs is ended after its time', async () => {
    const time = manualTime();
    const decoding = running(script('setInterval(() => {}, 1000)'), time).decode(WLT);
    let settled = false;
    void decoding.then(() => {
      settled = true;
    });
    await time.advance(DECODE_LIMIT_MS - 1);
    expect(settled).toBe(false);
    await time.advance(1);
    expect(await decoding).toMatchObject({
      ok: false,
      problem: { detail: expect.stringContaining('did not end') },
    });
  });

  it('looks around finds none of our own settings', async () => {
    const looks = script(
      'process.exit(process.env.SELF_PRINT_ACTIVATION_CODE ? 0 : process.env.VENDOR === "1" ? 4 : 5)',
    );
    const environment = { SELF_PRINT_ACTIVATION_CODE: 'secret', VENDOR: '1' };
    // With the activation code it would exit successfully and fail by the size of its image.
    expect(await running(looks, manualTime(), environment).decode(WLT)).toMatchObject({
      ok: false,
      problem: { detail: expect.stringContaining('could not be started or failed') },
    });
  });
});

it('without a program no photo is decoded', async () => {
  expect(await noDecoder.decode(WLT)).toMatchObject({ ok: false, problem: { problem: 'noDecoder' } });
});

describe('a picture', () => {
  it.each([
    ['another size', (file: Buffer) => file.subarray(1)],
    ['another mark', (file: Buffer) => file.fill(0, 0, 1)],
    ['another width', (file: Buffer) => file.fill(1, 18, 19)],
    ['another depth', (file: Buffer) => file.fill(32, 28, 29)],
    ['compression', (file: Buffer) => file.fill(1, 30, 31)],
  ])('with %s is not that of a card', async (_what, spoil) => {
    const decoded = await running([SAMPLE]).decode(WLT);
    if (!decoded.ok) throw new Error(decoded.problem.detail);
    expect(isPhotoBmp(spoil(Buffer.from(decoded.value)))).toBe(false);
  });
});
