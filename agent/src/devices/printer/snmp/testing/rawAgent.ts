import { createSocket, type Socket } from 'node:dgram';

/** BER of SNMP v2c (RFC 3416), as far as a hostile agent needs it. */
export const TAG = {
  integer: 0x02,
  octets: 0x04,
  nothing: 0x05,
  oid: 0x06,
  sequence: 0x30,
  counter: 0x41,
  noSuchObject: 0x80,
  endOfMibView: 0x82,
  response: 0xa2,
} as const;

const LONG_LENGTH = 0x80;
const BASE = 128;
/** The first two numbers of an object identifier share a byte. */
const FIRST_ARC = 40;

export function tlv(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const length =
    body.length < LONG_LENGTH ? [body.length] : [LONG_LENGTH + 2, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

export function integerBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function oidBytes(oid: string): Buffer {
  const [first = 1, second = 3, ...rest] = oid.split('.').map(Number);
  return Buffer.from([first * FIRST_ARC + second, ...rest.flatMap(base128)]);
}

function base128(number: number): number[] {
  const digits = [number % BASE];
  for (let left = Math.floor(number / BASE); left > 0; left = Math.floor(left / BASE)) {
    digits.unshift((left % BASE) + BASE);
  }
  return digits;
}

export const varbind = (oid: string, tag: number, value: Uint8Array = new Uint8Array()): Buffer =>
  tlv(TAG.sequence, tlv(TAG.oid, oidBytes(oid)), tlv(tag, value));

export interface RawRequest {
  /** The bytes of request-id, to be returned. */
  readonly id: Uint8Array;
  readonly oids: readonly string[];
}

/** A reply to a request with these varbinds and error-status of RFC 3416. */
export const reply = (request: RawRequest, varbinds: readonly Uint8Array[], errorStatus = 0): Buffer =>
  tlv(
    TAG.sequence,
    tlv(TAG.integer, Buffer.from([1])),
    tlv(TAG.octets, Buffer.from('public')),
    tlv(
      TAG.response,
      tlv(TAG.integer, request.id),
      tlv(TAG.integer, Buffer.from([errorStatus])),
      tlv(TAG.integer, Buffer.from([errorStatus === 0 ? 0 : 1])),
      tlv(TAG.sequence, ...varbinds),
    ),
  );

/** An agent that answers each datagram with any number of others, as scripted. */
export class RawAgent implements AsyncDisposable {
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  static async start(answer: (request: RawRequest) => readonly Uint8Array[]): Promise<RawAgent> {
    const socket = createSocket('udp4');
    socket.on('message', (message, remote) => {
      for (const bytes of answer(parseRequest(message))) socket.send(bytes, remote.port, remote.address);
    });
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return new RawAgent(socket);
  }

  get address(): string {
    return `127.0.0.1:${this.#socket.address().port}`;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return new Promise((resolve) => this.#socket.close(resolve));
  }
}

/** The elements inside a BER value. */
function elements(bytes: Buffer): readonly { readonly tag: number; readonly body: Buffer }[] {
  const found: { tag: number; body: Buffer }[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes.readUInt8(at);
    const short = bytes.readUInt8(at + 1);
    const lengthBytes = short < LONG_LENGTH ? 0 : short - LONG_LENGTH;
    const length = lengthBytes === 0 ? short : bytes.readUIntBE(at + 2, lengthBytes);
    const start = at + 2 + lengthBytes;
    found.push({ tag, body: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return found;
}

function parseRequest(message: Buffer): RawRequest {
  const inner = (bytes: Buffer, position: number) => elements(bytes)[position]?.body ?? Buffer.alloc(0);
  const pdu = inner(inner(message, 0), 2);
  const oids = elements(inner(pdu, 3)).map(({ body }) => oidText(inner(body, 0)));
  return { id: inner(pdu, 0), oids };
}

function oidText(bytes: Buffer): string {
  const numbers: number[] = [];
  let number = 0;
  for (const byte of bytes.subarray(1)) {
    number = number * BASE + (byte % BASE);
    if (byte >= BASE) continue;
    numbers.push(number);
    number = 0;
  }
  const first = bytes[0] ?? 0;
  return [Math.floor(first / FIRST_ARC), first % FIRST_ARC, ...numbers].join('.');
}
