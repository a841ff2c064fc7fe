import { describe, expect, it } from '@jest/globals';
import { parseTemplate } from './parseTemplate.ts';
import { checkSealedPages } from './sealedPages.ts';
import { minimalTemplate } from './testing/minimalTemplate.ts';

const SEAL = {
  id: 'seal',
  kind: 'seal',
  frame: { x: 10, y: 10, width: 40, height: 40 },
  source: { from: 'resource', resource: 'seal' },
};
const text = (id: string, zh: string, more: object = {}) => ({
  id,
  kind: 'text',
  frame: { x: 10, y: 10, width: 60, height: 5 },
  text: { zh },
  ...more,
});
const group = (...elements: readonly object[]) => ({ id: 'signed', kind: 'group', height: 60, elements });
const LETTER = { id: 'letter', kind: 'paragraph', text: { zh: '{student.name}（{student.number}）' } };

function issuesOf(parts: { fixed?: readonly object[]; flow?: readonly object[]; more?: object }) {
  const { fixed = [], flow = [], more } = parts;
  const variable = (name: string) => ({ name, type: 'text', label: { zh: name, en: name }, sample: '1' });
  const parsed = parseTemplate(
    minimalTemplate({
      languages: ['zh'],
      variables: ['student.name', 'student.number', 'student.major'].map(variable),
      fixed,
      flow: [LETTER, ...flow],
      ...more,
    }),
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem));
  return checkSealedPages(parsed.value).map(({ elementId, fault }) => [elementId, fault.values.name]);
}
const BOTH = [
  ['seal', 'student.name'],
  ['seal', 'student.number'],
];
const PERSON = '{student.name}，{student.number}';

describe('a seal that can stand on a further page', () => {
  it.each([
    ['in the flow', { flow: [group(SEAL)] }],
    ['in columns', { flow: [{ id: 'two', kind: 'columns', lists: [[group(SEAL)]] }] }],
    ['on the last page', { fixed: [{ ...SEAL, pages: 'last' }] }],
    ['on every page', { fixed: [{ ...SEAL, pages: 'every' }] }],
    ['on later pages', { fixed: [{ ...SEAL, pages: 'later' }] }],
    ['with the person on the first page only', { fixed: [text('head', PERSON)], flow: [group(SEAL)] }],
    [
      'with the person on the last page only, where it may stand before',
      { fixed: [text('head', PERSON, { pages: 'last' })], flow: [group(SEAL)] },
    ],
    [
      'with the person there on a condition',
      { fixed: [text('head', PERSON, { pages: 'every', when: 'student.major' })], flow: [group(SEAL)] },
    ],
    [
      'with the person in a code only, which nobody reads',
      {
        fixed: [{ id: 'code', kind: 'qrCode', frame: SEAL.frame, content: { zh: PERSON }, pages: 'every' }],
        flow: [group(SEAL)],
      },
    ],
  ])('is refused %s', (_, parts) => {
    expect(issuesOf(parts)).toEqual(BOTH);
  });

  it('is refused by the one name that is missing', () => {
    const fixed = [text('head', '{student.name}', { pages: 'later' })];
    expect(issuesOf({ fixed, flow: [group(SEAL)] })).toEqual([['seal', 'student.number']]);
  });

  it.each([
    [
      'the person stands on every page',
      { fixed: [text('head', PERSON, { pages: 'every' })], flow: [group(SEAL)] },
    ],
    [
      'the person stands on later pages',
      { fixed: [text('head', PERSON, { pages: 'later' })], flow: [group(SEAL)] },
    ],
    ['the person stands beside it', { flow: [group(SEAL, text('beside', PERSON))] }],
    [
      'both stand on the last page',
      { fixed: [{ ...SEAL, pages: 'last' }, text('foot', PERSON, { pages: 'last' })] },
    ],
    ['there is one page only', { flow: [group(SEAL)], more: { pagesMax: 1 } }],
    ['it stands on the first page only', { fixed: [SEAL] }],
  ])('is accepted where %s', (_, parts) => {
    expect(issuesOf(parts)).toEqual([]);
  });
});
