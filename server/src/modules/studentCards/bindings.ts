import { problem } from '@self-print/contract/errors.ts';
import { studentCardCalls as calls } from '@self-print/contract/platform/studentCard.ts';
import { studentCardAdminCalls as admin } from '@self-print/contract/platform/studentCardAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange, bindTerminal, bindTerminalUser } from '../../http/bind.ts';
import type { OrderDeps } from '../orders/orderKind.ts';
import { requireModule } from '../schools/hasModule.ts';
import { cancelByStaff, handOut, markMade } from './admin/moveRequest.ts';
import { listPayRecords } from './admin/payRecords.ts';
import { settleReport, tellAgain } from './admin/reports.ts';
import { checkSystem, saveSettings, viewSettings } from './admin/settings.ts';
import { createCardOrder } from './createCardOrder.ts';
import { grantMake } from './makes/grantMake.ts';
import { beginMake, reportMake } from './makes/reportMake.ts';
import { settleMake } from './makes/settleMake.ts';
import { readReissueInfo } from './reissueInfo.ts';
import { findRequest, viewRequest } from './requestStore.ts';
import { printSlip } from './slips/printSlip.ts';

/** Calls about new student cards, of terminals and of the console. */
export function studentCardBindings(deps: OrderDeps): Binding<Actor>[] {
  const { db, clock } = deps;
  const licence = (schoolCode: string) => requireModule(db, schoolCode, 'STUDENT_CARD');
  return [
    bindTerminalUser(calls.info, async ({ actor, input, language }) => {
      const licensed = await licence(actor.schoolCode);
      return licensed.ok ? readReissueInfo(deps, actor, input.x, language) : licensed;
    }),
    bindTerminalUser(calls.create, async ({ actor, input }) => {
      const licensed = await licence(actor.schoolCode);
      return licensed.ok ? createCardOrder(deps, actor, input) : licensed;
    }),
    // An order that was made can be looked at, and its slip printed, whatever has become of the licence.
    bindTerminal(calls.updateOrderState, async ({ actor, input }) => {
      const { schoolCode, terminalCode } = actor;
      const placed = await findRequest(db, { schoolCode, orderId: input.orderId });
      return placed?.request.terminalCode === terminalCode
        ? ok(viewRequest(placed, clock.now()))
        : fail(problem('ORDER_NOT_FOUND'));
    }),
    bindTerminalUser(calls.printSlip, ({ actor, input, language }) =>
      printSlip(deps, actor, input.orderId, language),
    ),
    bindTerminalUser(calls.grantMake, ({ actor, input }) => grantMake(deps, actor, input)),
    bindTerminal(calls.beginMake, ({ actor, input }) => beginMake(deps, actor, input)),
    bindTerminal(calls.reportMake, ({ actor, input }) => reportMake(deps, actor, input)),
    bindAdmin(admin.getPayRecord, async ({ actor, input }) => ok(await listPayRecords(deps, actor, input))),
    bindChange(admin.made, ({ operation, input }) => markMade(deps, operation, input)),
    bindChange(admin.handOut, ({ operation, input }) => handOut(deps, operation, input)),
    bindChange(admin.cancel, ({ operation, input }) => cancelByStaff(deps, operation, input)),
    bindChange(admin.settleMake, ({ operation, input }) => settleMake(deps, operation, input)),
    bindChange(admin.tellAgain, ({ operation, input }) => tellAgain(deps, operation, input)),
    bindChange(admin.settleReport, ({ operation, input }) => settleReport(deps, operation, input)),
    bindAdmin(admin.settings, async ({ actor }) => ok(await viewSettings(db, actor.schoolCode))),
    bindChange(admin.saveSettings, ({ operation, input }) => saveSettings(deps, operation, input)),
    bindAdmin(admin.check, ({ actor }) => checkSystem(deps, actor.schoolCode)),
  ];
}
