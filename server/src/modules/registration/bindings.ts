import { problem } from '@self-print/contract/errors.ts';
import { registrationCalls as calls } from '@self-print/contract/platform/registration.ts';
import { registrationAdminCalls as admin } from '@self-print/contract/platform/registrationAdmin.ts';
import { termAdminCalls } from '@self-print/contract/platform/termAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import { todayIn } from '../../calendar/todayIn.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange, bindTerminal, bindTerminalUser } from '../../http/bind.ts';
import { recordExport } from '../operations/recordAccess.ts';
import type { OrderDeps } from '../orders/orderKind.ts';
import { requireModule } from '../schools/hasModule.ts';
import { exportRecords } from './admin/exportRecords.ts';
import { listRecords } from './admin/listRecords.ts';
import { saveSettings, viewSettings } from './admin/saveSettings.ts';
import { undoRegistration } from './admin/undoRegistration.ts';
import { printProof } from './printProof.ts';
import { proofParameters } from './proofItem.ts';
import { readOffer, readReport } from './readReport.ts';
import { register } from './register.ts';
import { readSetting } from './settingStore.ts';
import { listTerms } from './terms/listTerms.ts';
import { findTerm, viewTerm } from './terms/termStore.ts';
import { createTerm, modifyTerm, removeTerm } from './terms/writeTerm.ts';

/** Calls about registering for a term, of terminals and of the console. */
export function registrationBindings(deps: OrderDeps): Binding<Actor>[] {
  const { db } = deps;
  return [
    bindTerminal(calls.config, async ({ actor: { schoolCode } }) => {
      const licensed = await requireModule(db, schoolCode, 'REGISTRATION');
      if (!licensed.ok) return licensed;
      const { settings } = await readSetting(db, schoolCode);
      const offer = settings && (await readOffer(db, schoolCode, settings));
      if (!offer) return ok({ offer: null });
      const today = await todayIn(db, schoolCode, deps.clock.now());
      return ok({ offer: { ...offer, isOpen: offer.opensOn <= today && today <= offer.closesOn } });
    }),
    bindTerminal(calls.reportConfig, async ({ actor: { schoolCode } }) => {
      const licensed = await requireModule(db, schoolCode, 'REGISTRATION');
      if (!licensed.ok) return licensed;
      const { settings } = await readSetting(db, schoolCode);
      return ok({
        facts: (settings?.facts ?? []).map(({ label }) => label),
        requirements: (settings?.requirements ?? []).map(({ label }) => label),
        hasProof: settings !== null && settings.proofItemId !== null,
      });
    }),
    bindTerminal(calls.getPrintParam, async ({ actor, input }) => {
      const licensed = await requireModule(db, actor.schoolCode, 'REGISTRATION');
      return licensed.ok ? proofParameters(db, actor, input.x) : licensed;
    }),
    bindTerminalUser(calls.validate, async ({ actor: { schoolCode, userId } }) => {
      const licensed = await requireModule(db, schoolCode, 'REGISTRATION');
      if (!licensed.ok) return licensed;
      const person = { schoolCode, userId };
      return ok(await readReport(db, deps, person, await deps.records.read(person)));
    }),
    bindTerminalUser(calls.register, async ({ actor, input }) => {
      const licensed = await requireModule(db, actor.schoolCode, 'REGISTRATION');
      return licensed.ok ? register(deps, actor, input.termId) : licensed;
    }),
    bindTerminalUser(calls.printProof, async ({ actor, input, language }) => {
      const licensed = await requireModule(db, actor.schoolCode, 'REGISTRATION');
      return licensed.ok ? printProof(deps, actor, input.termId, language) : licensed;
    }),
    ...adminBindings(deps),
    ...termBindings(deps),
  ];
}

function adminBindings(deps: OrderDeps): Binding<Actor>[] {
  return [
    bindAdmin(admin.settings, async ({ actor }) => ok(await viewSettings(deps, actor.schoolCode))),
    bindChange(admin.saveSettings, ({ operation, input }) => saveSettings(deps, operation, input)),
    bindAdmin(admin.search, async ({ actor, input }) => ok(await listRecords(deps, actor.schoolCode, input))),
    bindChange(admin.export, async ({ operation, input, language }) => {
      await recordExport(deps, operation, { zh: '报到记录', en: 'Registrations' }, input);
      return ok(await exportRecords(deps, operation, input, language));
    }),
    bindChange(admin.undo, ({ operation, input }) => undoRegistration(deps, operation, input)),
  ];
}

function termBindings(deps: OrderDeps): Binding<Actor>[] {
  const { db, clock } = deps;
  return [
    bindAdmin(termAdminCalls.list, async ({ actor, input }) =>
      ok(await listTerms(deps, actor.schoolCode, input)),
    ),
    bindAdmin(termAdminCalls.get, async ({ actor: { schoolCode }, input }) => {
      const row = await findTerm(db, { schoolCode, termId: input.id });
      return row ? ok(viewTerm(row, await todayIn(db, schoolCode, clock.now()))) : fail(problem('NOT_FOUND'));
    }),
    bindChange(termAdminCalls.create, ({ operation, input }) => createTerm(deps, operation, input)),
    bindChange(termAdminCalls.modify, ({ operation, input }) => modifyTerm(deps, operation, input)),
    bindChange(termAdminCalls.remove, ({ operation, input }) => removeTerm(deps, operation, input)),
  ];
}
