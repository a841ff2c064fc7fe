import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import {
  choicesOf,
  FORM_SHAPE_FAULTS,
  type FormDefinition,
  type FormField,
  type FormShapeFault,
  formDefinition,
  isUploadField,
} from '@self-print/contract/formDefinition.ts';
import { FORM_FIELDS_MAX, type FormFault, type FormSchema } from '@self-print/contract/forms.ts';
import { z } from 'zod';
import { validatorOf } from './formValidator.ts';
import { linearPattern } from './linearPattern.ts';

const FORM_CHARACTERS_MAX = 64 * 1_024;

const FAULTS = {
  tooLarge: { zh: '表单定义过大', en: 'The form is too large' },
  noTitle: { zh: '请填写名称', en: 'Give it a name' },
  noChoice: { zh: '请填写选项', en: 'Give each choice a name' },
  noFields: { zh: '表单至少要有一个字段', en: 'a form has at least one field' },
  tooManyFields: {
    zh: `表单最多 ${FORM_FIELDS_MAX} 个字段`,
    en: `a form has at most ${FORM_FIELDS_MAX} fields`,
  },
  noFileKinds: { zh: '请至少选择一种文件类型', en: 'Choose at least one type of file' },
  repeatedChoice: { zh: '选项重复', en: 'A choice is repeated' },
  noSuchField: { zh: '表单中没有此字段', en: 'the form has no such field' },
  neverFilledIn: {
    zh: '不可修改的字段要有自动填写的来源或默认值',
    en: 'A read-only field needs a source in the record or a default, or nothing fills it in',
  },
  otherCount: { zh: '名称与选项数量不一致', en: 'the number of names differs from that of choices' },
  aboveMaximum: { zh: '大于上限', en: 'It is above the maximum' },
  choicesAlone: { zh: '选项不能同时有 pattern 或 format', en: 'choices have neither pattern nor format' },
  linkedLater: {
    zh: '只能关联排在前面的单选字段',
    en: 'Choices can depend on an earlier field of single choice only',
  },
  linkedIncomplete: {
    zh: '所关联字段的每个选项都要有可选内容',
    en: 'Each choice of the other field needs choices here',
  },
  linkedUnknown: { zh: '关联中有不存在的选项', en: 'It names a choice that does not exist' },
  badPattern: { zh: '不支持的正则表达式', en: 'This pattern cannot be used' },
  badDefault: { zh: '默认值不符合字段规则', en: 'The default breaks a rule of its field' },
} as const satisfies Record<FormShapeFault, Bilingual> & Record<string, Bilingual>;

type FaultName = keyof typeof FAULTS;

interface PlacedFault {
  readonly place: readonly string[];
  readonly fault: FaultName;
  readonly detail?: string;
}

const LOCALES = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError };

/** Lists what is wrong with a form's definition, with the place of each; empty when it is usable. */
export function formFaults(form: FormSchema, language: Language): readonly FormFault[] {
  if (JSON.stringify(form).length > FORM_CHARACTERS_MAX)
    return [{ place: [], message: FAULTS.tooLarge[language] }];
  const parsed = formDefinition.safeParse(form, { error: LOCALES[language] });
  if (!parsed.success) return parsed.error.issues.map((issue) => faultOfIssue(issue, language));
  const { properties, required } = parsed.data;
  const faults: readonly PlacedFault[] = [
    ...required
      .filter((name) => !Object.hasOwn(properties, name))
      .map((name) => ({ place: ['required', name], fault: 'noSuchField' }) as const),
    ...Object.entries(properties).flatMap(([name, field], place, all) =>
      [...fieldFaults(field), ...linkFaults(field, Object.fromEntries(all.slice(0, place)))].map(
        ({ place, ...rest }) => ({ place: ['properties', name, ...place], ...rest }),
      ),
    ),
  ];
  const found = faults.length > 0 ? faults : defaultFaults(parsed.data);
  return found.map(({ place, fault, detail }) => ({
    place: [...place],
    message: [FAULTS[fault][language], ...(detail === undefined ? [] : [`(${detail})`])].join(' '),
  }));
}

/** The same as lines of text. */
export function formSchemaProblems(form: FormSchema, language: Language): readonly string[] {
  return formFaults(form, language).map(({ place, message }) => `${place.join('.') || '/'}: ${message}`);
}

/** What the shape forbids, in words of ours where zod's would not tell an author what to do. */
function faultOfIssue({ path, code, message }: z.core.$ZodIssue, language: Language): FormFault {
  const place = path.map(String);
  const named = FORM_SHAPE_FAULTS.find((name) => name === message);
  const isEmpty = code === 'too_small';
  const fault: FaultName | undefined =
    named ??
    (isEmpty && place.at(-1) === 'title'
      ? 'noTitle'
      : isEmpty && place.includes('enum')
        ? 'noChoice'
        : undefined);
  return { place, message: fault === undefined ? message : FAULTS[fault][language] };
}

function fieldFaults(field: FormField): PlacedFault[] {
  const faults: PlacedFault[] = [];
  const refuseIf = (wrong: boolean, key: string, fault: FaultName) => {
    if (wrong) faults.push({ place: [key], fault });
  };
  const choices = choicesOf(field);
  const unfilled = field['x-from'] === undefined && field.default === undefined;
  refuseIf(field.readOnly === true && unfilled, 'readOnly', 'neverFilledIn');
  if (field.type === 'string' || (field.type === 'array' && !isUploadField(field))) {
    for (const key of ['enumNames', 'enumNamesZh'] as const) {
      refuseIf(field[key] !== undefined && field[key].length !== choices?.length, key, 'otherCount');
    }
    refuseIf(field.enumNamesZh?.some((name) => name.trim() === '') ?? false, 'enumNamesZh', 'noChoice');
  }
  if (field.type === 'string') {
    const { minLength = 0, maxLength = minLength, pattern, format } = field;
    refuseIf(minLength > maxLength, 'minLength', 'aboveMaximum');
    refuseIf(choices !== undefined && (pattern ?? format) !== undefined, 'enum', 'choicesAlone');
    const detail = pattern === undefined ? undefined : patternFault(pattern);
    if (detail !== undefined) faults.push({ place: ['pattern'], fault: 'badPattern', detail });
  }
  if (field.type === 'number' || field.type === 'integer') {
    const { minimum = 0, maximum = minimum } = field;
    refuseIf(field.minimum !== undefined && minimum > maximum, 'minimum', 'aboveMaximum');
  }
  if (field.type === 'array' && !isUploadField(field)) {
    const { minItems = 0, maxItems = minItems, items } = field;
    refuseIf(minItems > Math.min(maxItems, items.enum.length), 'minItems', 'aboveMaximum');
  }
  return faults;
}

/** What is wrong with choices that depend on another field, which must come before. */
function linkFaults(field: FormField, earlier: FormDefinition['properties']): PlacedFault[] {
  const link = field.type === 'string' ? field['x-choices-by'] : undefined;
  if (!link) return [];
  const first = Object.hasOwn(earlier, link.field) ? earlier[link.field] : undefined;
  const values = first?.type === 'string' ? first.enum : undefined;
  const offered = Object.entries(link.choices);
  const own = choicesOf(field) ?? [];
  const isUnknown = offered.some(
    ([value, choices]) => !values?.includes(value) || choices.some((choice) => !own.includes(choice)),
  );
  const isIncomplete = values?.some((value) => !Object.hasOwn(link.choices, value)) ?? false;
  const fault =
    values === undefined
      ? 'linkedLater'
      : isUnknown
        ? 'linkedUnknown'
        : isIncomplete
          ? 'linkedIncomplete'
          : undefined;
  return fault === undefined ? [] : [{ place: ['x-choices-by'], fault }];
}

function patternFault(pattern: string): string | undefined {
  try {
    linearPattern(pattern);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function defaultFaults(form: FormDefinition): PlacedFault[] {
  const validate = validatorOf({ ...form, required: [] });
  return Object.entries(form.properties).flatMap(([name, field]) =>
    field.default !== undefined && validate({ [name]: field.default }).length > 0
      ? [{ place: ['properties', name, 'default'], fault: 'badDefault' } as const]
      : [],
  );
}
