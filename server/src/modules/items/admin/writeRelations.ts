import type { ItemSettings } from '@self-print/contract/platform/itemAdmin.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { itemCarton, itemForm, itemRole, itemTagRel, itemTerminal } from '../../../db/schema/items.ts';
import { ANY_TERMINAL } from './adminItems.ts';

interface ItemKey {
  readonly schoolCode: string;
  readonly itemId: string;
}

/** Replaces an item's tags, roles, terminals, media sources and forms. */
export async function writeRelations(
  { orm }: Queries,
  item: ItemKey,
  settings: Pick<ItemSettings, 'tagIds' | 'roles' | 'terminalCodes' | 'cartons' | 'beforeForm' | 'afterForm'>,
): Promise<void> {
  for (const table of [itemTagRel, itemRole, itemTerminal, itemCarton, itemForm]) {
    await orm.delete(table).where(and(eq(table.schoolCode, item.schoolCode), eq(table.itemId, item.itemId)));
  }
  const tags = [...new Set(settings.tagIds)].map((tagId) => ({ ...item, tagId }));
  if (tags.length > 0) await orm.insert(itemTagRel).values(tags);
  const roles = [...new Set(settings.roles)].map((role) => ({ ...item, role }));
  if (roles.length > 0) await orm.insert(itemRole).values(roles);
  const terminals = [...new Set(settings.terminalCodes)].map((terminalCode) => ({ ...item, terminalCode }));
  if (terminals.length > 0) await orm.insert(itemTerminal).values(terminals);
  const cartons = settings.cartons
    .filter(({ terminalCode }) => terminalCode !== ANY_TERMINAL)
    .map((carton) => ({ ...item, ...carton }));
  if (cartons.length > 0) await orm.insert(itemCarton).values(cartons);
  const { beforeForm, afterForm } = settings;
  if (beforeForm) await orm.insert(itemForm).values({ ...item, moment: 'before', form: beforeForm });
  if (afterForm) await orm.insert(itemForm).values({ ...item, moment: 'after', form: afterForm });
}
