import { z } from 'zod/mini';

/** A value that is not an object; lists of such values are joined to one text. */
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Scalar = z.infer<typeof scalar>;

export const fieldChange = z.object({
  /** Where the value stands, such as `title.zh`. */
  path: z.string(),
  /** Missing: there was no such value before. */
  before: z.optional(scalar),
  /** Missing: there is none any more. */
  after: z.optional(scalar),
});
export type FieldChange = z.infer<typeof fieldChange>;
