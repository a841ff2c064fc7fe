import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { type Advert, advertCalls } from '@self-print/contract/platform/adverts.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { textCalls } from '@self-print/contract/platform/texts.ts';
import type { RemoteMessages } from '@self-print/web-kit/texts.ts';
import type { Action, Api } from '../api/api.ts';
import type { Link } from '../api/stateLink.ts';
import type { Clock } from '../base/clock.ts';
import type { PictureUrls } from '../base/pictureUrls.ts';
import type { Readable, Store } from '../base/store.ts';
import { createMediaShelf, type MediaShelf } from './media.ts';
import type { Content, ShownAdvert } from './shown.ts';

const REFRESH_MS = 5 * MINUTE_MS;
const RETRY_MS = MINUTE_MS / 2;

export interface ContentOptions {
  readonly api: Api;
  readonly clock: Clock;
  readonly link: Readable<Link>;
  readonly pictures: PictureUrls;
  readonly content: Store<Content, Content>;
  readonly onMessages: (messages: RemoteMessages) => void;
}

/** Keeps the content loaded once the platform can be reached, and again from time to time. */
export function keepContent(options: ContentOptions): {
  /** Loads it again now, or as soon as the platform can be reached. */
  readonly refresh: () => void;
} {
  const { api, clock, link, pictures, content, onMessages } = options;
  const shelf = createMediaShelf(api, pictures);
  let loadedFor: string | null = null;
  let cancelNext = () => {};

  const load = async (terminalCode: string) => {
    loadedFor = terminalCode;
    cancelNext();
    const loaded = await loadOnce(api.action(), shelf, terminalCode, content.get(), onMessages);
    content.send(loaded.content);
    cancelNext = clock.after(loaded.isComplete ? REFRESH_MS : RETRY_MS, refresh);
  };
  const refresh = () => {
    loadedFor = null;
    look();
  };
  const look = () => {
    const { status, state } = link.get();
    const terminalCode = state?.terminal?.terminalCode ?? null;
    const isServed = status === 'live' && state?.registration === 'registered' && state.platform.reachable;
    if (isServed && terminalCode !== null && terminalCode !== loadedFor) void load(terminalCode);
  };
  link.subscribe(look);
  look();
  return { refresh };
}

/** Loads each part by itself: one that fails leaves what was known. */
async function loadOnce(
  { platform }: Action,
  shelf: MediaShelf,
  terminalCode: string,
  known: Content,
  onMessages: (messages: RemoteMessages) => void,
): Promise<{ readonly content: Content; readonly isComplete: boolean }> {
  const [tiles, adverts, messages, picture] = await Promise.all([
    platform.call(terminalCalls.indexItem, { terminalCode }),
    platform.call(advertCalls.mediaList, { x: terminalCode }),
    platform.call(textCalls.i18n, {}),
    platform.call(textCalls.codePrintImage, {}),
  ]);
  if (messages.ok) onMessages(messages.value);
  const picturePath = picture.ok ? picture.value.imageUrl : null;
  const content = {
    tiles: tiles.ok ? [...tiles.value].sort((a, b) => a.position - b.position) : known.tiles,
    adverts: adverts.ok ? await withMedia(adverts.value, shelf) : known.adverts,
    codePicture:
      picturePath === null ? (picture.ok ? null : known.codePicture) : await shelf.take(picturePath),
  };
  if (adverts.ok && picture.ok) shelf.keepOnly(pathsOf(adverts.value, picturePath));
  return { content, isComplete: tiles.ok && adverts.ok && messages.ok && picture.ok };
}

/** The adverts whose pictures and films could be fetched. */
async function withMedia(adverts: readonly Advert[], shelf: MediaShelf): Promise<ShownAdvert[]> {
  const shown = await Promise.all(
    adverts.map(async (advert) => ({
      ...advert,
      source: advert.url === null ? null : await shelf.take(advert.url),
    })),
  );
  return shown.filter(({ kind, source }) => kind === 'text' || source !== null);
}

function pathsOf(adverts: readonly Advert[], picture: string | null): ReadonlySet<string> {
  return new Set([...adverts.map(({ url }) => url), picture].filter((path) => path !== null));
}
