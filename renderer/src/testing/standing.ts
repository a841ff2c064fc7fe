import { errorNameOf } from '@self-print/contract/errorCodes.ts';
import { createTexts } from '@self-print/web-kit/texts.ts';
import { createApi } from '../api/api.ts';
import { openStateLink } from '../api/stateLink.ts';
import { createPersonalEffects } from '../flows/personal/effects/personalEffects.ts';
import { createPickupEffects } from '../flows/pickup/effects/pickupEffects.ts';
import type { PickupEvent } from '../flows/pickup/state.ts';
import { startKiosk } from '../kiosk/kiosk.ts';
import { screenName } from '../kiosk/logScreens.ts';
import { silentSpeaker } from '../speech/speaker.ts';
import { coreTexts } from '../texts/corePart.ts';
import type { TextKey } from '../texts/keys.ts';
import { handClock, settle } from './handClock.ts';
import { AGENT_ORIGIN, fakeServices, type Services } from './services.ts';
import { noTyping } from './typing.ts';

export const CODE = '40729153';

/** A kiosk on healthy services, with helpers that read like a person. */
export async function standing(prepare: (services: Services) => void = () => {}) {
  const services = fakeServices();
  prepare(services);
  const clock = handClock();
  const pictures = new Set<string>();
  let made = 0;
  const texts = createTexts<TextKey>();
  await texts.add(coreTexts);
  const api = createApi({
    agentOrigin: AGENT_ORIGIN,
    agentToken: 't',
    fetch: services.fetch,
    language: texts.language,
    nowMs: clock.nowMs,
    errorNameOf,
    newRequestId: () => '9f3a51c2',
  });
  const link = openStateLink({ api, clock, onStrangerToAgent: () => {} });
  const kiosk = startKiosk({
    api,
    link,
    clock,
    texts,
    speaker: silentSpeaker,
    typing: noTyping,
    newId: () => crypto.randomUUID(),
    loadEffects: {
      pickup: async () => (flow) =>
        createPickupEffects(
          {
            api,
            clock,
            pictures: {
              make: () => {
                const url = `blob:${++made}`;
                pictures.add(url);
                return url;
              },
              drop: (url) => pictures.delete(url),
            },
          },
          flow,
        ),
      personal: async () => (flow) => createPersonalEffects({ ...flow, api }),
    },
  });
  await settle();
  const send = async (event: PickupEvent) => {
    kiosk.send({ type: 'pickup', nowMs: clock.nowMs(), event });
    await settle();
  };
  return {
    services,
    clock,
    kiosk,
    pictures,
    send,
    screen: () => screenName(kiosk.session.get(), link.get()),
    state: () => {
      const { place } = kiosk.session.get();
      return place.at === 'pickup' ? place.state : null;
    },
    passes: async (ms: number) => {
      clock.advance(ms);
      await settle();
    },
    enterCode: async () => {
      kiosk.send({ type: 'begin', nowMs: clock.nowMs() });
      kiosk.send({ type: 'openPickup', nowMs: clock.nowMs(), code: null });
      await settle();
      for (const digit of CODE) await send({ type: 'digit', digit });
      await settle();
    },
    logged: () => services.calls.filter(({ line }) => line === 'POST kiosk/logEvent').map(({ body }) => body),
  };
}
/** What was sent with the first call of a line. */
export const bodyOf = (services: Services, line: string) =>
  services.calls.find((call) => call.line === line)?.body;
