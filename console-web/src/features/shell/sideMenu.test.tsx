/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import type { Permission } from '@self-print/contract/permissions.ts';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { faultAdminCalls } from '@self-print/contract/platform/faultAdmin.ts';
import { warningAdminCalls } from '@self-print/contract/platform/warningAdmin.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SCREENS } from '../../app/screens.ts';
import { ServicesProvider } from '../../core/services.ts';
import { schoolPlatform, servicesOn } from '../../testing/openPage.tsx';
import { TEXTS } from '../../texts/parts.ts';
import { SideMenu } from './SideMenu.tsx';
import { SignedIn } from './SignedIn.tsx';

afterEach(cleanup);

/** The menu of somebody with these permissions, at an address. */
async function openMenu(perms: readonly Permission[], address: string, isWhole: boolean) {
  const platform = schoolPlatform();
  const services = await servicesOn(platform);
  platform.give(adminSignInCalls.current, {
    id: 'a0000000-0000-4000-8000-0000000000aa',
    name: '王老师',
    roleId: 'auditor',
    perms: [...perms],
    schoolCode: 'demo',
  });
  await services.texts.add(await TEXTS.shell());
  const element = (
    <SignedIn screens={SCREENS}>
      <SideMenu screens={SCREENS} isWhole={isWhole} />
    </SignedIn>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  const open = () =>
    render(
      <ServicesProvider value={services}>
        <RouterProvider router={router} />
      </ServicesProvider>,
    );
  return { platform, router, open };
}

it('brings the page that is open into sight, also when another is opened', async () => {
  const shown: (string | null)[] = [];
  const page = { scrollTop: 0 };
  Object.defineProperty(document, 'scrollingElement', { configurable: true, value: page });
  Element.prototype.scrollIntoView = jest.fn(function scrollIntoView(this: Element) {
    shown.push(this.getAttribute('href'));
    page.scrollTop = 26;
  });
  const { router, open } = await openMenu(['operation:read', 'system:read'], '/main/systemState', false);
  open();
  await screen.findByRole('link', { current: 'page' });
  expect(shown).toEqual(['/main/systemState']);
  await act(() => router.navigate('/main/operationLog'));
  expect(shown).toEqual(['/main/systemState', '/main/operationLog']);
  // The page beside the menu stays where it is.
  expect(page.scrollTop).toBe(0);
});

it.each([
  { isWhole: true, shows: 'what waits, once the page stands' },
  { isWhole: false, shows: 'words alone before that' },
])('shows $shows', async ({ isWhole }) => {
  const { platform, open } = await openMenu(['warning:read', 'fault:read'], '/main/fault-feedback', isWhole);
  platform.give(warningAdminCalls.count, { open: 3 });
  platform.give(faultAdminCalls.count, { open: 120, mine: 0 });
  open();
  await screen.findByRole('link', { current: 'page' });
  if (isWhole) {
    await screen.findByText('99+');
    await screen.findByText('3');
  }
  expect(platform.asked(warningAdminCalls.count)).toHaveLength(isWhole ? 1 : 0);
});
