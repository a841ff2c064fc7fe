import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ItemNode } from './itemNodes.ts';
import { itemTreeFor } from './itemTree.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);
const node = (itemId: string, changes: Partial<ItemNode> = {}): ItemNode => ({
  itemId,
  parentId: null,
  kind: 'document',
  titleZh: itemId,
  titleEn: itemId,
  position: 0,
  paused: false,
  roles: [],
  terminalCodes: [],
  tagIds: [],
  ...changes,
});
const folder = (itemId: string, changes: Partial<ItemNode> = {}) =>
  node(itemId, { kind: 'folder', ...changes });
const student = { role: 'student', terminalCode: 'T-1' } as const;
const NODES = [
  node('card', { position: 2 }),
  node('letter', { position: 1 }),
  folder('study', { position: 9 }),
  node('transcript', {
    parentId: 'study',
    tagIds: ['popular'],
    titleZh: '中英文成绩单',
    titleEn: 'Transcript of grades',
  }),
  folder('degree', { parentId: 'study' }),
  node('diploma', { parentId: 'degree', tagIds: ['popular'], titleZh: '毕业证明', titleEn: 'Certificate' }),
  folder('empty'),
  folder('teachers', { roles: ['staff'] }),
  node('salary', { parentId: 'teachers' }),
  folder('elsewhere', { terminalCodes: ['T-2'] }),
  node('map', { parentId: 'elsewhere' }),
  folder('closed', { paused: true }),
  node('later', { parentId: 'closed' }),
];
const ids = (nodes: readonly ItemNode[]) => nodes.map(({ itemId }) => itemId);

describe('the tree of items', () => {
  const tree = itemTreeFor(NODES, student, { runningOnly: true });

  it('has folders first, then documents by their position', () => {
    expect(ids(tree.find({ parentId: '' }))).toEqual(['study', 'letter', 'card']);
    expect(ids(tree.find({ parentId: 'study' }))).toEqual(['degree', 'transcript']);
  });

  it('hides empty folders, and those of other roles, terminals and times with everything in them', () => {
    const shown = ids(tree.find({}));
    for (const hidden of ['empty', 'teachers', 'salary', 'elsewhere', 'map', 'closed', 'later']) {
      expect(shown).not.toContain(hidden);
    }
    const all = ids(itemTreeFor(NODES, { role: 'staff' }, { runningOnly: false }).find({}));
    expect(all).toEqual(expect.arrayContaining(['salary', 'map', 'later', 'closed']));
    expect(all).not.toContain('empty');
  });

  it('finds tags and words at any depth below a folder', () => {
    expect(ids(tree.find({ parentId: '', tagId: 'popular' }))).toEqual(['diploma', 'transcript']);
    expect(ids(tree.find({ parentId: 'degree', tagId: 'popular' }))).toEqual(['diploma']);
    expect(ids(tree.find({ search: 'GRADES transcript' }))).toEqual(['transcript']);
    expect(ids(tree.find({ search: '成绩' }))).toEqual(['transcript']);
    expect(ids(tree.find({ search: 'ｃｅｒｔ' }))).toEqual(['diploma']);
    expect(ids(tree.find({ parentId: 'study', search: 'card' }))).toEqual([]);
    expect(ids(tree.find({ search: 'transcript diploma' }))).toEqual([]);
    expect(ids(tree.find({ search: '  ' }))).toHaveLength(tree.find({}).length);
  });

  it('finds nothing in a folder that is missing, hidden or a document', () => {
    for (const parentId of ['nothing', 'teachers', 'card']) expect(tree.find({ parentId })).toEqual([]);
    expect(tree.find({ tagId: 'nothing' })).toEqual([]);
  });

  it('shows, for any tree, only documents permitted by everything above them, and folders that contain one', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const anyNode = (itemId: string) =>
      fc.record({
        itemId: fc.constant(itemId),
        kind: fc.constantFrom('folder' as const, 'document' as const),
        // Includes cycles, which cannot be created but must not cause endless loops either.
        parentId: fc.option(fc.constantFrom(...names)),
        paused: fc.boolean(),
        roles: fc.constantFrom([], ['student' as const], ['staff' as const]),
        terminalCodes: fc.constantFrom([], ['T-1'], ['T-2']),
      });
    fc.assert(
      fc.property(fc.tuple(...names.map(anyNode)), fc.boolean(), (drawn, runningOnly) => {
        const nodes = drawn.map((facts) => node(facts.itemId, facts));
        const found = itemTreeFor(nodes, student, { runningOnly });
        for (const each of found.find({})) {
          const path = found.pathOf(each);
          expect(path.every(({ roles }) => roles.length === 0 || roles.includes('student'))).toBe(true);
          expect(path.every(({ terminalCodes: at }) => at.length === 0 || at.includes('T-1'))).toBe(true);
          if (runningOnly) expect(path.some(({ paused }) => paused)).toBe(false);
          if (each.kind === 'folder') {
            const inside = found.find({}).filter((other) => found.pathOf(other).includes(each));
            expect(inside.some(({ kind }) => kind === 'document')).toBe(true);
          }
        }
      }),
      { numRuns: RUNS },
    );
  });
});
