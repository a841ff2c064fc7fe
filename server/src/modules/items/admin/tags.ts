import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { itemTag } from '../../../db/schema/items.ts';
import type { Deps } from '../../../deps.ts';
import { listTags, tagOf } from '../listTags.ts';

type Tag = ReturnType<typeof tagOf>;

export interface TagWish {
  /** Omitted for a new tag. */
  readonly tagId?: string | undefined;
  readonly name: Bilingual;
  readonly position: number;
}

interface TagQuery {
  readonly page: number;
  readonly rows: number;
  /** Matches either name or the id. */
  readonly search?: string | undefined;
}

/** Returns a page of a school's tags. */
export async function pageTags(
  { db }: Pick<Deps, 'db'>,
  schoolCode: string,
  { page, rows: pageSize, search = '' }: TagQuery,
) {
  const wanted = search.trim().toLowerCase();
  const all = (await listTags(db, schoolCode)).filter(({ tagId, name }) =>
    [tagId, name.zh, name.en].some((each) => each.toLowerCase().includes(wanted)),
  );
  const rows = all.slice((page - 1) * pageSize, page * pageSize);
  return { rows, total: all.length, pageSize, pageNumber: page };
}

/** Creates or changes a tag. */
export async function saveTag(
  { db, random }: Pick<Deps, 'db' | 'random'>,
  schoolCode: string,
  { tagId, name, position }: TagWish,
): Promise<Outcome<Tag, 'NOT_FOUND'>> {
  const facts = { nameZh: name.zh, nameEn: name.en, position };
  const [saved] =
    tagId === undefined
      ? await db.orm
          .insert(itemTag)
          .values({ schoolCode, tagId: random.uuid(), ...facts })
          .returning()
      : await db.orm
          .update(itemTag)
          .set(facts)
          .where(and(eq(itemTag.schoolCode, schoolCode), eq(itemTag.tagId, tagId)))
          .returning();
  return saved ? ok(tagOf(saved)) : fail(problem('NOT_FOUND'));
}

/** Deletes a tag, which also removes it from all items. */
export async function removeTag(
  { db }: Pick<Deps, 'db'>,
  schoolCode: string,
  tagId: string,
): Promise<Outcome<{ readonly removed: boolean }, 'NOT_FOUND'>> {
  const removed = await db.orm
    .delete(itemTag)
    .where(and(eq(itemTag.schoolCode, schoolCode), eq(itemTag.tagId, tagId)))
    .returning({ tagId: itemTag.tagId });
  return removed.length > 0 ? ok({ removed: true }) : fail(problem('NOT_FOUND'));
}
