import type { CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import type { registrationCalls } from '@self-print/contract/platform/registration.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Queries } from '../../db/database.ts';
import { readForms } from '../forms/readForms.ts';
import { findIssuableItem } from '../itemOrders/issuableItem.ts';
import { cartonFor } from '../items/cartonFor.ts';
import type { ItemRow } from '../orders/orderStore.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { readSetting } from './settingStore.ts';

/** Whether an item can be printed at once as the proof of a registration, without asking anybody for anything or charging them. */
export async function isPossibleProof(queries: Queries, item: ItemRow): Promise<boolean> {
  const isSimple =
    item.kind === 'document' &&
    item.archivedAt === null &&
    item.templateId !== null &&
    item.unitPrice === 0 &&
    !item.needsApproval &&
    item.steps.length === 0 &&
    item.takeTypes.includes(TAKE_TYPES.atOnce);
  if (!isSimple) return false;
  const { before } = await readForms(queries, item.schoolCode, item.itemId);
  return before === null;
}

/** The item that is printed as proof of a registration for a term; undefined where there is none, or it has changed since. */
export async function findProofItem(
  queries: Queries,
  schoolCode: string,
  termId: string,
): Promise<ItemRow | undefined> {
  const { settings } = await readSetting(queries, schoolCode);
  if (settings?.termId !== termId || settings.proofItemId === null) return undefined;
  const item = await findIssuableItem(queries, schoolCode, settings.proofItemId);
  return item && (await isPossibleProof(queries, item)) ? item : undefined;
}

/** How a terminal prints it. */
export async function proofParameters(
  queries: Queries,
  { schoolCode, terminalCode }: TerminalKey,
  termId: string,
): Promise<CallResult<typeof registrationCalls.getPrintParam>> {
  const item = await findProofItem(queries, schoolCode, termId);
  if (!item) return fail(problem('NOT_FOUND'));
  const { itemId, titleZh, titleEn } = item;
  const cartonCode = await cartonFor(queries, item, terminalCode);
  return ok({ itemId, title: { zh: titleZh, en: titleEn }, cartonCode, copies: 1 });
}
