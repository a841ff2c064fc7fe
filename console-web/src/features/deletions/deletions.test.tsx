/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { deletionAdminCalls as calls, type DeletionRow } from '@self-print/contract/platform/deletions.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { screen, waitFor } from '@testing-library/react';
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
import { deletionsPart } from './part.ts';

const requestId = 'a0000000-0000-4000-8000-000000000001';
const ROW: DeletionRow = {
  requestId,
  state: 'waiting',
  askedAt: '2026-11-20T02:00:00.000Z',
  answerBy: '2026-12-05T02:00:00.000Z',
  late: false,
  decidedAt: null,
  reason: null,
  doneAt: null,
  outcome: null,
  userId: 'u1',
  name: '张晓明',
  userName: '2023010118',
  blockReason: null,
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
});
afterEach(closePage);

const open = async (row: Partial<DeletionRow> = {}, options: Parameters<typeof openPage>[3] = {}) => {
  platform.give(calls.list, rows([{ ...ROW, ...row }]));
  await openPage(deletionsPart, '/main/deletionRequests', platform, options);
};

describe('requests for deletion', () => {
  it('are agreed to after a question, once', async () => {
    platform.give(calls.agree, { ...ROW, state: 'agreed' });
    await open();
    await press('同意删除', await rowOf(/张晓明/));
    expect(platform.asked(calls.agree)).toEqual([]);
    await agree('同意删除');
    await screen.findByText('已同意，正在删除');
    expect(platform.asked(calls.agree)).toEqual([{ requestId }]);
  });

  it('say what has to be finished first, and cannot be agreed to meanwhile', async () => {
    await open({ blockReason: 'DELETION_THINGS_OPEN' });
    await screen.findByText(ERRORS.DELETION_THINGS_OPEN.zh);
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: '同意删除' })).disabled).toBe(true);
  });

  it('are refused with a reason only', async () => {
    platform.give(calls.refuse, { ...ROW, state: 'refused' });
    await open();
    await press(/^拒\s*绝$/, await rowOf(/张晓明/));
    const form = await formOf('理由');
    await press(/^拒\s*绝$/, form);
    await screen.findByText('请填写此项');
    write('理由', '仍在读', form);
    await press(/^拒\s*绝$/, form);
    await waitFor(() => expect(platform.asked(calls.refuse)).toEqual([{ requestId, reason: '仍在读' }]));
  });

  it('show what is overdue, and what was decided by somebody else meanwhile', async () => {
    platform.refuse(calls.agree, 'CHANGED_MEANWHILE');
    await open({ late: true });
    await screen.findByText('已超期');
    await press('同意删除', await rowOf(/张晓明/));
    await agree('同意删除');
    await screen.findByText(ERRORS.CHANGED_MEANWHILE.zh, { exact: false });
  });

  it('offer nothing to whoever may only look', async () => {
    await open({ name: '张**' }, { perms: ['user:read'] });
    await rowOf(/张\*\*/);
    expect(screen.queryByRole('button', { name: '同意删除' })).toBeNull();
  });

  it('name what was deleted, what stayed and why, and nobody any more', async () => {
    await open({
      state: 'done',
      name: '',
      userName: '',
      outcome: [
        { kind: 'faces', erased: 2, left: 0 },
        { kind: 'payments', erased: 0, left: 7 },
      ],
    });
    await press('查看', await rowOf(/已注销的账号/));
    await screen.findByText('人脸照片、特征和分组');
    await screen.findByText(/会计档案管理办法/);
  });
});
