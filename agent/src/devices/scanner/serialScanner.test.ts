import { afterEach, beforeEach, expect, it } from '@jest/globals';
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
