import type { Socket } from 'node:net';
import { SourceFailure } from '../types.ts';

const HEAD_BYTES = 8;
const LAST_PACKET = 1;
const OPTION_BYTES = 5;
const ENCRYPTION = 1;
const END_OF_OPTIONS = 0xff;
/** ENCRYPT_ON and ENCRYPT_REQ ([MS-TDS], section 2.2.6.5). */
const ENCRYPTED: ReadonlySet<number | undefined> = new Set([1, 3]);

/**
 * Breaks a connection off unless the server agrees to encrypt, before anything else is sent: the driver would otherwise go on in the
 * clear and tell the password to whoever stands between. Listens before the driver does.
 */
export function demandEncryption(socket: Socket): void {
  let begin = Buffer.alloc(0);
  const judge = (part: Buffer) => {
    begin = Buffer.concat([begin, part]);
    if (begin.length < HEAD_BYTES) return;
    const length = begin.readUInt16BE(2);
    if (begin.length < length) return;
    socket.off('data', judge);
    const isWhole = begin.readUInt8(1) === LAST_PACKET;
    if (!isWhole || !ENCRYPTED.has(encryptionOf(begin.subarray(HEAD_BYTES, length))))
      socket.destroy(new SourceFailure('certificateRefused', 'not encrypted'));
  };
  socket.on('data', judge);
}

/** What an answer to the first message says of encryption; undefined where it says nothing. */
function encryptionOf(body: Buffer): number | undefined {
  for (let at = 0; at + OPTION_BYTES <= body.length && body[at] !== END_OF_OPTIONS; at += OPTION_BYTES)
    if (body[at] === ENCRYPTION) return body[body.readUInt16BE(at + 1)];
  return undefined;
}
