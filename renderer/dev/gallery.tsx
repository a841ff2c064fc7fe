import { createTexts } from '@self-print/web-kit/texts.ts';
import { createRoot } from 'react-dom/client';
import { createApi } from '../src/api/api.ts';
import { App } from '../src/app/App.tsx';
import { HelpPanel } from '../src/app/HelpPanel.tsx';
import { IdleWarning } from '../src/app/IdleWarning.tsx';
import { PickupPlace } from '../src/flows/pickup/screens/PickupPlace.tsx';
import { createStore } from '../src/kiosk/store.ts';
import type { KioskView } from '../src/kiosk/view.ts';
import { GateScreen } from '../src/screens/GateScreen.tsx';
import { HomeScreen } from '../src/screens/HomeScreen.tsx';
import { initialSession, type Session, type SessionEvent, sessionReducer } from '../src/session/session.ts';
import { SetUpScreen } from '../src/setUp/SetUpScreen.tsx';
import { silentSpeaker } from '../src/speech/speaker.ts';
import { coreTexts } from '../src/texts/corePart.ts';
import type { TextKey } from '../src/texts/keys.ts';
import { serviceTexts } from '../src/texts/servicePart.ts';
import { setUpTexts } from '../src/texts/setUpPart.ts';
import '../src/ui/tokens.css';
import '../src/ui/base.css';
import { NOW_MS, SCENES, type Scene } from './scenes.ts';

/**
 * Every screen by name, without agent and platform: /dev/gallery.html?scene=held-jam&lang=en&accessible=1.
 * Development only; the build does not know this page.
 */
const wish = new URLSearchParams(location.search);
const found = SCENES[wish.get('scene') ?? 'home'];
const texts = createTexts<TextKey>();
await Promise.all([texts.add(coreTexts), texts.add(serviceTexts), texts.add(setUpTexts)]);
await texts.setLanguage(wish.get('lang') === 'en' ? 'en' : 'zh');

const SECOND_MS = 1_000;

function viewOf(scene: Scene): KioskView {
  let nowMs = NOW_MS;
  const initial: Session = { ...initialSession(texts.language(), NOW_MS - 12 * SECOND_MS), ...scene.session };
  const accessible = wish.get('accessible') === '1';
  const session = createStore<Session, SessionEvent>(sessionReducer, { ...initial, accessible });
  session.onChange((before, after) => {
    if (before.language !== after.language) void texts.setLanguage(after.language);
  });
  const api = createApi({
    agentOrigin: location.origin,
    agentToken: '',
    fetch: () => Promise.reject(new Error('the gallery has no agent')),
    language: texts.language,
    nowMs: () => nowMs,
    newRequestId: () => 'gallery',
  });
  return {
    session,
    link: createStore((link) => link, scene.link),
    content: createStore((content) => content, scene.content),
    texts,
    api,
    clock: {
      nowMs: () => nowMs,
      // Time stands still, but for the age that a scene asks for.
      after: (_, run) => {
        const age = scene.ageSeconds;
        if (age === undefined || nowMs !== NOW_MS) return () => {};
        const timer = setTimeout(() => {
          nowMs = NOW_MS + age * SECOND_MS;
          run();
        }, 50);
        return () => clearTimeout(timer);
      },
    },
    speaker: silentSpeaker,
    settings: () => scene.link.state?.terminal?.settings ?? SETTINGS,
    send: session.send,
  };
}

const { DEFAULT_TERMINAL_SETTINGS: SETTINGS } = await import('@self-print/contract/settings.ts');
const root = document.getElementById('root');
if (root && found)
  createRoot(root).render(
    <App
      kiosk={viewOf(found)}
      later={{
        Home: HomeScreen,
        Pickup: PickupPlace,
        SetUp: SetUpScreen,
        Gate: GateScreen,
        Help: HelpPanel,
        Idle: IdleWarning,
      }}
    />,
  );
