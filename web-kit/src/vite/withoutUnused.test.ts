import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { createInstance, type i18n } from 'i18next';
import { withoutFramework, withoutUnreached, withoutWords } from './withoutUnused.ts';

it('finds the unreached members in the i18next that is installed', async () => {
  const installed = path.dirname(createRequire(import.meta.url).resolve('i18next/package.json'));
  const code = await readFile(path.join(installed, 'dist/esm/i18next.js'), 'utf8');
  const lean = withoutUnreached(code);
  expect(code.length - lean.length).toBeGreaterThan(23_000);
  expect(lean.match(/^class \w+/gm)).toEqual(code.match(/^class \w+/gm));
  const leanLibrary = await import(`data:text/javascript,${encodeURIComponent(lean)}`);
  const texts = await textsOf(leanLibrary.createInstance());
  expect(texts).toEqual(await textsOf(createInstance()));
  expect(texts.at(-1)).toBe('{{sheets}} has 2 sheets, {{missing}}');
});

/** What an instance says when it is used as `createTexts` does: begun, filled in, nested, inflected, overlaid and changed in its language. */
async function textsOf(i18n: i18n): Promise<readonly string[]> {
  const texts: string[] = [];
  void i18n.init({
    lng: 'zh',
    fallbackLng: 'zh',
    ns: 'app',
    defaultNS: 'app',
    keySeparator: false,
    nsSeparator: false,
    ignoreJSONStructure: false,
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false, skipOnVariables: true },
    missingInterpolationHandler: (_text: string, [placeholder]: readonly string[]) => placeholder,
  });
  const say = () => {
    for (const count of [1, 2])
      texts.push(i18n.t('a.sheets', { count, replace: { count } }), i18n.t('a.none'), i18n.language);
    texts.push(i18n.t('a.kept', { replace: { name: '{{sheets}}', sheets: 2 } }));
  };
  i18n.on('languageChanged', say);
  i18n.store.on('added', say);
  const zh = { 'a.sheets_other': '{{count}} 张', 'a.kept': '{{name}} $t(a.sheets, {"count": {{sheets}} })' };
  const en = {
    'a.sheets_one': '{{count}} sheet',
    'a.sheets_other': '{{count}} sheets',
    'a.kept': '{{name}} has $t(a.sheets, {"count": {{sheets}} }), {{missing}}',
  };
  i18n.addResourceBundle('zh', 'app', zh, false, true, { silent: false });
  i18n.addResourceBundle('en', 'app', en, false, true, { silent: true });
  await i18n.changeLanguage('en');
  i18n.removeResourceBundle('zh', 'app');
  await i18n.changeLanguage('zh');
  await i18n.changeLanguage('en');
  return texts;
}

it('finds what only its framework needs in the React Router that is installed', async () => {
  const installed = path.dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
  const folder = path.join(installed, 'dist/development');
  const files = (await readdir(folder)).filter((name) => /^chunk-.*\.mjs$/.test(name));
  const codes = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  const [code = ''] = codes.filter((each) => each.includes('function BrowserRouter('));
  const lean = withoutFramework(code);
  expect(lean).toContain('ENABLE_DEV_WARNINGS = false');
  expect(lean).toContain('var Form = /* @__PURE__ */ React');
  expect(lean).toContain('function PrefetchPageLinks() { return null; }');
  expect(lean).not.toMatch(/^\w+\.displayName/m);
  expect(lean).toContain('function PrefetchPageLinksImpl(');
});

it('takes words from a call and leaves what the client needs', () => {
  const call = `defineCall({
    path: '/order/get',
    summary: 'Claim an order',
    body: z.object({ code: z.string().check(z.maxLength(8), z.meta({ description: 'a code' })) }),
    errors: [...common, 'NO_SUCH_ORDER'],
  })`;
  const lean = withoutWords(call);
  expect(lean).not.toMatch(/Claim|a code|NO_SUCH_ORDER|common/);
  expect(lean).toContain("path: '/order/get'");
  expect(lean).toContain('z.maxLength(8)');
});

it('leaves what is written in another way as it is', () => {
  expect(withoutUnreached('class Other {\n}')).toBe('class Other {\n}');
});
