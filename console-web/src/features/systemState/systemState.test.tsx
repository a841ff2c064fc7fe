/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { type SystemExamination, systemStateCalls } from '@self-print/contract/platform/systemState.ts';
import { SYSTEM_CHECKS } from '@self-print/contract/system/checks.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { closePage, openPage, press, schoolPlatform } from '../../testing/openPage.tsx';
import { systemStatePart } from './part.ts';

afterEach(closePage);

type Line = SystemExamination['lines'][number];
const FINE: Line = { check: 'schema', state: 'ok', code: 'schema-fine', facts: {} };
const DISK: Line = {
  check: 'diskSpace',
  state: 'warning',
  code: 'space-low',
  facts: { folder: '/srv/data', gib: '1.2', percent: 6 },
};
const FRONT: Line = {
  check: 'publicCertificate',
  state: 'fault',
  code: 'front-over',
  facts: { moment: '2026-11-20T16:30:00.000Z', days: -1 },
};
const examined = (...lines: Line[]): SystemExamination => ({
  examinedAt: '2026-11-21T10:00:00.000Z',
  version: '1.0.0',
  lines,
});

async function open(examination: SystemExamination) {
  const platform = schoolPlatform();
  platform.give(systemStateCalls.examine, examination);
  await openPage(systemStatePart, '/main/systemState', platform);
  return platform;
}

it('shows what is wrong first, with what to do, by the clock of the school', async () => {
  await open(examined(DISK, FRONT, FINE));
  await screen.findByText('1 项故障，1 项警告');
  const urgent = within(screen.getByRole('region', { name: '需要处理' }));
  const [first, second] = urgent.getAllByRole('listitem');
  expect(first?.textContent).toContain('已于 2026-11-21 00:30:00 过期');
  expect(first?.textContent).toContain('处理建议：请续期反向代理的证书');
  expect(second?.textContent).toContain('/srv/data 仅剩 1.2 GiB（6%）');
  within(screen.getByRole('region', { name: '正常' })).getByText(SYSTEM_CHECKS.schema.zh);
});

it('says that all is well, and asks for nothing to be done', async () => {
  await open(examined(FINE));
  await screen.findByText('全部正常。');
  expect(screen.queryByText(/处理建议/)).toBeNull();
  expect(screen.queryByRole('region', { name: '需要处理' })).toBeNull();
});

it('examines again on request', async () => {
  const platform = await open(examined(DISK));
  await screen.findByText('1 项警告');
  platform.give(systemStateCalls.examine, examined(FINE));
  await press('重新检查');
  await screen.findByText('全部正常。');
  await waitFor(() => expect(platform.asked(systemStateCalls.examine)).toHaveLength(2));
});
