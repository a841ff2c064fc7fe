import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { WebSocket } from 'ws';
import type { ByteLink, OpenProblem } from '../../framework/byteLink.ts';
import { messageLine } from '../protocols/decardMessages.ts';

const OPEN_LIMIT_MS = 3_000;
/** A photo in base64 needs a twentieth of this. */
const MESSAGE_LIMIT_BYTES = 1_024 * 1_024;

/** Opens a WebSocket as a link: each received message is a line, and each `write` sends one message. */
export async function openWebSocketLink(
  url: string,
  signal: AbortSignal,
): Promise<Result<ByteLink, OpenProblem>> {
  const socket = new WebSocket(url, {
    handshakeTimeout: OPEN_LIMIT_MS,
    maxPayload: MESSAGE_LIMIT_BYTES,
    perMessageDeflate: false,
    followRedirects: false,
  });
  const closed = Promise.withResolvers<string>();
  let reason = 'the middleware closed the connection';
  socket.on('error', (error) => {
    reason = error.message;
  });
  socket.on('close', () => closed.resolve(reason));
  const giveUp = () => socket.terminate();
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  const opened = await new Promise<boolean>((resolve) => {
    socket.once('open', () => resolve(true));
    socket.once('close', () => resolve(false));
  });
  signal.removeEventListener('abort', giveUp);
  if (!opened) return fail({ problem: 'portUnavailable', detail: reason });
  return ok({
    write: (bytes) =>
      new Promise((resolve, reject) => {
        socket.send(Buffer.from(bytes).toString('utf8'), (error) => (error ? reject(error) : resolve()));
      }),
    onData: (listener) =>
      void socket.on('message', (data, isBinary) => {
        if (!isBinary) listener(messageLine(data.toString()));
      }),
    closed: closed.promise,
    close: async () => {
      reason = 'closed here';
      socket.terminate();
      await closed.promise;
    },
  });
}
