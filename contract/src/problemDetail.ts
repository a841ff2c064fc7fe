import { z } from 'zod/mini';

/** The fields that screens read from the detail of a problem. What is missing or malformed is left out. */
export const problemDetail = z.object({
  /** Of TAKE_CODE_LOCKED and TOO_MANY_REQUESTS: seconds until the next try is worth making. */
  waitSeconds: z.catch(z.optional(z.int().check(z.minimum(0))), undefined),
  /** Of TAKE_CODE_NOT_FOUND: wrong codes that may still be tried before entry is locked. */
  remainingTries: z.catch(z.optional(z.int().check(z.minimum(0))), undefined),
  /** Of COPIES_OUT_OF_RANGE: the most copies that are allowed. */
  copiesMax: z.catch(z.optional(z.int().check(z.minimum(1))), undefined),
  /** Of UPLOAD_TOO_LARGE: the most bytes that are taken. */
  limitBytes: z.catch(z.optional(z.int().check(z.minimum(1))), undefined),
  /** Of UPLOAD_TOO_MANY_PAGES: the most pages that are taken. */
  pagesMax: z.catch(z.optional(z.int().check(z.minimum(1))), undefined),
  /** Of FORM_INVALID: the first field that is not filled in as it must be. */
  field: z.catch(z.optional(z.string()), undefined),
});
export type ProblemDetail = z.infer<typeof problemDetail>;
