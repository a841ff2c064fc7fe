/** @jest-environment jsdom */
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { act, cleanup, configure, screen } from '@testing-library/react';
import { EVERY_TEXT } from '../../dev/everyScreen.ts';
import { settle } from '../testing/handClock.ts';
import { kioskPage } from '../testing/kioskPage.tsx';
import { preparePage } from '../testing/page.ts';
import { KioskContext } from '../ui/KioskContext.tsx';
import { AttractScreen } from './AttractScreen.tsx';

beforeAll(() => {
  preparePage();
  configure({ defaultHidden: true });
});
afterEach(cleanup);

const open = () =>
  kioskPage(
    (kiosk) => (
      <KioskContext value={kiosk}>
        <AttractScreen />
      </KioskContext>
    ),
    { texts: EVERY_TEXT },
  );
const place = (page: Awaited<ReturnType<typeof open>>) => page.kiosk.session.get().place.at;

it('begins wherever the adverts are touched', async () => {
  const page = await open();
  await act(async () => document.querySelector<HTMLElement>('.advert')?.click());
  await act(settle);
  expect(place(page)).toBe('home');
});

it('leaves the buttons of the frame their own use', async () => {
  const page = await open();
  await act(async () => screen.getByRole('button', { name: 'English' }).click());
  await act(settle);
  expect(place(page)).toBe('attract');
});
