import { z } from 'zod/mini';

const days = (min: number, max: number, standard: number, description: string) =>
  z._default(z.int().check(z.minimum(min), z.maximum(max)), standard).check(z.meta({ description }));

const YEARS_MAX_DAYS = 3_660;

/**
 * How long a school keeps each kind of data, in days. Defaults: three years for documents and the record of operations; for whatever
 * shows or describes a person, the shortest time that serves its purpose, as the law on personal information demands. Uploaded files
 * have their own terms in the settings of cloud print.
 */
export const retentionTerms = z.object({
  documents: days(
    180,
    YEARS_MAX_DAYS,
    1_095,
    'Issued documents, their files and what verifiers see, after issue and never while valid',
  ),
  formContents: days(30, YEARS_MAX_DAYS, 1_095, 'What people filled in for an order'),
  printLogs: days(30, YEARS_MAX_DAYS, 1_095, 'Attempts to print an order'),
  printPictures: days(1, 180, 30, 'Pictures taken while printing'),
  commands: days(30, YEARS_MAX_DAYS, 1_095, 'Commands of staff to terminals'),
  shares: days(1, YEARS_MAX_DAYS, 180, 'Ended share links of documents'),
  disabledPeople: days(1, YEARS_MAX_DAYS, 180, 'Campus record and face of a disabled account'),
});
export type RetentionTerms = z.infer<typeof retentionTerms>;

/** Kinds that have a term here. */
export const termKind = z.keyof(retentionTerms);

/** Kinds in a report: those with a term here, and uploaded files. */
export const retentionKind = z.enum([...termKind.options, 'uploads']);
export type RetentionKind = z.infer<typeof retentionKind>;
