import { describe, expect, it } from '@jest/globals';
import { wrap } from './lineBreaking.ts';

/** Width in units: Chinese characters two, all others one. */
const measure = (text: string) => [...text].reduce((sum, one) => sum + (one > '\u2e80' ? 2 : 1), 0);

describe('wrap', () => {
  it('breaks between Chinese characters', () => {
    expect(wrap('自助打印平台', measure, 6)).toEqual(['自助打', '印平台']);
  });

  it('keeps words and numbers whole', () => {
    expect(wrap('学号 2023010118 张晓明', measure, 12)).toEqual(['学号', '2023010118', '张晓明']);
    expect(wrap('in good standing', measure, 8)).toEqual(['in good', 'standing']);
  });

  it('lets closing punctuation hang over the edge instead of starting a line', () => {
    expect(wrap('自助打印，平台。', measure, 8)).toEqual(['自助打印，', '平台。']);
  });

  it('makes the first line shorter by the indent', () => {
    expect(wrap('自助打印平台', measure, 8, 4)).toEqual(['自助', '打印平台']);
  });

  it('puts a word wider than the line on its own line', () => {
    expect(wrap('a incomprehensibilities b', measure, 6)).toEqual(['a', 'incomprehensibilities', 'b']);
  });

  it.each(['', '   '])('makes no line of "%s"', (text) => {
    expect(wrap(text, measure, 6)).toEqual([]);
  });
});
