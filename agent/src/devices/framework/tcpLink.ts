import { connect } from 'node:net';
import type { BytePort } from '@self-print/contract/deviceSettings.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { messageOf } from '../../files/errorFacts.ts';
import type { OpenByteLink } from './byteLink.ts';

const CONNECT_LIMIT_MS = 3_000;
/** Serial servers keep a dead peer's connection for hours; keep-alive detects it after about this long. */
const KEEP_ALIVE_MS = 10_000;

/** Connects to a device or serial server over TCP. */
export async function openTcpLink(
  { host, port }: Extract<BytePort, { kind: 'tcp' }>,
  signal: AbortSignal,
): ReturnType<OpenByteLink> {
  const socket = connect({
    host,
    port,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE_MS,
  });
  const closed = Promise.withResolvers<string>();
  let reason = 'the other side closed the connection';
  socket.on('error', (error) => {
    reason = messageOf(error);
  });
  socket.on('close', () => closed.resolve(reason));
  // For connecting only: a timeout that stayed on the socket would cut the connection later.
  const tooLate = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_LIMIT_MS)]);
  const giveUp = () => {
    reason = 'no response at this address';
    socket.destroy();
  };
  tooLate.addEventListener('abort', giveUp, { once: true });
  if (tooLate.aborted) giveUp();
  const opened = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('close', () => resolve(false));
  });
  tooLate.removeEventListener('abort', giveUp);
  if (!opened) return fail({ problem: 'portUnavailable', detail: reason });
  return ok({
    write: (bytes) =>
      new Promise((resolve, reject) => {
        socket.write(bytes, (error) => (error ? reject(error) : resolve()));
      }),
    onData: (listener) => void socket.on('data', listener),
    closed: closed.promise,
    close: async () => {
      reason = 'closed here';
      socket.destroy();
      await closed.promise;
    },
  });
}
