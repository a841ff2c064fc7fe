import type { CallAnswer } from '@self-print/contract/call.ts';
import type { userItemCalls } from '@self-print/contract/platform/items.ts';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { itemTag } from '../../db/schema/items.ts';

type Tag = CallAnswer<typeof userItemCalls.tags>[number];

/** Returns a school's tags in display order. */
export async function listTags({ orm }: Queries, schoolCode: string): Promise<Tag[]> {
  const rows = await orm
    .select()
    .from(itemTag)
    .where(eq(itemTag.schoolCode, schoolCode))
    .orderBy(itemTag.position, itemTag.tagId);
  return rows.map(tagOf);
}

/** A tag as calls return it. */
export function tagOf({ tagId, nameZh, nameEn, position }: typeof itemTag.$inferSelect): Tag {
  return { tagId, name: { zh: nameZh, en: nameEn }, position };
}
