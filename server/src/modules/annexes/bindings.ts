import { annexCalls } from '@self-print/contract/platform/terminalAnnexes.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
import { listAnnexes } from './listAnnexes.ts';
import { removeAnnex, saveAnnex } from './saveAnnex.ts';

/** Calls about the equipment that stands at terminals beside them. */
export function annexBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindAdmin(annexCalls.list, async ({ actor, input }) =>
      ok(await listAnnexes(deps, actor.schoolCode, input)),
    ),
    bindChange(annexCalls.modify, ({ operation, input }) => saveAnnex(deps, operation, input)),
    bindChange(annexCalls.remove, ({ operation, input }) => removeAnnex(deps, operation, input)),
  ];
}
