/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { type FleetTroubles, fleetCalls } from '@self-print/contract/platform/fleet.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { screen, waitFor } from '@testing-library/react';
import { terminalsPart } from '../features/terminals/part.ts';
import { closePage, openPage, schoolPlatform } from '../testing/openPage.tsx';

afterEach(closePage);

const named = (terminalCode: string, why: FleetTroubles['terminals'][number]['why'] = null) => ({
  terminalCode,
  name: { zh: `图书馆 ${terminalCode}`, en: `Library ${terminalCode}` },
  why,
});
const NO_PAPER = { zh: '缺纸', en: 'Out of paper' };
const NO_ROWS = { rows: [], total: 0, pageSize: 20, pageNumber: 1 };

async function open(prepare: (platform: FakePlatform) => void) {
  const platform = schoolPlatform();
  platform.give(fleetCalls.list, NO_ROWS);
  platform.give(fleetCalls.groups, { groups: [], tags: [] });
  prepare(platform);
  await openPage(terminalsPart, '/main/terminalList', platform);
  return platform;
}
const linkTo = async () =>
  (await screen.findByRole('link', { name: '查看终端' })).getAttribute('href')?.replace(/^.*\/main/, '/main');

it('says in one sentence what is wrong, and leads to the terminals', async () => {
  await open((platform) =>
    platform.give(fleetCalls.troubles, [
      { trouble: 'offline', count: 5, terminals: [named('1'), named('2'), named('3')] },
      { trouble: 'cannotPrint', count: 1, terminals: [named('4', NO_PAPER)] },
    ]),
  );
  const alert = (await screen.findByText(/台终端离线/)).textContent;
  expect(alert).toBe(
    '5 台终端离线：图书馆 1、图书馆 2、图书馆 3，另有 2 台；1 台终端无法打印：图书馆 4（缺纸）。 查看终端',
  );
  expect(await linkTo()).toBe('/main/terminalList');
});

it.each<[string, FleetTroubles, string]>([
  [
    'the one terminal',
    { trouble: 'cannotPrint', count: 1, terminals: [named('T-4')] },
    '/main/terminalList?terminal=T-4',
  ],
  [
    'those that are offline',
    { trouble: 'offline', count: 2, terminals: [named('1'), named('2')] },
    '/main/terminalList?state=offline',
  ],
  [
    'all, where they cannot be told apart by their state',
    { trouble: 'paperLow', count: 2, terminals: [named('1'), named('2')] },
    '/main/terminalList',
  ],
])('leads to %s', async (_, trouble, address) => {
  await open((platform) => platform.give(fleetCalls.troubles, [trouble]));
  expect(await linkTo()).toBe(address);
});

it('says nothing while all is well, and when it cannot be known', async () => {
  const platform = await open((each) => each.refuse(fleetCalls.troubles, 'INTERNAL'));
  await waitFor(() => expect(platform.asked(fleetCalls.troubles).length).toBeGreaterThan(0));
  expect(screen.queryByRole('link', { name: '查看终端' })).toBeNull();
});
