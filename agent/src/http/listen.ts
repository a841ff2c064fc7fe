import { createServer, type RequestListener } from 'node:http';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { CONNECTIONS_MAX } from '../limits.ts';

const LOOPBACK = '127.0.0.1';

export interface Listening {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Listens on loopback only; rejects when the port is taken. */
export async function listen(handler: RequestListener, port: number): Promise<Listening> {
  const server = createServer(handler);
  server.maxConnections = CONNECTIONS_MAX;
  server.headersTimeout = 10 * SECOND_MS;
  server.requestTimeout = 30 * SECOND_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
