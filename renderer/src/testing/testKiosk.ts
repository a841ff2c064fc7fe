import { errorNameOf } from '@self-print/contract/errorCodes.ts';
import { createTexts, type TextPart } from '@self-print/web-kit/texts.ts';
import { createApi } from '../api/api.ts';
import { openStateLink } from '../api/stateLink.ts';
import { createPaymentEffects } from '../flows/payment/effects/paymentEffects.ts';
import { paymentReducer } from '../flows/payment/flow.ts';
import { createPersonalEffects } from '../flows/personal/effects/personalEffects.ts';
import { personalReducer } from '../flows/personal/flow.ts';
import { createPickupEffects } from '../flows/pickup/effects/pickupEffects.ts';
import { reportReducer } from '../flows/report/flow.ts';
import { createReportEffects } from '../flows/report/reportEffects.ts';
import { createSelfPayEffects } from '../flows/selfPay/effects/selfPayEffects.ts';
import { selfPayReducer } from '../flows/selfPay/flow.ts';
import { createSignInEffects } from '../flows/signIn/effects/signInEffects.ts';
import { signInReducer } from '../flows/signIn/flow.ts';
import { startKiosk } from '../kiosk/kiosk.ts';
import type { KeptLanguage } from '../session/keptLanguage.ts';
import { type Speaker, silentSpeaker } from '../speech/speaker.ts';
import { coreTexts } from '../texts/corePart.ts';
import type { TextKey } from '../texts/keys.ts';
import { handClock } from './handClock.ts';
import { AGENT_ORIGIN, fakeServices, type Services } from './services.ts';
import { noTyping } from './typing.ts';

export interface TestKioskOptions {
  readonly prepare?: (services: Services) => void;
  /** Besides those of the core. */
  readonly texts?: readonly TextPart<string>[];
  readonly speaker?: Speaker;
  readonly keptLanguage?: KeptLanguage;
}

/** A kiosk with all its flows, on agent and platform in memory and a clock that the test moves. */
export async function testKiosk({
  prepare = () => {},
  texts: parts = [],
  speaker = silentSpeaker,
  keptLanguage = { get: () => null, set: () => {} },
}: TestKioskOptions = {}) {
  const services = fakeServices();
  prepare(services);
  const clock = handClock();
  const pictures = new Set<string>();
  let made = 0;
  const texts = createTexts<TextKey>();
  await Promise.all([coreTexts, ...parts].map(texts.add));
  const api = createApi({
    agentOrigin: AGENT_ORIGIN,
    agentToken: 't',
    fetch: services.fetch,
    language: texts.language,
    nowMs: clock.nowMs,
    errorNameOf,
    newRequestId: () => '9f3a51c2',
  });
  const pictureUrls = {
    make: () => {
      const url = `blob:${++made}`;
      pictures.add(url);
      return url;
    },
    drop: (url: string) => pictures.delete(url),
  };
  const link = openStateLink({ api, clock, onStrangerToAgent: () => {} });
  const kiosk = startKiosk({
    api,
    link,
    clock,
    texts,
    speaker,
    typing: noTyping,
    newId: () => crypto.randomUUID(),
    loadFlows: {
      pickup: async () => (flow) => createPickupEffects({ api, clock, pictures: pictureUrls }, flow),
      signIn: async () => ({
        reducer: signInReducer,
        effects: (flow) => createSignInEffects({ ...flow, api, clock }),
      }),
      report: async () => ({
        reducer: reportReducer,
        effects: (flow) => createReportEffects({ ...flow, api }),
      }),
      payment: async () => ({
        reducer: paymentReducer,
        effects: (flow) => createPaymentEffects({ ...flow, api, clock }),
      }),
      selfPay: async () => ({
        reducer: selfPayReducer,
        effects: (flow) => createSelfPayEffects({ ...flow, api, clock }),
      }),
      personal: async () => ({
        reducer: personalReducer,
        effects: (flow) => createPersonalEffects({ ...flow, api, clock }),
      }),
    },
    keptLanguage,
  });
  return { services, clock, kiosk, link, pictures };
}
