import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
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
    bindChange(templateCalls.addResource, ({ operation, input, language }) =>
      addResource(deps, operation, input, language),
    ),
    bindAdmin(templateCalls.resource, ({ actor, input }) => openResource(deps, actor.schoolCode, input.id)),
    bindChange(templateCalls.renameResource, ({ operation, input }) =>
      renameResource(deps, operation, input),
    ),
    bindChange(templateCalls.replaceResource, ({ operation, input, language }) =>
      replaceResource(deps, operation, input, language),
    ),
    bindChange(templateCalls.archiveResource, ({ operation, input }) =>
      archiveResource(deps, operation, input.resourceId),
    ),
  ];
}
