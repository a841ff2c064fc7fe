import { once } from 'node:events';
import { connect as connectSocket, createServer, isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { faultOf } from '../faults.ts';
import { CONNECT_TIMEOUT_MS } from '../limits.ts';
import { type CheckedConnection, type SourceEffects, SourceFailure } from '../types.ts';
import { watchListener } from './watchListener.ts';

const LOOPBACK = '127.0.0.1';

/** A way to a server that leads nowhere else. */
export interface Relay {
  /** On loopback, for one connection. */
  readonly port: number;
  /** Rejects with the reason, a `SourceFailure`, once the way ends. */
  readonly broken: Promise<never>;
  readonly breakOff: (failure: SourceFailure) => void;
  readonly close: () => void;
}

/**
 * Leads the driver to the address that was checked. Oracle's driver connects to whatever address a listener sends it to, and has no way to
 * be given a connection, so it is given this one, which breaks off where a listener sends elsewhere. Encryption is here too.
 */
export async function openRelay(connection: CheckedConnection, { after }: SourceEffects): Promise<Relay> {
  const { address, port } = connection;
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => undefined);
  const outer = connectSocket(port, address);
  const server = createServer();
  const open: Duplex[] = [outer];
  const close = () => {
    server.close();
    for (const each of open) each.destroy();
  };
  const breakOff = (failure: SourceFailure) => {
    reject(failure);
    close();
  };
  outer.on('error', (error) => breakOff(faultOf(error)));
  outer.on('close', () => breakOff(new SourceFailure('connectionLost')));
  const cancel = after(CONNECT_TIMEOUT_MS, () => breakOff(new SourceFailure('unreachable')));
  try {
    await Promise.race([once(outer, 'connect'), broken]);
    const first = await Promise.race([secured(outer, connection), broken]);
    server.on('connection', (inner) => {
      // It is for the driver alone, which comes at once.
      server.close();
      open.push(inner);
      inner.on('error', () => close()).on('close', () => close());
      const anew = connection.tls === 'none' ? undefined : () => secured(outer, connection);
      watchListener(inner, first, anew, breakOff);
    });
    server.listen(0, LOOPBACK);
    await once(server, 'listening');
  } catch (error) {
    close();
    throw faultOf(error);
  } finally {
    cancel();
  }
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('The relay has no port');
  return { port: listening.port, broken, breakOff, close };
}

/** What is said on a socket: in the clear, or encrypted with a certificate of the host by a known authority. */
async function secured(socket: Socket, { host, tls, authority }: CheckedConnection): Promise<Duplex> {
  if (tls === 'none') return socket;
  const stream = connectTls({
    socket,
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(authority === '' ? {} : { ca: authority }),
    rejectUnauthorized: true,
  });
  // What breaks later ends the connection below, which tells it.
  stream.on('error', () => undefined);
  await once(stream, 'secureConnect');
  return stream;
}
