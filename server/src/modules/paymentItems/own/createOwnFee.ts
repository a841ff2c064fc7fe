import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import type { ownFeeCalls } from '@self-print/contract/platform/ownFees.ts';
import { ok } from '@self-print/contract/result.ts';
import type { UserActor } from '../../../http/actor.ts';
import { clientTypeOf } from '../../orders/clientType.ts';
import { isOfferedOnline } from '../offeredFees.ts';
import { type FeeDeps, placeFee } from '../placeFee.ts';
import { getOwnFee } from './ownFees.ts';

type CreateCall = typeof ownFeeCalls.create;

/** Orders on the phone to pay a fee, always for the person who signed in. */
export async function createOwnFee(
  deps: FeeDeps,
  actor: UserActor,
  wish: CallInput<CreateCall>,
): Promise<CallResult<CreateCall>> {
  const { schoolCode, userId } = actor;
  const orderer = { schoolCode, userId, clientType: clientTypeOf(actor) };
  const placed = await placeFee(deps, orderer, wish, isOfferedOnline(schoolCode));
  if (!placed.ok) return placed;
  const fee = await getOwnFee(deps, actor, placed.value.orderId);
  if (!fee) throw new Error('The order was not written');
  return ok(fee);
}
