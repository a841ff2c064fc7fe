import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { formMoment } from '../forms.ts';

const filter = {
  itemId: z.optional(f.itemId),
  moment: z.optional(formMoment),
  from: z.optional(f.moment),
  to: z.optional(f.moment),
};

const answer = z.object({
  /** What the form calls the field; its name where the form has none any more. */
  title: f.bilingual,
  /** As the form words it; of files their number. */
  text: f.bilingual,
});
export type FormAnswer = z.infer<typeof answer>;

/** What one person filled in; name and number are masked. */
const content = z.object({
  orderId: f.orderId,
  moment: formMoment,
  itemId: z.nullable(f.itemId),
  title: f.bilingual,
  userName: z.string(),
  userNumber: z.string(),
  savedAt: f.moment,
  answers: z.array(answer),
  /** Set for those who neither approve nor handle orders: what was filled in is masked. */
  isMasked: z.boolean(),
});
export type FormContent = z.infer<typeof content>;

/** What people filled into the forms of items, used by the console. */
export const formContentCalls = {
  search: adminCall({
    method: 'POST',
    path: '/userFormContent/search',
    permission: 'order:read',
    operation: 'nothing',
    summary:
      'What people filled in, the latest first; a person by the whole number, which is not part of the address',
    body: z.object({ ...f.pageQuery, ...filter, userName: z.optional(f.givenName(64)) }),
    data: f.paged(content),
    errors: [],
  }),
  export: adminCall({
    method: 'GET',
    path: '/userFormContent/export',
    permission: 'order:approve',
    operation: 'form-contents-exported',
    summary: 'What people filled into one form of an item as a spreadsheet with a column for each field',
    query: z.object({ ...filter, itemId: f.itemId, moment: formMoment }),
    data: 'file',
    errors: [],
  }),
};
