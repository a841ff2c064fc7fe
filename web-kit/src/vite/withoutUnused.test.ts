import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { withoutLoading, withoutWords } from './withoutUnused.ts';

it('finds the loader and the formatter in the i18next that is installed', async () => {
  const installed = path.dirname(createRequire(import.meta.url).resolve('i18next/package.json'));
  const code = await readFile(path.join(installed, 'dist/esm/i18next.js'), 'utf8');
  const lean = withoutLoading(code);
  expect(code.length - lean.length).toBeGreaterThan(8_000);
  expect(lean.match(/^class \w+/gm)).toEqual(code.match(/^class \w+/gm));
  // What is left must still begin, fill in, inflect and change its language.
  const { createInstance } = await import(`data:text/javascript,${encodeURIComponent(lean)}`);
  const i18n = createInstance();
  const zh = { app: { sheets_other: '{{count}} 张' } };
  const en = { app: { sheets_one: '{{count}} sheet', sheets_other: '{{count}} sheets' } };
  await i18n.init({ lng: 'zh', ns: 'app', defaultNS: 'app', resources: { zh, en } });
  expect(i18n.t('sheets', { count: 1 })).toBe('1 张');
  await i18n.changeLanguage('en');
  expect([1, 2].map((count) => i18n.t('sheets', { count }))).toEqual(['1 sheet', '2 sheets']);
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
  expect(withoutLoading('class Other {\n}')).toBe('class Other {\n}');
});
