import { expect, it } from '@jest/globals';
import { parseTemplate } from '@self-print/contract/template/parseTemplate.ts';
import { CERTIFICATE, RECORD } from '../../testing/certificates.ts';
import { expectOk } from '../../testing/testSchool.ts';
import { createTextReader } from './textReader.ts';

it.each([
  [undefined, '张䶮 110105200102030042 网络工程'],
  [true, '张* 110105********0042 网络工程'],
])("masks each value by its variable's rule only where it is asked to: %p", (masked, expected) => {
  const texts = createTextReader({
    template: expectOk(parseTemplate(CERTIFICATE)),
    data: RECORD.values,
    locale: { language: 'zh', timeZone: 'Asia/Shanghai' },
    masked,
    onProblem: (problem) => {
      throw new Error(problem.kind);
    },
  });
  expect(texts.plain({ zh: '{student.name} {student.idNumber} {student.major}', en: '' })).toBe(expected);
});

it('writes digits and letters that were typed wide as ordinary ones', () => {
  const texts = createTextReader({
    template: expectOk(parseTemplate(CERTIFICATE)),
    data: { ...RECORD.values, 'student.major': '软件２０２６Ａｚ，（一）' },
    locale: { language: 'zh', timeZone: 'Asia/Shanghai' },
    onProblem: (problem) => {
      throw new Error(problem.kind);
    },
  });
  expect(texts.plain({ zh: '{student.major}', en: '' })).toBe('软件2026Az，（一）');
});
