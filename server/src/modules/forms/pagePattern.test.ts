import { expect, it } from '@jest/globals';
import { localFormOf } from './localForm.ts';

const patternOnPage = (pattern: string, maxLength?: number) => {
  const field = { type: 'string', title: 'a', pattern, ...(maxLength === undefined ? {} : { maxLength }) };
  const { schema } = localFormOf({ type: 'object', properties: { a: field } }, undefined, 'zh');
  return schema;
};

it.each([
  '^1[3-9]\\d{9}$',
  '^(?:\\d{4}|[A-Z]{2}\\d{6})$',
  '^[\\u4e00-\\u9fa5A-Za-z ]+$',
  '\\d+',
  '^[a-z]{2,8}-?\\d*$',
])('lets a page check %s while a person types', (pattern) => {
  expect(patternOnPage(pattern)).toMatchObject({ properties: { a: { pattern } } });
});

it.each(['^(a+)+$', '^(a|aa)+$', '^(\\w+\\s?)*$', '\\d*\\d*\\d*x', '(x+x+)+y', '^((a?){20}){20}$'])(
  'leaves %s, which could stall a browser, to the platform',
  (pattern) => {
    expect(JSON.stringify(patternOnPage(pattern))).not.toContain('pattern');
  },
);

it('considers how long the text can become', () => {
  expect(patternOnPage('^.*-.*-.*$', 100)).toMatchObject({
    properties: { a: { maxLength: 100, pattern: '^.*-.*-.*$' } },
  });
  expect(JSON.stringify(patternOnPage('^.*-.*-.*$', 500))).not.toContain('pattern');
});
