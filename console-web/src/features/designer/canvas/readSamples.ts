import type { Locale } from '@self-print/contract/template/formatValue.ts';
import { sampleData } from '@self-print/contract/template/sampleData.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import type { ListPart } from '@self-print/contract/template/values/rowScope.ts';
import { createValueReader, type ValueReader } from '@self-print/contract/template/values/valueReader.ts';

/** The values of a template's samples. What is wrong with them stands in the problems of the preview. */
export function readSamples(template: Template, locale: Locale, part?: ListPart): ValueReader {
  const data = sampleData(template);
  return createValueReader({ template, data, locale, onProblem: () => {}, ...(part && { part }) });
}
