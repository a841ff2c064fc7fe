import { expect, it } from '@jest/globals';
import { parseTemplate } from '@self-print/contract/template/parseTemplate.ts';
import { ENROLMENT_CERTIFICATE } from '../../demo/templates/enrolmentCertificate.ts';
import { readingOrder } from './readingOrder.ts';

const text = { zh: '字' };
const frame = (y: number, height = 10) => ({ x: 30, y, width: 60, height });
const low = { id: 'low', kind: 'text', text, frame: frame(260) };
const high = { id: 'high', kind: 'text', text, frame: frame(20) };

function orderOf(fixed: readonly object[], flow: readonly object[] = [], pagesMax = 1) {
  const parsed = parseTemplate({ ...ENROLMENT_CERTIFICATE, languages: ['zh'], pagesMax, fixed, flow });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem));
  const { start, end, behind, levels } = readingOrder(parsed.value, 'zh');
  const ids = (parts: readonly { readonly id: string }[]) => parts.map(({ id }) => id);
  return {
    start: ids(start),
    end: ids(end),
    behind: behind.map(({ element, pages }) => `${element.id} ${pages}`),
    levels: Object.fromEntries(levels),
  };
}

it('reads what lies low after the flow, and what is on the last page', () => {
  const last = { ...high, id: 'last', pages: 'last' };
  expect(orderOf([low, high])).toMatchObject({ start: ['high'], end: ['low'], behind: [] });
  expect(orderOf([last, low, high], [], 3)).toMatchObject({ start: ['low', 'high'], end: ['last'] });
});

it('reads what repeats once, and draws it on the other pages', () => {
  const both = [low, high].map((each) => ({ ...each, pages: 'every' }));
  const wanted = { start: ['high'], end: ['low'] };
  expect(orderOf(both, [], 3)).toMatchObject({ ...wanted, behind: ['low earlier', 'high later'] });
  expect(orderOf(both)).toMatchObject({ ...wanted, behind: [] });
});

it.each([
  ['a line', { kind: 'line', strokePt: 1, colour: '#000000' }],
  ['a page number', { kind: 'pageNumber', text: { zh: '{page}' } }],
])('never reads %s of every page', (_, kind) => {
  const order = orderOf([{ id: 'low', frame: low.frame, ...kind, pages: 'every' }]);
  expect(order).toMatchObject({ start: [], end: [], behind: ['low every'] });
});

it('draws nothing over what covered it, or over the text', () => {
  const seal = { id: 'seal', kind: 'seal', source: { from: 'reserved' } };
  expect(orderOf([low, { ...seal, frame: frame(200, 65) }])).toMatchObject({
    start: ['low', 'seal'],
    end: [],
  });
  expect(orderOf([{ ...seal, frame: frame(280) }, low])).toMatchObject({ start: [], end: ['seal', 'low'] });
});

it.each([
  ['below the title', [{ role: 'title' }, { role: 'heading' }, { role: 'heading' }], [1, 2, 2]],
  ['without a title', [{ role: 'heading' }, {}], [1]],
  ['below a title that may be absent', [{ role: 'title', when: 'purpose' }, { role: 'heading' }], [1, 1]],
  ['before the title', [{ role: 'heading' }, { role: 'title' }, { role: 'heading' }], [1, 1, 2]],
])('has headings of no skipped level: %s', (_, roles, levels) => {
  const flow = roles.map((role, index) => ({ id: `p${index}`, kind: 'paragraph', text, ...role }));
  expect(Object.values(orderOf([], flow).levels)).toEqual(levels);
});

it('does not trust the title of a group that may be absent', () => {
  const group = {
    id: 'g',
    kind: 'group',
    height: 30,
    when: 'purpose',
    elements: [{ ...high, role: 'title' }],
  };
  const heading = { id: 'h', kind: 'paragraph', role: 'heading', text };
  expect(orderOf([], [group, heading]).levels).toEqual({ high: 1, h: 1 });
});
