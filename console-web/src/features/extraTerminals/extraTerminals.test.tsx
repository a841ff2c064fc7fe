/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  extraTerminalCalls as calls,
  type ExtraTerminal,
} from '@self-print/contract/platform/extraTerminals.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { screen, waitFor, within } from '@testing-library/react';
import {
  agree,
  closePage,
  formOf,
  openPage,
  press,
  rowOf,
  rows,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import { extraTerminalsPart } from './part.ts';

const PATH = '/main/extraTerminal';
const COUNTER: ExtraTerminal = {
  placeId: '5f0c0001-0000-4000-8000-00000000a001',
  kind: 'counter',
  name: { zh: '教务处柜台', en: 'Registry' },
  location: { zh: '行政楼', en: 'Administration' },
  abilities: ['certificates'],
  takesCodes: true,
  hours: [{ day: 2, from: '08:00', to: '12:00' }],
  contact: '',
  plan: null,
  visible: true,
  validFrom: null,
  validUntil: '2026-12-31',
  isShown: true,
  revision: 2,
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(calls.list, rows([COUNTER]));
  platform.give(calls.plans, [{ planId: '东区', others: [] }]);
});
afterEach(closePage);

describe('other printing places', () => {
  it('say what phones show of them', async () => {
    await openPage(extraTerminalsPart, PATH, platform);
    const row = await rowOf('教务处柜台');
    expect(row.textContent).toMatch(/行政楼人工柜台可用取件码开具证明周二 08:00-12:00显示中— – 2026-12-31/);
  });

  it('are changed on the revision that was read, with hours as they are typed', async () => {
    platform.give(calls.modify, { revision: 3 });
    await openPage(extraTerminalsPart, PATH, platform);
    await press('修改', await rowOf('教务处柜台'));
    const form = await formOf('联系方式');
    write('周三', '8:00-12:00，14:00-17:30', form);
    write('联系方式', ' 8000-1234 ', form);
    await press(/^保\s*存$/, form);
    await waitFor(() => {
      const { isShown: _, ...facts } = COUNTER;
      expect(platform.asked(calls.modify)).toEqual([
        {
          ...facts,
          contact: '8000-1234',
          hours: [
            ...COUNTER.hours,
            { day: 3, from: '08:00', to: '12:00' },
            { day: 3, from: '14:00', to: '17:30' },
          ],
        },
      ]);
    });
  });

  it('are not saved with hours that are none, or a plan without a point', async () => {
    await openPage(extraTerminalsPart, PATH, platform);
    await press('修改', await rowOf('教务处柜台'));
    const form = await formOf('联系方式');
    write('周三', '上午', form);
    await press(/^保\s*存$/, form);
    await screen.findByText(/请按 08:00-12:00/);
    write('周三', '', form);
    write(/横坐标/, '10', form);
    await press(/^保\s*存$/, form);
    await within(form).findByRole('alert');
    expect(platform.asked(calls.modify)).toEqual([]);
  });

  it('are deleted after a question', async () => {
    platform.give(calls.remove, { removed: true });
    await openPage(extraTerminalsPart, PATH, platform);
    await press(/^删\s*除$/, await rowOf('教务处柜台'));
    expect(platform.asked(calls.remove)).toEqual([]);
    await agree('删除');
    await waitFor(() => expect(platform.asked(calls.remove)).toEqual([{ placeId: COUNTER.placeId }]));
  });

  it('are only read by those who may not change them', async () => {
    await openPage(extraTerminalsPart, PATH, platform, { perms: ['terminal:read'] });
    expect(within(await rowOf('教务处柜台')).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: '新增打印点' })).toBeNull();
  });
});
