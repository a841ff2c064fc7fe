import { LOGIN_MODES } from '@self-print/contract/call.ts';
import { documentCalls } from '@self-print/contract/platform/documents.ts';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { pcSignInCalls } from '@self-print/contract/platform/pcSignIn.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { sampleFee, sampleItem, sampleOrder } from '@self-print/web-kit/testing/samples.ts';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { App } from '../app/App.tsx';
import { consolePages } from '../app/pages.ts';
import { keepLoginMode, type LoginMode, loginModeOf } from '../core/loginMode.ts';
import { ServicesProvider } from '../core/services.ts';
// Fetched with this file and not by the page: on a busy machine it takes longer than a test waits for a text.
import '../features/selfPrint/cloud/part.ts';
import '../features/selfPrint/fees/part.ts';
import '../features/selfPrint/form/ItemForm.tsx';
import '../features/selfPrint/items/part.ts';
import '../features/selfPrint/orders/part.ts';
import '../features/selfPrint/shell/PcShell.tsx';
import '../features/shell/Shell.tsx';
import { fetchLater } from '../ui/fetchLater.ts';
import { rows, SCHOOL, schoolPlatform, servicesOn } from './openPage.tsx';
import { WithoutLooks } from './WithoutLooks.tsx';

/** The whole console as somebody opens it at an address who used one of the sign-ins or none. */
export async function openPages(path: string, platform: FakePlatform, signedInBy?: LoginMode) {
  const services = await servicesOn(platform);
  keepLoginMode(services.kept, signedInBy);
  const pages = consolePages(services);
  await pages.fetchPage(path);
  await fetchLater();
  const router = createMemoryRouter([{ path: '*', element: <App pages={pages} /> }], {
    initialEntries: [path],
  });
  render(
    <ServicesProvider value={services}>
      <WithoutLooks>
        <RouterProvider router={router} />
      </WithoutLooks>
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

/** Whether the school has a licence for the pages of persons at a PC. */
export const licensed = (enable: boolean) => ({
  ...SCHOOL,
  infos: [
    { code: 'SELF_PRINT' as const, enable, name: { zh: '自助打印', en: 'Self-print' } },
    { code: 'INTERNATIONAL' as const, enable: true, name: { zh: '多语言', en: 'More languages' } },
  ],
});

/** The pages for persons at a PC at an address, with somebody signed in who may order the sample. */
export async function openPc(path: string, prepare: (platform: FakePlatform) => void = () => {}) {
  const platform = schoolPlatform();
  platform.give(phoneCalls.licence, licensed(true));
  platform.give(pcSignInCalls.current, {
    id: 'a0000000-0000-4000-8000-0000000000bb',
    name: '张晓明',
    roleId: 'student',
    perms: [],
    schoolCode: 'demo',
  });
  platform.give(userItemCalls.tags, []);
  platform.give(userItemCalls.list, rows([sampleItem]));
  platform.give(userItemCalls.get, sampleItem);
  platform.give(userItemCalls.form, { itemId: sampleItem.itemId, form: null });
  platform.on(userItemCalls.chargeFee).by(({ copies }) => sampleFee(copies));
  platform.give(userItemCalls.previewWithForm, { pages: [], pageCount: 1 });
  platform.give(userOrderCalls.get, sampleOrder);
  platform.give(userOrderCalls.usableTerminals, []);
  platform.give(documentCalls.listShares, []);
  prepare(platform);
  return { platform, ...(await openPages(path, platform, LOGIN_MODES.selfPrint)) };
}
