import { problem } from '@self-print/contract/errors.ts';
import { ownFeeCalls as calls } from '@self-print/contract/platform/ownFees.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Actor } from '../../../http/actor.ts';
import { bindUser } from '../../../http/bind.ts';
import { hasModule } from '../../schools/hasModule.ts';
import { isOfferedOnline, listOffered } from '../offeredFees.ts';
import type { FeeDeps } from '../placeFee.ts';
import { listPositions } from '../positions.ts';
import { createOwnFee } from './createOwnFee.ts';
import { getOwnFee, listOwnFees } from './ownFees.ts';

/** Calls about fees that people pay on the phone. What was ordered can be looked at whatever the licence says later. */
export function ownFeeBindings(deps: FeeDeps): Binding<Actor>[] {
  const isLicensed = (schoolCode: string) => hasModule(deps.db, schoolCode, 'SELF_PAYMENT');
  return [
    bindUser(calls.offered, async ({ actor: { schoolCode }, input }) =>
      (await isLicensed(schoolCode))
        ? ok(await listOffered(deps.db, isOfferedOnline(schoolCode), input))
        : UNLICENSED,
    ),
    bindUser(calls.positions, async ({ actor: { schoolCode, userId }, input: { paymentId } }) =>
      (await isLicensed(schoolCode))
        ? listPositions(deps, { schoolCode, userId, paymentId }, isOfferedOnline(schoolCode), userId)
        : UNLICENSED,
    ),
    bindUser(calls.create, async ({ actor, input }) =>
      (await isLicensed(actor.schoolCode)) ? createOwnFee(deps, actor, input) : UNLICENSED,
    ),
    bindUser(calls.list, async ({ actor, input }) => ok(await listOwnFees(deps, actor, input))),
    bindUser(calls.get, async ({ actor, input }) => {
      const fee = await getOwnFee(deps, actor, input.orderId);
      return fee ? ok(fee) : fail(problem('ORDER_NOT_FOUND'));
    }),
  ];
}

const UNLICENSED = fail(problem('MODULE_NOT_LICENSED'));
