import type { PersonVariable } from '@self-print/contract/template/person.ts';
import type { TemplateData } from '@self-print/contract/template/variables.ts';

/** The platform's own facts about a document and its holder. */
export interface OwnFacts {
  readonly school: { readonly zh: string; readonly en: string };
  readonly issuedAt: Date;
  readonly validUntil: Date;
  /** As printed on paper. */
  readonly code: string;
  readonly verifyUrl: string;
}

/** Variables that the platform fills in. Records, plug-ins and forms cannot override them. */
export function paperValues({ school, issuedAt, validUntil, code, verifyUrl }: OwnFacts) {
  return {
    'school.name': school,
    issuedOn: issuedAt.toISOString(),
    validUntil: validUntil.toISOString(),
    'document.number': code,
    'document.verifyUrl': verifyUrl,
  } satisfies TemplateData;
}

/** Values from the account; a record may add to the name, such as its other language. */
export function holderValues({ name, number }: { readonly name: string; readonly number: string }) {
  return { 'student.name': name, 'student.number': number } satisfies Record<PersonVariable, string>;
}

/** Variables that have a field of their own in a verification. */
export const OWN_VARIABLES: ReadonlySet<string> = new Set([
  'school.name',
  'issuedOn',
  'validUntil',
  'document.number',
  'document.verifyUrl',
  'student.name',
  'student.number',
  'student.idNumber',
]);
