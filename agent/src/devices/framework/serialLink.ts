import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import type { BytePort } from '@self-print/contract/deviceSettings.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { messageOf } from '../../files/errorFacts.ts';
import type { OpenByteLink } from './byteLink.ts';

/**
 * How often it is looked whether a port's file is still there. A plug that is pulled while bytes come makes the library read
 * nothing, at once and for ever, on Linux: it never says so, and keeps a processor busy.
 */
const LOOK_MS = 500;

/** Opens a serial port, 8N1. The native module is loaded with the first port: without it the agent still starts. */
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
  // Without a listener an error event would end the agent; what follows from it is the close event.
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
 * The library's native poller calls back without letting promises go on (serialport/bindings-cpp, pull request 239): since
 * Node 26.4 what has come would lie until something else wakes this program. An immediate wakes it.
 */
function wakeWithPoller(binding: unknown): void {
  const poller = typeof binding === 'object' && binding && 'poller' in binding ? binding.poller : null;
  if (!(poller instanceof EventEmitter)) return;
  for (const event of ['readable', 'writable', 'disconnect']) poller.on(event, () => setImmediate(() => {}));
}
