import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { itemRole, itemTagRel, itemTerminal, printItem } from '../../db/schema/items.ts';

/** Maximum nesting of folders. */
export const FOLDER_DEPTH_MAX = 8;

/** An item or folder as a node of the catalogue tree. */
export interface ItemNode {
  readonly itemId: string;
  readonly parentId: string | null;
  readonly kind: 'folder' | 'document';
  readonly titleZh: string;
  readonly titleEn: string;
  readonly position: number;
  readonly paused: boolean;
  /** Empty: everybody. */
  readonly roles: readonly string[];
  /** Empty: every terminal. */
  readonly terminalCodes: readonly string[];
  readonly tagIds: readonly string[];
}

const same = (table: typeof itemRole | typeof itemTerminal | typeof itemTagRel) =>
  and(eq(table.schoolCode, printItem.schoolCode), eq(table.itemId, printItem.itemId));

const columns = {
  itemId: printItem.itemId,
  parentId: printItem.parentId,
  kind: printItem.kind,
  titleZh: printItem.titleZh,
  titleEn: printItem.titleEn,
  position: printItem.position,
  paused: printItem.paused,
  roles: sql<string[]>`array(select ${itemRole.role} from ${itemRole} where ${same(itemRole)})`,
  terminalCodes: sql<
    string[]
  >`array(select ${itemTerminal.terminalCode} from ${itemTerminal} where ${same(itemTerminal)})`,
  tagIds: sql<string[]>`array(select ${itemTagRel.tagId} from ${itemTagRel} where ${same(itemTagRel)})`,
};

/** Reads all unarchived items and folders of a school. */
export function readItemNodes({ orm }: Queries, schoolCode: string): Promise<ItemNode[]> {
  return orm
    .select(columns)
    .from(printItem)
    .where(and(eq(printItem.schoolCode, schoolCode), isNull(printItem.archivedAt)));
}

/** Reads an item and its chain of folders. */
export function readItemPath({ orm }: Queries, schoolCode: string, itemId: string): Promise<ItemNode[]> {
  return orm
    .select(columns)
    .from(printItem)
    .where(
      and(
        eq(printItem.schoolCode, schoolCode),
        isNull(printItem.archivedAt),
        sql`${printItem.itemId} in (${pathTo(schoolCode, itemId)})`,
      ),
    );
}

function pathTo(schoolCode: string, itemId: string): SQL {
  return sql`with recursive path (item_id, parent_id, depth) as (
      select item_id, parent_id, 0 from print_item where school_code = ${schoolCode} and item_id = ${itemId}
      union all
      select upper.item_id, upper.parent_id, path.depth + 1
      from path join print_item upper on upper.school_code = ${schoolCode} and upper.item_id = path.parent_id
      where path.depth < ${FOLDER_DEPTH_MAX}
    )
    select item_id from path`;
}
