import { problem } from '@self-print/contract/errors.ts';
import { advertCalls } from '@self-print/contract/platform/adverts.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindPublic, bindTerminal } from '../../http/bind.ts';
import { findMedia, mediaKeyOf } from '../media/mediaStore.ts';
import { listAdverts } from './advertStore.ts';

export function advertBindings({ db, storage, clock }: Deps): Binding<Actor>[] {
  return [
    bindTerminal(advertCalls.mediaList, async ({ actor, input }) => {
      if (input.x !== actor.terminalCode) return fail(problem('TERMINAL_MISMATCH'));
      return ok(await listAdverts(db, actor, clock.now()));
    }),
    bindPublic(advertCalls.media, async ({ input }) => {
      const key = mediaKeyOf(input.mediaId);
      const row = key && (await findMedia(db, key));
      if (!row) return fail(problem('NOT_FOUND'));
      const { contentType, contentLength, sha256, storageKey } = row;
      const content = await storage.stream({ key: storageKey, contentLength, sha256 });
      return content.ok
        ? ok({ contentType, contentLength, content: content.value })
        : fail(problem('NOT_FOUND'));
    }),
  ];
}
