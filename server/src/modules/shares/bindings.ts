import { documentCalls } from '@self-print/contract/platform/documents.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import { eq } from 'drizzle-orm';
import { documentShare } from '../../db/schema/shares.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindPublic, bindUser } from '../../http/bind.ts';
import { openShare } from './openShare.ts';
import { createShare, revokeShare } from './ownShares.ts';
import { listOwnShares } from './shareStore.ts';

/** Calls for links that let others view a document. */
export function shareBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindUser(documentCalls.createShare, ({ actor, input }) => createShare(deps, actor, input)),
    bindUser(documentCalls.listShares, async ({ actor, input }) => {
      const { orderId } = input;
      const condition = orderId === undefined ? undefined : eq(documentShare.orderId, orderId);
      return ok(await listOwnShares(deps.db, actor, condition));
    }),
    bindUser(documentCalls.revokeShare, ({ actor, input }) => revokeShare(deps, actor, input.shareId)),
    bindPublic(documentCalls.openShare, ({ actor, input }) => openShare(deps, actor.address, input)),
  ];
}
