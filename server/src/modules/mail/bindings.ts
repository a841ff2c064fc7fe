import { documentCalls } from '@self-print/contract/platform/documents.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindUser } from '../../http/bind.ts';
import { downloadOwn } from '../orders/ownDocument.ts';
import { sendDocument } from './sendDocument.ts';

/** Calls that deliver electronic documents outside the platform. */
export function electronicBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindUser(documentCalls.sendByMail, ({ actor, input, language }) =>
      sendDocument(deps, actor, input, language),
    ),
    bindUser(documentCalls.download, ({ actor, input }) => downloadOwn(deps, actor, input.id)),
  ];
}
