import { signInAdminCalls as calls } from '@self-print/contract/platform/signInAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
import { listProviders } from '../identities/providerStore.ts';
import { listLinks, unlink } from './admin/links.ts';
import { listOffers, saveOffers } from './admin/saveOffers.ts';
import { saveProvider, viewProvider } from './admin/saveProvider.ts';
import { checkProvider, tryDirectory } from './admin/tryProvider.ts';

/** Calls of the console about the school's systems that know people. */
export function identityProviderBindings(deps: Deps): Binding<Actor>[] {
  const { db } = deps;
  return [
    bindAdmin(calls.providers, async ({ actor }) => {
      const rows = await listProviders(db, actor.schoolCode);
      return ok(rows.map((row) => viewProvider(deps, row)));
    }),
    bindChange(calls.saveProvider, ({ operation, input }) => saveProvider(deps, operation, input)),
    bindAdmin(calls.checkProvider, ({ actor, input }) => checkProvider(deps, actor, input)),
    bindAdmin(calls.tryDirectory, ({ actor, input }) => tryDirectory(deps, actor, input)),
    bindAdmin(calls.offers, async ({ actor }) => ok(await listOffers(db, actor.schoolCode))),
    bindChange(calls.saveOffers, ({ operation, input }) => saveOffers(deps, operation, input)),
    bindAdmin(calls.links, async ({ actor, input }) => ok(await listLinks(deps, actor.schoolCode, input))),
    bindChange(calls.unlink, ({ operation, input }) => unlink(deps, operation, input)),
  ];
}
