import { afterEach, expect, it } from '@jest/globals';
import { describeWithPrograms } from '../../system/testing/describeWithPrograms.ts';
import { openByteLink } from './openByteLink.ts';
import { serveWire, type WireServer } from './simulator/wireServer.ts';
import { eventually } from './testing/eventually.ts';
import { openPty } from './testing/pty.ts';

let wire: WireServer | null = null;
afterEach(async () => {
  await wire?.close();
  wire = null;
});

const ever = new AbortController().signal;

describeWithPrograms(['socat'], 'socat', 'a serial port', () => {
  it.each([1, 2, 3])('is noticed to be gone when its plug is pulled while bytes come (%d)', async () => {
    let say: ((bytes: Uint8Array) => void) | null = null;
    wire = await serveWire((send) => {
      say = send;
      return { receive: () => {} };
    });
    const pty = await openPty(wire.port);
    const opened = await openByteLink({ kind: 'serial', path: pty.path, baudRate: 9600 }, ever);
    if (!opened.ok) throw new Error(opened.problem.detail);
    let heard = 0;
    opened.value.onData((bytes) => {
      heard += bytes.length;
    });
    const talking = setInterval(() => say?.(Buffer.from('0000004711\r\n')), 1);
    await eventually(() => (heard > 0 ? true : null), 'bytes');
    await pty.unplug();
    clearInterval(talking);
    expect(await opened.value.closed).not.toBe('closed here');
    await opened.value.close();
  });

  it('reports that it was closed by its owner', async () => {
    wire = await serveWire(() => ({ receive: () => {} }));
    const pty = await openPty(wire.port);
    const opened = await openByteLink({ kind: 'serial', path: pty.path, baudRate: 9600 }, ever);
    if (!opened.ok) throw new Error(opened.problem.detail);
    await opened.value.close();
    expect(await opened.value.closed).toBe('closed here');
    await pty.unplug();
  });

  it('that is not there cannot be opened', async () => {
    const opened = await openByteLink({ kind: 'serial', path: '/dev/no-such-port', baudRate: 9600 }, ever);
    expect(opened).toMatchObject({ ok: false, problem: { problem: 'portUnavailable' } });
  });
});
