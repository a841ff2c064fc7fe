import { describe, expect, it } from '@jest/globals';
import { parseTemplate } from '@self-print/contract/template/parseTemplate.ts';
import { compareVersions } from './compareVersions.ts';
import { firstDraft } from './firstDraft.ts';

const DRAFT = firstDraft({ zh: '证明', en: 'Proof' });
const text = (id: string, zh: string, x = 20) => ({
  id,
  kind: 'text',
  frame: { x, y: 20, width: 60, height: 10 },
  text: { zh, en: zh },
});
const group = (elements: readonly object[], height = 40) => ({ id: 'g', kind: 'group', height, elements });
const read = (changes: object) => {
  const parsed = parseTemplate({ ...DRAFT, ...changes });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem));
  return parsed.value;
};
const compare = (before: object, after: object) =>
  compareVersions(read(before), read(after)).map((change) => {
    if (change.part === 'variable') return `${change.how} {${change.variable.name}}`;
    if (change.part !== 'element') return change.part;
    const { how, element, aspects, texts } = change;
    const words = texts.map((each) => `${each.language} ${each.before}>${each.after}`);
    return [how, element.id, ...aspects, ...words].join(' ');
  });

describe('two versions of a template', () => {
  it('are the same when only defaults were written out', () => {
    expect(
      compare({ fixed: [text('a', '甲')] }, { fixed: [{ ...text('a', '甲'), pages: 'first' }] }),
    ).toEqual([]);
  });

  it('differ by elements that came, went, and changed in words, place or look', () => {
    const before = { fixed: [text('a', '甲'), text('b', '乙'), text('c', '丙')] };
    const after = {
      fixed: [text('a', '甲甲', 25), { ...text('b', '乙'), style: { sizePt: 20 } }, text('d', '丁')],
    };
    expect(compare(before, after)).toEqual([
      'changed a place content zh 甲>甲甲 en 甲>甲甲',
      'changed b look',
      'added d',
      'removed c',
    ]);
  });

  it('are compared within groups, element by element', () => {
    const before = { flow: [group([text('a', '甲', 1), text('b', '乙', 1)])] };
    expect(compare(before, { flow: [group([text('a', '甲', 2), text('b', '乙', 1)])] })).toEqual([
      'changed a place',
    ]);
    expect(compare(before, { flow: [group([], 50)] })).toEqual(['changed g place', 'removed a', 'removed b']);
  });

  it('differ by computed values, and by the conditions of elements as by their words', () => {
    const label = { zh: '和', en: 'Sum' };
    const sum = (second: number) => ({ computed: [{ name: 'sum', label, compute: 'add', of: [1, second] }] });
    expect(compare(sum(2), sum(3))).toEqual(['changed {sum}']);
    const when = { variable: 'sum', atLeast: 3 };
    const [before, after] = [text('a', '甲'), { ...text('a', '甲'), when }];
    expect(compare({ ...sum(2), fixed: [before] }, { ...sum(2), fixed: [after] })).toEqual([
      'changed a content',
    ]);
  });

  it('differ by the order of their elements, which is not mistaken for other changes', () => {
    const [a, b] = [text('a', '甲'), text('b', '乙')];
    expect(compare({ fixed: [a, b] }, { fixed: [b, a] })).toEqual(['order']);
    expect(compare({ fixed: [a, b] }, { fixed: [b] })).toEqual(['removed a']);
  });

  it('differ by page, title and variables', () => {
    const variable = (name: string, sample: string) => ({
      name,
      label: { zh: '姓名', en: 'Name' },
      type: 'text',
      sample,
    });
    const before = { flow: [], variables: [variable('a', '1'), variable('b', '1')] };
    const after = {
      flow: [],
      variables: [variable('c', '1'), variable('b', '2')],
      title: { zh: '新', en: 'New' },
      pagesMax: 2,
    };
    expect(compare(before, after)).toEqual(['title', 'pagesMax', 'changed {b}', 'added {c}', 'removed {a}']);
  });
});
