import { describe, expect, it } from '@jest/globals';
import { parseTemplate } from '@self-print/contract/template/parseTemplate.ts';
import { CERTIFICATE, RECORD } from '../../testing/certificates.ts';
import { expectOk } from '../../testing/testSchool.ts';
import { factsOf, verificationFacts } from './verificationFacts.ts';

const HOLDER = { name: '张䶮', number: '2023010118' };

describe('what a verifier sees', () => {
  const factsShown = (
    change: Partial<{ mask: 'none' | 'all' | 'phone'; number: string; language: 'zh' | 'en' }> = {},
  ) => {
    const { mask = 'none', number = HOLDER.number, language = 'zh' } = change;
    const variables = CERTIFICATE.variables.map((variable) =>
      variable.name === 'student.phone' ? { ...variable, mask } : variable,
    );
    return factsOf({
      template: expectOk(parseTemplate({ ...CERTIFICATE, variables })),
      data: { ...RECORD.values, 'student.number': number },
      locale: { language, timeZone: 'Asia/Shanghai' },
      holder: { ...HOLDER, number },
    });
  };
  const phoneIn = ({ facts }: ReturnType<typeof factsOf>) =>
    facts.find(({ label }) => label.en === 'Phone')?.value.zh;

  it("follows each variable's rule, and omits what is hidden completely", () => {
    expect(phoneIn(factsShown())).toBe('13912345678');
    expect(phoneIn(factsShown({ mask: 'phone' }))).toBe('139*****678');
    expect(phoneIn(factsShown({ mask: 'all' }))).toBeUndefined();
  });

  it('contains names and numbers only in their own fields', () => {
    const facts = factsShown();
    expect(facts.facts.map(({ label }) => label.en)).toEqual(['Major', 'Phone']);
    expect(JSON.stringify(facts)).not.toMatch(/张䶮|0118|110105200102030042/);
  });

  it.each(['zh', 'en'] as const)(
    'is in both languages where the record has both, of a document in %s',
    (language) => {
      expect(factsShown({ language })).toMatchObject({
        holderName: { zh: '张*', en: 'Z**** Y**' },
        facts: [{ value: { zh: '网络工程', en: 'Network Engineering' } }, {}],
      });
    },
  );

  it('of an older document has the one language that was kept', () => {
    const old = {
      holderName: '张*',
      holderNumber: '2***',
      facts: [{ label: { zh: '专业', en: 'Major' }, value: '网络工程' }],
    };
    expect(verificationFacts.parse(old)).toMatchObject({
      holderName: { zh: '张*', en: '张*' },
      facts: [{ value: { zh: '网络工程', en: '网络工程' } }],
    });
  });

  it.each([
    ['2023010118', '2023******'],
    ['20230', '2****'],
    ['2023', '****'],
    ['7', '*'],
  ])('never shows the last four of the number %s', (number, shown) => {
    expect(factsShown({ number }).holderNumber).toBe(shown);
  });
});
