import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { FILE_KINDS, FORM_FILE_USUAL_BYTES } from '@self-print/contract/forms.ts';
import type { decisionFileCalls } from '@self-print/contract/platform/decisionFiles.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { announceFormUpload } from '../formUploads/announceFormUpload.ts';
import { findUndecided } from './findUndecided.ts';

const RULES = { 'x-file-kinds': FILE_KINDS, 'x-file-limit': FORM_FILE_USUAL_BYTES };

/** Registers an announced file for a decision about an order that waits for it. */
export async function beginDecisionUpload(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  admin: AdminActor,
  { orderId, ...file }: CallInput<typeof decisionFileCalls.beginUpload>,
): Promise<CallResult<typeof decisionFileCalls.beginUpload>> {
  const found = await findUndecided(deps, admin, orderId);
  if (!found.ok) return found;
  const { itemId } = found.value;
  const { schoolCode, userId } = admin;
  const place = { schoolCode, userId, itemId, moment: 'decision' as const };
  return announceFormUpload(deps, place, { name: orderId, rules: RULES }, file);
}
