import type { Bilingual } from '@self-print/contract/fields.ts';
import type { RegistrationReport } from '@self-print/contract/platform/registration.ts';
import type { RecordRule, RegistrationSettings } from '@self-print/contract/platform/registrationAdmin.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { TemplateValue } from '@self-print/contract/template/variables.ts';
import { type PersonRecord, textOf, valueAt } from '../plugins/personRecord.ts';

const LANGUAGES = ['zh', 'en'] as const;
const NUMBER = /^[-+]?\d{1,12}(?:\.\d{1,6})?$/;

/** Whether a value of a record is as a rule wants it. What the record does not say is never so. */
export function isAsWanted(rule: RecordRule, value: TemplateValue | undefined): boolean {
  if (rule.kind === 'present' && Array.isArray(value)) return value.length > 0;
  const texts = LANGUAGES.flatMap((language) => textOf(value, language)?.trim() || []);
  switch (rule.kind) {
    case 'present':
      return texts.length > 0;
    case 'oneOf':
      return texts.some((text) => rule.values.includes(text));
    case 'atMost':
      return texts.some((text) => NUMBER.test(text) && Number(text) <= rule.limit);
    default:
      return assertNever(rule);
  }
}

/** What is demanded of a person, and whether their record has it. */
export function judgeRequirements(
  { requirements }: Pick<RegistrationSettings, 'requirements'>,
  record: PersonRecord | undefined,
): RegistrationReport['requirements'] {
  return requirements.map(({ label, help, variable, rule }) => ({
    label,
    help,
    isMet: isAsWanted(rule, valueAt(record, variable)),
  }));
}

/** What people see of their record; empty where it does not say. */
export function shownFacts(
  { facts }: Pick<RegistrationSettings, 'facts'>,
  record: PersonRecord | undefined,
): RegistrationReport['facts'] {
  return facts.map(({ label, variable }) => ({ label, value: wordsOf(valueAt(record, variable)) }));
}

function wordsOf(value: TemplateValue | undefined): Bilingual {
  return { zh: textOf(value, 'zh') ?? '', en: textOf(value, 'en') ?? '' };
}
