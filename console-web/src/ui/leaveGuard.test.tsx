/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ServicesProvider } from '../core/services.ts';
import { closePage, press, schoolPlatform, servicesOn } from '../testing/openPage.tsx';
import { WithoutLooks } from '../testing/WithoutLooks.tsx';
import { TEXTS } from '../texts/parts.ts';
import { Speaking } from './speaking.tsx';
import { useLeaveGuard } from './useLeaveGuard.ts';

afterEach(closePage);

function Form({ isChanged }: { readonly isChanged: boolean }) {
  useLeaveGuard(isChanged);
  return <h1>form</h1>;
}

async function open(isChanged: boolean) {
  const services = await servicesOn(schoolPlatform());
  await services.texts.add(await TEXTS.shell());
  const router = createMemoryRouter(
    [
      { path: '/form', element: <Form isChanged={isChanged} /> },
      { path: '*', element: <h1>elsewhere</h1> },
    ],
    { initialEntries: ['/list', '/form'] },
  );
  render(
    <ServicesProvider value={services}>
      <WithoutLooks>
        <Speaking>
          <RouterProvider router={router} />
        </Speaking>
      </WithoutLooks>
    </ServicesProvider>,
  );
  const go = (to: string | number) =>
    act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)));
  return { go, isAsked: () => screen.queryByRole('dialog') !== null };
}

describe('changes that are not saved', () => {
  it.each(['/list', -1])('are asked about on the way to %j, and stay when the answer is no', async (to) => {
    const { go, isAsked } = await open(true);
    await go(to);
    await press('留在此页', await screen.findByRole('dialog', { name: '离开此页面？' }));
    screen.getByRole('heading', { name: 'form' });
    expect(isAsked()).toBe(false);
  });

  it.each(['/list', -1])('are left on the way to %j when the answer is yes', async (to) => {
    const { go, isAsked } = await open(true);
    await go(to);
    await press('离开', await screen.findByRole('dialog'));
    await screen.findByRole('heading', { name: 'elsewhere' });
    expect(isAsked()).toBe(false);
  });

  it.each(['/login', '/noPermission', '/form?tab=2'])('are not asked about on the way to %j', async (to) => {
    const { go, isAsked } = await open(true);
    await go(to);
    expect(isAsked()).toBe(false);
  });

  it('are asked about by the browser when the tab is closed', async () => {
    await open(true);
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });
});

describe('without changes', () => {
  it('nobody is asked', async () => {
    const { go, isAsked } = await open(false);
    await go(-1);
    await screen.findByRole('heading', { name: 'elsewhere' });
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect([isAsked(), closing.defaultPrevented]).toEqual([false, false]);
  });
});
