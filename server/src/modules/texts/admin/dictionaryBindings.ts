import { problem } from '@self-print/contract/errors.ts';
import { dictionaryAdminCalls, phoneDictionaryCalls } from '@self-print/contract/platform/dictionaryAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/actor.ts';
import { bindAdmin, bindChange, bindUser } from '../../../http/bind.ts';
import { mediaPath } from '../../media/mediaStore.ts';
import { uploadMedia } from '../../media/uploadMedia.ts';
import { findSharedEntry } from '../dictionaryStore.ts';
import {
  listDictionary,
  removeDictionaryEntry,
  saveDictionaryEntry,
  viewDictionaryEntry,
} from './dictionary.ts';

/** Calls for the dictionary: writing it in the console, and reading one entry on the phone. */
export function dictionaryBindings(deps: Deps): Binding<Actor>[] {
  const { db } = deps;
  return [
    bindAdmin(dictionaryAdminCalls.list, async ({ actor, input }) =>
      ok(await listDictionary(db, actor.schoolCode, input)),
    ),
    bindAdmin(dictionaryAdminCalls.get, ({ actor, input }) =>
      viewDictionaryEntry(db, actor.schoolCode, input.entryId),
    ),
    bindChange(dictionaryAdminCalls.save, ({ operation, input }) =>
      saveDictionaryEntry(deps, operation, input),
    ),
    bindAdmin(dictionaryAdminCalls.upload, async ({ actor, input: { content }, language }) => {
      const kept = await uploadMedia(deps, actor, { content, takesFilms: false }, language);
      return kept.ok ? ok({ value: kept.value.key.mediaId, url: mediaPath(kept.value.key) }) : kept;
    }),
    bindChange(dictionaryAdminCalls.remove, ({ operation, input }) =>
      removeDictionaryEntry(deps, operation, input),
    ),
    bindUser(phoneDictionaryCalls.getDict, async ({ actor, input }) => {
      const row = await findSharedEntry(db, actor.schoolCode, input);
      if (!row) return fail(problem('NOT_FOUND'));
      const { code, name, value, labelZh, labelEn, position } = row;
      return ok({ code, name, value, label: { zh: labelZh, en: labelEn }, position });
    }),
  ];
}
