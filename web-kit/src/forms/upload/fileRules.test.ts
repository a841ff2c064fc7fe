import { describe, expect, it } from '@jest/globals';
import { FORM_FILE_USUAL_BYTES } from '@self-print/contract/forms.ts';
import { acceptOf, acceptPhotoOf, fileRulesOf, takeFiles } from './fileRules.ts';

const RULES = fileRulesOf({ 'x-file-kinds': ['pdf', 'jpeg'], 'x-file-limit': 10, maxItems: 2 });
const PDF = { size: 10, type: 'application/pdf' };

describe('files that are chosen for a field', () => {
  it.each([
    ['too large', { ...PDF, size: 11 }, 'tooLarge'],
    ['empty', { ...PDF, size: 0 }, 'empty'],
    ['of another type', { ...PDF, type: 'image/heic' }, 'wrongKind'],
    ['of a type that the field does not take', { ...PDF, type: 'image/png' }, 'wrongKind'],
  ])('are left out when they are %s, and the others are sent', (_, file, wrong) => {
    expect(takeFiles([file, PDF], RULES, 2)).toEqual({ good: [PDF], wrong });
  });

  it('are left to the platform when the browser does not know their type', () => {
    const unknown = { size: 1, type: '' };
    expect(takeFiles([unknown], RULES, 2)).toEqual({ good: [unknown], wrong: undefined });
  });

  it('are no more than there is space for', () => {
    expect(takeFiles([PDF, PDF], RULES, 1)).toEqual({ good: [PDF], wrong: 'tooMany' });
    expect(takeFiles([PDF], RULES, 0)).toEqual({ good: [], wrong: 'tooMany' });
  });
});

describe('the rules of a field', () => {
  it('leave out types of a later version, and have values where they are missing', () => {
    expect(fileRulesOf({ 'x-file-kinds': ['pdf', 'later'] }).kinds).toEqual(['pdf']);
    expect(fileRulesOf({})).toEqual({
      kinds: ['pdf', 'jpeg', 'png'],
      limitBytes: FORM_FILE_USUAL_BYTES,
      max: 1,
    });
  });

  it('offer the camera only where photos are taken', () => {
    expect(acceptOf(RULES)).toBe('application/pdf,.pdf,image/jpeg,.jpg,.jpeg');
    expect(acceptPhotoOf(RULES)).toBe('image/jpeg');
    expect(acceptPhotoOf({ ...RULES, kinds: ['pdf', 'png'] })).toBe('');
  });
});
