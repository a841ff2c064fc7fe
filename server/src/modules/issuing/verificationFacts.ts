import { type DocumentLanguage, inDocument } from '@self-print/contract/documentLanguage.ts';
import { type Bilingual, bilingual } from '@self-print/contract/fields.ts';
import { maskText } from '@self-print/contract/masking.ts';
import { formatValue, type Locale } from '@self-print/contract/template/formatValue.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import {
  type ScalarVariable,
  type TemplateData,
  type TemplateVariable,
  valueSchemas,
} from '@self-print/contract/template/variables.ts';
import { z } from 'zod';
import { OWN_VARIABLES } from './ownVariables.ts';

/** Documents that were issued earlier kept their values in the language of the document only. */
const inBoth = z.union([bilingual, z.string().transform((only) => ({ zh: only, en: only }))]);

/** What a verifier sees of a document. Everything in it is already masked. */
export const verificationFacts = z.object({
  holderName: inBoth,
  holderNumber: z.string(),
  facts: z.array(z.object({ label: bilingual, value: inBoth })),
});
export type VerificationFacts = z.infer<typeof verificationFacts>;

export interface FactsSource {
  readonly template: Template;
  readonly data: TemplateData;
  readonly locale: Locale;
  readonly holder: { readonly name: string; readonly number: string };
}

/** A document's values, masked by each variable's rule; fully hidden ones are omitted. */
export function factsOf({ template, data, locale, holder }: FactsSource): VerificationFacts {
  const name = inLanguages(locale.language, (language) => nameOn(template, data, language));
  return {
    holderName: {
      zh: maskText('name', name?.zh ?? holder.name),
      en: maskText('name', name?.en ?? holder.name),
    },
    holderNumber: maskText('verifiedNumber', holder.number),
    facts: template.variables.flatMap((variable) => {
      if (!isShown(variable)) return [];
      const value = inLanguages(locale.language, (language) => {
        const scalar = scalarOf(variable, data[variable.name], language);
        return scalar === undefined
          ? undefined
          : formatValue(variable, scalar, 'masked', { ...locale, language });
      });
      return value === undefined ? [] : [{ label: variable.label, value }];
    }),
  };
}

/** A value in both languages: one that the record lacks is that of the document's language, without which there is none. */
function inLanguages(
  own: DocumentLanguage,
  valueIn: (language: DocumentLanguage) => string | undefined,
): Bilingual | undefined {
  const value = valueIn(own);
  if (value === undefined) return undefined;
  return { zh: valueIn('zh') ?? value, en: valueIn('en') ?? value };
}

/** Holder and paper have their own fields; lists and images are only shown in the document. */
function isShown(variable: TemplateVariable): variable is ScalarVariable {
  if (variable.type === 'list' || variable.type === 'image') return false;
  return variable.mask !== 'all' && !OWN_VARIABLES.has(variable.name);
}

function nameOn(template: Template, data: TemplateData, language: DocumentLanguage): string | undefined {
  const variable = template.variables.find(({ name }) => name === 'student.name');
  if (variable?.type !== 'text') return undefined;
  const name = scalarOf(variable, data[variable.name], language);
  return name === undefined ? undefined : String(name);
}

function scalarOf(
  variable: ScalarVariable,
  stored: unknown,
  language: DocumentLanguage,
): string | number | undefined {
  const parsed = valueSchemas[variable.type].safeParse(stored);
  if (!parsed.success) return undefined;
  const value = typeof parsed.data === 'object' ? inDocument(parsed.data, language) : parsed.data;
  return typeof value === 'string' && value.trim() === '' ? undefined : value;
}
