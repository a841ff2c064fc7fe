import { describe, expect, it } from '@jest/globals';
import { faultWords } from '@self-print/contract/template/faultWords.ts';
import { parseTemplate } from '@self-print/contract/template/parseTemplate.ts';
import { firstDraft } from '../../templates/firstDraft.ts';
import { type Draft, readDraft } from './draft.ts';
import {
  addToColumns,
  duplicatePart,
  findPart,
  partsOf,
  patchPart,
  removePart,
  shiftPart,
  takeIn,
  takeOut,
  writePart,
} from './edit.ts';
import { FIXED_KINDS, FLOW_KINDS, newFixed, newFlow } from './newPart.ts';

const DRAFT: Draft = {
  ...firstDraft({ zh: '证明', en: 'Certificate' }),
  flow: [
    { id: 'statement', kind: 'paragraph', text: { zh: '甲', en: 'A' } },
    {
      id: 'signed',
      kind: 'group',
      height: 40,
      elements: [
        {
          id: 'seal',
          kind: 'seal',
          frame: { x: 0, y: 0, width: 40, height: 40 },
          source: { from: 'reserved' },
        },
      ],
    },
  ],
};

describe('a stored template', () => {
  it('comes out of the designer as it went in, without defaults of its own', () => {
    const stored: unknown = JSON.parse(JSON.stringify(DRAFT));
    const read = readDraft(stored);
    expect(read.ok && JSON.stringify(read.value)).toBe(JSON.stringify(stored));
    const patched = patchPart(DRAFT, 'statement', { indentEm: 2 });
    expect(patched.ok && patched.value.fixed).toBe(DRAFT.fixed);
    expect(patched.ok && patched.value.flow[0]).toEqual({ ...DRAFT.flow[0], indentEm: 2 });
  });

  it.each([
    [{}, 'format'],
    [{ ...DRAFT, format: 99 }, 'newer'],
    [{ ...DRAFT, surprise: true }, ''],
    [{ ...DRAFT, page: { size: 'A0' } }, 'page'],
    ['text', 'format'],
  ])('that is none is refused: %#', (content, words) => {
    const read = readDraft(content);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(faultWords(read.problem, 'en')).toContain(words);
  });
});

describe('changing a part', () => {
  it('leaves out what becomes undefined', () => {
    const one = patchPart(DRAFT, 'statement', { only: 'zh' });
    if (!one.ok) throw new Error(one.problem?.kind);
    const other = patchPart(one.value, 'statement', { only: undefined });
    expect(other.ok && Object.keys(other.value.flow[0] ?? {})).not.toContain('only');
  });

  it('reaches into groups', () => {
    const moved = patchPart(DRAFT, 'seal', { frame: { x: 5, y: 0, width: 35, height: 40 } });
    if (!moved.ok) throw new Error(moved.problem?.kind);
    expect(findPart(moved.value, 'seal')).toMatchObject({ where: 'group', part: { frame: { x: 5 } } });
  });

  it.each([
    ['seal', { frame: { x: -1, y: 0, width: 1, height: 1 } }],
    ['seal', { kind: 'watermark' }],
    ['statement', { height: 5 }],
    ['title', { style: { colour: 'red' } }],
    ['nobody', {}],
  ])('to what cannot stand there is refused: %s %j', (id, patch) => {
    expect(patchPart(DRAFT, id, patch).ok).toBe(false);
  });

  it('by JSON may change its id, and no shape of it is lost', () => {
    const next = writePart(DRAFT, 'title', {
      ...DRAFT.fixed[0],
      id: 'heading',
      styleIn: { en: { sizePt: 20 } },
    });
    if (!next.ok) throw new Error(next.problem?.kind);
    expect(findPart(next.value, 'heading')?.part).toMatchObject({ styleIn: { en: { sizePt: 20 } } });
  });
});

describe('parts', () => {
  it('are listed in the order in which they stand', () => {
    expect(partsOf(DRAFT).map(({ part }) => part.id)).toEqual(['title', 'statement', 'signed', 'seal']);
  });

  it('change places with their neighbour and stay at the ends', () => {
    const ids = ({ flow }: Draft) => flow.map(({ id }) => id);
    expect(ids(shiftPart(DRAFT, 'statement', 1))).toEqual(['signed', 'statement']);
    expect(ids(shiftPart(DRAFT, 'statement', -1))).toEqual(ids(DRAFT));
    expect(ids(shiftPart(DRAFT, 'signed', 1))).toEqual(ids(DRAFT));
  });

  it('are copied under new ids, groups with what is in them', () => {
    const { draft, id } = duplicatePart(DRAFT, 'signed');
    const ids = partsOf(draft).map(({ part }) => part.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(findPart(draft, id)?.part).toMatchObject({ kind: 'group', height: 40 });
    expect(ids).toHaveLength(6);
  });

  it('are removed wherever they stand', () => {
    expect(partsOf(removePart(removePart(DRAFT, 'seal'), 'title')).map(({ part }) => part.id)).toEqual([
      'statement',
      'signed',
    ]);
  });
});

describe('blocks in columns', () => {
  const columns = { id: 'two', kind: 'columns', lists: [[], []] } as const;
  const draft = takeIn({ ...DRAFT, flow: [...DRAFT.flow, { ...columns, lists: [[], []] }] }, 'two', 'signed');
  const listsIn = ({ flow }: Draft) =>
    flow.flatMap((block) =>
      block.kind === 'columns' ? block.lists.map((list) => list.map(({ id }) => id)) : [],
    );

  it('are taken in from the flow with what is in them, and out again after the columns', () => {
    expect(draft.flow.map(({ id }) => id)).toEqual(['statement', 'two']);
    expect(listsIn(draft)).toEqual([[], ['signed']]);
    expect(findPart(draft, 'seal')).toMatchObject({ where: 'group', groupId: 'signed' });
    const out = takeOut(draft, 'signed');
    expect(out.flow.map(({ id }) => id)).toEqual(['statement', 'two', 'signed']);
    expect(listsIn(out)).toEqual([[], []]);
    expect(takeIn(draft, 'two', 'two')).toBe(draft);
    expect(takeOut(draft, 'statement')).toBe(draft);
  });

  it('are added after the chosen one, in its column', () => {
    const gap = { id: 'gap', kind: 'space', height: 3 } as const;
    expect(listsIn(addToColumns(draft, { columnsId: 'two' }, gap))).toEqual([[], ['signed', 'gap']]);
    const first = { ...draft, flow: [{ ...columns, lists: [[gap], []] }] };
    const note = { id: 'note', kind: 'space', height: 3 } as const;
    expect(listsIn(addToColumns(first, { columnsId: 'two', afterId: 'gap' }, note))).toEqual([
      ['gap', 'note'],
      [],
    ]);
  });

  it('are changed, copied under new ids and removed like others', () => {
    const patched = patchPart(draft, 'seal', { only: 'zh' });
    expect(patched.ok && findPart(patched.value, 'seal')?.part.only).toBe('zh');
    expect(writePart(draft, 'signed', { ...columns, id: 'signed' }).ok).toBe(false);
    const ids = partsOf(duplicatePart(draft, 'two').draft).map(({ part }) => part.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(partsOf(draft).length + 3);
    expect(listsIn(removePart(draft, 'signed'))).toEqual([[], []]);
  });
});

describe('what the palette adds', () => {
  it.each(FIXED_KINDS)('is a template at once: %s', (kind) => {
    const draft = { ...DRAFT, fixed: [...DRAFT.fixed, newFixed(DRAFT, kind)] };
    expect(parseTemplate(draft)).toMatchObject({ ok: true });
  });

  it.each(FLOW_KINDS)('is a block of its own: %s', (kind) => {
    const withList: Draft = {
      ...DRAFT,
      variables: [
        ...DRAFT.variables,
        {
          name: 'courses',
          type: 'list',
          label: { zh: '课程', en: 'Courses' },
          columns: [
            { name: 'name', type: 'text', label: { zh: '名称', en: 'Name' }, sample: '高等数学' },
            { name: 'grade', type: 'number', label: { zh: '成绩', en: 'Grade' }, sample: 91 },
          ],
          sample: [{ name: '高等数学', grade: 91 }],
        },
      ],
    };
    const draft = { ...withList, flow: [...withList.flow, newFlow(withList, kind)] };
    expect(parseTemplate(draft)).toMatchObject({ ok: true });
  });

  it.each(['{name}', 'a}b', '**', '__x', '\\'])('a first draft takes any name: %s', (name) => {
    expect(parseTemplate(firstDraft({ zh: name, en: name })).ok).toBe(true);
  });
});
