import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { itemTag } from '../../../db/schema/items.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
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

type TagDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>;

/** Creates or changes a tag. */
export function saveTag(
  deps: TagDeps,
  operation: Operation,
  { tagId, name, position }: TagWish,
): Promise<Outcome<Tag, 'NOT_FOUND'>> {
  const { schoolCode } = operation;
  const facts = { nameZh: name.zh, nameEn: name.en, position };
  return deps.db.transaction(async (queries) => {
    const { orm } = queries;
    const before = tagId === undefined ? null : await lockTag(queries, schoolCode, tagId);
    if (before === undefined) return fail(problem('NOT_FOUND'));
    const [saved] =
      before === null
        ? await orm
            .insert(itemTag)
            .values({ schoolCode, tagId: deps.random.uuid(), ...facts })
            .returning()
        : await orm.update(itemTag).set(facts).where(isTag(schoolCode, before.tagId)).returning();
    if (!saved) throw new Error('A locked tag could not be written');
    const tag = tagOf(saved);
    const change = { subject: tag.tagId, label: tag.name, before, after: tag };
    await recordOperation(queries, deps, operation, change);
    return ok(tag);
  });
}

/** Deletes a tag, which also removes it from all items. */
export function removeTag(
  deps: TagDeps,
  operation: Operation,
  tagId: string,
): Promise<Outcome<{ readonly removed: boolean }, 'NOT_FOUND'>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries) => {
    const before = await lockTag(queries, schoolCode, tagId);
    if (before === undefined) return fail(problem('NOT_FOUND'));
    await queries.orm.delete(itemTag).where(isTag(schoolCode, tagId));
    await recordOperation(queries, deps, operation, {
      subject: tagId,
      label: before.name,
      before,
      after: null,
    });
    return ok({ removed: true });
  });
}

const isTag = (schoolCode: string, tagId: string) =>
  and(eq(itemTag.schoolCode, schoolCode), eq(itemTag.tagId, tagId));

async function lockTag({ orm }: Queries, schoolCode: string, tagId: string): Promise<Tag | undefined> {
  const [row] = await orm.select().from(itemTag).where(isTag(schoolCode, tagId)).for('update');
  return row && tagOf(row);
}
