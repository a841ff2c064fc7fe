/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { trainAdminCalls as calls, type TrainChange } from '@self-print/contract/platform/trainAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { screen, within } from '@testing-library/react';
import {
  closePage,
  formOf,
  openPage,
  press,
  rowOf,
  rows,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import { trainPart } from './part.ts';

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
});
afterEach(closePage);

describe('an application that the office records', () => {
  const PATH = '/main/train-change';
  const CHANGE: TrainChange = {
    changeId: '5f0c0100-0000-4000-8000-000000000001',
    userName: '2023010118',
    name: '张晓明',
    department: '理学院',
    fromHome: '广州',
    intervalHome: '成都',
    state: 'refused',
    createdAt: '2026-11-20T02:00:00.000Z',
    ground: '材料不全',
    hasImage: false,
    isOwn: false,
  };
  beforeEach(() => platform.give(calls.changes, rows([CHANGE])));
  const record = async (station: string) => {
    await openPage(trainPart, PATH, platform);
    await press('登记申请');
    const form = await formOf('家庭所在地');
    write('学号', '2023010118', form);
    write('家庭所在地', station, form);
    await press('保存', form);
    return form;
  };

  it('names a station as it stands on cards', async () => {
    const form = await record('成都市');
    await within(form).findByText('站名不带“市”“县”“站”');
    expect(platform.asked(calls.addChange)).toEqual([]);
  });

  it.each(['TRAIN_CHANGE_OPEN', 'NOT_FOUND'] as const)('is refused as %s', async (name) => {
    platform.refuse(calls.addChange, name);
    const form = await record('成都');
    await within(form).findByText(ERRORS[name].zh);
    expect(platform.asked(calls.addChange)).toEqual([{ userName: '2023010118', intervalHome: '成都' }]);
  });

  it('is decided on once, shows why, and has no picture to look at', async () => {
    await openPage(trainPart, `${PATH}?state=refused`, platform);
    const row = await rowOf('张晓明');
    for (const words of ['广州 → 成都', '已拒绝', '材料不全', '窗口登记']) within(row).getByText(words);
    expect(within(row).queryByRole('button')).toBeNull();
    expect(platform.asked(calls.changes)).toEqual([{ page: 1, rows: 20, state: 'refused' }]);
  });

  it.each(['TRAIN_CHANGE_WRITTEN', 'TRAIN_CHANGE_UNSETTLED'] as const)(
    'is taken back with a reason after it was approved, or says that it is %s',
    async (name) => {
      platform.give(calls.changes, rows([{ ...CHANGE, state: 'approved' }]));
      platform.refuse(calls.revokeChange, name);
      await openPage(trainPart, PATH, platform);
      await press('撤销批准', await rowOf('张晓明'));
      const form = await formOf('撤销原因');
      await press('撤销批准', form);
      await within(form).findByText('请填写此项');
      expect(platform.asked(calls.revokeChange)).toEqual([]);
      write('撤销原因', '批错了', form);
      await press('撤销批准', form);
      await within(form).findByText(ERRORS[name].zh);
      platform.give(calls.revokeChange, { state: 'refused' });
      await press('撤销批准', form);
      await screen.findByText('已撤销批准');
      const { changeId } = CHANGE;
      expect(platform.asked(calls.revokeChange)).toContainEqual({ changeId, ground: '批错了' });
    },
  );

  it('says that a picture is gone', async () => {
    platform.give(calls.changes, rows([{ ...CHANGE, hasImage: true }]));
    platform.refuse(calls.image, 'NOT_FOUND');
    await openPage(trainPart, PATH, platform);
    await press('证明材料照片');
    await screen.findByText('照片已不在');
  });
});
