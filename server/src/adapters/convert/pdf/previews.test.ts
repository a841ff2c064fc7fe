import { describe, expect, it } from '@jest/globals';
import { ok } from '@self-print/contract/result.ts';
import { PREVIEW_PAGES_MAX } from '../limits.ts';
import { refuse } from '../uploadProblem.ts';
import { drawPreviews } from './previews.ts';

const PDF = new Uint8Array();

describe('page images', () => {
  it('are limited in number, whatever is asked for', async () => {
    const asked: number[] = [];
    const threads = {
      draw: async (_who: string, _pdf: Uint8Array, { count }: { count: number }) => {
        asked.push(count);
        return ok([]);
      },
    };
    expect(await drawPreviews(threads, 'somebody', PDF, { first: 1, count: 10_000 })).toEqual(ok([]));
    expect(asked).toEqual([PREVIEW_PAGES_MAX]);
  });

  it('pass on why a page cannot be drawn', async () => {
    const threads = { draw: async () => refuse('CONVERSION_BUSY') };
    expect(await drawPreviews(threads, 'somebody', PDF, { first: 1, count: 1 })).toEqual(
      refuse('CONVERSION_BUSY'),
    );
  });
});
