/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { act, cleanup, configure, screen } from '@testing-library/react';
import { EVERY_TEXT } from '../../dev/everyScreen.ts';
import { EMPTY_CONTENT, type ShownAdvert } from '../content/shown.ts';
import { settle } from '../testing/handClock.ts';
import { kioskPage } from '../testing/kioskPage.tsx';
import { preparePage } from '../testing/page.ts';
import { KioskContext } from '../ui/KioskContext.tsx';
import { AdvertStage } from './AdvertStage.tsx';
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
        <AttractScreen Adverts={AdvertStage} />
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

it('says what the terminal is for until there are adverts, and then shows these', async () => {
  const { kiosk } = await open();
  expect(document.querySelector('.advert')?.classList).toContain('advert--welcome');
  const title = { zh: '图书馆九点开门', en: 'The library opens at nine' };
  const advert: ShownAdvert = {
    advertId: '1',
    kind: 'text',
    title,
    text: title,
    url: null,
    source: null,
    durationSeconds: 9,
  };
  await act(async () => kiosk.content.send({ ...EMPTY_CONTENT, adverts: [advert] }));
  expect(document.querySelector('.advert')?.textContent).toContain(title.zh);
});

it('leaves the buttons of the frame their own use', async () => {
  const page = await open();
  await act(async () => screen.getByRole('button', { name: 'English' }).click());
  await act(settle);
  expect(place(page)).toBe('attract');
});
