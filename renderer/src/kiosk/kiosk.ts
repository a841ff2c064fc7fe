import { DEFAULT_KIOSK_SETTINGS, type KioskSettings } from '@self-print/contract/kioskSettings.ts';
import type { Texts } from '@self-print/web-kit/texts.ts';
import type { Api } from '../api/api.ts';
import type { StateLink } from '../api/stateLink.ts';
import type { Clock } from '../base/clock.ts';
import { createStore, type Store } from '../base/store.ts';
import { type Content, EMPTY_CONTENT } from '../content/shown.ts';
import type { VisitToken } from '../flows/pickup/effects/context.ts';
import type { PickupEffects } from '../flows/pickup/effects/pickupEffects.ts';
import type { PickupEvent, PickupState } from '../flows/pickup/state.ts';
import { initialSession, type Session, type SessionStore, sessionReducer } from '../session/session.ts';
import type { Speaker } from '../speech/speaker.ts';
import type { TextKey } from '../texts/keys.ts';
import { createBursts } from '../typing/bursts.ts';
import type { Typing } from '../typing/typing.ts';
import type { KioskView } from '../ui/kioskView.ts';
import { forgetPeople } from './forgetPeople.ts';
import { keepIdleTime } from './keepIdleTime.ts';
import { logScreens } from './logScreens.ts';
import { watchAgent } from './watchAgent.ts';

/** The effects of a flow, made from how to read its state and how to answer. */
export type MakePickupEffects = (
  current: () => PickupState | null,
  send: (event: PickupEvent) => void,
  visitToken: VisitToken,
) => PickupEffects;

export interface KioskOptions {
  readonly api: Api;
  readonly link: StateLink;
  readonly clock: Clock;
  readonly texts: Texts<TextKey>;
  readonly speaker: Speaker;
  readonly typing: Typing;
  /** Comes with the flow's own part of the page. */
  readonly loadPickupEffects: () => Promise<MakePickupEffects>;
}

/** The kiosk that screens show, and the content that is filled in later. */
export interface Kiosk extends KioskView {
  readonly content: Store<Content, Content>;
}

/** Joins session, agent and platform to the kiosk that the screens show. */
export function startKiosk(options: KioskOptions): Kiosk {
  const { api, link, clock, texts } = options;
  const settings = (): KioskSettings => link.get().state?.terminal?.settings ?? DEFAULT_KIOSK_SETTINGS;
  const session = createStore(sessionReducer, initialSession(settings().defaultLanguage, clock.nowMs()));
  const pickup = pickupOf(options, session);

  session.onChange((before, after) => {
    pickup.changed(pickupState(before), pickupState(after));
    if (after.language !== before.language) showLanguage(texts, session, after.language);
  });
  forgetPeople({ api, session });
  keepIdleTime({ session, clock, link, settings });
  logScreens({ api, session, link });
  watchAgent({ session, link, clock, settings, onPrint: pickup.agentShows });
  const content = createStore<Content, Content>((_, next) => next, EMPTY_CONTENT);
  return { ...options, session, content, bursts: createBursts(), settings, send: session.send };
}

export function pickupState({ place }: Session): PickupState | null {
  return place.at === 'pickup' ? place.state : null;
}

/** The flow's effects, which are fetched when somebody enters it; what happened meanwhile is made up for. */
function pickupOf({ loadPickupEffects, clock }: KioskOptions, session: SessionStore): PickupEffects {
  const missed: ((effects: PickupEffects) => void)[] = [];
  let effects: PickupEffects | null = null;
  const current = () => pickupState(session.get());
  const send = (event: PickupEvent) => session.send({ type: 'pickup', nowMs: clock.nowMs(), event });

  const load = async () => {
    effects = (await loadPickupEffects())(current, send, () => session.get().visit?.visitToken ?? null);
    for (const use of missed.splice(0)) use(effects);
  };
  const withEffects = (use: (effects: PickupEffects) => void) => {
    if (effects) {
      use(effects);
      return;
    }
    missed.push(use);
    if (missed.length === 1) void load();
  };
  return {
    changed: (before, after) => {
      if (before !== after) withEffects((loaded) => loaded.changed(before, after));
    },
    agentShows: (shown) => {
      if (current() !== null) withEffects((loaded) => loaded.agentShows(shown));
    },
  };
}

function showLanguage(texts: Texts<TextKey>, session: SessionStore, language: Session['language']): void {
  texts.setLanguage(language).catch(() => {
    // The words of that language could not be fetched: say so by staying in the one that is there.
    if (session.get().language === language) session.send({ type: 'language', language: texts.language() });
  });
}
