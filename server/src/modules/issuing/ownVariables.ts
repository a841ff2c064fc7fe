import type { TemplateData } from '@self-print/contract/template/variables.ts';

/** What the platform itself knows of a document and its holder. */
export interface OwnFacts {
  readonly school: { readonly zh: string; readonly en: string };
  readonly issuedAt: Date;
  readonly validUntil: Date;
  /** As it stands on paper. */
  readonly code: string;
  readonly verifyUrl: string;
}

/** Variables that the platform fills in. Records, plug-ins and forms cannot say otherwise. */
export function paperValues({ school, issuedAt, validUntil, code, verifyUrl }: OwnFacts) {
  return {
    'school.name': school,
    issuedOn: issuedAt.toISOString(),
    validUntil: validUntil.toISOString(),
    'document.number': code,
    'document.verifyUrl': verifyUrl,
  } satisfies TemplateData;
}

/** Of the account; a record may know more of the name, such as its other language. */
export function holderValues({ name, number }: { readonly name: string; readonly number: string }) {
  return { 'student.name': name, 'student.number': number } satisfies TemplateData;
}

/** Names that have a field of their own when a document is verified. */
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
