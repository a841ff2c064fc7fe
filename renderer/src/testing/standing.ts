import type { PickupEvent } from '../flows/pickup/state.ts';
import { screenName } from '../kiosk/logScreens.ts';
import { settle } from './handClock.ts';
import type { Services } from './services.ts';
import { testKiosk } from './testKiosk.ts';

export const CODE = '40729153';

/** A kiosk on healthy services, with helpers that read like a person. */
export async function standing(prepare?: (services: Services) => void) {
  const { services, clock, kiosk, link, pictures } = await testKiosk(prepare ? { prepare } : {});
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
