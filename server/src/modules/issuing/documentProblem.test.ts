import { expect, it } from '@jest/globals';
import { parseTemplate } from '@self-print/contract/template/parseTemplate.ts';
import { minimalTemplate } from '@self-print/contract/template/testing/minimalTemplate.ts';
import { expectOk } from '../../testing/testSchool.ts';
import { problemOfRender } from './documentProblem.ts';

it('names a value that cannot be computed by its label, as one that the record lacks', () => {
  const label = { zh: '平均绩点', en: 'Grade point average' };
  const gpa = { name: 'gpa', label, compute: 'divide', of: [1, 0] };
  const template = expectOk(parseTemplate(minimalTemplate({ computed: [gpa] })));
  const problems = [{ kind: 'notComputable', variable: 'gpa', reason: 'divisionByZero' }] as const;
  expect(problemOfRender(template, problems, 'en')).toMatchObject({
    name: 'DOCUMENT_DATA_MISSING',
    detail: { label: 'Grade point average' },
  });
});

it('names all values that are missing, each once, in the order of the document', () => {
  const variable = (name: string, zh: string, en: string) => ({
    name,
    type: 'text',
    label: { zh, en },
    sample: en,
  });
  const template = expectOk(
    parseTemplate(
      minimalTemplate({
        variables: [variable('id', '证件号码', 'ID number'), variable('years', '学制', 'Years')],
      }),
    ),
  );
  const missing = (name: string) => ({ kind: 'missingValue', variable: name }) as const;
  const problems = [missing('id'), missing('years'), missing('id')];
  const said = (language: 'zh' | 'en') => problemOfRender(template, problems, language).message;
  expect(said('zh')).toBe('缺少生成该文件所需的信息：证件号码、学制。请联系管理部门');
  expect(said('en')).toMatch(/: ID number, Years\. Please contact the office$/);
});

it('names the first ten of very many', () => {
  const template = expectOk(parseTemplate(minimalTemplate({})));
  const problems = Array.from(
    { length: 12 },
    (_, n) => ({ kind: 'missingValue', variable: `v${n}` }) as const,
  );
  expect(problemOfRender(template, problems, 'zh').message).toMatch(/：v0、.*、v9…。请联系管理部门$/);
});
