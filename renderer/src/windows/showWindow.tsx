import { DEFAULT_KIOSK_SETTINGS } from '@self-print/contract/kioskSettings.ts';
import type { Texts } from '@self-print/web-kit/texts.ts';
import { createRoot } from 'react-dom/client';
import type { Api } from '../api/api.ts';
import type { Link } from '../api/stateLink.ts';
import type { Clock } from '../base/clock.ts';
import type { PictureUrls } from '../base/pictureUrls.ts';
import { createStore, type Readable } from '../base/store.ts';
import { keepContent } from '../content/content.ts';
import { type Content, EMPTY_CONTENT } from '../content/shown.ts';
import { logFault, logUncaughtFaults } from '../faults/faults.ts';
import { sessionReducer } from '../session/session.ts';
import { initialSession } from '../session/state.ts';
import { silentSpeaker } from '../speech/speaker.ts';
import { coreTexts } from '../texts/corePart.ts';
import type { TextKey } from '../texts/keys.ts';
import { windowsTexts } from '../texts/windowsPart.ts';
import { createBursts } from '../typing/bursts.ts';
import { createTyping, typingFiles } from '../typing/typing.ts';
import { WindowPage } from './WindowPage.tsx';
import { ADVERT_VIEW, type WindowView } from './windowView.ts';

export interface WindowParts {
  readonly api: Api;
  readonly link: Readable<Link>;
  readonly clock: Clock;
  readonly texts: Texts<TextKey>;
  readonly pictures: PictureUrls;
}

/**
 * Shows one view in a window beside the kiosk. It has no session of a person, does no task of the agent and answers for
 * nobody's idle time: that is the main page's.
 */
export async function showWindow(view: WindowView, root: HTMLElement, parts: WindowParts): Promise<void> {
  const { api, link, clock, texts, pictures } = parts;
  await Promise.all([texts.add(coreTexts), texts.add(windowsTexts)]);
  await texts.setLanguage(view.language);
  logUncaughtFaults(api, window);
  window.addEventListener('contextmenu', (event) => event.preventDefault());

  const content = createStore<Content, Content>((_, next) => next, EMPTY_CONTENT);
  if (view.view === ADVERT_VIEW) {
    keepContent({ api, clock, link, pictures, content, onMessages: texts.overlay });
    speakTheTerminalsLanguage(parts);
  }
  const session = createStore(sessionReducer, {
    ...initialSession(view.language, clock.nowMs()),
    accessible: view.accessible,
  });
  createRoot(root).render(
    <WindowPage
      kiosk={{
        api,
        link,
        clock,
        texts,
        content,
        session,
        send: session.send,
        settings: () => link.get().state?.terminal?.settings ?? DEFAULT_KIOSK_SETTINGS,
        speaker: silentSpeaker,
        typing: createTyping(document, typingFiles),
        bursts: createBursts(),
        newId: () => crypto.randomUUID(),
      }}
      view={view}
      onFault={(error) => logFault(api, error)}
      reload={() => location.reload()}
    />,
  );
}

/** Adverts are for everybody who passes, whatever language the person before the kiosk has chosen. */
function speakTheTerminalsLanguage({ link, texts }: WindowParts): void {
  const follow = () => {
    const language = link.get().state?.terminal?.settings.defaultLanguage;
    // Words that cannot be fetched now are asked for again with the next news of the agent.
    if (language !== undefined && language !== texts.language()) texts.setLanguage(language).catch(() => {});
  };
  link.subscribe(follow);
  follow();
}
