import { describe, expect, it } from '@jest/globals';
import { createFrameReader, encodeFrame } from './frames.ts';

const messages = [{ id: 1, text: 'a' }, { text: '打印中 🖨' }, {}];
const bytes = Buffer.from(messages.map(encodeFrame).join(''));

describe('createFrameReader', () => {
  it.each([1, 2, 3, 7, 1_000])('puts messages together that arrive in pieces of %i bytes', (size) => {
    const read = createFrameReader();
    const got: string[] = [];
    for (let from = 0; from < bytes.length; from += size)
      got.push(...read(bytes.subarray(from, from + size)));
    expect(got.map((text) => JSON.parse(text))).toEqual(messages);
  });

  it('keeps an unfinished message back', () => {
    const read = createFrameReader();
    expect(read(Buffer.from('{"id":'))).toEqual([]);
    expect(read(Buffer.from('1}\0{'))).toEqual(['{"id":1}']);
  });

  it('gives an empty text for an empty message', () => {
    expect(createFrameReader()(Buffer.from('\0\0'))).toEqual(['', '']);
  });
});
