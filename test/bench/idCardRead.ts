import { EventEmitter } from 'node:events';
import { open } from 'node:fs/promises';
import { openByteLink } from '@self-print/agent/devices/framework/openByteLink.ts';
import { serveWire } from '@self-print/agent/devices/framework/simulator/wireServer.ts';
import { eventually } from '@self-print/agent/devices/framework/testing/eventually.ts';
import { openPty } from '@self-print/agent/devices/framework/testing/pty.ts';
import { openIdCardReader } from '@self-print/agent/devices/idCard/detect.ts';
import { createSamvModule, type SamvModule } from '@self-print/agent/devices/idCard/simulator/samvModule.ts';
import { programPath } from '@self-print/agent/testing/installed.ts';
import { systemTime } from '@self-print/agent/time.ts';
import { type BenchRow, median } from '@self-print/build/bench/rows.ts';
import { SerialPort } from 'serialport';

/**
 * Reading an ID card, from detection to the decoded record, over a serial line without delay (a pseudo terminal); compared to
 * the same requests and reply sizes through serialport alone on the same line.
 */
const ROUNDS = 60;
const BAUD_RATE = 115_200;
/** Find, select, read: the request, and the number of bytes in its reply. */
const EXCHANGES = [
  { request: 'aaaaaa96690003200122', answerBytes: 15 },
  { request: 'aaaaaa96690003200221', answerBytes: 19 },
  { request: 'aaaaaa96690003300132', answerBytes: 1_295 },
].map(({ request, answerBytes }) => ({ request: Buffer.from(request, 'hex'), answerBytes }));

async function main(): Promise<object> {
  if (programPath('socat') === null) return { skipped: 'socat is not installed (package socat)' };
  const module = createSamvModule();
  module.setFault({ findsAgain: true });
  module.insertCard('A');
  const wire = await serveWire(module.device);
  const pty = await openPty(wire.port);
  // Kept open, because a pseudo terminal ends with the last program that closes it.
  const held = await open(pty.path, 'r+');
  try {
    const before = await bareTimes(pty.path, ROUNDS / 2);
    const ours = await readerTimes(pty.path, module);
    const after = await bareTimes(pty.path, ROUNDS / 2);
    const row: BenchRow = {
      name: 'ID card: find, select, read and decode',
      unit: 'ms',
      value: median(ours),
      against: { name: 'the same bytes through serialport', value: median([...before, ...after]) },
    };
    return { rows: [row] };
  } finally {
    await held.close();
    await pty.unplug();
    await wire.close();
  }
}

async function readerTimes(path: string, module: SamvModule): Promise<number[]> {
  let isReady = false;
  const reader = openIdCardReader(
    {
      driver: 'samv',
      port: { kind: 'serial', path, baudRate: BAUD_RATE },
      photoDecoder: { kind: 'none' },
    },
    ({ state }) => {
      isReady = state === 'ready';
    },
    { openLink: openByteLink, time: systemTime, environment: {} },
  );
  if (!reader) throw new Error('There is no reader');
  try {
    await eventually(() => isReady || null, 'the reader');
    const { signal } = new AbortController();
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      module.insertCard('A');
      const begun = performance.now();
      const read = await reader.read({ waitMs: 1_000, photo: false, signal });
      times.push(performance.now() - begun);
      if (!read.ok) throw new Error(`The card was not read: ${read.problem.kind}`);
    }
    return times;
  } finally {
    await reader.close();
  }
}

async function bareTimes(path: string, rounds: number): Promise<number[]> {
  const port = new SerialPort({ path, baudRate: BAUD_RATE, autoOpen: false });
  await new Promise<void>((resolve, reject) => port.open((error) => (error ? reject(error) : resolve())));
  wakeWithPoller(port.port);
  let missing = 0;
  let done = () => {};
  port.on('data', (bytes: Buffer) => {
    missing -= bytes.length;
    if (missing <= 0) done();
  });
  const exchange = (request: Buffer, answerBytes: number) =>
    new Promise<void>((resolve) => {
      missing = answerBytes;
      done = resolve;
      port.write(request);
    });
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    for (const { request, answerBytes } of EXCHANGES) await exchange(request, answerBytes);
    times.push(performance.now() - begun);
  }
  await new Promise<void>((resolve) => port.close(() => resolve()));
  return times;
}

/** Without it, promises resolved by serialport's native poller would wait for something else to wake the event loop. */
function wakeWithPoller(binding: unknown): void {
  const poller = typeof binding === 'object' && binding && 'poller' in binding ? binding.poller : null;
  if (poller instanceof EventEmitter) poller.on('readable', () => setImmediate(() => {}));
}

process.stdout.write(`${JSON.stringify(await main())}\n`);
