import { documentCalls } from '@self-print/contract/platform/documents.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindPublic } from '../../http/bind.ts';
import { previewPage, type SharedOrders } from './previewPage.ts';
import { verifyByCode } from './verifyByCode.ts';
import { verifyFile } from './verifyFile.ts';

/** Calls for document verification, open to everybody. */
export function verificationBindings(deps: Deps & SharedOrders): Binding<Actor>[] {
  return [
    bindPublic(documentCalls.verify, ({ actor, input }) =>
      verifyByCode(deps, actor.address, { code: input.a, factor: input.b }),
    ),
    bindPublic(documentCalls.verifyFile, ({ actor, input }) =>
      verifyFile(deps, actor.address, input.content),
    ),
    bindPublic(documentCalls.previewPage, ({ actor, input }) =>
      previewPage(deps, actor.address, input.ticket, input.page),
    ),
  ];
}
