import { problem } from '@self-print/contract/errors.ts';
import { terminalAdminCalls } from '@self-print/contract/platform/terminalAdmin.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindPublic, bindTerminal } from '../../http/bind.ts';
import { type ActivationDeps, activateTerminal } from './activateTerminal.ts';
import { recordHeartbeat } from './heartbeat.ts';
import { homeTilesAt, type TileOffers } from './homeTilesAt.ts';
import { issueAccessToken } from './issueAccessToken.ts';
import { listTerminals } from './listTerminals.ts';
import { findTerminalWithSchool } from './terminalStore.ts';
import { viewOfTerminal } from './terminalView.ts';

export function terminalBindings(deps: ActivationDeps & TileOffers): Binding<Actor>[] {
  return [
    bindTerminal(terminalCalls.terminal, async ({ actor }) => {
      const row = await findTerminalWithSchool(deps.db, actor);
      return row ? ok(viewOfTerminal(row, deps.publicUrl())) : fail(problem('ACCESS_TOKEN_INVALID'));
    }),
    bindTerminal(terminalCalls.heartbeat, ({ actor, input }) => recordHeartbeat(deps, actor, input)),
    bindTerminal(terminalCalls.indexItem, async ({ actor }) => ok(await homeTilesAt(deps, actor))),
    bindAdmin(terminalAdminCalls.list, async ({ actor, input }) =>
      ok(await listTerminals(deps, actor.schoolCode, input)),
    ),
    bindPublic(terminalCalls.activate, ({ actor, input }) =>
      activateTerminal(deps, actor.address, input.activationCode),
    ),
    bindPublic(terminalCalls.accessToken, ({ actor, input }) => issueAccessToken(deps, actor.address, input)),
  ];
}
