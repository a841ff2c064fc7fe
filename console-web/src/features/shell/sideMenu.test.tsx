/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SCREENS } from '../../app/screens.ts';
import { ServicesProvider } from '../../core/services.ts';
import { schoolPlatform, servicesOn } from '../../testing/openPage.tsx';
import { TEXTS } from '../../texts/parts.ts';
import { SideMenu } from './SideMenu.tsx';
import { SignedIn } from './SignedIn.tsx';

afterEach(cleanup);

it('brings the page that is open into sight, also when another is opened', async () => {
  const shown: (string | null)[] = [];
  const page = { scrollTop: 0 };
  Object.defineProperty(document, 'scrollingElement', { configurable: true, value: page });
  Element.prototype.scrollIntoView = jest.fn(function scrollIntoView(this: Element) {
    shown.push(this.getAttribute('href'));
    page.scrollTop = 26;
  });
  const platform = schoolPlatform();
  const services = await servicesOn(platform);
  platform.give(adminSignInCalls.current, {
    id: 'a0000000-0000-4000-8000-0000000000aa',
    name: '王老师',
    roleId: 'auditor',
    perms: ['operation:read', 'system:read'],
    schoolCode: 'demo',
  });
  await services.texts.add(await TEXTS.shell());
  const element = (
    <SignedIn screens={SCREENS}>
      <SideMenu screens={SCREENS} hasPictures={false} />
    </SignedIn>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/main/systemState'] });
  render(
    <ServicesProvider value={services}>
      <RouterProvider router={router} />
    </ServicesProvider>,
  );
  await screen.findByRole('link', { current: 'page' });
  expect(shown).toEqual(['/main/systemState']);
  await act(() => router.navigate('/main/operationLog'));
  expect(shown).toEqual(['/main/systemState', '/main/operationLog']);
  // The page beside the menu stays where it is.
  expect(page.scrollTop).toBe(0);
});
