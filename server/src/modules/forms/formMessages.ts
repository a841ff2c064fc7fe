import type { Language } from '@self-print/contract/fields.ts';
import type { FormDefinition, FormField } from '@self-print/contract/formDefinition.ts';
import { FORM_FORMATS, type FormFormat } from '@self-print/contract/formFormats.ts';
import type { BrokenRule } from './formValidator.ts';

type Say = (limit: string) => string;

const RULES: Readonly<Record<string, Readonly<Record<Language, Say>>>> = {
  required: { zh: () => '请填写此项', en: () => 'Please fill this in' },
  minLength: { zh: (n) => `至少填写 ${n} 个字`, en: (n) => `Enter at least ${n} characters` },
  maxLength: { zh: (n) => `最多填写 ${n} 个字`, en: (n) => `Enter at most ${n} characters` },
  pattern: { zh: () => '格式不正确', en: () => 'This is not in the right format' },
  enum: { zh: () => '请从列出的选项中选择', en: () => 'Choose one of those listed' },
  /** Of a choice that depends on a field which was not filled in. */
  'false schema': { zh: () => '请从列出的选项中选择', en: () => 'Choose one of those listed' },
  minimum: { zh: (n) => `不能小于 ${n}`, en: (n) => `It must be at least ${n}` },
  maximum: { zh: (n) => `不能大于 ${n}`, en: (n) => `It must be at most ${n}` },
  multipleOf: { zh: (n) => `必须是 ${n} 的倍数`, en: (n) => `It must be a multiple of ${n}` },
  minItems: { zh: (n) => `至少选择 ${n} 项`, en: (n) => `Choose at least ${n}` },
  maxItems: { zh: (n) => `最多选择 ${n} 项`, en: (n) => `Choose at most ${n}` },
  uniqueItems: { zh: () => '同一选项只能选择一次', en: () => 'Choose each only once' },
  const: { zh: () => '请勾选此项', en: () => 'Please tick this' },
  additionalProperties: { zh: () => '表单中没有此项', en: () => 'The form has no such field' },
};
const FORMATS: Readonly<Record<FormFormat, Readonly<Record<Language, string>>>> = {
  date: { zh: '请填写正确的日期', en: 'Enter a date' },
  time: { zh: '请填写正确的时间', en: 'Enter a time' },
  email: { zh: '请填写正确的电子邮箱', en: 'Enter an e-mail address' },
  phone: { zh: '请填写正确的电话号码', en: 'Enter a phone number' },
  region: { zh: '请选择省、市和区县', en: 'Choose a province, a city and a district' },
};
const KINDS: Readonly<Record<FormField['type'], Readonly<Record<Language, string>>>> = {
  string: { zh: '请填写文字', en: 'Enter text' },
  number: { zh: '请填写数字', en: 'Enter a number' },
  integer: { zh: '请填写整数', en: 'Enter a whole number' },
  boolean: { zh: '请选择是或否', en: 'Choose yes or no' },
  array: { zh: '请从列出的选项中选择', en: 'Choose from those listed' },
};
/** For a read-only field whose value the record lacks. */
const NOT_IN_RECORD: Readonly<Record<Language, string>> = {
  zh: '您的档案中没有此项信息，请联系学校补充',
  en: 'Your record does not have this. Ask the university to complete it',
};

/** The field that violates a rule, and the message for the person. */
export function problemOf(form: FormDefinition, broken: BrokenRule, language: Language) {
  const field = fieldOf(broken);
  const definition = Object.hasOwn(form.properties, field) ? form.properties[field] : undefined;
  return { field, message: messageOf(definition, broken, language) };
}

function fieldOf({ instancePath, params }: BrokenRule): string {
  const named: unknown = params.missingProperty ?? params.additionalProperty;
  return typeof named === 'string' ? named : (instancePath.split('/')[1] ?? '');
}

function messageOf(
  field: FormField | undefined,
  { keyword, params }: BrokenRule,
  language: Language,
): string {
  if (keyword === 'required' && field?.readOnly === true) return NOT_IN_RECORD[language];
  if (keyword === 'type' && field) return KINDS[field.type][language];
  if (keyword === 'pattern' && field?.type === 'string') {
    const hint = language === 'en' ? (field.patternHintEn ?? field.patternHint) : field.patternHint;
    if (hint !== undefined) return hint;
  }
  const format = FORM_FORMATS.find((name) => name === params.format);
  if (keyword === 'format' && format) return FORMATS[format][language];
  const limit: unknown = params.limit ?? params.multipleOf;
  return (RULES[keyword] ?? RULES.pattern)?.[language](String(limit)) ?? '';
}
