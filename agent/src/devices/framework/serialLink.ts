import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import type { BytePort } from '@self-print/contract/deviceSettings.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { messageOf } from '../../files/errorFacts.ts';
import type { OpenByteLink } from './byteLink.ts';

/**
 * Interval of checks whether a port's device file still exists. On Linux, when a plug is pulled during a transfer, the library
 * reads nothing in a busy loop forever without reporting it.
 */
const LOOK_MS = 500;

/** Opens a serial port, 8N1. The native module is loaded with the first port, so that the agent starts without it. */
export async function openSerialLink(
  { path, baudRate }: Extract<BytePort, { kind: 'serial' }>,
  signal: AbortSignal,
): ReturnType<OpenByteLink> {
  const loaded = await import('serialport').catch((error: unknown) => messageOf(error));
  if (typeof loaded === 'string') return fail({ problem: 'driverMissing', detail: `serialport: ${loaded}` });
  const port = new loaded.SerialPort({ path, baudRate, autoOpen: false });
  const failure = await new Promise<Error | null>((resolve) => port.open(resolve));
  if (failure) return fail({ problem: 'portUnavailable', detail: failure.message });

  wakeWithPoller(port.port);
  const closed = Promise.withResolvers<string>();
  port.on('close', (error: unknown) => closed.resolve(error ? messageOf(error) : reason));
  // Without a listener an error event would crash the agent; the close event that follows is handled.
  port.on('error', () => {});
  let reason = 'closed here';
  const look = setInterval(() => {
    if (process.platform === 'win32' || existsSync(path) || !port.isOpen) return;
    reason = 'the port is gone';
    port.close();
  }, LOOK_MS).unref();
  void closed.promise.then(() => clearInterval(look));
  const link = {
    write: (bytes: Uint8Array) =>
      new Promise<void>((resolve, reject) => {
        port.write(Buffer.from(bytes), (error) => (error ? reject(error) : resolve()));
      }),
    onData: (listener: (bytes: Uint8Array) => void) => void port.on('data', listener),
    closed: closed.promise,
    close: async () => {
      if (port.isOpen) port.close(() => closed.resolve('closed here'));
      await closed.promise;
    },
  };
  if (signal.aborted) {
    await link.close();
    return fail({ problem: 'portUnavailable', detail: 'closed here' });
  }
  return ok(link);
}

/**
 * The library's native poller calls back without running promise jobs (serialport/bindings-cpp, pull request 239): since Node
 * 26.4, received data would be left until something else wakes the event loop. An immediate does.
 */
function wakeWithPoller(binding: unknown): void {
  const poller = typeof binding === 'object' && binding && 'poller' in binding ? binding.poller : null;
  if (!(poller instanceof EventEmitter)) return;
  for (const event of ['readable', 'writable', 'disconnect']) poller.on(event, () => setImmediate(() => {}));
}
