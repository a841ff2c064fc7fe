import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import { formDefinition, uploadFieldsOf } from '@self-print/contract/formDefinition.ts';
import type { FormSchema } from '@self-print/contract/forms.ts';
import type { ItemDetail, ItemListRow } from '@self-print/contract/platform/items.ts';
import type { ItemRow } from '../orders/orderStore.ts';
import type { Quota } from '../orders/quota.ts';
import type { BlockReason } from './blockReason.ts';
import type { ItemForPerson } from './itemForPerson.ts';

/** What a row shows in addition to the item's settings. */
interface Standing {
  readonly tagIds: readonly string[];
  readonly quota: Quota;
  readonly blockReason: BlockReason | null;
  readonly uncompletedOrderId: string | null;
}

const NOTHING_LEFT: Quota = { freeCopies: 0, printable: null };

/** An item as a list row. */
export function documentRow(item: ItemRow, standing: Standing, language: Language): ItemListRow {
  const { tagIds, quota, blockReason, uncompletedOrderId } = standing;
  return {
    itemId: item.itemId,
    parentId: item.parentId,
    kind: item.kind,
    title: titleOf(item),
    description: { zh: item.descriptionZh, en: item.descriptionEn },
    state: blockReason?.name === 'ITEM_PAUSED' || item.paused ? 0 : 1,
    tagIds: [...tagIds],
    price: item.unitPrice,
    remainingFreeCopies: quota.freeCopies,
    languages: [...item.languages],
    uncompletedOrderId,
    hindrance: blockReason && { name: blockReason.name, message: blockReason.reason[language] },
  };
}

/** A folder as a list row. */
export function folderRow(
  item: ItemRow,
  tagIds: readonly string[],
  pause: BlockReason | null,
  language: Language,
): ItemListRow {
  const standing = { tagIds, quota: NOTHING_LEFT, blockReason: pause, uncompletedOrderId: null };
  return { ...documentRow(item, standing, language), price: 0, languages: [] };
}

/** Whether a form cannot be sent without a file. */
export function needsFiles(form: FormSchema | null): boolean {
  if (form === null) return false;
  const definition = formDefinition.parse(form);
  return uploadFieldsOf(definition).some(([name]) => definition.required.includes(name));
}

/** Everything that a person sees of an item before ordering. */
export function documentDetail(found: ItemForPerson, language: Language): ItemDetail {
  const { item, quota, forms } = found;
  return {
    ...documentRow(item, found, language),
    takeTypes: [...item.takeTypes],
    copiesMax: item.copiesMax,
    copiesChangeable: item.copiesChangeable,
    freeCopies: item.freeCopies,
    countPeriod: item.countPeriod,
    printable: quota.printable,
    validityDays: item.validityDays,
    needsApproval: item.needsApproval,
    minAssurance: item.minAssurance,
    hasBeforeForm: forms.before !== null,
    hasAfterForm: forms.after !== null,
    needsFiles: needsFiles(forms.before),
    steps: [...item.steps],
  };
}

export function titleOf({ titleZh, titleEn }: { titleZh: string; titleEn: string }): Bilingual {
  return { zh: titleZh, en: titleEn };
}
