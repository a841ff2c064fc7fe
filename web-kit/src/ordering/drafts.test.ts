import { describe, expect, it } from '@jest/globals';
import { changedDraft, createDrafts, firstDraft } from './drafts.ts';

describe('the draft of an order', () => {
  it('begins in the language of the page where the item has it, else in one that it has', () => {
    expect(firstDraft({ languages: ['zh', 'en'] }, 'en', 'k').language).toBe('en');
    expect(firstDraft({ languages: ['zh'] }, 'en', 'k').language).toBe('zh');
    expect(firstDraft({ languages: [] }, 'en', 'k').language).toBe('zh');
  });

  it('has another key as soon as something in it is another', () => {
    const first = firstDraft({ languages: ['zh'] }, 'zh', 'first');
    expect(changedDraft(first, { copies: 2 }, 'second')).toEqual({
      ...first,
      copies: 2,
      requestKey: 'second',
    });
  });

  it('is kept by item until it is dropped', () => {
    const drafts = createDrafts();
    const draft = firstDraft({ languages: ['zh'] }, 'zh', 'k');
    drafts.set('a', draft);
    expect(drafts.get('a')).toBe(draft);
    expect(drafts.get('b')).toBeUndefined();
    drafts.set('a', undefined);
    expect(drafts.get('a')).toBeUndefined();
  });
});
