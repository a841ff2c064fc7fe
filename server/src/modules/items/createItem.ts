import type { Bilingual } from '@self-print/contract/fields.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type CountPeriod, printItem } from '../../db/schema/items.ts';
import { violatedReference } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';

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
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { title, ...item }: NewItem,
): Promise<Result<void, 'exists' | 'noSchool'>> {
  const adding = db.orm
    .insert(printItem)
    .values({ ...item, titleZh: title.zh, titleEn: title.en, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ itemId: printItem.itemId });
  try {
    return (await adding).length > 0 ? ok() : fail('exists');
  } catch (error) {
    if (violatedReference(error) !== undefined) return fail('noSchool');
    throw error;
  }
}
