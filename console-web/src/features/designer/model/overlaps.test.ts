import { describe, expect, it } from '@jest/globals';
import { GALLERY } from '@self-print/contract/template/gallery/gallery.ts';
import { templateShape } from '@self-print/contract/template/template.ts';
import { firstDraft } from '../../templates/firstDraft.ts';
import { overlapsIn } from './overlaps.ts';

const draft = firstDraft({ zh: '成绩单', en: 'Transcript' });
const text = { zh: '甲', en: 'A' };
const at = (id: string, x: number, y = 10, more: object = {}) => ({
  id,
  kind: 'text',
  frame: { x, y, width: 20, height: 5 },
  text,
  ...more,
});
const overlaps = (...fixed: object[]) => overlapsIn(templateShape.parse({ ...draft, fixed, flow: [] }));

describe('elements that cover each other', () => {
  it.each([
    ['side by side', [at('a', 10), at('b', 30)], []],
    ['touching by a hair', [at('a', 10), at('b', 29.7)], []],
    ['above each other', [at('a', 10), at('b', 10, 15)], []],
    ['partly over each other', [at('a', 10), at('b', 25)], [['a', 'b']]],
    ['in one language each', [at('a', 10, 10, { only: 'zh' }), at('b', 10, 10, { only: 'en' })], []],
    ['in the same language', [at('a', 10, 10, { only: 'zh' }), at('b', 10)], [['a', 'b']]],
    [
      'a box around a text',
      [at('a', 10), { id: 'box', kind: 'rect', frame: { x: 5, y: 5, width: 40, height: 20 } }],
      [],
    ],
  ] as const)('are reported: %s', (_, elements, expected) => {
    expect(overlaps(...elements)).toEqual(expected);
  });

  it('are reported within a group', () => {
    const group = { id: 'g', kind: 'group', height: 20, elements: [at('a', 0, 0), at('b', 5, 0)] };
    expect(overlapsIn(templateShape.parse({ ...draft, flow: [group] }))).toEqual([['a', 'b']]);
  });
});

it.each(GALLERY.map(({ id, write }) => [id, write] as const))('has none in the gallery: %s', (_, write) => {
  expect(overlapsIn(templateShape.parse(write({ zh: '示例大学', en: 'Example University' })))).toEqual([]);
});
