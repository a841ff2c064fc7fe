import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import type { Kiosk } from '../kiosk/kiosk.ts';
import { settle } from './handClock.ts';
import { type TestKioskOptions, testKiosk } from './testKiosk.ts';

/** A kiosk and what is drawn of it, with helpers that read like a person. */
export async function kioskPage(draw: (kiosk: Kiosk) => ReactElement, options: TestKioskOptions) {
  const { services, clock, kiosk } = await testKiosk(options);
  render(draw(kiosk), { onCaughtError: () => {} });
  const user = userEvent.setup({ delay: null });
  // Twice: what React does at the end of the first may begin something itself.
  const calm = async () => {
    await act(settle);
    await act(settle);
  };
  await calm();
  return {
    services,
    kiosk,
    user,
    nowMs: clock.nowMs,
    calm,
    press: async (name: string | RegExp) => {
      await user.click(screen.getByRole('button', { name }));
      await calm();
    },
    passes: (ms: number) =>
      act(async () => {
        clock.advance(ms);
        await settle();
      }),
    shows: () => document.querySelector('main')?.dataset.screen,
  };
}
