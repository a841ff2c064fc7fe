import { z } from 'zod/mini';

const YEARS_MAX_DAYS = 3_660;

/** The shortest and the longest term that a school may choose for each kind of data. */
export const TERM_LIMITS = {
  documents: { minDays: 180, maxDays: YEARS_MAX_DAYS },
  formContents: { minDays: 30, maxDays: YEARS_MAX_DAYS },
  formUploads: { minDays: 30, maxDays: YEARS_MAX_DAYS },
  printLogs: { minDays: 30, maxDays: YEARS_MAX_DAYS },
  printPictures: { minDays: 1, maxDays: 180 },
  trainDocuments: { minDays: 30, maxDays: 1_095 },
  outpatientPrints: { minDays: 30, maxDays: 1_095 },
  commands: { minDays: 30, maxDays: YEARS_MAX_DAYS },
  shares: { minDays: 1, maxDays: YEARS_MAX_DAYS },
  faults: { minDays: 30, maxDays: YEARS_MAX_DAYS },
  disabledPeople: { minDays: 1, maxDays: YEARS_MAX_DAYS },
} as const;

const days = (kind: keyof typeof TERM_LIMITS, standard: number, description: string) => {
  const { minDays, maxDays } = TERM_LIMITS[kind];
  const term = z.int().check(z.minimum(minDays), z.maximum(maxDays));
  return z._default(term, standard).check(z.meta({ description }));
};

/**
 * How long a school keeps each kind of data, in days. Defaults: three years for documents and the record of operations; for whatever
 * shows or describes a person, the shortest time that serves its purpose, as the law on personal information demands. Uploaded files
 * have their own terms in the settings of cloud print.
 */
export const retentionTerms = z.object({
  documents: days(
    'documents',
    1_095,
    'Issued documents, their files and what verifiers see, after issue and never while valid',
  ),
  formContents: days('formContents', 1_095, 'What people filled in for an order'),
  formUploads: days(
    'formUploads',
    1_095,
    'Files that were attached to a form of an order, or to the decision about it, and what was signed or photographed for it at a terminal',
  ),
  printLogs: days('printLogs', 1_095, 'Attempts to print an order'),
  printPictures: days('printPictures', 30, 'Pictures taken while printing'),
  trainDocuments: days(
    'trainDocuments',
    365,
    'Pictures of documents for another travel interval, after the application',
  ),
  outpatientPrints: days(
    'outpatientPrints',
    180,
    'That reports of the hospital were printed, and the attempts to print them',
  ),
  commands: days('commands', 1_095, 'Commands of staff to terminals, and runs of scripts'),
  shares: days('shares', 180, 'Ended share links of documents'),
  faults: days('faults', 365, 'Settled fault reports with their photos, after the last change'),
  disabledPeople: days('disabledPeople', 180, 'Campus record and face of a disabled account'),
});
export type RetentionTerms = z.infer<typeof retentionTerms>;

/** Kinds that have a term here. */
export const termKind = z.keyof(retentionTerms);

/** Kinds in a report: those with a term here, and uploaded files. */
export const retentionKind = z.enum([...termKind.options, 'uploads']);
export type RetentionKind = z.infer<typeof retentionKind>;
