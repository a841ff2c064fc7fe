import {
  choicesOf,
  type FormField,
  formDefinition,
  isUploadField,
} from '@self-print/contract/formDefinition.ts';
import type { FormSchema, FormValues } from '@self-print/contract/forms.ts';
import type { TemplateData, TemplateValue } from '@self-print/contract/template/variables.ts';
import { choiceNames } from './localForm.ts';
import { namesOfRegion } from './regionTable.ts';

const YES = { zh: '是', en: 'Yes' };
const NO = { zh: '否', en: 'No' };

/**
 * Form values as template data: fields by name, choices by their labels in each language. Values were validated on acceptance;
 * those of fields no longer in the form are passed on unchanged. Attached files are not part of a document.
 */
export function formData(form: FormSchema | null, values: FormValues): TemplateData {
  const fields = form === null ? {} : formDefinition.parse(form).properties;
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return field && isUploadField(field) ? [] : [[name, shown(field, value)]];
    }),
  );
}

/** A region by its names; undefined for what is none. */
function regionOf(field: FormField | undefined, value: string): string | undefined {
  const isRegion = field?.type === 'string' && field.format === 'region';
  return isRegion ? namesOfRegion(value)?.join('') : undefined;
}

function shown(field: FormField | undefined, value: FormValues[string]): TemplateValue {
  if (typeof value === 'boolean') return value ? YES : NO;
  if (typeof value === 'number') return value;
  const choices = field && choicesOf(field);
  if (!choices && typeof value === 'string') return regionOf(field, value) ?? value;
  const named = (language: 'zh' | 'en') =>
    [value]
      .flat()
      .map((one) => (field && choiceNames(field, language)?.[choices?.indexOf(one) ?? -1]) ?? one);
  return { zh: named('zh').join('、'), en: named('en').join(', ') };
}
