import { expect, it } from '@jest/globals';
import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import { RUN_FLAGS, type Run, type Runs } from './content.ts';
import { HELD, holdTogether } from './holdTogether.ts';

const heldIn = (runs: Runs, language: DocumentLanguage, isProse = true) => {
  const groups = new Map<number, string>();
  for (const [text, , , held] of holdTogether(runs, { language, isProse }))
    if (held !== undefined) {
      const group = Math.floor(held / HELD.group);
      groups.set(group, (groups.get(group) ?? '') + text);
    }
  return [...groups.values()];
};
const plain = (text: string): Run => [text, RUN_FLAGS.plain];
const name = (text: string): Run => [text, RUN_FLAGS.whole];

it.each([
  ['zh', '学制4年制，2022年9月1日', ['4年制', '2022年', '9月', '1日']],
  ['zh', '第 3 学期，二〇二六年', ['第 3 学期', '二〇二六年']],
  ['zh', '编号（7K4M-9Q2T-X3HB-6ND8）', ['（7K4M-9Q2T-X3HB-6ND8']],
  ['zh', '身份证号420106200403091234，一般', ['420106200403091234']],
  ['en', 'on 9 March 2004, of 4 years; a 4-year course', ['9 March', '4 years', '4-year']],
  ['en', 'a well-known fact of 1999 years ago', ['1999 years']],
  ['fr', 'le 1er mars 2026, en 4 ans et 12 courses', ['1er mars', '4 ans']],
  ['de', 'am 9. März 2004, in 4 Jahren', ['9. März', '4 Jahren']],
  ['es', 'el 9 de marzo de 2004, 4 años', ['9 de marzo', '4 años']],
  ['ru', '9 марта 2004 г., 4 года', ['9 марта', '2004 г.', '4 года']],
] as const)('holds numbers with their units: %s %s', (language, text, expected) => {
  expect(heldIn([plain(text)], language)).toEqual(expected);
});

it('joins a value and the unit in the text around it', () => {
  expect(heldIn([plain('学制'), plain('4'), plain('年制本科')], 'zh')).toEqual(['4年制']);
});

it('holds a short name, also where it needs two fonts, and lets a long one break', () => {
  expect(heldIn([plain('兹证明'), name('欧阳'), name('𠅤'), plain('，')], 'zh')).toEqual(['欧阳𠅤']);
  expect(heldIn([name('阿不都热依木·买买提江')], 'zh')).toEqual([]);
});

it('leaves prose alone in the cells of tables', () => {
  expect(heldIn([name('欧阳䶮'), plain('Featherstonehaugh')], 'zh', false)).toEqual([]);
  expect(heldIn([plain('2026年6月30日')], 'zh', false)).toEqual(['2026年', '6月', '30日']);
});

it.each([
  ['于', '2022年', '毕', HELD.gapBefore],
  ['，', '2022年', '9月', HELD.gapAfter],
  ['号', '420106200403091234', '，', HELD.gapBefore + HELD.wideAfterBreak],
  ['号', '2023110482', '于', HELD.gapBefore + HELD.gapAfter + HELD.wideAfterBreak],
] as const)('says what stands at the edges: %s%s%s', (before, text, after, edges) => {
  const runs = holdTogether([plain(before + text + after)], { language: 'zh', isProse: true });
  const held = runs.find(([each]) => each === text)?.[3] ?? 0;
  expect(held % HELD.group).toBe(edges);
});
