import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { itemTag, tagId } from './items.ts';

/** Calls for the tags by which items are sorted, used by the console. An item's own tags are in `itemAdmin.ts`. */
export const tagAdminCalls = {
  list: adminCall({
    method: 'GET',
    path: '/item/itemTag',
    permission: 'item:read',
    summary: 'Tags of items',
    query: z.object({ ...f.pageQuery, search: z.optional(z.string().check(z.maxLength(64))) }),
    data: f.paged(itemTag),
    errors: [],
  }),
  save: adminCall({
    method: 'POST',
    path: '/item/itemTag/modify',
    permission: 'item:write',
    operation: 'tag-saved',
    summary: 'Add a tag (without tagId) or change one',
    body: z.extend(itemTag, { tagId: z.optional(tagId), name: f.givenTitle }),
    data: itemTag,
    errors: ['NOT_FOUND'],
  }),
  remove: adminCall({
    method: 'POST',
    path: '/item/itemTag/del',
    permission: 'item:write',
    operation: 'tag-removed',
    summary: 'Remove a tag from all items',
    body: z.object({ tagId }),
    data: z.object({ removed: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
};
