import { describe, expect, it } from '@jest/globals';
import { createDrafts, firstDraft } from './drafts.ts';

describe('the draft of an order', () => {
  it('begins in the language of the page where the item has it, else in one that it has', () => {
    expect(firstDraft({ languages: ['zh', 'en'] }, 'en', 'k').language).toBe('en');
    expect(firstDraft({ languages: ['zh'] }, 'en', 'k').language).toBe('zh');
    expect(firstDraft({ languages: [] }, 'en', 'k').language).toBe('zh');
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
