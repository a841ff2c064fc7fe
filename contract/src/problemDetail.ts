import { z } from 'zod/mini';
import { assurance } from './assurance.ts';
import * as f from './fields.ts';

/** Fields that screens read from a problem's detail. Missing or malformed ones are omitted. */
export const problemDetail = z.object({
  /** TAKE_CODE_LOCKED and TOO_MANY_REQUESTS: seconds to wait before the next attempt. */
  waitSeconds: z.catch(z.optional(z.int().check(z.minimum(0))), undefined),
  /** TAKE_CODE_NOT_FOUND: wrong codes left before entry is locked. */
  remainingTries: z.catch(z.optional(z.int().check(z.minimum(0))), undefined),
  /** COPIES_OUT_OF_RANGE: the maximum number of copies. */
  copiesMax: z.catch(z.optional(z.int().check(z.minimum(1))), undefined),
  /** UPLOAD_TOO_LARGE: the maximum number of bytes. */
  limitBytes: z.catch(z.optional(z.int().check(z.minimum(1))), undefined),
  /** UPLOAD_TOO_MANY_PAGES: the maximum number of pages. */
  pagesMax: z.catch(z.optional(z.int().check(z.minimum(1))), undefined),
  /** ORDER_UNPAID at a terminal: the order that can be paid there, its fee in fen and its title. */
  orderId: z.catch(z.optional(f.orderId), undefined),
  orderType: z.catch(z.optional(z.int()), undefined),
  totalFee: z.catch(z.optional(f.fen), undefined),
  titleZh: z.catch(z.optional(z.string()), undefined),
  titleEn: z.catch(z.optional(z.string()), undefined),
  /** STEP_UP_NEEDED: how sure the sign-in has to be, and the ids of the ways offered here by which it gets so. */
  needed: z.catch(z.optional(assurance), undefined),
  wayIds: z.catch(z.optional(z.array(z.string())), undefined),
  /** TERMINAL_NOT_FOR_ROLE: the role to which the terminal is not open, for asking which terminals are. */
  role: z.catch(z.optional(z.string()), undefined),
  /** FORM_INVALID: the first invalid field. */
  field: z.catch(z.optional(z.string()), undefined),
});
export type ProblemDetail = z.infer<typeof problemDetail>;
