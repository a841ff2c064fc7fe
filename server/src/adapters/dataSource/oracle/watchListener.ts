import type { Duplex } from 'node:stream';
import { faultOf } from '../faults.ts';
import { SourceFailure } from '../types.ts';

/** Oracle Net: a packet begins with its length, a checksum, its type and flags (`lib/thin/sqlnet/constants.js` of the driver). */
const HEAD_BYTES = 8;
const TYPE_AT = 4;
const FLAGS_AT = 5;
const ACCEPT = 2;
const REDIRECT = 5;
const RESEND = 11;
/** With a demand to send again: the server behind the listener begins encryption anew on the same connection. */
const ENCRYPT_ANEW = 0x08;

/**
 * Joins the driver with a server. Until the server has accepted, what it says is read packet by packet: a redirection ends everything,
 * as the driver would follow it to wherever it leads; afterwards there is none. `encryptAnew` is undefined in the clear.
 */
export function watchListener(
  driver: Duplex,
  first: Duplex,
  encryptAnew: (() => Promise<Duplex>) | undefined,
  breakOff: (failure: SourceFailure) => void,
): void {
  let server = first;
  let begin = Buffer.alloc(0);
  driver.on('data', (part: Buffer) => server.write(part));

  const judge = (part: Buffer) => {
    begin = Buffer.concat([begin, part]);
    while (begin.length >= HEAD_BYTES) {
      const length = begin.readUInt16BE(0);
      const type = begin.readUInt8(TYPE_AT);
      if (length < HEAD_BYTES) return breakOff(new SourceFailure('answerWrong'));
      if (type === REDIRECT) return breakOff(new SourceFailure('redirected'));
      if (begin.length < length) return;
      const packet = begin.subarray(0, length);
      begin = begin.subarray(length);
      if (type === ACCEPT) return joined(packet);
      if (type === RESEND && (packet.readUInt8(FLAGS_AT) & ENCRYPT_ANEW) !== 0) return anew(packet);
      driver.write(packet);
    }
  };
  const joined = (packet: Buffer) => {
    server.off('data', judge);
    driver.write(packet);
    if (begin.length > 0) driver.write(begin);
    server.pipe(driver);
  };
  const anew = (packet: Buffer) => {
    if (!encryptAnew) return breakOff(new SourceFailure('answerWrong'));
    server.off('data', judge);
    server.removeAllListeners();
    server.on('error', () => undefined);
    encryptAnew().then(
      (encrypted) => {
        server = encrypted;
        server.on('error', (error) => breakOff(faultOf(error)));
        server.on('data', judge);
        // The driver itself speaks in the clear, to here.
        packet.writeUInt8(packet.readUInt8(FLAGS_AT) & ~ENCRYPT_ANEW, FLAGS_AT);
        driver.write(packet);
      },
      (error: unknown) => breakOff(faultOf(error)),
    );
  };
  server.on('error', (error) => breakOff(faultOf(error)));
  server.on('data', judge);
}
