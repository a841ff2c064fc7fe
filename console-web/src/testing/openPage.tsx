import { expect } from '@jest/globals';
import { PRODUCT_BRAND } from '@self-print/contract/brand.ts';
import { type Permission, permission } from '@self-print/contract/permissions.ts';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { approvalCalls } from '@self-print/contract/platform/approvals.ts';
import { chartTabAdminCalls } from '@self-print/contract/platform/chartAdmin.ts';
import { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { adminWayCalls, pcWayCalls } from '@self-print/contract/platform/pageSignInWays.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { roleCalls } from '@self-print/contract/platform/roles.ts';
import { schoolBrandCalls } from '@self-print/contract/platform/schoolBrand.ts';
import { setUpCalls } from '@self-print/contract/platform/setUp.ts';
import { keptIn } from '@self-print/web-kit/keptValues.ts';
import { type FakePlatform, fakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { boot } from '../core/boot.ts';
import { keepLoginMode, loginModeOf } from '../core/loginMode.ts';
import type { Screen } from '../core/screens.ts';
import { ServicesProvider } from '../core/services.ts';
import { SignedIn } from '../features/shell/SignedIn.tsx';
import { TEXTS } from '../texts/parts.ts';
import { fetchLater } from '../ui/fetchLater.ts';
import { Speaking } from '../ui/speaking.tsx';
import { standInForLayout } from './browser.ts';
import { WithoutLooks } from './WithoutLooks.tsx';

/** A busy machine may take long to draw the first table. */
const PATIENCE_MS = 20_000;
const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const ALL = permission.options;

let opened: FakePlatform | undefined;

interface PageOptions {
  /** The permissions of the signed-in administrator; all when left out. */
  readonly perms?: readonly Permission[];
  /** Makes the keys of requests; always the same one when left out. */
  readonly newId?: () => string;
}

const sameId = () => '00000000-0000-4000-8000-000000000000';

/** Services whose calls a fake platform answers. */
export async function servicesOn(platform: FakePlatform, newId = sameId) {
  configure({ asyncUtilTimeout: PATIENCE_MS });
  localStorage.clear();
  standInForLayout();
  opened = platform;
  return boot({
    origin: 'http://platform.test',
    query: new URLSearchParams(),
    path: '/',
    fetch: platform.fetch,
    kept: keptIn(() => localStorage),
    nowMs: () => NOW,
    reload: () => {},
    openAddress: () => {},
    newId,
  });
}

export const SCHOOL = {
  planName: 'test',
  infos: [],
  schoolCode: 'demo',
  schoolName: { zh: '示范大学', en: 'Demo University' },
  timeZone: 'Asia/Shanghai',
  brand: PRODUCT_BRAND,
};

const ROLE_NAMES = [
  { roleId: 'student', name: { zh: '学生', en: 'Student' }, administers: false },
  { roleId: 'staff', name: { zh: '教职工', en: 'Staff' }, administers: false },
  { roleId: 'finance', name: { zh: '财务人员', en: 'Finance' }, administers: true },
];

/** A platform that knows the school, its time zone and its roles. */
export function schoolPlatform(): FakePlatform {
  const platform = fakePlatform();
  platform.give(phoneCalls.licence, SCHOOL);
  platform.give(schoolBrandCalls.brand, { accent: null, brand: PRODUCT_BRAND, revision: 0 });
  platform.give(roleCalls.names, ROLE_NAMES);
  platform.give(approvalCalls.ofPrice, { waiting: null, refused: null });
  platform.give(approvalCalls.list, rows([]));
  platform.give(approvalCalls.priceRule, { isOn: false, approvers: 2 });
  platform.give(setUpCalls.state, { isOpen: false });
  platform.give(setUpCalls.progress, { steps: [] });
  platform.give(fleetCalls.troubles, []);
  platform.give(chartTabAdminCalls.list, { tabs: [] });
  const accounts = { ways: [{ id: 'DB', way: 'DB', name: null }] } as const;
  for (const { ways } of [adminWayCalls, pcWayCalls]) platform.give(ways, { ways: [...accounts.ways] });
  return platform;
}

/**
 * Opens one part of the console at an address as an administrator, with who is signed in and what a failure leads to, but without menu
 * and head. Pages outside the part show a heading with their path.
 */
export async function openPage(
  screens: readonly Screen[],
  path: string,
  platform: FakePlatform,
  { perms = ALL, newId = sameId }: PageOptions = {},
) {
  const services = await servicesOn(platform, newId);
  keepLoginMode(services.kept, 'ADMIN');
  platform.give(adminSignInCalls.current, {
    id: 'a0000000-0000-4000-8000-0000000000aa',
    name: '王老师',
    roleId: 'admin',
    perms: [...perms],
    schoolCode: 'demo',
  });
  await services.texts.add(await TEXTS.shell());
  const pages = await Promise.all(
    screens.map(async ({ path: at, load }) => {
      const { Page, texts } = await load();
      await Promise.all([texts].flat().map((part) => services.texts.add(part)));
      return { path: at, element: <Page /> };
    }),
  );
  await fetchLater();
  const router = createMemoryRouter(
    [
      {
        element: (
          <WithoutLooks>
            <Speaking>
              <SignedIn screens={screens}>
                <Suspense>
                  <Outlet />
                </Suspense>
              </SignedIn>
            </Speaking>
          </WithoutLooks>
        ),
        children: pages,
      },
      { path: '*', element: <h1>elsewhere</h1> },
    ],
    { initialEntries: [path] },
  );
  render(
    <ServicesProvider value={services}>
      <RouterProvider router={router} />
    </ServicesProvider>,
  );
  return {
    services,
    router,
    /** Path and query that are open. */
    address: () => router.state.location.pathname + router.state.location.search,
    signedInBy: () => loginModeOf(services.kept),
  };
}

/** Takes the page away. A request that no definition of the contract allows fails the test that made it. */
export function closePage(): void {
  cleanup();
  const mistakes = opened?.mistakes ?? [];
  opened = undefined;
  expect(mistakes).toEqual([]);
}

/** Presses a button as soon as there is one of that name that can be pressed. */
export async function press(name: string | RegExp, place: HTMLElement = document.body): Promise<void> {
  const button = await within(place).findByRole('button', { name });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
}

/** Writes into a field at once, as from the clipboard. */
export function write(label: string | RegExp, value: string, place: HTMLElement = document.body): void {
  fireEvent.change(within(place).getByLabelText(label), { target: { value } });
}

/** Chooses one of the options that a field opens. In a page, the field of a filter comes before a column of the same name. */
export async function choose(
  label: string | RegExp,
  option: string,
  place: HTMLElement = document.body,
): Promise<void> {
  const [field] = await within(place).findAllByLabelText(label);
  if (field !== undefined) fireEvent.mouseDown(field);
  const options = await screen.findAllByTitle(option);
  const last = options.at(-1);
  if (last !== undefined) fireEvent.click(last);
}

/** The question that a button asks before it does something. */
export async function question(): Promise<HTMLElement> {
  return screen.findByRole('tooltip');
}

/** Says yes to the question. */
export async function agree(name: string): Promise<void> {
  await press(name, await question());
}

/** The row of a table that contains a text. */
export async function rowOf(text: string | RegExp): Promise<HTMLElement> {
  const row = (await screen.findByText(text)).closest('tr');
  if (row === null) throw new Error(`${String(text)} is in no row`);
  return row;
}

/** The dialog with a field of this label; others may lie below it. */
export async function formOf(label: string): Promise<HTMLElement> {
  const form = (await screen.findByLabelText(label)).closest('[role="dialog"]');
  if (!(form instanceof HTMLElement)) throw new Error(`${label} is in no dialog`);
  return form;
}

/** A page of a list with these rows. */
export function rows<Row>(all: readonly Row[], total = all.length) {
  return { rows: [...all], total, pageSize: 20, pageNumber: 1 };
}
