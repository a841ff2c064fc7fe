import { DEFAULT_KIOSK_SETTINGS, type KioskSettings } from '@self-print/contract/kioskSettings.ts';
import type { TerminalOrder } from '@self-print/contract/platform/orders.ts';
import type { Texts } from '@self-print/web-kit/texts.ts';
import type { Api } from '../api/api.ts';
import type { StateLink } from '../api/stateLink.ts';
import type { Clock } from '../base/clock.ts';
import { createStore, type Store } from '../base/store.ts';
import { type Content, EMPTY_CONTENT } from '../content/shown.ts';
import type { FlowEffects } from '../flows/kit/flow.ts';
import type { StepUp } from '../flows/kit/personCall.ts';
import type { PaymentContext } from '../flows/payment/effects/paymentEffects.ts';
import type { paymentReducer } from '../flows/payment/flow.ts';
import type { Payable, PaymentState } from '../flows/payment/state.ts';
import type { PersonalContext } from '../flows/personal/effects/personalEffects.ts';
import type { PersonalEvent } from '../flows/personal/event.ts';
import type { personalReducer } from '../flows/personal/flow.ts';
import type { PersonalState } from '../flows/personal/state.ts';
import type { PickupFlow } from '../flows/pickup/effects/context.ts';
import type { PickupEffects } from '../flows/pickup/effects/pickupEffects.ts';
import type { PickupEvent, PickupState } from '../flows/pickup/state.ts';
import type { reportReducer } from '../flows/report/flow.ts';
import type { ReportContext } from '../flows/report/reportEffects.ts';
import type { ReportState } from '../flows/report/state.ts';
import type { SelfPayContext } from '../flows/selfPay/effects/selfPayEffects.ts';
import type { selfPayReducer } from '../flows/selfPay/flow.ts';
import type { SelfPayEvent, SelfPayState } from '../flows/selfPay/state.ts';
import type { SignInContext } from '../flows/signIn/effects/signInEffects.ts';
import type { signInReducer } from '../flows/signIn/flow.ts';
import type { SignInState } from '../flows/signIn/state.ts';
import type { KeptLanguage } from '../session/keptLanguage.ts';
import { sessionReducer } from '../session/session.ts';
import {
  initialSession,
  type LaterReducers,
  placeBelow,
  type Session,
  type SessionEvent,
  type SessionStore,
} from '../session/state.ts';
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

/** Fetches each flow with its part of the page. Effects are made from how to read the flow's state and how to answer. */
export interface FlowLoaders {
  readonly pickup: () => Promise<(flow: PickupFlow) => PickupEffects>;
  readonly payment: () => Promise<{
    readonly reducer: typeof paymentReducer;
    readonly effects: (flow: Omit<PaymentContext, 'api' | 'clock'>) => FlowEffects<PaymentState>;
  }>;
  readonly personal: () => Promise<{
    readonly reducer: typeof personalReducer;
    readonly effects: (flow: Omit<PersonalContext, 'api' | 'clock'>) => FlowEffects<PersonalState>;
  }>;
  readonly selfPay: () => Promise<{
    readonly reducer: typeof selfPayReducer;
    readonly effects: (flow: Omit<SelfPayContext, 'api' | 'clock'>) => FlowEffects<SelfPayState>;
  }>;
  readonly report: () => Promise<{
    readonly reducer: typeof reportReducer;
    readonly effects: (flow: Omit<ReportContext, 'api'>) => FlowEffects<ReportState>;
  }>;
  readonly signIn: () => Promise<{
    readonly reducer: typeof signInReducer;
    readonly effects: (flow: Omit<SignInContext, 'api' | 'clock'>) => FlowEffects<SignInState>;
  }>;
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
  readonly loadFlows: FlowLoaders;
  readonly keptLanguage: KeptLanguage;
}

/** The kiosk that screens show, and the content that is filled in later. */
export interface Kiosk extends KioskView {
  readonly content: Store<Content, Content>;
}

/** Joins session, agent and platform to the kiosk that the screens show. */
export function startKiosk(options: KioskOptions): Kiosk {
  const { api, link, clock, texts, loadFlows, keptLanguage } = options;
  const settings = (): KioskSettings => link.get().state?.terminal?.settings ?? DEFAULT_KIOSK_SETTINGS;
  const later: LaterReducers = {};
  const session = createStore<Session, SessionEvent>(
    (before, event) => sessionReducer(before, event, later),
    initialSession(settings().defaultLanguage, clock.nowMs()),
  );
  const visitToken = () => session.get().visit?.visitToken ?? null;
  const sendPickup = (event: PickupEvent) => session.send({ type: 'pickup', nowMs: clock.nowMs(), event });
  const sendPersonal = (event: PersonalEvent) =>
    session.send({ type: 'personal', nowMs: clock.nowMs(), event });
  const sendSelfPay = (event: SelfPayEvent) => session.send({ type: 'selfPay', nowMs: clock.nowMs(), event });
  const pay = (payable: Payable) => session.send({ type: 'openPayment', nowMs: clock.nowMs(), payable });
  const confirmOrder = (order: TerminalOrder) =>
    session.send({ type: 'confirmOrder', nowMs: clock.nowMs(), order });
  const withPickup = followFlow(session, pickupState, async () => {
    const make = await loadFlows.pickup();
    return make({
      current: () => pickupState(session.get()),
      send: sendPickup,
      visitToken,
      pay,
    });
  });
  const withPayment = followFlow(session, paymentState, async () => {
    const { reducer, effects } = await loadFlows.payment();
    later.payment = reducer;
    return effects({
      current: () => paymentState(session.get()),
      send: (event) => session.send({ type: 'payment', nowMs: clock.nowMs(), event }),
      close: () => session.send({ type: 'closePayment', nowMs: clock.nowMs() }),
      pickup: sendPickup,
      personal: sendPersonal,
      selfPay: sendSelfPay,
    });
  });
  const withSelfPay = followFlow(session, selfPayState, async () => {
    const { reducer, effects } = await loadFlows.selfPay();
    later.selfPay = reducer;
    return effects({
      current: () => selfPayState(session.get()),
      send: sendSelfPay,
      pay,
      confirmOrder,
      print: () => sendPickup({ type: 'print' }),
    });
  });
  const withSignIn = followFlow(session, signInState, async () => {
    const { reducer, effects } = await loadFlows.signIn();
    later.signIn = reducer;
    return effects({
      current: () => signInState(session.get()),
      send: (event) => session.send({ type: 'signIn', event }),
      visitToken,
      stepUp: () => stepUpOf(session.get()),
      signedIn: (visit) => session.send({ type: 'signedIn', nowMs: clock.nowMs(), visit }),
    });
  });
  const withPersonal = followFlow(session, personalState, async () => {
    const { reducer, effects } = await loadFlows.personal();
    later.personal = reducer;
    return effects({
      current: () => personalState(session.get()),
      send: sendPersonal,
      visitToken,
      pay,
      print: () => sendPickup({ type: 'print' }),
      confirmOrder,
      signedOut: () => session.send({ type: 'signedOut' }),
      stepUp: (stepUp) => session.send({ type: 'stepUp', nowMs: clock.nowMs(), stepUp }),
    });
  });
  const withReport = followFlow(session, reportState, async () => {
    const { reducer, effects } = await loadFlows.report();
    later.report = reducer;
    return effects({
      current: () => reportState(session.get()),
      send: (event) => session.send({ type: 'report', nowMs: clock.nowMs(), event }),
    });
  });
  const foundLanguage = keptLanguage.get();
  session.onChange((before, after) => {
    const isChosen = after.active && after.language !== settings().defaultLanguage;
    keptLanguage.set(isChosen ? after.language : null);
    if (after.language !== before.language) void showLanguage(texts, session, after.language);
  });
  forgetPeople({ api, session });
  keepIdleTime({ session, clock, link, settings });
  logScreens({ api, session, link });
  watchAgent({
    session,
    link,
    clock,
    settings,
    foundLanguage,
    onPrint: (shown) => {
      if (pickupState(session.get()) !== null) withPickup((effects) => effects.agentShows(shown));
    },
  });
  const content = createStore<Content, Content>((_, next) => next, EMPTY_CONTENT);
  const flows: Readonly<Record<keyof LaterReducers, (use: () => void) => void>> = {
    payment: withPayment,
    selfPay: withSelfPay,
    signIn: withSignIn,
    personal: withPersonal,
    report: withReport,
  };
  const isOfFlow = (type: string): type is keyof LaterReducers => Object.hasOwn(flows, type);
  return {
    ...options,
    session,
    content,
    bursts: createBursts(),
    settings,
    // What a screen does as soon as it is there may come before its flow is: it waits rather than being lost.
    send: (event) => {
      if (isOfFlow(event.type) && later[event.type] === undefined)
        flows[event.type](() => session.send(event));
      else session.send(event);
    },
  };
}

export function reportState({ report }: Session): ReportState | null {
  return report;
}

function pickupState({ place }: Session): PickupState | null {
  const below = placeBelow(place);
  return below.at === 'pickup' ? below.state : null;
}

function paymentState({ place }: Session): PaymentState | null {
  return place.at === 'payment' ? place.state : null;
}

/** Also while its payment is above it. */
function selfPayState({ place }: Session): SelfPayState | null {
  const below = placeBelow(place);
  return below.at === 'selfPay' ? below.state : null;
}

function signInState({ place }: Session): SignInState | null {
  return place.at === 'signIn' ? place.state : null;
}

function stepUpOf({ place }: Session): StepUp | null {
  return place.at === 'signIn' ? place.stepUp : null;
}

function personalState({ place }: Session): PersonalState | null {
  return place.at === 'personal' ? place.state : null;
}

async function showLanguage(
  texts: Texts<TextKey>,
  session: SessionStore,
  language: Session['language'],
): Promise<void> {
  try {
    await texts.setLanguage(language);
    session.send({ type: 'signIn', event: { type: 'languageChanged' } });
  } catch {
    // The words of that language could not be fetched: say so by staying in the one that is there.
    if (session.get().language === language) session.send({ type: 'language', language: texts.language() });
  }
}
