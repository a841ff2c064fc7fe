import { describe, expect, it } from '@jest/globals';
import type { DocumentLanguage } from '../documentLanguage.ts';
import { addLanguage, removeLanguage } from './addLanguage.ts';
import { enrolmentCertificate } from './gallery/enrolmentCertificate.ts';
import { GALLERY } from './gallery/gallery.ts';
import { parseTemplate } from './parseTemplate.ts';

const SCHOOL = { zh: '示例大学', en: 'Example University' };
const certificate = enrolmentCertificate(SCHOOL);
const fixedOf = (id: string, language: DocumentLanguage) =>
  addLanguage(certificate, language).fixed.find((part) => part.id === id);
const signedIn = (language: DocumentLanguage) => {
  const signed = addLanguage(certificate, language).flow.find(({ id }) => id === 'signed');
  return signed?.kind === 'group' ? signed.elements : [];
};

describe('a template in a language more', () => {
  it('takes over what no language changes: values, codes and the words of stamps', () => {
    expect(fixedOf('verify-code', 'fr')).toMatchObject({ content: { fr: '{document.verifyUrl}' } });
    expect(fixedOf('verify-link', 'fr')).toMatchObject({ text: { fr: '{document.verifyUrl}' } });
    expect(signedIn('fr').find(({ id }) => id === 'seal-en')).toMatchObject({
      source: { arc: { fr: 'EXAMPLE UNIVERSITY' } },
    });
  });

  it('looks as the English one does, also where that has elements of its own', () => {
    const look = { sizePt: 20, letterSpacingEm: 0.04 };
    expect(fixedOf('school', 'ru')).toMatchObject({ styleIn: { en: look, ru: look } });
    expect(signedIn('ru').map(({ id, only }) => [id, only])).toEqual([
      ['seal-zh', 'zh'],
      ['seal-en', ['en', 'ru']],
      ['office-zh', 'zh'],
      ['office-en', ['en', 'ru']],
      ['issued-on-zh', 'zh'],
      ['issued-on-en', ['en', 'ru']],
    ]);
  });

  it('leaves missing what is to be translated, which the check names by element', () => {
    const parsed = parseTemplate(addLanguage(certificate, 'de'));
    const missing = parsed.ok ? [] : parsed.problem;
    expect(missing.every(({ fault }) => fault.values.language === 'de')).toBe(true);
    expect(missing.map(({ elementId }) => elementId)).toEqual([
      null,
      'watermark',
      'school',
      'school-other',
      'verify-text',
      'heading',
      'addressee',
      'statement',
      'purpose',
      'office-en',
    ]);
  });

  it.each(GALLERY)('is valid in the languages that it had: $id', ({ write }) => {
    const added = addLanguage(write(SCHOOL), 'es');
    expect(added.languages).toContain('es');
    expect(parseTemplate(removeLanguage(added, 'es')).ok).toBe(true);
  });

  it('keeps its translations when the language is taken out and added again', () => {
    const french = {
      ...certificate,
      languages: ['zh' as const],
      title: { ...certificate.title, fr: 'Attestation' },
    };
    const again = addLanguage(removeLanguage(addLanguage(french, 'fr'), 'fr'), 'fr');
    expect(again.title.fr).toBe('Attestation');
    expect(again.languages).toEqual(['zh', 'fr']);
  });

  it('is not changed by a language that it has, and never without one', () => {
    expect(addLanguage(certificate, 'en')).toBe(certificate);
    expect(removeLanguage({ ...certificate, languages: ['en'] }, 'en').languages).toEqual(['en']);
  });
});
