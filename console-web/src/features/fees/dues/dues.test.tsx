/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  duesAdminCalls as calls,
  type DuesReportView,
  type DuesSource,
} from '@self-print/contract/platform/dues.ts';
import { paymentItemAdminCalls } from '@self-print/contract/platform/paymentItemAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  agree,
  closePage,
  openPage,
  press,
  rowOf,
  rows,
  schoolPlatform,
  write,
} from '../../../testing/openPage.tsx';
import '../FeePage.tsx';
import { feesPart } from '../part.ts';
import './DuesPage.tsx';

const PATH = '/main/duesSystem';
const SOURCE: DuesSource = {
  sourceId: '5f0d0001-0000-4000-8000-000000000001',
  name: { zh: '财务处', en: 'Finance office' },
  address: 'https://finance.example.edu/dues',
  account: 'print',
  keyId: 'k1',
  enabled: true,
  revision: 4,
};
const REPORT: DuesReportView = {
  reportId: '5f0e0001-0000-4000-8000-000000000001',
  sourceId: SOURCE.sourceId,
  orderId: '3f2b8c1e-0000-4000-8000-000000000007',
  reference: 'NET-1',
  kind: 'paid',
  amountFen: 3_000,
  state: 'refused',
  tries: 1,
  detail: 'UNKNOWN_POSITION',
  createdAt: '2026-11-20T02:00:00.000Z',
  toldAt: null,
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(calls.sources, [SOURCE]);
  platform.give(calls.reports, rows([REPORT]));
  platform.give(calls.save, SOURCE);
});
afterEach(closePage);

describe('the systems of dues', () => {
  it('are listed with what they were told', async () => {
    await openPage(feesPart, PATH, platform);
    expect((await rowOf(/finance\.example\.edu/)).textContent).toMatch(/财务处.*print.*已启用/);
    expect((await rowOf(/NET-1/)).textContent).toMatch(/缴费 ¥30\.00.*对方拒绝UNKNOWN_POSITION/);
  });

  it('say that there are none yet', async () => {
    platform.give(calls.sources, []);
    platform.give(calls.reports, rows([]));
    await openPage(feesPart, PATH, platform);
    await screen.findByText('还没有应缴款系统');
    await screen.findByText('还没有缴费或退款');
  });

  it('offer nothing to change to those who only read', async () => {
    await openPage(feesPart, PATH, platform, { perms: ['payment:read'] });
    await rowOf(/finance\.example\.edu/);
    for (const name of ['检测', '新增应缴款系统', '重新告知'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('say what a check brought', async () => {
    platform.give(calls.check, { works: false, detail: 'answer-unverified: the signature' });
    await openPage(feesPart, PATH, platform);
    await press('检测');
    await screen.findByText(/检测未通过：answer-unverified: the signature/);
  });

  it('keep their key unless another one is typed', async () => {
    await openPage(feesPart, PATH, platform);
    await press(/^编\s?辑$/);
    await screen.findByRole('dialog');
    write('账户', 'other');
    await press('保存');
    await waitFor(() => expect(platform.asked(calls.save)).toHaveLength(1));
    expect(platform.asked(calls.save)).toMatchObject([{ ...SOURCE, account: 'other' }]);
    expect(Reflect.get(Object(platform.asked(calls.save)[0]), 'key')).toBeUndefined();
  });

  it('say which parameter cannot work', async () => {
    platform.refuse(calls.save, 'PAY_PARAMETERS_INVALID', { why: 'address must be an https address' });
    await openPage(feesPart, PATH, platform);
    await press(/^编\s?辑$/);
    await press('保存');
    await screen.findByText('参数有误：address must be an https address');
  });

  it('are told again what they refused, after a question', async () => {
    platform.give(calls.tellAgain, { ...REPORT, state: 'due' });
    await openPage(feesPart, PATH, platform);
    await press('重新告知');
    await agree('重新告知');
    await waitFor(() => expect(platform.asked(calls.tellAgain)).toEqual([{ reportId: REPORT.reportId }]));
  });
});

describe('a fee whose amount a system says', () => {
  it('names the system, and is always a person’s', async () => {
    platform.give(paymentItemAdminCalls.list, rows([]));
    await openPage(feesPart, '/main/selfPaymentEdit', platform);
    await screen.findByLabelText(/项目名称（中文）/);
    write(/项目名称（中文）/, '应缴款');
    write(/项目名称（英文）/, 'Dues');
    fireEvent.click(await screen.findByLabelText('由学校系统给出'));
    await press('保存');
    await screen.findByText(/有内容未填写/);
    expect(platform.asked(paymentItemAdminCalls.create)).toEqual([]);
  });
});
