import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { faultOfWork } from '../testing/reading.ts';
import { demandEncryption } from './encryptionDemand.ts';

/** The first answer of a server, whose option of encryption has a value; `undefined` leaves it out. */
function answerWith(encryption: number | undefined, status = 1): Buffer {
  const options =
    encryption === undefined
      ? Buffer.from([0, 0, 6, 0, 1, 0xff, 9])
      : Buffer.from([0, 0, 11, 0, 1, 1, 0, 12, 0, 1, 0xff, 9, encryption]);
  const head = Buffer.from([4, status, 0, 8 + options.length, 0, 0, 1, 0]);
  return Buffer.concat([head, options]);
}

/** What becomes of a connection whose server sends parts. */
async function faultAfter(parts: readonly Buffer[]): Promise<string> {
  const accepted = new Promise<Socket>((resolve) => {
    const server = createServer({ noDelay: true }, (socket) => {
      server.close();
      resolve(socket);
    }).listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address !== null && typeof address !== 'string') client = connect(address.port, '127.0.0.1');
    });
  });
  let client: Socket | undefined;
  const peer = await accepted;
  if (!client) throw new Error('There is no connection');
  demandEncryption(client);
  const broken = new Promise<never>((_resolve, reject) => client?.once('error', reject));
  const send = async () => {
    for (const part of parts) {
      const arrived = client && once(client, 'data');
      peer.write(part);
      // Each piece by itself, as a slow line brings them.
      await arrived;
    }
    await new Promise(setImmediate);
  };
  const fault = await faultOfWork(Promise.race([broken, send()]));
  client.destroy();
  await once(peer.resume(), 'close');
  return fault;
}

describe('encryption that is demanded', () => {
  it.each([
    ['agrees', [answerWith(1)]],
    ['demands it itself', [answerWith(3)]],
    ['agrees in pieces', [answerWith(1).subarray(0, 5), answerWith(1).subarray(5)]],
    ['agrees, and breaks within what it says', [answerWith(1).subarray(0, 12), answerWith(1).subarray(12)]],
  ])('is there when the server %s', async (_, parts) => {
    expect(await faultAfter(parts)).toBe('none');
  });

  it.each([
    ['has it switched off', [answerWith(0)]],
    ['has none', [answerWith(2)]],
    ['says nothing of it', [answerWith(undefined)]],
    ['says something else', [answerWith(9)]],
    ['spreads its answer over packets', [answerWith(1, 0)]],
    ['has none, in pieces', [answerWith(2).subarray(0, 9), answerWith(2).subarray(9)]],
  ])('breaks the connection off when the server %s', async (_, parts) => {
    expect(await faultAfter(parts)).toBe('certificateRefused');
  });
});
