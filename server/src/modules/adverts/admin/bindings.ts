import { advertAdminCalls } from '@self-print/contract/platform/advertAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/actor.ts';
import { bindAdmin, bindChange } from '../../../http/bind.ts';
import { mediaPath, publicMediaId } from '../../media/mediaStore.ts';
import { uploadMedia } from '../../media/uploadMedia.ts';
import { pageAdverts } from './listAdverts.ts';
import { pauseAdvert, removeAdvert, saveAdvert } from './saveAdvert.ts';

/** Calls for adverts, used by the console. */
export function advertAdminBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindAdmin(advertAdminCalls.list, async ({ actor, input }) =>
      ok(await pageAdverts(deps, actor.schoolCode, input)),
    ),
    bindAdmin(advertAdminCalls.upload, async ({ actor, input: { content }, language }) => {
      const kept = await uploadMedia(deps, actor, { content, takesFilms: true }, language);
      if (!kept.ok) return kept;
      const { key, kind } = kept.value;
      return ok({ mediaId: publicMediaId(key), kind, url: mediaPath(key) });
    }),
    bindChange(advertAdminCalls.save, ({ operation, input }) => saveAdvert(deps, operation, input)),
    bindChange(advertAdminCalls.pause, ({ operation, input }) => pauseAdvert(deps, operation, input)),
    bindChange(advertAdminCalls.remove, ({ operation, input }) => removeAdvert(deps, operation, input)),
  ];
}
