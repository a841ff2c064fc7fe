import type { BytePort } from '@self-print/contract/deviceSettings.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { messageOf } from '../../files/errorFacts.ts';
import type { OpenByteLink } from './byteLink.ts';

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

  const closed = Promise.withResolvers<string>();
  port.on('close', (error: unknown) => closed.resolve(error ? messageOf(error) : 'closed here'));
  // Without a listener an error event would end the agent; what follows from it is the close event.
  port.on('error', () => {});
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
