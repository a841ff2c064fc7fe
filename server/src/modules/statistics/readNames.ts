import type { Bilingual } from '@self-print/contract/fields.ts';
import type { Dimension } from '@self-print/contract/statistics.ts';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { printItem } from '../../db/schema/items.ts';
import { payChannel } from '../../db/schema/payments.ts';
import { role } from '../../db/schema/roles.ts';
import { terminal } from '../../db/schema/terminals.ts';

type Names = ReadonlyMap<string, Bilingual>;

/** The names of a school's items, terminals, channels and roles, for the dimensions that are asked for. */
export async function readNames(
  { orm }: Queries,
  schoolCode: string,
  dimensions: readonly Dimension[],
): Promise<ReadonlyMap<Dimension, Names>> {
  const names = new Map<Dimension, Names>();
  const keep = (dimension: Dimension, rows: readonly (Bilingual & { readonly id: string })[]) =>
    names.set(dimension, new Map(rows.map(({ id, zh, en }) => [id, { zh, en }])));
  if (dimensions.includes('item')) {
    const columns = { id: printItem.itemId, zh: printItem.titleZh, en: printItem.titleEn };
    keep('item', await orm.select(columns).from(printItem).where(eq(printItem.schoolCode, schoolCode)));
  }
  if (dimensions.includes('terminal')) {
    const columns = { id: terminal.terminalCode, zh: terminal.nameZh, en: terminal.nameEn };
    keep('terminal', await orm.select(columns).from(terminal).where(eq(terminal.schoolCode, schoolCode)));
  }
  if (dimensions.includes('channel')) {
    const columns = { id: payChannel.channelId, zh: payChannel.nameZh, en: payChannel.nameEn };
    keep('channel', await orm.select(columns).from(payChannel).where(eq(payChannel.schoolCode, schoolCode)));
  }
  if (dimensions.includes('role')) {
    const columns = { id: role.roleId, zh: role.nameZh, en: role.nameEn };
    keep('role', await orm.select(columns).from(role).where(eq(role.schoolCode, schoolCode)));
  }
  return names;
}
