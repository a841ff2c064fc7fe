import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { sendAnswer } from './serveHttp.ts';

/** A response to somebody who reads what is written to it. */
const responseTo = () => Object.assign(new PassThrough(), { status: () => {}, setHeader: () => {} });
async function* pieces() {
  yield new Uint8Array([1, 2]);
  yield new Uint8Array([3]);
}
const file = () => ({ kind: 'file' as const, file: { content: pieces(), contentType: 'image/png' } });

describe('a file that is sent', () => {
  it('arrives piece by piece', async () => {
    const response = responseTo();
    const [read] = await Promise.all([response.toArray(), sendAnswer(response, file())]);
    expect(Buffer.concat(read)).toEqual(Buffer.from([1, 2, 3]));
  });

  it('is no error when whoever asked has left before it was made', async () => {
    const response = responseTo();
    response.destroy();
    await expect(sendAnswer(response, file())).resolves.toBeUndefined();
  });

  it('is no error when they leave in the middle', async () => {
    const response = responseTo();
    const sent = sendAnswer(response, file());
    response.once('data', () => response.destroy());
    await expect(sent).resolves.toBeUndefined();
  });
});
