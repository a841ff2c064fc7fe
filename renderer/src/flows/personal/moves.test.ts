import { describe, expect, it } from '@jest/globals';
import { sampleItem, sampleRow } from '../../../dev/personalSamples.ts';
import { afterMove, newDraft } from './moves.ts';
import { FIRST_CLOUD, FIRST_ITEMS, functionOf, type PersonalState } from './state.ts';

const folder = { ...sampleRow, kind: 'folder' as const, itemId: 'proofs' };
const draft = newDraft(sampleItem, 'en', 'key');
const run = (state: PersonalState, ...moves: Parameters<typeof afterMove>[1][]) =>
  moves.reduce<PersonalState | null>((now, move) => (now === null ? null : afterMove(now, move)), state);

describe('moving about own documents', () => {
  it('goes into folders and back out, and leaves at the top', () => {
    const inside = run(FIRST_ITEMS, { type: 'page', page: 3 }, { type: 'choose', row: folder });
    expect(inside).toMatchObject({ at: 'items', path: [{ itemId: 'proofs' }], page: 1 });
    expect(run(inside ?? FIRST_ITEMS, { type: 'back' })).toEqual(FIRST_ITEMS);
    expect(run(FIRST_ITEMS, { type: 'back' })).toBeNull();
    expect(run(inside ?? FIRST_ITEMS, { type: 'toFolder', depth: -1 })).toEqual(FIRST_ITEMS);
  });

  it('undoes a search or a tag before it leaves a folder', () => {
    const found = run(FIRST_ITEMS, { type: 'choose', row: folder }, { type: 'search', words: '成绩' });
    expect(found).toMatchObject({ search: '成绩', path: [{ itemId: 'proofs' }] });
    const cleared = run(found ?? FIRST_ITEMS, { type: 'back' });
    expect(cleared).toMatchObject({ search: '', path: [{ itemId: 'proofs' }] });
    const tagged = run(FIRST_ITEMS, { type: 'tag', tagId: 'new' });
    expect(run(tagged ?? FIRST_ITEMS, { type: 'back' })).toEqual(FIRST_ITEMS);
  });

  it('asks for a form only where the item has one, and returns the way it came', () => {
    const item = run(FIRST_ITEMS, { type: 'choose', row: sampleRow });
    expect(item).toMatchObject({ at: 'item', itemId: sampleRow.itemId });
    const plain = { ...draft, item: { ...sampleItem, hasBeforeForm: false } };
    const asked = { ...draft, item: { ...sampleItem, hasBeforeForm: true } };
    const preview = run(item ?? FIRST_ITEMS, { type: 'draft', draft: plain });
    expect(preview).toMatchObject({ at: 'preview' });
    expect(run(preview ?? FIRST_ITEMS, { type: 'back' })).toMatchObject({ at: 'item' });
    const form = run(item ?? FIRST_ITEMS, { type: 'draft', draft: asked });
    const filled = run(form ?? FIRST_ITEMS, { type: 'filled', values: { reason: '出国' } });
    expect(filled).toMatchObject({ at: 'preview', draft: { values: { reason: '出国' } } });
    expect(run(filled ?? FIRST_ITEMS, { type: 'back' })).toMatchObject({
      at: 'form',
      draft: { values: { reason: '出国' } },
    });
    expect(run(filled ?? FIRST_ITEMS, { type: 'handedIn' }, { type: 'back' })).toEqual(FIRST_ITEMS);
  });

  it('ignores what does not fit the screen', () => {
    for (const move of [
      { type: 'draft', draft },
      { type: 'filled', values: {} },
      { type: 'handedIn' },
      { type: 'finished', on: true },
    ] as const) {
      expect(afterMove(FIRST_ITEMS, move)).toBe(FIRST_ITEMS);
    }
    expect(afterMove(FIRST_CLOUD, { type: 'choose', row: folder })).toBe(FIRST_CLOUD);
    expect(afterMove(FIRST_CLOUD, { type: 'search', words: 'x' })).toBe(FIRST_CLOUD);
  });

  it('shows what is printed already of cloud files, from the first page', () => {
    const later = run(FIRST_CLOUD, { type: 'page', page: 4 }, { type: 'finished', on: true });
    expect(later).toEqual({ at: 'cloud', finished: true, page: 1 });
    expect(functionOf(FIRST_CLOUD)).toBe('CLOUD_PRINT');
    expect(run(FIRST_CLOUD, { type: 'back' })).toBeNull();
  });

  it('never goes before the first page', () => {
    expect(run(FIRST_ITEMS, { type: 'page', page: 0 })).toMatchObject({ page: 1 });
  });

  it('takes the language of the screen where the item offers it, else the first it has', () => {
    expect(newDraft({ ...sampleItem, languages: ['zh', 'en'] }, 'en', 'k').language).toBe('en');
    expect(newDraft({ ...sampleItem, languages: ['zh'] }, 'en', 'k').language).toBe('zh');
  });
});
