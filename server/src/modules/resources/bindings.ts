import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin } from '../../http/bind.ts';
import {
  addResource,
  archiveResource,
  listResources,
  openResource,
  renameResource,
  replaceResource,
} from './resourceStore.ts';

/** Calls for images, stamps and fonts, used by the console. */
export function resourceBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindAdmin(templateCalls.resources, async ({ actor, input }) =>
      ok(await listResources(deps, actor.schoolCode, input)),
    ),
    bindAdmin(templateCalls.addResource, ({ actor, input, language }) =>
      addResource(deps, actor, input, language),
    ),
    bindAdmin(templateCalls.resource, ({ actor, input }) => openResource(deps, actor.schoolCode, input.id)),
    bindAdmin(templateCalls.renameResource, ({ actor, input }) =>
      renameResource(deps, actor.schoolCode, input),
    ),
    bindAdmin(templateCalls.replaceResource, ({ actor, input, language }) =>
      replaceResource(deps, actor, input, language),
    ),
    bindAdmin(templateCalls.archiveResource, ({ actor, input }) =>
      archiveResource(deps, actor.schoolCode, input.resourceId),
    ),
  ];
}
