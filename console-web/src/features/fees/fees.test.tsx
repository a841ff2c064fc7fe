/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  paymentItemAdminCalls as calls,
  type PaymentItem,
} from '@self-print/contract/platform/paymentItemAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  agree,
  closePage,
  openPage,
  press,
  rowOf,
  rows,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import { feesPart } from './part.ts';

const LIST = '/main/selfPayment';
const EDIT = '/main/selfPaymentEdit';
const ALBUM: PaymentItem = {
  paymentId: '5f0c0001-0000-4000-8000-000000000001',
  title: { zh: '毕业纪念册', en: 'Graduation album' },
  explanation: { zh: '六月领取', en: 'Collect in June' },
  tag: { zh: '毕业季', en: 'Graduation' },
  price: { kind: 'fixed', amountFen: 6_850 },
  payer: 'anybody',
  online: false,
  terminals: [],
  position: 1,
  priceAgreed: true,
  state: 'paused',
  revision: 3,
  createdAt: '2026-11-20T02:00:00.000Z',
  changedAt: '2026-11-20T02:00:00.000Z',
};
const EXAM: PaymentItem = {
  ...ALBUM,
  paymentId: '5f0c0002-0000-4000-8000-000000000002',
  title: { zh: '四六级报名费', en: 'College English Test' },
  price: { kind: 'listed', amountsFen: [3_000, 3_200] },
  payer: 'person',
  online: false,
  terminals: ['T-1', 'T-2'],
  state: 'offered',
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(calls.list, rows([ALBUM, EXAM]));
  platform.on(calls.get).by(({ id }) => (id === ALBUM.paymentId ? ALBUM : EXAM));
});
afterEach(closePage);

describe('the list of fees', () => {
  it('says what each costs, whose it is and where it is offered', async () => {
    await openPage(feesPart, LIST, platform);
    expect((await rowOf('毕业纪念册')).textContent).toMatch(/¥68\.50.*不限.*所有终端.*已暂停/);
    expect((await rowOf('四六级报名费')).textContent).toMatch(
      /¥30\.00 \/ ¥32\.00.*须核对学工号.*2 台终端.*已启用/,
    );
  });

  it('is searched and narrowed by what stands in the address', async () => {
    await openPage(feesPart, `${LIST}?search=album&state=archived`, platform);
    await rowOf('毕业纪念册');
    expect(platform.asked(calls.list)).toEqual([{ page: 1, rows: 20, search: 'album', state: 'archived' }]);
  });

  it('says that there is nothing', async () => {
    platform.give(calls.list, rows([]));
    await openPage(feesPart, LIST, platform);
    await screen.findByText('还没有缴费项目');
  });

  it('offers nothing to change to those who only read', async () => {
    await openPage(feesPart, LIST, platform, { perms: ['payment:read'] });
    await rowOf('毕业纪念册');
    expect(screen.queryByRole('button', { name: /启用|暂停|归档|新建/ })).toBeNull();
  });

  it('offers a fee with the revision that was seen', async () => {
    platform.give(calls.setState, { ...ALBUM, state: 'offered', revision: 4 });
    await openPage(feesPart, LIST, platform);
    await press('启用', await rowOf('毕业纪念册'));
    await agree('启用');
    await screen.findByText('已保存');
    expect(platform.asked(calls.setState)).toEqual([
      { paymentId: ALBUM.paymentId, revision: 3, state: 'offered' },
    ]);
  });

  it('does not archive what is still offered', async () => {
    await openPage(feesPart, LIST, platform);
    const row = await rowOf('四六级报名费');
    expect(within(row).queryByRole('button', { name: '归档' })).toBeNull();
  });

  it('says so when somebody else was faster', async () => {
    platform.refuse(calls.setState, 'CHANGED_MEANWHILE');
    await openPage(feesPart, LIST, platform);
    await press('归档', await rowOf('毕业纪念册'));
    await agree('归档');
    await screen.findByText(/修改|变化|更改/);
    expect(platform.asked(calls.list).length).toBeGreaterThan(1);
  });
});

describe('the form of a fee', () => {
  it('keeps what was typed while the language changes', async () => {
    const { services } = await openPage(feesPart, `${EDIT}?paymentId=${ALBUM.paymentId}`, platform);
    await screen.findByDisplayValue('毕业纪念册');
    write(/项目名称（中文）/, '补考费');
    const english = platform.hold(calls.get, ALBUM);
    await act(() => services.texts.setLanguage('en'));
    expect(screen.getByDisplayValue('补考费')).not.toBeNull();
    english.release();
    await waitFor(() => expect(platform.asked(calls.get)).toHaveLength(2));
    await screen.findByLabelText(/Name \(Chinese\)/);
    expect(screen.getByDisplayValue('补考费')).not.toBeNull();
  });

  it('adds a fee in fen from yuan, and opens it', async () => {
    platform.on(calls.create).by(({ requestKey: _, ...facts }) => ({ ...ALBUM, ...facts }));
    const { address } = await openPage(feesPart, EDIT, platform);
    await screen.findByLabelText(/项目名称（中文）/);
    write(/项目名称（中文）/, '补考费');
    write(/项目名称（英文）/, 'Resit fee');
    write('金额（元）', '12.5');
    await press('保存');
    await screen.findByText('已保存');
    expect(platform.asked(calls.create)).toMatchObject([
      { title: { zh: '补考费', en: 'Resit fee' }, price: { kind: 'fixed', amountFen: 1_250 } },
    ]);
    expect(address()).toBe(`${EDIT}?paymentId=${ALBUM.paymentId}`);
  });

  it('changes a fee with the revision that was read', async () => {
    platform.on(calls.modify).by((sent) => ({ ...ALBUM, ...sent, revision: 4 }));
    await openPage(feesPart, `${EDIT}?paymentId=${ALBUM.paymentId}`, platform);
    await screen.findByDisplayValue('68.50');
    fireEvent.click(screen.getByLabelText('缴费人输入'));
    await screen.findByLabelText('最低（元）');
    write('最低（元）', '1');
    write('最高（元）', '200');
    await press('保存');
    await screen.findByText('已保存');
    expect(platform.asked(calls.modify)).toMatchObject([
      { paymentId: ALBUM.paymentId, revision: 3, price: { kind: 'entered', minFen: 100, maxFen: 20_000 } },
    ]);
  });

  it('asks for both languages, and for limits in their order, before the platform is asked', async () => {
    await openPage(feesPart, EDIT, platform);
    await screen.findByLabelText(/项目名称（中文）/);
    write(/项目名称（中文）/, '补考费');
    await press('保存');
    await screen.findByRole('alert');
    write(/项目名称（英文）/, 'Resit fee');
    fireEvent.click(screen.getByLabelText('缴费人输入'));
    await screen.findByLabelText('最低（元）');
    write('最低（元）', '9');
    write('最高（元）', '2');
    await press('保存');
    expect((await screen.findByRole('alert')).textContent).toContain('最低金额不能高于最高金额');
    expect(platform.asked(calls.create)).toEqual([]);
  });

  it('does not overwrite another administrator', async () => {
    platform.refuse(calls.modify, 'CHANGED_MEANWHILE');
    await openPage(feesPart, `${EDIT}?paymentId=${ALBUM.paymentId}`, platform);
    await screen.findByDisplayValue('68.50');
    write('金额（元）', '70');
    await press('保存');
    const alert = await screen.findByRole('alert');
    await press('重新载入', alert);
    await waitFor(() => expect(platform.asked(calls.get).length).toBeGreaterThan(1));
  });

  it('goes on from another state that was given to the fee above it, which typed changes prevent', async () => {
    let kept = ALBUM;
    platform.on(calls.get).by(() => kept);
    platform.on(calls.setState).by(({ state }) => {
      kept = { ...kept, state, revision: 4 };
      return kept;
    });
    platform.on(calls.modify).by(() => kept);
    await openPage(feesPart, `${EDIT}?paymentId=${ALBUM.paymentId}`, platform);
    await screen.findByLabelText('项目名称（中文）');
    await press('启用');
    await agree('启用');
    await screen.findByRole('button', { name: '暂停' });
    write('项目名称（中文）', '纪念册');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '暂停' }).disabled).toBe(true);
    await press('保存');
    await waitFor(() => expect(platform.asked(calls.modify)).toMatchObject([{ revision: 4 }]));
  });

  it('shows what the kiosk will show, in both languages', async () => {
    await openPage(feesPart, `${EDIT}?paymentId=${ALBUM.paymentId}`, platform);
    const preview = await screen.findByRole('complementary', { name: '终端上的样子' });
    expect(preview.textContent).toContain('毕业季 · ¥68.50');
    expect(preview.textContent).toContain('Graduation album');
    write(/项目名称（英文）/, 'Yearbook');
    expect(preview.textContent).toContain('Yearbook');
  });

  it('can only be read without the permission', async () => {
    await openPage(feesPart, `${EDIT}?paymentId=${EXAM.paymentId}`, platform, { perms: ['payment:read'] });
    expect(await screen.findByDisplayValue('32.00')).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });
});
