import { itemAdminCalls as calls } from '@self-print/contract/platform/itemAdmin.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/actor.ts';
import { bindAdmin, bindChange } from '../../../http/bind.ts';
import { changeRelations, readItem } from './relations.ts';

/** Calls that read and change an item's relations separately. */
export function relationBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindAdmin(calls.cartons, ({ actor, input }) => readItem(deps, actor.schoolCode, input.itemId)),
    bindChange(calls.saveCartons, ({ operation, input, language }) =>
      changeRelations(deps, operation, input, language),
    ),
    bindAdmin(calls.roles, ({ actor, input }) => readItem(deps, actor.schoolCode, input.itemId)),
    bindChange(calls.saveRoles, ({ operation, input, language }) =>
      changeRelations(deps, operation, input, language),
    ),
    bindAdmin(calls.itemTags, ({ actor, input }) => readItem(deps, actor.schoolCode, input.itemId)),
    bindChange(calls.saveItemTags, ({ operation, input, language }) =>
      changeRelations(deps, operation, input, language),
    ),
  ];
}
