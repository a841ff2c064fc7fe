import { licenceAdminCalls } from '@self-print/contract/platform/licenceAdmin.ts';
import { schoolAdminCalls } from '@self-print/contract/platform/schoolAdmin.ts';
import { schoolBrandCalls } from '@self-print/contract/platform/schoolBrand.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/actor.ts';
import { bindAdmin, bindChange, bindPublic } from '../../../http/bind.ts';
import { settingOf } from '../brand/brandOf.ts';
import { openLogo } from '../brand/openLogo.ts';
import { saveBrand, saveLogo } from '../brand/saveBrand.ts';
import { saveLicence, viewLicence } from './licence.ts';
import { type Replan, readProfile, saveProfile } from './profile.ts';

/** Calls for what a school has opened, what it is called, what it looks like and by which clock it goes. */
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
    bindAdmin(schoolBrandCalls.brand, async ({ actor }) => ok(await settingOf(deps.db, actor.schoolCode))),
    bindChange(schoolBrandCalls.saveBrand, ({ operation, input }) => saveBrand(deps, operation, input)),
    bindChange(schoolBrandCalls.saveLogo, ({ operation, input, language }) =>
      saveLogo(deps, operation, input, language),
    ),
    bindPublic(schoolBrandCalls.logo, ({ input }) => openLogo(deps, input.logoId)),
  ];
}
