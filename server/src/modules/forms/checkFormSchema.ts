import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import type { FormSchema } from '@self-print/contract/forms.ts';
import { z } from 'zod';
import { choicesOf, type FormDefinition, type FormField, formDefinition } from './formDefinition.ts';
import { validatorOf } from './formValidator.ts';
import { linearPattern } from './linearPattern.ts';

const FORM_CHARACTERS_MAX = 64 * 1_024;

const FAULTS = {
  tooLarge: { zh: '表单定义过大', en: 'The form is too large' },
  noSuchField: { zh: '表单中没有此字段', en: 'the form has no such field' },
  neverFilledIn: {
    zh: '只读字段需要 x-from 或 default',
    en: 'a read-only field needs x-from or default, or nothing fills it in',
  },
  otherCount: { zh: '名称与选项数量不一致', en: 'the number of names differs from that of choices' },
  aboveMaximum: { zh: '大于上限', en: 'it is above the maximum' },
  choicesAlone: { zh: '选项不能同时有 pattern 或 format', en: 'choices have neither pattern nor format' },
  badPattern: { zh: '不支持的正则表达式', en: 'this pattern cannot be used' },
  badDefault: { zh: '默认值不符合字段规则', en: 'the default breaks a rule of its field' },
} as const satisfies Record<string, Bilingual>;

interface PlacedFault {
  readonly place: string;
  readonly fault: keyof typeof FAULTS;
  readonly detail?: string;
}

const LOCALES = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError };

/** Lists what is wrong with a form's definition, with locations; empty when it is usable. */
export function formSchemaProblems(form: FormSchema, language: Language): readonly string[] {
  if (JSON.stringify(form).length > FORM_CHARACTERS_MAX) return [FAULTS.tooLarge[language]];
  const parsed = formDefinition.safeParse(form, { error: LOCALES[language] });
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => `${path.map(String).join('.') || '/'}: ${message}`);
  }
  const { properties, required } = parsed.data;
  const faults: readonly PlacedFault[] = [
    ...required
      .filter((name) => !Object.hasOwn(properties, name))
      .map((name) => ({ place: `required.${name}`, fault: 'noSuchField' }) as const),
    ...Object.entries(properties).flatMap(([name, field]) =>
      fieldFaults(field).map(({ place, ...rest }) => ({ place: `properties.${name}.${place}`, ...rest })),
    ),
  ];
  const found = faults.length > 0 ? faults : defaultFaults(parsed.data);
  return found.map(({ place, fault, detail }) =>
    [`${place}: ${FAULTS[fault][language]}`, ...(detail === undefined ? [] : [`(${detail})`])].join(' '),
  );
}

function fieldFaults(field: FormField): PlacedFault[] {
  const faults: PlacedFault[] = [];
  const refuseIf = (wrong: boolean, place: string, fault: keyof typeof FAULTS) => {
    if (wrong) faults.push({ place, fault });
  };
  const choices = choicesOf(field);
  const unfilled = field['x-from'] === undefined && field.default === undefined;
  refuseIf(field.readOnly === true && unfilled, 'readOnly', 'neverFilledIn');
  if (field.type === 'string' || field.type === 'array') {
    for (const key of ['enumNames', 'enumNamesZh'] as const) {
      refuseIf(field[key] !== undefined && field[key].length !== choices?.length, key, 'otherCount');
    }
  }
  if (field.type === 'string') {
    const { minLength = 0, maxLength = minLength, pattern, format } = field;
    refuseIf(minLength > maxLength, 'minLength', 'aboveMaximum');
    refuseIf(choices !== undefined && (pattern ?? format) !== undefined, 'enum', 'choicesAlone');
    const detail = pattern === undefined ? undefined : patternFault(pattern);
    if (detail !== undefined) faults.push({ place: 'pattern', fault: 'badPattern', detail });
  }
  if (field.type === 'number' || field.type === 'integer') {
    const { minimum = 0, maximum = minimum } = field;
    refuseIf(field.minimum !== undefined && minimum > maximum, 'minimum', 'aboveMaximum');
  }
  if (field.type === 'array') {
    const { minItems = 0, maxItems = minItems, items } = field;
    refuseIf(minItems > Math.min(maxItems, items.enum.length), 'minItems', 'aboveMaximum');
  }
  return faults;
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
      ? [{ place: `properties.${name}.default`, fault: 'badDefault' } as const]
      : [],
  );
}
