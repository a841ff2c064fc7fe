import { packageAdminCalls } from '@self-print/contract/platform/packageAdmin.ts';
import { terminalReleaseCalls } from '@self-print/contract/platform/terminalReleases.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange, bindTerminal } from '../../http/bind.ts';
import { notePackage, withdrawPackage } from './changePackage.ts';
import { listReached } from './listReached.ts';
import { listPackages } from './packageStore.ts';
import { advanceByHand, beginRollOut, listRollOuts, repeatRollOut, stopByHand } from './rollOuts.ts';
import { openPiece, takeStanding } from './terminalStanding.ts';
import { beginPackage, finishPackage, keepPiece } from './upload.ts';

export function packageBindings(deps: Deps): Binding<Actor>[] {
  const calls = packageAdminCalls;
  return [
    bindAdmin(calls.list, async ({ actor, input }) => {
      const found = await listPackages(deps, actor.schoolCode, input);
      return ok({ ...found, pageSize: input.rows, pageNumber: input.page });
    }),
    bindAdmin(calls.begin, ({ actor, input }) => beginPackage(deps, actor, input)),
    bindAdmin(calls.sendPiece, ({ actor, input }) => keepPiece(deps, actor, input)),
    bindChange(calls.finish, ({ operation, input }) => finishPackage(deps, operation, input)),
    bindChange(calls.note, ({ operation, input }) => notePackage(deps, operation, input)),
    bindChange(calls.withdraw, ({ operation, input }) => withdrawPackage(deps, operation, input)),
    bindAdmin(calls.rollOuts, ({ actor, input }) => listRollOuts(deps, actor.schoolCode, input)),
    bindChange(calls.rollOut, ({ operation, input }) => beginRollOut(deps, operation, input)),
    bindChange(calls.nextStage, ({ operation, input }) => advanceByHand(deps, operation, input)),
    bindChange(calls.stop, ({ operation, input }) => stopByHand(deps, operation, input)),
    bindAdmin(calls.terminals, async ({ actor, input }) =>
      ok(await listReached(deps, actor.schoolCode, input)),
    ),
    bindChange(calls.again, ({ operation, input }) => repeatRollOut(deps, operation, input)),
    bindTerminal(terminalReleaseCalls.standing, async ({ actor, input }) =>
      ok({ order: await takeStanding(deps, actor, input) }),
    ),
    bindTerminal(terminalReleaseCalls.piece, ({ actor, input }) => openPiece(deps, actor, input)),
  ];
}
