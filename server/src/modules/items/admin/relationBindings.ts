import { itemAdminCalls as calls } from '@self-print/contract/platform/itemAdmin.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/actor.ts';
import { bindAdmin } from '../../../http/bind.ts';
import { changeRelations, readItem } from './relations.ts';

/** Calls that read and change an item's relations separately. */
export function relationBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindAdmin(calls.cartons, ({ actor, input }) => readItem(deps, actor.schoolCode, input.itemId)),
    bindAdmin(calls.saveCartons, ({ actor, input, language }) =>
      changeRelations(deps, actor.schoolCode, input, language),
    ),
    bindAdmin(calls.roles, ({ actor, input }) => readItem(deps, actor.schoolCode, input.itemId)),
    bindAdmin(calls.saveRoles, ({ actor, input, language }) =>
      changeRelations(deps, actor.schoolCode, input, language),
    ),
    bindAdmin(calls.itemTags, ({ actor, input }) => readItem(deps, actor.schoolCode, input.itemId)),
    bindAdmin(calls.saveItemTags, ({ actor, input, language }) =>
      changeRelations(deps, actor.schoolCode, input, language),
    ),
  ];
}
