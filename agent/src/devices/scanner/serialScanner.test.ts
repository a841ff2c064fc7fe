import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ManualTime, manualTime } from '../../testing/manualTime.ts';
import { createMemoryLine } from '../framework/testing/memoryLine.ts';
import { createSerialScanner } from './serialScanner.ts';
import { type TriggerSetting, triggerOf } from './triggers.ts';
import type { Scanner } from './types.ts';

const never = new AbortController().signal;
const SILENCE_MS = 60;
let send: (text: string) => void;
let heard: string;
let scanner: Scanner;
let time: ManualTime;

beforeEach(() => {
  heard = '';
  time = manualTime();
});
afterEach(() => scanner.close());

async function connect(trigger: TriggerSetting): Promise<void> {
  const line = createMemoryLine((sendBytes) => {
    send = (text) => sendBytes(Buffer.from(text, 'latin1'));
    return {
      receive: (bytes) => {
        heard += Buffer.from(bytes).toString('latin1');
      },
    };
  });
  const states: string[] = [];
  scanner = createSerialScanner({
    trigger: triggerOf(trigger),
    stripCharacters: 0,
    name: 'memory',
    open: (signal) => line.open({ kind: 'tcp', host: '', port: 1 }, signal),
    report: ({ state }) => void states.push(state),
    time,
  });
  await time.until(() => states.includes('ready'));
}

it.each([
  ['none', 'line', '\r'],
  ['none', 'none', ''],
  ['syn', 'line', '\r\n'],
  ['newland', 'line', '\r'],
] as const)(
  'gives no tail of a code that began before anybody waited: trigger %s, suffix %s',
  async (trigger, suffix, end) => {
    await connect({ trigger, suffix });
    send('1111');
    await time.advance(0);
    const code = scanner.scan(5_000, never);
    await time.advance(1);
    send(`2222${end}`);
    await time.advance(SILENCE_MS);
    send(`40729153${end}`);
    await time.advance(2 * SILENCE_MS);
    expect(await code).toEqual({ ok: true, value: '40729153' });
  },
);

it('does not keep a person waiting for a code that ended a while ago', async () => {
  await connect({ trigger: 'syn', suffix: 'line' });
  send('1111\r');
  await time.advance(SILENCE_MS);
  const code = scanner.scan(5_000, never);
  await time.advance(0);
  expect(heard).toBe('\x16T\r');
  send('40729153\r');
  await time.advance(0);
  expect(await code).toEqual({ ok: true, value: '40729153' });
});

it('returns a code without a suffix that follows the answer of a Newland scanner to its trigger', async () => {
  await connect({ trigger: 'newland', suffix: 'none' });
  const code = scanner.scan(5_000, never);
  await time.advance(0);
  expect(heard).toBe('~\x010000#SCNTRG1;\x03');
  send('\x02\x010000#SCNTRG1\x06;\x03');
  await time.advance(1_000);
  send('40729');
  await time.advance(10);
  send('153');
  await time.advance(SILENCE_MS);
  expect(await code).toEqual({ ok: true, value: '40729153' });
});

describe('an SSI packet behind noise', () => {
  /** DECODE_DATA with the code AB. */
  const PACKET = '\x07\xf3\x00\x00\x03AB\xfe\x80';
  const NAK = '\x05\xd1\x04\x00\x01\xff\x25';
  const ACK = '\x04\xd0\x04\x00\xff\x28';
  /** A scan that waits for its code. */
  const begin = async () => {
    await connect({ trigger: 'ssi', suffix: 'line' });
    const code = scanner.scan(5_000, never);
    await time.advance(100);
    heard = '';
    return { code };
  };

  it.each([
    ['that looks like the length of a long packet', '\x47'],
    ['that looks like the length of a short one', '\x05'],
  ])('%s is requested again once the line is silent, and read', async (_what, noise) => {
    const { code } = await begin();
    send(noise + PACKET.slice(0, 7));
    await time.advance(SILENCE_MS - 1);
    send(PACKET.slice(7));
    await time.advance(SILENCE_MS - 1);
    expect(heard).toBe('');
    await time.advance(1);
    expect(heard).toBe(NAK);
    send(PACKET);
    await time.advance(0);
    expect(heard).toContain(NAK + ACK);
    expect(await code).toEqual({ ok: true, value: 'AB' });
  });

  it('ends the wait for a code in time when nothing but noise comes', async () => {
    const { code } = await begin();
    send('\x47');
    await time.advance(10_000);
    expect(await code).toMatchObject({ ok: false });
  });
});
