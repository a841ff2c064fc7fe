import { SUCCESS_CODES } from '@self-print/contract/call.ts';
import { errorNameOf } from '@self-print/contract/errorCodes.ts';
import { DEFAULT_KIOSK_SETTINGS } from '@self-print/contract/kioskSettings.ts';
import type { Texts } from '@self-print/web-kit/texts.ts';
import { createApi } from '../src/api/api.ts';
import type { Clock } from '../src/base/clock.ts';
import { createStore } from '../src/base/store.ts';
import { paymentReducer } from '../src/flows/payment/flow.ts';
import { personalReducer } from '../src/flows/personal/flow.ts';
import { reportReducer } from '../src/flows/report/flow.ts';
import { selfPayReducer } from '../src/flows/selfPay/flow.ts';
import { signInReducer } from '../src/flows/signIn/flow.ts';
import { sessionReducer } from '../src/session/session.ts';
import { initialSession, type Session, type SessionEvent } from '../src/session/state.ts';
import { silentSpeaker } from '../src/speech/speaker.ts';
import type { TextKey } from '../src/texts/keys.ts';
import { createBursts } from '../src/typing/bursts.ts';
import { createTyping, typingFiles } from '../src/typing/typing.ts';
import type { KioskView } from '../src/ui/kioskView.ts';
import { galleryPlatform } from './galleryPlatform.ts';
import { NOW_MS, type Scene } from './sceneParts.ts';

const FLOWS = {
  signIn: signInReducer,
  personal: personalReducer,
  payment: paymentReducer,
  selfPay: selfPayReducer,
  report: reportReducer,
};
const AGENT_ORIGIN = 'http://127.0.0.1:8765';
const GRANT = {
  domain: 'https://print.example.edu.cn',
  appId: 'gallery',
  accessToken: 'gallery',
  schoolCode: 'DEMO',
  terminalCode: 'T-0107',
  expiresAt: '2099-01-01T00:00:00.000Z',
};
const SECOND_MS = 1_000;
const TOUCHED_SECONDS_AGO = 12;

/** An agent that gives the terminal's token, and the platform of the scene. */
function fetchOf({ answers }: Scene): typeof fetch {
  if (answers === undefined) return () => Promise.reject(new Error('the gallery has no agent'));
  const platform = galleryPlatform();
  answers(platform);
  return async (input, init) =>
    String(input).startsWith(AGENT_ORIGIN)
      ? Response.json({ code: SUCCESS_CODES.agent, msg: '', success: true, data: GRANT })
      : platform.fetch(input, init);
}

/** A kiosk that stands still in a scene: the session answers, agent and platform do not. */
export function viewOf(scene: Scene, texts: Texts<TextKey>, clock: Clock, accessible = false): KioskView {
  const session = createStore<Session, SessionEvent>(
    (before, event) => sessionReducer(before, event, FLOWS),
    {
      ...initialSession(texts.language(), NOW_MS - TOUCHED_SECONDS_AGO * SECOND_MS),
      ...scene.session,
      accessible,
    },
  );
  session.onChange((before, after) => {
    if (before.language !== after.language) void texts.setLanguage(after.language);
  });
  return {
    session,
    link: createStore((link) => link, scene.link),
    content: createStore((content) => content, scene.content),
    texts,
    clock,
    api: createApi({
      agentOrigin: AGENT_ORIGIN,
      agentToken: '',
      fetch: fetchOf(scene),
      language: texts.language,
      nowMs: clock.nowMs,
      errorNameOf,
      newRequestId: () => 'gallery',
    }),
    speaker: silentSpeaker,
    typing: createTyping(document, typingFiles),
    bursts: createBursts(),
    newId: () => crypto.randomUUID(),
    settings: () => scene.link.state?.terminal?.settings ?? DEFAULT_KIOSK_SETTINGS,
    send: session.send,
  };
}
