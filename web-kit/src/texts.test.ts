import { describe, expect, it } from '@jest/globals';
import { compareTexts } from './testing/compareTexts.ts';
import { type AskedKey, createTexts, type TextValues } from './texts.ts';

const home = {
  zh: {
    'home.title': '今天要打印什么？',
    'home.left_other': '余 {{count}} 张',
    'home.kept': '保存 $t(home.days, {"count": {{days}} })，共 $t(home.left, {"count": {{sheets}} })',
    'home.days_other': '{{count}} 天',
  },
  en: async () => ({
    'home.title': 'What would you like to print?',
    'home.left_one': '{{count}} sheet left',
    'home.left_other': '{{count}} sheets left',
    'home.kept': 'Kept for $t(home.days, {"count": {{days}} }), $t(home.left, {"count": {{sheets}} })',
    'home.days_one': '{{count}} day',
    'home.days_other': '{{count}} days',
  }),
};
type HomeKey = AskedKey<keyof typeof home.zh>;

/** Texts that have one text, in Chinese. */
async function say(text: string, values?: TextValues): Promise<string> {
  const texts = createTexts<string>();
  await texts.add({ zh: { text, secret: '暗号' }, en: async () => ({}) });
  return texts.translate('text', values);
}

describe('texts', () => {
  it('begins in Chinese and fills values in', async () => {
    const texts = createTexts<HomeKey>();
    await texts.add(home);
    expect(texts.translate('home.left', { count: 3 })).toBe('余 3 张');
  });

  it('keeps the texts of two apps on one page apart', async () => {
    const texts = createTexts<HomeKey>();
    await texts.add(home);
    const others = createTexts<'other'>();
    await others.add({ zh: { other: '别的' }, en: async () => ({}) });
    expect(texts.translate('home.title')).toBe('今天要打印什么？');
    expect(others.translate('other')).toBe('别的');
  });

  it('loads English when asked and notifies its listeners once it can be read', async () => {
    const texts = createTexts<HomeKey>();
    await texts.add(home);
    const seen: string[] = [];
    texts.subscribe(() => seen.push(texts.translate('home.title')));
    await texts.setLanguage('en');
    expect(seen).toEqual(['What would you like to print?']);
  });

  it('stays in Chinese when English cannot be loaded', async () => {
    const texts = createTexts<'a'>();
    await texts.add({ zh: { a: '甲' }, en: () => Promise.reject(new Error('gone')) });
    await expect(texts.setLanguage('en')).rejects.toThrow('gone');
    expect([texts.language(), texts.translate('a')]).toEqual(['zh', '甲']);
  });

  it('follows the last wish when languages are switched quickly', async () => {
    const texts = createTexts<HomeKey>();
    await texts.add(home);
    await Promise.all([texts.setLanguage('en'), texts.setLanguage('zh')]);
    expect(texts.language()).toBe('zh');
  });

  it('adds a part in the language that is shown', async () => {
    const texts = createTexts<string>();
    await texts.add(home);
    await texts.setLanguage('en');
    await texts.add({ zh: { more: '更多' }, en: async () => ({ more: 'More' }) });
    expect(texts.translate('more')).toBe('More');
  });

  it('loads the English of a part that could not be loaded when the part is added again', async () => {
    const texts = createTexts<string>();
    await texts.setLanguage('en');
    let times = 0;
    const part = {
      zh: { more: '更多' },
      en: async () => {
        times += 1;
        if (times === 1) throw new Error('no network');
        return { more: 'More' };
      },
    };
    await expect(texts.add(part)).rejects.toThrow('no network');
    await texts.add(part);
    expect(texts.translate('more')).toBe('More');
  });

  it('lays remote messages over bundled ones and forgets those of an earlier answer', async () => {
    const texts = createTexts<HomeKey>();
    await texts.add(home);
    texts.overlay({ zh: { 'home.title': '欢迎' }, en: {} });
    expect(texts.translate('home.title')).toBe('欢迎');
    texts.overlay({ zh: {}, en: {} });
    expect(texts.translate('home.title')).toBe('今天要打印什么？');
  });

  it('takes remote keys for names and never for the way to a prototype', async () => {
    const texts = createTexts<string>();
    await texts.add(home);
    const hostile: unknown = JSON.parse('{"__proto__":"x","constructor":"y","a.__proto__.polluted":"z"}');
    texts.overlay({ zh: Object(hostile), en: {} });
    expect('polluted' in {}).toBe(false);
    expect(texts.translate('home.title')).toBe('今天要打印什么？');
    expect(texts.translate('toString')).toBe('toString');
  });

  it('shows the key of a text that nobody wrote', () => {
    expect(createTexts<string>().translate('no.such')).toBe('no.such');
  });
});

describe('what is filled in', () => {
  it.each([
    [0, '0 sheets left'],
    [1, '1 sheet left'],
    [2, '2 sheets left'],
  ])('takes the English plural form of %d', async (count, expected) => {
    const texts = createTexts<HomeKey>();
    await texts.add(home);
    await texts.setLanguage('en');
    expect(texts.translate('home.left', { count })).toBe(expected);
  });

  it('writes a count as the language writes numbers', async () => {
    const texts = createTexts<HomeKey>();
    await texts.add(home);
    expect(texts.translate('home.left', { count: 12_345 })).toBe('余 12,345 张');
    await texts.setLanguage('en');
    expect(texts.translate('home.left', { count: 12_345 })).toBe('12,345 sheets left');
  });

  it('takes a plural form for each of two counts', async () => {
    const texts = createTexts<HomeKey>();
    await texts.add(home);
    expect(texts.translate('home.kept', { days: 1, sheets: 2 })).toBe('保存 1 天，共 余 2 张');
    await texts.setLanguage('en');
    expect(texts.translate('home.kept', { days: 1, sheets: 2 })).toBe('Kept for 1 day, 2 sheets left');
  });

  it('leaves a placeholder without a value visible, inherited names included', async () => {
    expect(await say('{{n}} {{toString}}')).toBe('{{n}} {{toString}}');
  });

  it.each(['{{b}}', '$t(secret)', '{{{{b}}}}', '$t(secret, {"count": 1})', '$&', '<b>&amp;</b>'])(
    'never takes a value for a template: %s',
    async (name) => {
      expect(await say('{{a}} / {{b}}', { a: name, b: 'x' })).toBe(`${name} / x`);
    },
  );

  it('never takes a value for an option', async () => {
    const values = { lng: 'en', ns: 'x', context: 'y', defaultValue: 'z', replace: 'r', postProcess: 'p' };
    expect(await say('{{lng}} {{context}} {{replace}}', values)).toBe('en y r');
  });
});

describe('compareTexts', () => {
  it('finds nothing amiss where both languages agree', async () => {
    expect(compareTexts(home.zh, await home.en())).toEqual([]);
  });

  it.each([
    [{ a: '甲' }, {}, 'a is not in English'],
    [{}, { a: 'A' }, 'a is not in Chinese'],
    [{ a_other: '{{count}}' }, { a_other: '{{count}}' }, 'a_other has no English singular'],
    [{ a: '{{n}}' }, { a: 'A' }, 'a has other placeholders in Chinese'],
    [{ a: '{{n}}' }, { a: '{{m}}' }, 'a has other placeholders in Chinese'],
    [{ a: '$t(b.c)' }, { a: '$t(b.d)' }, 'a has other placeholders in Chinese'],
    [{ a_other: '甲' }, { a_one: 'A', a_other: 'A' }, 'a_one does not say its count'],
  ])('says what is amiss between %j and %j', (zh, en, expected) => {
    expect(compareTexts(zh, en)).toContain(expected);
  });
});
