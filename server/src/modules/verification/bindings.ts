import { documentCalls } from '@self-print/contract/platform/documents.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindPublic } from '../../http/bind.ts';
import { isCaptchaRight as isRight } from '../captcha/captcha.ts';
import { previewPage, type SharedOrders } from './previewPage.ts';
import { verifyByCode } from './verifyByCode.ts';
import { verifyFile } from './verifyFile.ts';

/** Calls for document verification, open to everybody. */
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
    bindPublic(documentCalls.previewPage, ({ actor, input }) =>
      previewPage(deps, actor.address, input.ticket, input.page),
    ),
  ];
}
