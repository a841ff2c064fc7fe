import { documentAdminCalls } from '@self-print/contract/platform/documentAdmin.ts';
import { documentCalls } from '@self-print/contract/platform/documents.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindPublic } from '../../http/bind.ts';
import { isCaptchaRight as isRight } from '../captcha/captcha.ts';
import { findIssued, listIssued } from './listIssued.ts';
import { previewPage, type SharedOrders } from './previewPage.ts';
import { verifyByCode } from './verifyByCode.ts';
import { verifyFile } from './verifyFile.ts';

/** Calls for document verification, open to everybody, and for the administrators of the school that issued the documents. */
export function verificationBindings(deps: Deps & SharedOrders): Binding<Actor>[] {
  return [
    bindPublic(documentCalls.verify, ({ actor, input, request }) => {
      const { a: code, b: factor, verifiCode } = input;
      const isCaptchaRight = verifiCode === undefined ? undefined : () => isRight(deps, request, verifiCode);
      return verifyByCode(deps, actor.address, { code, factor, isCaptchaRight });
    }),
    bindPublic(documentCalls.verifyFile, ({ actor, input }) =>
      verifyFile(deps, actor.address, input.content),
    ),
    bindAdmin(documentAdminCalls.list, async ({ actor, input }) =>
      ok(await listIssued(deps, actor.schoolCode, input)),
    ),
    bindAdmin(documentAdminCalls.find, ({ actor, input }) => findIssued(deps, actor.schoolCode, input.code)),
    bindPublic(documentCalls.previewPage, ({ actor, input }) =>
      previewPage(deps, actor.address, input.ticket, input.page),
    ),
  ];
}
