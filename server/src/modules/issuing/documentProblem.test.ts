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
    detail: { variable: 'gpa', label: 'Grade point average' },
  });
});
