import { bilingual } from '@self-print/contract/fields.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { variableName } from '@self-print/contract/template/units.ts';
import { z } from 'zod';
import { textOf, valueAt } from '../personRecord.ts';
import { type CheckPlugin, defineCheck, type PluginRefusal } from '../plugin.ts';
import { NO_RECORD } from './refusals.ts';

const VALUES_MAX = 50;
const VALUE_LENGTH_MAX = 200;

const variable = (name: string) =>
  z._default(variableName, name).check(z.meta({ title: '档案变量', titleEn: 'Variable of the record' }));
const values = z.array(z.string().min(1).max(VALUE_LENGTH_MAX)).min(1).max(VALUES_MAX);
const VALUES_TITLE = { title: '允许的值', titleEn: 'Values that may order' };

interface Status {
  readonly name: string;
  readonly label: PluginRefusal;
  /** Values that campus systems usually write; a school may configure its own. */
  readonly usual: readonly [string, ...string[]];
  readonly refusal: PluginRefusal;
}

function statusCheck({ name, label, usual, refusal }: Status): CheckPlugin {
  return defineCheck({
    name,
    label,
    settings: z.strictObject({
      variable: variable('student.status'),
      values: values.default([...usual]).meta(VALUES_TITLE),
    }),
    run: async (settings, { record }) => {
      if (!record) return fail(NO_RECORD);
      return isOneOf(valueAt(record, settings.variable), settings.values) ? ok() : fail(refusal);
    },
  });
}

/** Check: only enrolled students may order. */
export const enrolledPlugin = statusCheck({
  name: 'enrolled',
  label: { zh: '仅限在读学生', en: 'Enrolled students only' },
  usual: ['在读', 'enrolled'],
  refusal: { zh: '仅限在读学生办理', en: 'Only enrolled students may order this' },
});

/** Check: only graduates may order. */
export const graduatedPlugin = statusCheck({
  name: 'graduated',
  label: { zh: '仅限毕业生', en: 'Graduates only' },
  usual: ['毕业', 'graduated'],
  refusal: { zh: '仅限毕业生办理', en: 'Only graduates may order this' },
});

/** Check: only people whose record has one of the given values may order; the school writes the refusal text. */
export const recordValuePlugin = defineCheck({
  name: 'record-value',
  label: { zh: '档案符合条件', en: 'A value of the record' },
  settings: z.strictObject({
    variable: variableName.check(z.meta({ title: '档案变量', titleEn: 'Variable of the record' })),
    values: values.meta(VALUES_TITLE),
    refusal: bilingual.check(z.meta({ title: '不符合时的说明', titleEn: 'Message for everybody else' })),
  }),
  run: async (settings, { record }) => {
    if (!record) return fail(NO_RECORD);
    return isOneOf(valueAt(record, settings.variable), settings.values) ? ok() : fail(settings.refusal);
  },
});

/** Check: only people with enough credits may order. */
export const minCreditsPlugin = defineCheck({
  name: 'min-credits',
  label: { zh: '学分达到要求', en: 'Enough credits' },
  settings: z.strictObject({
    variable: variable('student.credits'),
    minimum: z.number().min(0).max(1_000).meta({ title: '最低学分', titleEn: 'Credits needed' }),
  }),
  run: async (settings, { record }) => {
    if (!record) return fail(NO_RECORD);
    const credits = numberOf(textOf(valueAt(record, settings.variable), 'zh'));
    if (credits !== undefined && credits >= settings.minimum) return ok();
    const { minimum } = settings;
    return fail({
      zh: `需修满 ${minimum} 学分方可办理`,
      en: `You need ${minimum} credits to order this`,
    });
  },
});

/** Either language of a bilingual value may match. */
function isOneOf(value: Parameters<typeof textOf>[0], allowed: readonly string[]): boolean {
  return (['zh', 'en'] as const).some((language) => {
    const text = textOf(value, language);
    return text !== undefined && allowed.includes(text.trim());
  });
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}(\.\d{1,9})?$/.test(text.trim()) ? Number(text) : undefined;
}
