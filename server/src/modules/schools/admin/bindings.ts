import { licenceAdminCalls } from '@self-print/contract/platform/licenceAdmin.ts';
import { schoolAdminCalls } from '@self-print/contract/platform/schoolAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/actor.ts';
import { bindAdmin, bindChange } from '../../../http/bind.ts';
import { saveLicence, viewLicence } from './licence.ts';
import { type Replan, readProfile, saveProfile } from './profile.ts';

/** Calls for what a school has opened, what it is called and by which clock it goes, used by the console. */
export function schoolBindings(deps: Deps & { readonly replan: Replan }): Binding<Actor>[] {
  return [
    bindAdmin(licenceAdminCalls.info, async ({ actor, language }) =>
      ok(await viewLicence(deps.db, actor.schoolCode, language)),
    ),
    bindChange(licenceAdminCalls.save, ({ operation, input, language }) =>
      saveLicence(deps, operation, input, language),
    ),
    bindAdmin(schoolAdminCalls.profile, async ({ actor }) =>
      ok(await readProfile(deps.db, actor.schoolCode)),
    ),
    bindChange(schoolAdminCalls.saveProfile, ({ operation, input }) => saveProfile(deps, operation, input)),
  ];
}
