import { describe, expect, it } from '@jest/globals';
import { formatFileSize } from './fileSize.ts';

describe('the size of a file', () => {
  it.each([
    [0, '0 B'],
    [1_023, '1023 B'],
    [1_024, '1 KB'],
    [52_428_800, '50 MB'],
    [1_572_864, '1.5 MB'],
  ])('writes %d bytes', (bytes, expected) => {
    expect(formatFileSize(bytes)).toBe(expected);
  });
});
