/** What a caller may do after an error. Ambiguous: it may have happened, so a person decides. */
export type RetryClass = 'never' | 'later' | 'afterChange' | 'ambiguous';

export interface ErrorFact {
  /** 200 for answers that the specification's clients read from the envelope; others for faults of the request. */
  readonly http: number;
  readonly retry: RetryClass;
  readonly zh: string;
  readonly en: string;
}

/** An error as one line of a table; HTTP 200 where no status is given. */
export type ErrorRow = readonly [retry: RetryClass, zh: string, en: string, http?: number];
