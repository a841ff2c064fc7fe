/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Permission } from '@self-print/contract/permissions.ts';
import { type Annex, annexCalls } from '@self-print/contract/platform/terminalAnnexes.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { agree, closePage, formOf, openPage, press, rowOf, rows, write } from '../../../testing/openPage.tsx';
import { terminalsPart } from '../part.ts';
import { terminalPlatform } from '../testing/terminalPlatform.ts';

const UPS: Annex = {
  annexId: '5f0c0001-0000-4000-8000-00000000a001',
  terminalCode: 'T-1',
  kind: 'ups',
  make: 'APC BK650',
  serial: 'S-1',
  boughtOn: '2024-03-01',
  warrantyUntil: '2026-03-01',
  inWarranty: false,
  note: '柜内下层',
  revision: 2,
};

describe('the equipment at a terminal', () => {
  let platform: FakePlatform;
  beforeEach(() => {
    platform = terminalPlatform();
    platform.give(annexCalls.list, rows([UPS]));
  });
  afterEach(closePage);
  const open = (perms?: readonly Permission[]) =>
    openPage(terminalsPart, '/main/terminalList?terminal=T-1', platform, perms ? { perms } : {});

  it('says what it is, and that its warranty is over', async () => {
    await open();
    expect((await rowOf(/APC BK650/)).textContent).toMatch(/不间断电源.*S-1.*柜内下层.*已于 2026-03-01 过保/);
    expect(platform.asked(annexCalls.list)).toEqual([{ terminalCode: 'T-1', page: 1, rows: 50 }]);
  });

  it('is added with a key, and without days that nobody knows', async () => {
    platform.give(annexCalls.modify, { revision: 1 });
    await open();
    await press('登记附属设备');
    const form = await formOf('品牌与型号');
    fireEvent.mouseDown(await screen.findByLabelText('类型'));
    fireEvent.click(await screen.findByTitle('摄像头'));
    write('品牌与型号', '海康 DS-2CD', form);
    await press('保存', form);
    await waitFor(() =>
      expect(platform.asked(annexCalls.modify)).toEqual([
        {
          annexId: '00000000-0000-4000-8000-000000000000',
          terminalCode: 'T-1',
          revision: 0,
          kind: 'camera',
          make: '海康 DS-2CD',
          serial: '',
          boughtOn: null,
          warrantyUntil: null,
          note: '',
        },
      ]),
    );
  });

  it('is changed with the revision that was read; somebody else may have been faster', async () => {
    platform.refuse(annexCalls.modify, 'CHANGED_MEANWHILE');
    await open();
    await press('修改', await rowOf(/APC BK650/));
    const form = await formOf('品牌与型号');
    write('备注', '已移到窗边', form);
    await press('保存', form);
    await waitFor(() =>
      expect(platform.asked(annexCalls.modify)).toMatchObject([{ revision: 2, note: '已移到窗边' }]),
    );
    await screen.findByRole('alert');
  });

  it('is deleted after a question', async () => {
    platform.give(annexCalls.remove, { removed: true });
    await open();
    await press('删除', await rowOf(/APC BK650/));
    expect(platform.asked(annexCalls.remove)).toEqual([]);
    await agree('删除');
    await waitFor(() => expect(platform.asked(annexCalls.remove)).toEqual([{ annexId: UPS.annexId }]));
  });

  it('is only shown to those who may not change it', async () => {
    await open(['terminal:read']);
    const row = await rowOf(/APC BK650/);
    expect(row.querySelector('button')).toBeNull();
    expect(screen.queryByText('登记附属设备')).toBeNull();
  });

  it('says that there is none', async () => {
    platform.give(annexCalls.list, rows([]));
    await open();
    await screen.findByText('没有登记附属设备。');
  });
});
