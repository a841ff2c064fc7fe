/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { warningAdminCalls as calls, type WarningRow } from '@self-print/contract/platform/warningAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { screen, waitFor, within } from '@testing-library/react';
import {
  choose,
  closePage,
  formOf,
  openPage,
  press,
  rowOf,
  rows,
  schoolPlatform,
} from '../../testing/openPage.tsx';
import { warningsPart } from './part.ts';

const PATH = '/main/warn-message';
const AT = '2026-11-20T02:00:00.000Z';
const DUE: WarningRow = {
  warningId: 'a0000000-0000-4000-8000-000000000001',
  scene: 'deletionDue',
  severity: 'normal',
  state: 'open',
  terminalCode: null,
  terminalName: null,
  count: 3,
  since: AT,
  openedAt: AT,
  closedAt: null,
  toldAt: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  note: null,
};
const STUCK: WarningRow = {
  ...DUE,
  warningId: 'a0000000-0000-4000-8000-000000000002',
  scene: 'printStuck',
  state: 'over',
  terminalCode: 'T-0108',
  count: null,
  closedAt: AT,
  acknowledgedBy: '李主任',
  note: '',
};

describe('the list of warnings', () => {
  let platform: FakePlatform;
  beforeEach(() => {
    platform = schoolPlatform();
    platform.give(calls.list, rows([DUE, STUCK]));
  });
  afterEach(closePage);

  it('names a terminal without a name by its code, and who took a warning up without a word', async () => {
    await openPage(warningsPart, PATH, platform);
    const stuck = await rowOf('T-0108');
    for (const words of ['已解除', '李主任']) within(stuck).getByText(words);
    // What is about the school has no place, was told to nobody, is not over and was not taken up.
    const [due] = (await screen.findAllByRole('row')).filter((row) => within(row).queryByText('待处理'));
    expect(within(due ?? document.body).getAllByText('—')).toHaveLength(4);
  });

  it('has nothing to take up that is over', async () => {
    await openPage(warningsPart, PATH, platform);
    expect(within(await rowOf('T-0108')).queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('button', { name: '确认' })).toHaveLength(1);
  });

  it('asks for what the address names, and leaves out a scene that there is not', async () => {
    await openPage(warningsPart, `${PATH}?state=over&scene=fire&page=2&rows=10`, platform);
    await rowOf('T-0108');
    expect(platform.asked(calls.list)).toEqual([{ page: 2, rows: 10, state: 'over' }]);
  });

  it('is narrowed to a scene from the first page, and says that nothing matches', async () => {
    const { address } = await openPage(warningsPart, `${PATH}?page=2`, platform);
    await rowOf('T-0108');
    platform.give(calls.list, rows([]));
    await choose('情况', '终端离线');
    await screen.findByText('没有符合条件的内容');
    expect(address()).toBe(`${PATH}?scene=terminalOffline`);
  });

  it('says that somebody else has taken a warning up, and shows it', async () => {
    platform.refuse(calls.acknowledge, 'CHANGED_MEANWHILE');
    await openPage(warningsPart, PATH, platform);
    await press('确认');
    const form = await formOf('备注');
    platform.give(calls.list, rows([{ ...DUE, state: 'acknowledged', acknowledgedBy: '李主任' }]));
    await press('确认', form);
    await within(form).findByText(ERRORS.CHANGED_MEANWHILE.zh);
    await screen.findByText('李主任');
    expect(platform.asked(calls.acknowledge)).toEqual([{ warningId: DUE.warningId, note: '' }]);
    await waitFor(() => expect(screen.getAllByRole('button', { name: '确认' })).toHaveLength(1));
  });
});
