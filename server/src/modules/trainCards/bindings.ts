import { trainCalls as calls } from '@self-print/contract/platform/train.ts';
import { trainAdminCalls as admin } from '@self-print/contract/platform/trainAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import { todayIn } from '../../calendar/todayIn.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange, bindTerminal, bindTerminalUser } from '../../http/bind.ts';
import { requireModule } from '../schools/hasModule.ts';
import { addImage, viewImage } from './admin/changeImages.ts';
import { addChange, decideChange, listChanges } from './admin/changes.ts';
import { importPeople } from './admin/importPeople.ts';
import { listPeople, savePerson } from './admin/people.ts';
import { revokeChange } from './admin/revokeChange.ts';
import { saveSettings, viewSettings } from './admin/settings.ts';
import { listWrites, resolveWrite } from './admin/writes.ts';
import { applyForChange } from './applyForChange.ts';
import { readOwnImage } from './changeImage.ts';
import { grantWrite } from './grantWrite.ts';
import { readHistory, readOwn } from './ownTrain.ts';
import { buttonsOn } from './rules.ts';
import { doubtWrite, reportWrite } from './settleWrite.ts';
import { readSetting } from './store.ts';
import { updateTimes } from './updateTimes.ts';

/** Calls about train discount cards, of terminals and of the console. */
export function trainBindings(deps: Deps): Binding<Actor>[] {
  const { db, clock } = deps;
  const licence = (schoolCode: string) => requireModule(db, schoolCode, 'TRAIN_CARD');
  return [
    bindTerminal(calls.buttons, async ({ actor: { schoolCode } }) => {
      const licensed = await licence(schoolCode);
      if (!licensed.ok) return licensed;
      const { settings } = await readSetting(db, schoolCode);
      return ok(buttonsOn(settings, await todayIn(db, schoolCode, clock.now())));
    }),
    bindTerminalUser(calls.userInfo, async ({ actor }) => {
      const licensed = await licence(actor.schoolCode);
      return licensed.ok ? ok(await readOwn(deps, actor)) : licensed;
    }),
    bindTerminalUser(calls.check, async ({ actor, input }) => {
      const licensed = await licence(actor.schoolCode);
      return licensed.ok ? grantWrite(deps, actor, input) : licensed;
    }),
    bindTerminalUser(calls.apply, async ({ actor, input }) => {
      const licensed = await licence(actor.schoolCode);
      return licensed.ok ? applyForChange(deps, actor, input) : licensed;
    }),
    // What is on a card is taken whatever has become of the licence.
    bindTerminal(calls.log, ({ actor, input }) => reportWrite(deps, actor, input)),
    bindTerminal(calls.doubt, ({ actor, input }) => doubtWrite(deps, actor, input)),
    bindTerminalUser(calls.updateTimes, ({ actor, input }) => updateTimes(deps, actor, input)),
    bindTerminalUser(calls.image, ({ actor, input }) => readOwnImage(deps, actor, input.x)),
    bindTerminalUser(calls.history, async ({ actor }) => ok(await readHistory(deps, actor))),
    bindAdmin(admin.settings, async ({ actor }) => ok(await viewSettings(deps, actor.schoolCode))),
    bindChange(admin.saveSettings, ({ operation, input }) => saveSettings(deps, operation, input)),
    bindAdmin(admin.people, async ({ actor, input }) => ok(await listPeople(deps, actor.schoolCode, input))),
    bindChange(admin.savePerson, ({ operation, input }) => savePerson(deps, operation, input)),
    bindChange(admin.importPeople, ({ operation, input }) => importPeople(deps, operation, input)),
    bindAdmin(admin.changes, async ({ actor, input }) =>
      ok(await listChanges(deps, actor.schoolCode, input)),
    ),
    bindChange(admin.addChange, ({ operation, input }) => addChange(deps, operation, input)),
    bindChange(admin.decideChange, ({ operation, input }) => decideChange(deps, operation, input)),
    bindChange(admin.revokeChange, ({ operation, input }) => revokeChange(deps, operation, input)),
    bindChange(admin.uploadImage, ({ operation, input }) => addImage(deps, operation, input)),
    bindChange(admin.image, ({ operation, input }) => viewImage(deps, operation, input)),
    bindAdmin(admin.writes, async ({ actor, input }) => ok(await listWrites(deps, actor.schoolCode, input))),
    bindChange(admin.resolve, ({ operation, input }) => resolveWrite(deps, operation, input)),
  ];
}
