import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** Types of packets ([MS-TDS], section 2.2.3.1.1). */
const BATCH = 1;
const ANSWER = 4;
const LOGIN = 16;
const PRELOGIN = 18;
const HEAD_BYTES = 8;
const NOT_ENCRYPTED = 2;

/** A stand-in that speaks as much of the protocol of SQL Server as a test needs, written after [MS-TDS]; no real one was at hand. */
export interface TdsServer {
  readonly port: number;
  /** Statements that it was sent. */
  readonly asked: string[];
  /** What it answers to signing in, and to a statement; undefined says nothing, null ends the connection. */
  onLogin: () => Buffer | undefined | null;
  onBatch: (statement: string) => Buffer | undefined | null;
  readonly stop: () => Promise<void>;
}

export async function startTdsServer(): Promise<TdsServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let waiting = Buffer.alloc(0);
    socket.on('data', (part) => {
      waiting = Buffer.concat([waiting, part]);
      while (waiting.length >= HEAD_BYTES && waiting.length >= waiting.readUInt16BE(2)) {
        const packet = waiting.subarray(0, waiting.readUInt16BE(2));
        waiting = waiting.subarray(packet.length);
        const answer = answerTo(fake, packet);
        if (answer === null) socket.destroy();
        else if (answer) socket.write(answer);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  const fake: TdsServer = {
    port: address.port,
    asked: [],
    onLogin: () => loginTokens(),
    onBatch: () => doneToken(),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

function answerTo(fake: TdsServer, packet: Buffer): Buffer | undefined | null {
  switch (packet.readUInt8(0)) {
    case PRELOGIN:
      return packetOf(preloginAnswer());
    case LOGIN: {
      const tokens = fake.onLogin();
      return tokens && packetOf(tokens);
    }
    case BATCH: {
      // Before the statement are headers of the length that they begin with.
      const body = packet.subarray(HEAD_BYTES);
      const statement = body.subarray(body.readUInt32LE(0)).toString('utf16le');
      fake.asked.push(statement);
      const tokens = fake.onBatch(statement);
      return tokens && packetOf(tokens);
    }
    default:
      return undefined;
  }
}

function packetOf(body: Buffer): Buffer {
  const head = Buffer.from([ANSWER, 1, 0, 0, 0, 1, 1, 0]);
  head.writeUInt16BE(HEAD_BYTES + body.length, 2);
  return Buffer.concat([head, body]);
}

/** Version and encryption, each with its place; the server cannot encrypt. */
function preloginAnswer(): Buffer {
  const places = Buffer.from([0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xff]);
  return Buffer.concat([places, Buffer.from([16, 0, 0x10, 0, 0, 0]), Buffer.from([NOT_ENCRYPTED])]);
}

const wide = (text: string) => Buffer.from(text, 'utf16le');
const byteText = (text: string) => Buffer.concat([Buffer.from([text.length]), wide(text)]);
const shortText = (text: string) => Buffer.concat([uint16(text.length), wide(text)]);
function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
const sized = (token: number, body: Buffer) =>
  Buffer.concat([Buffer.from([token]), uint16(body.length), body]);

export const doneToken = (): Buffer => Buffer.concat([Buffer.from([0xfd]), Buffer.alloc(12)]);

/** An error with its number (section 2.2.7.10), and the end of the answer. */
export const errorTokens = (number: number): Buffer =>
  Buffer.concat([
    sized(
      0xaa,
      Buffer.concat([
        uint32(number),
        Buffer.from([1, 16]),
        shortText('a text with 张三 in it'),
        byteText('x'),
        byteText(''),
        uint32(1),
      ]),
    ),
    Buffer.from([0xfd]),
    uint16(2),
    Buffer.alloc(10),
  ]);

/** The account is signed in (section 2.2.7.14). */
function loginTokens(): Buffer {
  const acknowledged = Buffer.concat([
    Buffer.from([1, 0x74, 0, 0, 4]),
    byteText('Microsoft SQL Server'),
    Buffer.from([16, 0, 0x10, 0]),
  ]);
  return Buffer.concat([sized(0xad, acknowledged), doneToken()]);
}

/** The server sends to another one (section 2.2.7.9, type 20). */
export function routingTokens(host: string, port: number): Buffer {
  const place = Buffer.concat([Buffer.from([0]), uint16(port), shortText(host)]);
  const change = Buffer.concat([Buffer.from([20]), uint16(place.length), place, uint16(0)]);
  return Buffer.concat([sized(0xe3, change), loginTokens()]);
}

/** Rows of texts: columns of nvarchar(4000), and for each row its values (sections 2.2.7.4 and 2.2.7.19). */
export function rowTokens(columns: number, rows: readonly (readonly (string | null)[])[]): Buffer {
  const column = Buffer.concat([
    uint32(0),
    uint16(1),
    Buffer.from([0xe7]),
    uint16(8_000),
    Buffer.alloc(5),
    byteText('c'),
  ]);
  const head = Buffer.concat([
    Buffer.from([0x81]),
    uint16(columns),
    ...Array.from({ length: columns }, () => column),
  ]);
  const cellOf = (text: string | null) =>
    text === null ? uint16(0xffff) : Buffer.concat([uint16(text.length * 2), wide(text)]);
  const body = rows.map((row) => Buffer.concat([Buffer.from([0xd1]), ...row.map(cellOf)]));
  return Buffer.concat([head, ...body, doneToken()]);
}
