import { outpatientCalls as calls } from '@self-print/contract/platform/outpatient.ts';
import { outpatientAdminCalls as admin } from '@self-print/contract/platform/outpatientAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange, bindTerminal, bindTerminalUser } from '../../http/bind.ts';
import type { OrderDeps } from '../orders/orderKind.ts';
import { listPrints } from './admin/listPrints.ts';
import { checkHospital, saveSettings, viewSettings } from './admin/settings.ts';
import { checkCarton } from './checkCarton.ts';
import { findReports } from './findReports.ts';
import { finishReports } from './finishReports.ts';
import { printReports } from './printReports.ts';

/** Calls about reports of the campus hospital, of terminals and of the console. */
export function outpatientBindings(deps: OrderDeps): Binding<Actor>[] {
  const { db } = deps;
  return [
    bindTerminalUser(calls.findReport, ({ actor, input }) => findReports(deps, actor, input)),
    bindTerminal(calls.checkTerminalCarton, ({ actor }) => checkCarton(db, actor)),
    bindTerminalUser(calls.print, ({ actor, input }) => printReports(deps, actor, input)),
    bindTerminal(calls.finish, ({ actor, input }) => finishReports(deps, actor, input)),
    bindAdmin(admin.settings, async ({ actor }) => ok(await viewSettings(db, actor.schoolCode))),
    bindChange(admin.saveSettings, ({ operation, input }) => saveSettings(deps, operation, input)),
    bindAdmin(admin.check, ({ actor }) => checkHospital(deps, actor.schoolCode)),
    bindAdmin(admin.prints, async ({ actor, input }) => ok(await listPrints(db, actor.schoolCode, input))),
  ];
}
