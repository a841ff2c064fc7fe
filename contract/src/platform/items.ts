import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as f from '../fields.ts';
import { feeDetail } from './orders.ts';

export const itemCalls = {
  chargeFee: defineCall({
    client: 'terminal',
    method: 'POST',
    path: '/item/sp-print-item/chargeFee',
    access: 'terminal',
    summary: 'What a number of copies of an item costs a user, after free copies',
    body: z.object({
      terminalCode: f.terminalCode.optional(),
      itemId: f.itemId,
      userId: f.userId,
      copies: f.copies,
    }),
    data: feeDetail.omit({ paid: true }),
    errors: ['NOT_FOUND', 'ITEM_PAUSED', 'COPIES_OUT_OF_RANGE'],
  }),
};
