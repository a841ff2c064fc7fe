import { DEFAULT_KIOSK_SETTINGS, type KioskSettings } from '@self-print/contract/kioskSettings.ts';
import type { Texts } from '@self-print/web-kit/texts.ts';
import type { Api } from '../api/api.ts';
import type { StateLink } from '../api/stateLink.ts';
import type { Clock } from '../base/clock.ts';
import { createStore, type Store } from '../base/store.ts';
import { type Content, EMPTY_CONTENT } from '../content/shown.ts';
import type { FlowContext, FlowEffects } from '../flows/kit/flow.ts';
import type { PersonalContext } from '../flows/personal/effects/personalEffects.ts';
import type { PersonalState } from '../flows/personal/state.ts';
import type { PickupEffects } from '../flows/pickup/effects/pickupEffects.ts';
import type { PickupEvent, PickupState } from '../flows/pickup/state.ts';
import { initialSession, type Session, type SessionStore, sessionReducer } from '../session/session.ts';
import type { Speaker } from '../speech/speaker.ts';
import type { TextKey } from '../texts/keys.ts';
import { createBursts } from '../typing/bursts.ts';
import type { Typing } from '../typing/typing.ts';
import type { KioskView } from '../ui/kioskView.ts';
import { followFlow } from './followFlow.ts';
import { forgetPeople } from './forgetPeople.ts';
import { keepIdleTime } from './keepIdleTime.ts';
import { logScreens } from './logScreens.ts';
import { watchAgent } from './watchAgent.ts';

/** Makes the effects of each flow from how to read its state and how to answer. */
export interface FlowLoaders {
  readonly pickup: () => Promise<(flow: FlowContext<PickupState, PickupEvent>) => PickupEffects>;
  readonly personal: () => Promise<(flow: Omit<PersonalContext, 'api'>) => FlowEffects<PersonalState>>;
}

export interface KioskOptions {
  readonly api: Api;
  readonly link: StateLink;
  readonly clock: Clock;
  readonly texts: Texts<TextKey>;
  readonly speaker: Speaker;
  readonly typing: Typing;
  /** A new UUID. */
  readonly newId: () => string;
  /** Each comes with its flow's own part of the page. */
  readonly loadEffects: FlowLoaders;
}

/** The kiosk that screens show, and the content that is filled in later. */
export interface Kiosk extends KioskView {
  readonly content: Store<Content, Content>;
}

/** Joins session, agent and platform to the kiosk that the screens show. */
export function startKiosk(options: KioskOptions): Kiosk {
  const { api, link, clock, texts, loadEffects } = options;
  const settings = (): KioskSettings => link.get().state?.terminal?.settings ?? DEFAULT_KIOSK_SETTINGS;
  const session = createStore(sessionReducer, initialSession(settings().defaultLanguage, clock.nowMs()));
  const visitToken = () => session.get().visit?.visitToken ?? null;
  const withPickup = followFlow(session, pickupState, async () => {
    const make = await loadEffects.pickup();
    return make({
      current: () => pickupState(session.get()),
      send: (event) => session.send({ type: 'pickup', nowMs: clock.nowMs(), event }),
      visitToken,
    });
  });
  followFlow(session, personalState, async () => {
    const make = await loadEffects.personal();
    return make({
      current: () => personalState(session.get()),
      send: (event) => session.send({ type: 'personal', nowMs: clock.nowMs(), event }),
      visitToken,
      confirmOrder: (order) => session.send({ type: 'confirmOrder', nowMs: clock.nowMs(), order }),
      signedOut: () => session.send({ type: 'signedOut' }),
    });
  });
  session.onChange((before, after) => {
    if (after.language !== before.language) showLanguage(texts, session, after.language);
  });
  forgetPeople({ api, session });
  keepIdleTime({ session, clock, link, settings });
  logScreens({ api, session, link });
  watchAgent({
    session,
    link,
    clock,
    settings,
    onPrint: (shown) => {
      if (pickupState(session.get()) !== null) withPickup((effects) => effects.agentShows(shown));
    },
  });
  const content = createStore<Content, Content>((_, next) => next, EMPTY_CONTENT);
  return { ...options, session, content, bursts: createBursts(), settings, send: session.send };
}

export function pickupState({ place }: Session): PickupState | null {
  return place.at === 'pickup' ? place.state : null;
}

function personalState({ place }: Session): PersonalState | null {
  return place.at === 'personal' ? place.state : null;
}

function showLanguage(texts: Texts<TextKey>, session: SessionStore, language: Session['language']): void {
  texts.setLanguage(language).catch(() => {
    // The words of that language could not be fetched: say so by staying in the one that is there.
    if (session.get().language === language) session.send({ type: 'language', language: texts.language() });
  });
}
