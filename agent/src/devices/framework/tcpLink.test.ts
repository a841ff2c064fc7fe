import { afterEach, expect, it } from '@jest/globals';
import { serveWire, type WireServer } from './simulator/wireServer.ts';
import { openTcpLink } from './tcpLink.ts';
import { eventually } from './testing/eventually.ts';

let wire: WireServer | null = null;
afterEach(() => wire?.close());

const open = (port: number, signal = new AbortController().signal) =>
  openTcpLink({ kind: 'tcp', host: '127.0.0.1', port }, signal);

it('keeps the connection when the limit of connecting or its caller has passed', async () => {
  wire = await serveWire((send) => ({ receive: send }));
  const caller = new AbortController();
  const link = await open(wire.port, caller.signal);
  if (!link.ok) throw new Error(link.problem.detail);
  let heard = '';
  link.value.onData((bytes) => {
    heard += new TextDecoder().decode(bytes);
  });
  caller.abort();
  await link.value.write(new TextEncoder().encode('still here'));
  expect(await eventually(() => (heard === '' ? null : heard), 'the echo')).toBe('still here');
  await link.value.close();
});

it('says why nobody is there', async () => {
  wire = await serveWire(() => ({ receive: () => {} }));
  await wire.unplug();
  expect(await open(wire.port)).toMatchObject({
    ok: false,
    problem: { problem: 'portUnavailable', detail: expect.stringContaining('ECONNREFUSED') },
  });
});

it('gives up as soon as its caller does', async () => {
  wire = await serveWire(() => ({ receive: () => {} }));
  expect(await open(wire.port, AbortSignal.abort())).toMatchObject({ ok: false });
});

it('says that the other side has left', async () => {
  wire = await serveWire(() => ({ receive: () => {} }));
  const link = await open(wire.port);
  if (!link.ok) throw new Error(link.problem.detail);
  await wire.unplug();
  expect(await link.value.closed).not.toBe('');
  await expect(link.value.write(Uint8Array.of(1))).rejects.toThrow();
});
