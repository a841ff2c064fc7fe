/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { trainAdminCalls as calls, type TrainWrite } from '@self-print/contract/platform/trainAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

describe('the writes of cards', () => {
  const PATH = '/main/train-log';
  const WRITE: TrainWrite = {
    requestId: '5f0c0601-0000-4000-8000-000000000001',
    userName: '2023010118',
    name: '张晓明',
    department: '理学院',
    operation: 'recharge',
    cardNo: '0104A7',
    writeState: 'unconfirmed',
    isUnderWay: false,
    code: 'E17',
    terminalCode: 'T-0107',
    grantedAt: '2026-11-20T02:00:00.000Z',
    endedAt: null,
    reason: null,
  };
  const other = (last: number, name: string, change: Partial<TrainWrite>): TrainWrite => ({
    ...WRITE,
    requestId: `5f0c0601-0000-4000-8000-00000000000${last}`,
    name,
    code: null,
    ...change,
  });
  beforeEach(() => {
    platform.give(calls.writes, rows([WRITE]));
    platform.give(calls.resolve, { writeState: 'done' });
  });
  const settle = async () => {
    await openPage(trainPart, PATH, platform);
    await press('核对', await rowOf('张晓明'));
    const form = await formOf('核对说明');
    within(form).getByText('核对 · 张晓明 · 充值 0104A7');
    return form;
  };

  it('are settled by staff only where nobody knows the outcome and no terminal is at it', async () => {
    platform.give(
      calls.writes,
      rows([
        WRITE,
        other(2, '李一', { writeState: 'granted', isUnderWay: true }),
        other(3, '李二', { writeState: 'done' }),
        other(4, '李三', { writeState: 'failed', reason: '卡片为空' }),
        other(5, '李四', { writeState: 'granted' }),
      ]),
    );
    await openPage(trainPart, PATH, platform);
    within(await rowOf('张晓明')).getByText('结果未知 E17');
    within(await rowOf('李一')).getByText('正在写卡');
    within(await rowOf('李三')).getByText('卡片为空');
    const settled = screen.getAllByRole('button', { name: '核对' }).map((button) => button.closest('tr'));
    expect(settled).toEqual([await rowOf('张晓明'), await rowOf('李四')]);
  });

  it('are asked for by the state in the address, unless there is none of that name', async () => {
    await openPage(trainPart, `${PATH}?state=unconfirmed`, platform);
    await rowOf('张晓明');
    closePage();
    await openPage(trainPart, `${PATH}?state=lost`, platform);
    await rowOf('张晓明');
    expect(platform.asked(calls.writes)).toEqual([
      { page: 1, rows: 20, writeState: 'unconfirmed' },
      { page: 1, rows: 20 },
    ]);
  });

  it('are not settled without what was found and why', async () => {
    const form = await settle();
    await press('核对', form);
    await waitFor(() => expect(within(form).getAllByText('请填写此项')).toHaveLength(2));
    expect(platform.asked(calls.resolve)).toEqual([]);
  });

  it('are settled by what was found on the card, or say that somebody was faster', async () => {
    platform.refuse(calls.resolve, 'CHANGED_MEANWHILE');
    const form = await settle();
    fireEvent.click(within(form).getByLabelText('未写入'));
    write('核对说明', '读卡次数未变', form);
    await press('核对', form);
    await within(form).findByText(ERRORS.CHANGED_MEANWHILE.zh);
    platform.give(calls.resolve, { writeState: 'failed' });
    await press('核对', form);
    await screen.findByText('已确认');
    expect(platform.asked(calls.resolve)[1]).toEqual({
      requestId: WRITE.requestId,
      writeState: 'failed',
      reason: '读卡次数未变',
    });
  });

  it('can be read alone', async () => {
    await openPage(trainPart, PATH, platform, { perms: ['train:read'] });
    expect(within(await rowOf('张晓明')).queryByRole('button')).toBeNull();
  });
});
