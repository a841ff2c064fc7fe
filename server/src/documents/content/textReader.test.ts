import { expect, it } from '@jest/globals';
import { parseTemplate } from '@self-print/contract/template/parseTemplate.ts';
import { createValueReader } from '@self-print/contract/template/values/valueReader.ts';
import type { TemplateData } from '@self-print/contract/template/variables.ts';
import { CERTIFICATE, RECORD } from '../../testing/certificates.ts';
import { expectOk } from '../../testing/testSchool.ts';
import { createTextReader } from './textReader.ts';

function readingOf(data: TemplateData) {
  const template = expectOk(parseTemplate(CERTIFICATE));
  const locale = { language: 'zh', timeZone: 'Asia/Shanghai' } as const;
  const onProblem = ({ kind }: { readonly kind: string }) => {
    throw new Error(kind);
  };
  return { template, locale, values: createValueReader({ template, data, locale, onProblem }) };
}

it.each([
  [undefined, '张䶮 110105200102030042 网络工程'],
  [true, '张* 110105********0042 网络工程'],
])("masks each value by its variable's rule only where it is asked to: %p", (masked, expected) => {
  const texts = createTextReader({
    ...readingOf(RECORD.values),
    masked,
  });
  expect(texts.plain({ zh: '{student.name} {student.idNumber} {student.major}', en: '' })).toBe(expected);
});

it('writes digits and letters that were typed wide as ordinary ones', () => {
  const texts = createTextReader(
    readingOf({ ...RECORD.values, 'student.major': '软件２０２６Ａｚ，（一）' }),
  );
  expect(texts.plain({ zh: '{student.major}', en: '' })).toBe('软件2026Az，（一）');
});
