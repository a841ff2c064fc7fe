import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from '@jest/globals';
import { serveWire } from '../simulator/wireServer.ts';
import { skippingTime } from './skippingTime.ts';

const HOUR_MS = 3_600_000;
const never = new AbortController().signal;

it('passes an hour in a moment, and wakes sleepers in their order', async () => {
  const time = skippingTime();
  const woken: string[] = [];
  await Promise.all([
    time.wait(HOUR_MS, never).then(() => woken.push('late')),
    time.wait(1, never).then(() => woken.push('soon')),
  ]);
  expect(woken).toEqual(['soon', 'late']);
  expect(time.elapsed()).toBe(HOUR_MS);
});

it('forgets waits that were aborted', async () => {
  const time = skippingTime();
  const stop = new AbortController();
  const given = time.wait(HOUR_MS, stop.signal);
  stop.abort();
  expect(await given).toBe(false);
  expect(await time.wait(1, stop.signal)).toBe(false);
  await time.wait(5, never);
  expect(time.elapsed()).toBe(5);
});

it('stands still while an answer arrives in pieces', async () => {
  const time = skippingTime();
  const wire = await serveWire((send) => ({ receive: (bytes) => send(bytes) }));
  wire.setFaults({ chunkBytes: 1 });
  const socket = connect(wire.port, '127.0.0.1');
  await once(socket, 'connect');
  const over = new AbortController();
  const deadline = time.wait(1, over.signal);
  socket.write('a long answer, a byte at a time');
  for (let got = 0; got < 31; ) got += (await once(socket, 'data'))[0].length;
  over.abort();
  expect(await deadline).toBe(false);
  socket.destroy();
  await wire.close();
});
