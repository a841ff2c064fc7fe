import { ERRORS, type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { readUpload } from '../resources/readUpload.ts';
import { refusedUpload } from '../resources/refusedUpload.ts';
import { checkMp4, isMp4 } from './checkMp4.ts';
import { keepMedia, type MediaKey } from './mediaStore.ts';

const FILM_WORDS: Readonly<Record<'broken' | 'unsupported', Bilingual>> = {
  broken: {
    zh: '视频已损坏或不完整，请重新导出后上传',
    en: 'The film is damaged or incomplete. Please export it again',
  },
  unsupported: {
    zh: '终端无法播放此视频，请导出为 H.264 编码的 MP4',
    en: 'Terminals cannot play this film. Please export it as MP4 with H.264',
  },
};

interface KeptUpload {
  readonly key: MediaKey;
  readonly kind: 'image' | 'video';
}

/** Stores a picture, or a film where one may be, by what its content is. */
export async function uploadMedia(
  deps: Pick<Deps, 'db' | 'storage' | 'clock' | 'random'>,
  { schoolCode }: AdminActor,
  { content, takesFilms }: { readonly content: Uint8Array; readonly takesFilms: boolean },
  language: Language,
): Promise<Outcome<KeptUpload, 'RESOURCE_INVALID'>> {
  if (takesFilms && isMp4(content)) {
    const checked = checkMp4(content);
    if (!checked.ok) return fail(refusedFilm(checked.problem, language));
    const film = { folder: 'adverts', type: 'video/mp4', content } as const;
    return ok({ key: await keepMedia(deps, schoolCode, film), kind: 'video' });
  }
  const picture = readUpload('image', content);
  const wanted = { kind: takesFilms ? 'media' : 'image', content } as const;
  if (!picture.ok) return fail(refusedUpload(picture.problem, wanted, language));
  const folder = takesFilms ? 'adverts' : 'pictures';
  return ok({ key: await keepMedia(deps, schoolCode, { folder, ...picture.value }), kind: 'image' });
}

function refusedFilm(fault: 'broken' | 'unsupported', language: Language) {
  const colon = language === 'zh' ? '：' : ': ';
  const message = `${ERRORS.RESOURCE_INVALID[language]}${colon}${FILM_WORDS[fault][language]}`;
  return problem('RESOURCE_INVALID', { message, detail: { fault } });
}
