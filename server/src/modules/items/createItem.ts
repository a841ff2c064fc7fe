import type { Bilingual } from '@self-print/contract/fields.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type CountPeriod, printItem } from '../../db/schema/items.ts';
import { violatedReference } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';

export interface NewItem {
  readonly schoolCode: string;
  readonly itemId: string;
  readonly title: Bilingual;
  /** Fen per copy. */
  readonly unitPrice: number;
  readonly freeCopies: number;
  /** Copies that a person may print per period; null means unlimited. */
  readonly printLimit: number | null;
  readonly countPeriod: CountPeriod;
  readonly copiesMax: number;
  readonly copiesChangeable: boolean;
  readonly cartonCode: string | null;
}

/** Creates a printable item. */
export async function createItem(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { title, ...item }: NewItem,
  operation?: Operation,
): Promise<Result<void, 'exists' | 'noSchool'>> {
  const adding = deps.db.transaction(async (queries) => {
    const added = await queries.orm
      .insert(printItem)
      .values({ ...item, titleZh: title.zh, titleEn: title.en, createdAt: deps.clock.now() })
      .onConflictDoNothing()
      .returning({ itemId: printItem.itemId });
    if (added.length === 0) return fail('exists' as const);
    if (operation) {
      const { schoolCode: _, itemId, ...facts } = item;
      const change = { subject: itemId, label: title, before: null, after: { title, ...facts } };
      await recordOperation(queries, deps, operation, change);
    }
    return ok();
  });
  try {
    return await adding;
  } catch (error) {
    if (violatedReference(error) !== undefined) return fail('noSchool');
    throw error;
  }
}
