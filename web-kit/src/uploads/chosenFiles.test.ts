import { describe, expect, it } from '@jest/globals';
import { chosenFiles } from './chosenFiles.ts';

const MAX_BYTES = 10;
const file = (name: string, size: number) => new File([new Uint8Array(size)], name);
const known = (state: 'receiving' | 'ready', sizeBytes = 5) => ({
  fileId: 'f0000000-0000-4000-8000-000000000001',
  fileName: 'a.pdf',
  sizeBytes,
  state,
});

describe('files that were chosen', () => {
  it('are sent again when the platform does not know them', () => {
    const a = file('a.pdf', 5);
    expect(chosenFiles([a], [], MAX_BYTES)).toEqual({
      good: [{ file: a, fileId: undefined }],
      wrong: undefined,
    });
  });

  it('go on where an earlier try of the same file ended', () => {
    const { good } = chosenFiles([file('a.pdf', 5)], [known('receiving')], MAX_BYTES);
    expect(good.map(({ fileId }) => fileId)).toEqual([known('receiving').fileId]);
  });

  it.each([
    ['is complete', known('ready')],
    ['has another size', known('receiving', 4)],
    ['has another name', { ...known('receiving'), fileName: 'b.pdf' }],
  ])('are sent again when the file of the earlier try %s', (_, earlier) => {
    const { good } = chosenFiles([file('a.pdf', 5)], [earlier], MAX_BYTES);
    expect(good.map(({ fileId }) => fileId)).toEqual([undefined]);
  });

  it('go on one at a time where two have one name and size', () => {
    const { good } = chosenFiles([file('a.pdf', 5), file('a.pdf', 5)], [known('receiving')], MAX_BYTES);
    expect(good.map(({ fileId }) => fileId)).toEqual([known('receiving').fileId, undefined]);
  });

  it('are sent again while another upload goes on with the earlier try', () => {
    const { fileId } = known('receiving');
    const { good } = chosenFiles([file('a.pdf', 5)], [known('receiving')], MAX_BYTES, [fileId]);
    expect(good.map((each) => each.fileId)).toEqual([undefined]);
  });

  it.each([
    [0, 'empty'],
    [MAX_BYTES + 1, 'tooLarge'],
  ])('of %d bytes are left out, and the others are sent', (size, wrong) => {
    const found = chosenFiles([file('wrong.pdf', size), file('a.pdf', MAX_BYTES)], [], MAX_BYTES);
    expect(found.good.map(({ file: each }) => each.name)).toEqual(['a.pdf']);
    expect(found.wrong).toBe(wrong);
  });
});
