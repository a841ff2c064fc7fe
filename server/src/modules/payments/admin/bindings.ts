import { problem } from '@self-print/contract/errors.ts';
import { cardSettlementCalls } from '@self-print/contract/platform/cardSettlement.ts';
import { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { paymentLogCalls } from '@self-print/contract/platform/paymentLogs.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Actor } from '../../../http/actor.ts';
import { bindAdmin, bindChange } from '../../../http/bind.ts';
import { recordExport, recordView } from '../../operations/recordAccess.ts';
import { findChannel, listChannels } from '../../payChannels/channelStore.ts';
import { decideSettlement } from '../card/settlement/decideSettlement.ts';
import { settleByHand } from '../card/settlement/settleByHand.ts';
import { exportLedger } from '../export/exportLedger.ts';
import { exportPayments } from '../export/exportPayments.ts';
import { checkLedger } from '../ledger/checkLedger.ts';
import { listAccounts, listLedger } from '../ledger/listLedger.ts';
import type { PayDeps } from '../payDeps.ts';
import { decideRefund, refundByStaff } from '../refunds/refundByStaff.ts';
import { readPaySettings, savePaySettings } from '../settings/paySettings.ts';
import { checkChannel, saveChannel, saveParameters, viewChannel } from './channels.ts';
import { listAttempts } from './listAttempts.ts';
import { listEvents } from './listEvents.ts';
import { listPayments } from './listPayments.ts';
import { readPayment, viewRefund } from './paymentDetail.ts';
import { listPrograms, savePrograms } from './programs.ts';

/** Calls of the console about payments. */
export function paymentAdminBindings(deps: PayDeps): Binding<Actor>[] {
  const { db, keys } = deps;
  const calls = paymentAdminCalls;
  return [
    bindAdmin(calls.channels, async ({ actor }) => {
      const rows = await listChannels(db, actor.schoolCode);
      return ok(rows.map((row) => viewChannel(deps, row)));
    }),
    bindChange(calls.saveChannel, ({ operation, input }) => saveChannel(deps, operation, input)),
    bindAdmin(calls.checkChannel, ({ actor, input }) => checkChannel(deps, actor, input)),
    bindAdmin(calls.parameters, async ({ actor, input }) => {
      const row = await findChannel(db, { schoolCode: actor.schoolCode, channelId: input.channelId });
      return row ? ok(viewChannel(deps, row)) : fail(problem('NOT_FOUND'));
    }),
    bindChange(calls.saveParameters, ({ operation, input }) => saveParameters(deps, operation, input)),
    bindAdmin(calls.programs, async ({ actor }) => ok(await listPrograms(db, actor.schoolCode))),
    bindChange(calls.savePrograms, ({ operation, input }) => savePrograms(deps, operation, input)),
    bindAdmin(calls.settings, async ({ actor }) => ok(await readPaySettings(db, actor.schoolCode))),
    bindChange(calls.saveSettings, ({ operation, input }) => savePaySettings(deps, operation, input)),
    bindAdmin(calls.list, async ({ actor, input }) => ok(await listPayments(db, actor.schoolCode, input))),
    bindChange(calls.export, async ({ operation, input, language }) => {
      await recordExport(deps, operation, { zh: '支付记录', en: 'Payments' }, input);
      return ok(await exportPayments(deps, operation, input, language));
    }),
    bindChange(calls.exportLedger, async ({ operation, input, language }) => {
      await recordExport(deps, operation, { zh: '账簿', en: 'Ledger' }, input);
      return ok(await exportLedger(deps, operation, input, language));
    }),
    bindChange(calls.detail, async ({ operation, input }) => {
      const found = await readPayment(db, deps, operation, input.paymentId);
      if (!found) return fail(problem('NOT_FOUND'));
      await recordView(deps, operation, found.orderId, found.title);
      return ok(found);
    }),
    bindAdmin(paymentLogCalls.attempts, async ({ actor, input }) =>
      ok(await listAttempts(db, actor.schoolCode, input)),
    ),
    bindAdmin(paymentLogCalls.events, async ({ actor, input }) =>
      ok(await listEvents(db, actor.schoolCode, input)),
    ),
    bindChange(calls.refund, async ({ operation, input }) => {
      const done = await refundByStaff(deps, operation, input);
      return done.ok ? ok(await viewRefund(db, keys, operation.userId, done.value)) : done;
    }),
    bindChange(calls.decideRefund, async ({ operation, input }) => {
      const done = await decideRefund(deps, operation, input);
      return done.ok ? ok(await viewRefund(db, keys, operation.userId, done.value)) : done;
    }),
    bindChange(cardSettlementCalls.settle, ({ operation, input }) => settleByHand(deps, operation, input)),
    bindChange(cardSettlementCalls.decide, ({ operation, input }) =>
      decideSettlement(deps, operation, input),
    ),
    bindAdmin(calls.ledger, async ({ actor, input }) => ok(await listLedger(db, actor.schoolCode, input))),
    bindAdmin(calls.accounts, async ({ actor }) => ok(await listAccounts(db, actor.schoolCode))),
    bindAdmin(calls.checkLedger, async ({ actor }) => {
      const { faults, ...proof } = await checkLedger(db, actor.schoolCode);
      return ok({ ...proof, faults: [...faults], checkedAt: deps.clock.now().toISOString() });
    }),
  ];
}
