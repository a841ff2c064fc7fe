import { describe, expect, it } from '@jest/globals';
import { faultWords } from './faultWords.ts';
import { parseTemplate } from './parseTemplate.ts';
import { minimalTemplate } from './testing/minimalTemplate.ts';

const text = { zh: '在读证明', en: 'Certificate' };
const frame = { x: 20, y: 20, width: 100, height: 10 };

const label = { zh: '值', en: 'Value' };
const name = { name: 'student.name', type: 'text', label, sample: '张三' };
const list = { name: 'courses', type: 'list', label, columns: [{ ...name, name: 'title' }], sample: [] };
const table = {
  id: 'courses',
  kind: 'table',
  rows: 'courses',
  lines: { pattern: 'grid' },
  columns: [{ head: text, text: { zh: '{title}{rowNumber}', en: '{title}' }, share: 1 }],
};
/** As wide as the page, but not as a column. */
const outer = {
  id: 'outer',
  kind: 'line',
  frame: { x: 0, y: 0, width: 100, height: 0 },
  strokePt: 1,
  colour: '#000000',
};
const issuesOf = (template: unknown) => {
  const parsed = parseTemplate(template);
  return parsed.ok ? [] : parsed.problem;
};
const withText = (zh: string, variables: readonly object[] = []) =>
  minimalTemplate({ variables, fixed: [{ id: 'heading', kind: 'text', frame, text: { ...text, zh } }] });

describe('a stored template', () => {
  it('is filled with what its author left out', () => {
    const parsed = parseTemplate(minimalTemplate());
    expect(parsed.ok && parsed.value.fixed[0]).toMatchObject({
      pages: 'first',
      overflow: { rule: 'wrap' },
      vertical: 'top',
    });
  });

  it('may be in further languages, and names the texts that it lacks in each', () => {
    const languages = ['zh', 'en', 'ru'];
    const issues = issuesOf(minimalTemplate({ languages })).map(({ elementId, fault }) => [
      elementId,
      faultWords(fault, 'en'),
    ]);
    expect(issues).toEqual([
      [null, 'there is no title in Russian'],
      ['heading', 'there is no text in Russian'],
    ]);
    const russian = { ...text, ru: 'Справка' };
    const fixed = [{ id: 'heading', kind: 'text', frame, text: russian }];
    expect(issuesOf(minimalTemplate({ languages, title: russian, fixed }))).toEqual([]);
  });

  it('lacks no text in a language in which its element does not stand', () => {
    const languages = ['zh', 'en', 'fr'];
    const title = { ...text, fr: 'Attestation' };
    const withOnly = (only: unknown) =>
      issuesOf(
        minimalTemplate({ languages, title, fixed: [{ id: 'heading', kind: 'text', frame, text, only }] }),
      ).map(({ fault }) => fault.kind);
    expect(withOnly('en')).toEqual([]);
    expect(withOnly(['zh', 'en'])).toEqual([]);
    expect(withOnly(['en', 'fr'])).toEqual(['textMissing']);
    expect(withOnly([])).toEqual(['shape']);
    expect(withOnly(['ja'])).toEqual(['shape']);
  });

  it.each(['languages', 'title'])('is refused in a language that cannot be set: %s', (field) => {
    const more = field === 'languages' ? { languages: ['zh', 'ja'] } : { title: { ...text, ja: '証明書' } };
    expect(issuesOf(minimalTemplate(more)).map(({ fault }) => fault.kind)).toEqual(['shape']);
  });

  it('may have a table of a list', () => {
    expect(issuesOf(minimalTemplate({ variables: [list], flow: [table] }))).toEqual([]);
  });

  it.each([
    [{ lists: [[table]], count: 3, gap: 60 }, 'two', 'columnsNarrow'],
    [{ lists: [[{ ...table, id: 'heading' }]] }, 'heading', 'idTwice'],
    [
      { lists: [[{ id: 'p', kind: 'paragraph', text: { zh: '{unknown}', en: '' } }]] },
      'p',
      'unknownVariable',
    ],
    [{ lists: [[{ id: 'wide', kind: 'group', height: 10, elements: [outer] }]] }, 'outer', 'outside'],
    [{ lists: [[{ id: 'inner', kind: 'columns', lists: [[]] }]] }, 'inner', 'shape'],
    [{ lists: [] }, 'two', 'shape'],
  ])('is refused where its columns are wrong, and what is wrong is named: %j', (more, elementId, kind) => {
    const flow = [{ id: 'two', kind: 'columns', ...more }];
    expect(issuesOf(minimalTemplate({ variables: [list], flow }))).toMatchObject([
      { elementId, fault: { kind } },
    ]);
  });

  it('is refused with an unknown field, and the element is named', () => {
    const template = minimalTemplate({ fixed: [{ id: 'heading', kind: 'text', frame, text, blink: true }] });
    expect(issuesOf(template)).toMatchObject([{ elementId: 'heading' }]);
  });

  it('asks only of what a row can answer which rows count for a total', () => {
    const column = { name: 'credits', type: 'number', label, sample: 2 };
    const variables = [
      { ...list, columns: [...list.columns, column] },
      { ...column, name: 'total' },
    ];
    const withWhere = (where: unknown) => {
      const totals = [{ column: 'credits', variable: 'total', where }];
      return issuesOf(minimalTemplate({ variables, flow: [{ ...table, totals }] })).map(
        ({ fault }) => fault.kind,
      );
    };
    expect(withWhere({ variable: 'credits', atLeast: 1 })).toEqual([]);
    expect(withWhere({ variable: 'grade', atLeast: 60 })).toEqual(['unknownVariable']);
  });

  it('sums only what is declared as numbers', () => {
    const summed = (column: string) => ({
      ...withText('', [
        { ...list, columns: [...list.columns, { ...name, name: 'credits', type: 'number', sample: 1 }] },
        { ...name, name: 'total', type: 'number', sample: 1 },
      ]),
      flow: [{ ...table, totals: [{ column, variable: 'total' }] }],
    });
    expect(parseTemplate(summed('credits')).ok).toBe(true);
    expect(JSON.stringify(parseTemplate(summed('title')))).toContain('notNumber');
  });

  it('has sums in the headings of groups, of columns of numbers only', () => {
    const numbers = {
      ...list,
      columns: [...list.columns, { ...name, name: 'credits', type: 'number', sample: 1 }],
    };
    const grouped = (zh: string) =>
      minimalTemplate({ variables: [numbers], flow: [{ ...table, groupBy: { zh, en: 'Term' } }] });
    expect(issuesOf(grouped('{sum.credits:1}'))).toEqual([]);
    expect(issuesOf(grouped('{sum.title}'))).toMatchObject([{ fault: { kind: 'notNumber' } }]);
    expect(issuesOf(grouped('{sum.marks}'))).toMatchObject([{ fault: { kind: 'unknownVariable' } }]);
    const inRow = { ...table, columns: [{ head: text, text: { zh: '{sum.credits}', en: '' }, share: 1 }] };
    expect(issuesOf(minimalTemplate({ variables: [numbers], flow: [inRow] }))).toMatchObject([
      { fault: { kind: 'unknownVariable' } },
    ]);
  });

  it('takes a form of numbers for what may be a number or words', () => {
    const mark = { ...name, type: 'numberOrText', sample: '优秀' };
    expect(parseTemplate(withText('{student.name:1}', [mark])).ok).toBe(true);
    expect(parseTemplate(withText('{student.name:upper}', [mark])).ok).toBe(false);
  });

  it.each([
    [
      'a variable that is not declared',
      withText('{student.name}'),
      '{student.name',
      'is not a declared variable',
    ],
    ['a list in a text', withText('{courses}', [list]), 'courses', 'cannot be used in a text'],
    [
      'a form of another type',
      withText('{student.name:chinese}', [name]),
      'student.name',
      'has no such form',
    ],
    ['a brace that is left open', withText('{student.name', [name]), 'Chinese', 'a brace is left open'],
    [
      'a text that is missing in a language',
      minimalTemplate({ fixed: [{ id: 'heading', kind: 'text', frame, text: { zh: 'x' } }] }),
      'English',
      'no text',
    ],
    ['a row number outside a table', withText('{rowNumber}'), 'rowNumber', 'is not a declared variable'],
    [
      'a place beside the paper',
      minimalTemplate({ fixed: [{ id: 'heading', kind: 'text', frame: { ...frame, x: 150 }, text }] }),
      '',
      'extends beyond',
    ],
    [
      'a condition on nothing',
      minimalTemplate({ fixed: [{ id: 'heading', kind: 'text', frame, text, when: 'nothing' }] }),
      'nothing',
      'is not a declared variable',
    ],
    [
      'an image that is a text',
      minimalTemplate({
        variables: [name],
        fixed: [
          { id: 'heading', kind: 'image', frame, source: { from: 'variable', variable: 'student.name' } },
        ],
      }),
      '',
      'is not a declared image',
    ],
  ])('is refused with %s', (_, template, first, second) => {
    const [issue] = issuesOf(template);
    expect(issue?.elementId).toBe('heading');
    const words = issue ? faultWords(issue.fault, 'en') : '';
    expect(words).toContain(first.replace('{', ''));
    expect(words).toContain(second);
  });

  it.each([
    [
      'a table of a text',
      minimalTemplate({ variables: [{ ...name, name: 'courses' }], flow: [table] }),
      'is not a declared list',
    ],
    [
      'a column that the list lacks',
      minimalTemplate({ variables: [{ ...list, columns: [name] }], flow: [table] }),
      'title is not a declared variable',
    ],
    [
      'a summary that ends in the middle of a row',
      minimalTemplate({
        variables: [list],
        flow: [{ ...table, columns: [...table.columns, ...table.columns], summary: [{ text }] }],
      }),
      'the last row is not full',
    ],
    [
      'a cell wider than its row',
      minimalTemplate({ variables: [list], flow: [{ ...table, summary: [{ text, span: 2 }] }] }),
      'wider than what is left',
    ],
    [
      'two elements of one id',
      minimalTemplate({ variables: [list], flow: [{ ...table, id: 'heading' }] }),
      'another element has the same id',
    ],
    [
      'a group that is too high for its page',
      minimalTemplate({ flow: [{ id: 'g', kind: 'group', height: 260, elements: [] }] }),
      'higher than a page',
    ],
    [
      'a table where no row has room',
      minimalTemplate({
        page: { size: 'A5', orientation: 'landscape', margins: { top: 40, right: 20, bottom: 40, left: 20 } },
        variables: [list],
        flow: [table],
      }),
      'a table needs 80 mm',
    ],
    [
      'an element out of its group',
      minimalTemplate({
        flow: [{ id: 'g', kind: 'group', height: 25, elements: [{ id: 't', kind: 'text', frame, text }] }],
      }),
      'extends beyond',
    ],
  ])('is refused with %s', (_, template, what) => {
    expect(
      issuesOf(template)
        .map((issue) => faultWords(issue.fault, 'en'))
        .join(),
    ).toContain(what);
  });

  it.each([
    [
      'values in its title',
      { title: { zh: '{student.name}', en: 'x' }, variables: [name] },
      'the title must have no variables',
    ],
    ['no title in a language', { title: { zh: '证明' } }, 'no title in English'],
    ['a variable declared twice', { variables: [name, name] }, 'declared twice'],
    ['a column declared twice', { variables: [{ ...list, columns: [name, name] }] }, 'declared twice'],
    ['a language twice', { languages: ['zh', 'zh'] }, 'is listed twice'],
    [
      'margins that leave no room',
      {
        page: { size: 'A5', orientation: 'portrait', margins: { top: 10, right: 80, bottom: 10, left: 80 } },
      },
      'leave no room',
    ],
    ['a format of the future', { format: 99 }, 'newer than this program'],
    ['a colour that is code', { text: { font: 'x', colour: 'red)' } }, 'text.colour'],
    ['a font that is code', { text: { font: '"); panic("' } }, 'text.font'],
  ])('is refused with %s', (_, changes, what) => {
    expect(
      issuesOf(minimalTemplate(changes))
        .map((issue) => faultWords(issue.fault, 'en'))
        .join(),
    ).toContain(what);
  });
});

describe('a template that was stored before there were columns, charts and other paper', () => {
  const kept = { before: 0, after: 0, keepWithNext: false };
  const lines = { pattern: 'rows', strokePt: 0.5, colour: '#000000' };
  const stored = minimalTemplate({
    variables: [list],
    fixed: [{ id: 'foot', kind: 'pageNumber', pages: 'later', frame, text }],
    flow: [
      { id: 'letter', kind: 'paragraph', text },
      { id: 'labels', kind: 'grid', shares: [1], cells: [{ text }], lines: { pattern: 'rows' } },
      { id: 'gap', kind: 'space', height: 5 },
      { id: 'signed', kind: 'group', height: 40, elements: [] },
      { ...table, lines: { pattern: 'rows' } },
    ],
  });

  it('is the same as before, with nothing of the new in use', () => {
    const parsed = parseTemplate(stored);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem));
    const { page, fixed, flow, title: name, text: look } = parsed.value;
    expect({ page, name, look }).toEqual({ page: stored.page, name: stored.title, look: stored.text });
    expect(fixed).toEqual([{ id: 'foot', kind: 'pageNumber', pages: 'later', frame, text }]);
    expect(flow.slice(0, -1)).toEqual([
      { id: 'letter', kind: 'paragraph', text, ...kept, keepTogether: false, indentEm: 0 },
      {
        ...{ id: 'labels', kind: 'grid', shares: [1], cells: [{ text, span: 1 }], lines, padding: 1.5 },
        ...kept,
        keepTogether: false,
      },
      { id: 'gap', kind: 'space', height: 5 },
      { id: 'signed', kind: 'group', height: 40, elements: [], ...kept },
    ]);
    expect(flow.at(-1)).toMatchObject({ ...table, lines, before: 0, after: 0, padding: 1.5 });
  });
});
