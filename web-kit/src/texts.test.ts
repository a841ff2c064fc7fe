import { describe, expect, it } from '@jest/globals';
import { createTexts, fillIn, placeholdersOf } from './texts.ts';

const home = {
  zh: { 'home.title': '今天要打印什么？', 'home.left': '余 {{n}} 张' },
  en: async () => ({
    'home.title': 'What would you like to print?',
    'home.left': '{{n}} {{n|sheet|sheets}} left',
  }),
};

describe('texts', () => {
  it('begins in Chinese and fills values in', async () => {
    const texts = createTexts<keyof typeof home.zh>();
    await texts.add(home);
    expect(texts.translate('home.left', { n: 3 })).toBe('余 3 张');
  });

  it('loads English when asked and tells its listeners once it can be read', async () => {
    const texts = createTexts<keyof typeof home.zh>();
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
    const texts = createTexts<keyof typeof home.zh>();
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

  it('lays remote messages over bundled ones and forgets those of an earlier answer', async () => {
    const texts = createTexts<keyof typeof home.zh>();
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

describe('placeholders', () => {
  it.each([
    [0, '0 sheets'],
    [1, '1 sheet'],
    [2, '2 sheets'],
  ])('picks the English plural of %d', (n, expected) => {
    expect(fillIn('{{n}} {{n|sheet|sheets}}', { n }, 'en')).toBe(expected);
  });

  it('leaves a placeholder without a value visible, inherited names included', () => {
    expect(fillIn('{{n}} {{toString}}', {}, 'zh')).toBe('{{n}} {{toString}}');
  });

  it('does not fill placeholders that come with a value', () => {
    expect(fillIn('{{a}}', { a: '{{b}}', b: 'x' }, 'zh')).toBe('{{b}}');
  });

  it('names the placeholders of a text once each', () => {
    expect([...placeholdersOf('{{n}} {{n|a|b}} {{m}}')]).toEqual(['n', 'm']);
  });
});
