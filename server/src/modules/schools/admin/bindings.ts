import { licenceAdminCalls } from '@self-print/contract/platform/licenceAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/actor.ts';
import { bindAdmin, bindChange } from '../../../http/bind.ts';
import { saveLicence, viewLicence } from './licence.ts';

/** Calls for what a school has opened, used by the console. */
export function licenceBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindAdmin(licenceAdminCalls.info, async ({ actor, language }) =>
      ok(await viewLicence(deps.db, actor.schoolCode, language)),
    ),
    bindChange(licenceAdminCalls.save, ({ operation, input, language }) =>
      saveLicence(deps, operation, input, language),
    ),
  ];
}
