import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';

/** Types of packets of Oracle Net, as the driver knows them (`lib/thin/sqlnet/constants.js`). */
const CONNECT = 1;
const REFUSE = 4;
const REDIRECT = 5;
const RESEND = 11;
const ENCRYPT_ANEW = 0x08;
const HEAD_BYTES = 8;

/** A stand-in for a listener: it speaks no more than what comes before a connection is accepted. No real one was at hand. */
export interface OracleListener {
  readonly port: number;
  /** How often somebody asked to be connected. */
  asked: number;
  /** What it answers to that; undefined says nothing, null ends the connection, `anew` begins encryption again. */
  onConnect: () => Buffer | undefined | null | 'anew';
  readonly stop: () => Promise<void>;
}

interface Encryption {
  readonly certificate: string;
  readonly key: string;
}

export async function startOracleListener(encryption?: Encryption): Promise<OracleListener> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    speak(socket);
  }).listen(0, '127.0.0.1');
  const encrypted = (socket: Socket): Duplex =>
    encryption
      ? new TLSSocket(socket, { isServer: true, cert: encryption.certificate, key: encryption.key })
      : socket;
  const speak = (socket: Socket) => {
    const stream = encrypted(socket);
    stream.on('error', () => undefined);
    let waiting = Buffer.alloc(0);
    const hear = (part: Buffer) => {
      waiting = Buffer.concat([waiting, part]);
      while (waiting.length >= HEAD_BYTES && waiting.length >= waiting.readUInt16BE(0)) {
        const packet = waiting.subarray(0, waiting.readUInt16BE(0));
        waiting = waiting.subarray(packet.length);
        if (packet.readUInt8(4) !== CONNECT) continue;
        listener.asked += 1;
        const answer = listener.onConnect();
        if (answer === null) socket.destroy();
        else if (answer === 'anew') {
          stream.off('data', hear);
          stream.write(packetOf(RESEND, Buffer.alloc(0), ENCRYPT_ANEW), () => {
            stream.removeAllListeners();
            speak(socket);
          });
        } else if (answer) stream.write(answer);
      }
    };
    stream.on('data', hear);
  };
  await once(server, 'listening');
  const address = server.address();
  const listener: OracleListener = {
    port: address !== null && typeof address !== 'string' ? address.port : 0,
    asked: 0,
    onConnect: () => undefined,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return listener;
}

function packetOf(type: number, body: Buffer, flags = 0): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt16BE(HEAD_BYTES + body.length, 0);
  head.writeUInt8(type, 4);
  head.writeUInt8(flags, 5);
  return Buffer.concat([head, body]);
}

const counted = (text: string) => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length);
  return Buffer.concat([length, Buffer.from(text, 'ascii')]);
};

export const refusal = (error: number): Buffer =>
  packetOf(REFUSE, Buffer.concat([Buffer.from([0x22, 0]), counted(`(DESCRIPTION=(ERR=${error}))`)]));

export const redirection = (host: string, port: number): Buffer =>
  packetOf(REDIRECT, counted(`(ADDRESS=(PROTOCOL=tcp)(HOST=${host})(PORT=${port}))`));
