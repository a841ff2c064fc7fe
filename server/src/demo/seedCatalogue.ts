import { itemSettings } from '@self-print/contract/platform/itemAdmin.ts';
import { and, eq } from 'drizzle-orm';
import { itemTag, printItem } from '../db/schema/items.ts';
import type { Deps } from '../deps.ts';
import { commandLineOperation } from '../http/operation.ts';
import { addItem } from '../modules/items/admin/writeItem.ts';
import { writeRelations } from '../modules/items/admin/writeRelations.ts';
import {
  DEMO_CATALOGUE_ITEMS,
  DEMO_FOLDERS,
  DEMO_PLACES,
  DEMO_TAGS,
  type ItemPlace,
} from './demoCatalogue.ts';
import { DEMO_SCHOOL } from './demoSchool.ts';

const { schoolCode } = DEMO_SCHOOL;
/** Revision of an item that no administrator has changed. */
const UNCHANGED = 0;

/** Organises the demo's items in folders, with tags and forms, and adds what is missing. Changes by administrators are kept. */
export async function seedCatalogue(deps: Deps): Promise<void> {
  await deps.db.orm
    .insert(itemTag)
    .values(
      DEMO_TAGS.map(({ tagId, name }, position) => ({
        schoolCode,
        tagId,
        position,
        nameZh: name.zh,
        nameEn: name.en,
      })),
    )
    .onConflictDoNothing();
  const folders = DEMO_FOLDERS.map((folder, position) => ({ ...folder, position, kind: 'folder' as const }));
  for (const { itemId, ...wanted } of folders) await addMissing(deps, itemId, wanted);
  for (const place of DEMO_PLACES) await putInPlace(deps.db, place);
  for (const { itemId, ...wanted } of DEMO_CATALOGUE_ITEMS) {
    await addMissing(deps, itemId, { ...wanted, kind: 'document' as const });
  }
}

async function addMissing(deps: Deps, itemId: string, wanted: object): Promise<void> {
  const added = await addItem(
    deps,
    commandLineOperation(schoolCode, 'item-created'),
    { ...itemSettings.parse(wanted), itemId },
    'en',
  );
  if (added.ok || added.problem.name === 'NAME_TAKEN') return;
  throw new Error(`The demo's item ${itemId} was refused: ${JSON.stringify(added.problem)}`);
}

async function putInPlace(db: Deps['db'], place: ItemPlace): Promise<void> {
  const { itemId, parentId, position, description, tagIds, plugins = [] } = place;
  const { beforeForm = null, afterForm = null } = place;
  const placed = await db.orm
    .update(printItem)
    .set({ parentId, position, plugins, descriptionZh: description.zh, descriptionEn: description.en })
    .where(
      and(
        eq(printItem.schoolCode, schoolCode),
        eq(printItem.itemId, itemId),
        eq(printItem.revision, UNCHANGED),
      ),
    )
    .returning({ itemId: printItem.itemId });
  if (placed.length === 0) return;
  const relations = { tagIds: [...tagIds], roles: [], terminalCodes: [], cartons: [], beforeForm, afterForm };
  await writeRelations(db, { schoolCode, itemId }, relations);
}
