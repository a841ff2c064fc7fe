/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { faultCalls } from '@self-print/contract/platform/faults.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePhone, openPhone, pageOf, prepareBrowser, press } from '../../testing/phone.tsx';
import { checkFault } from './checkFault.ts';

beforeAll(prepareBrowser);
afterEach(closePhone);

const PATH = '/fault-feedback/index';
const FEEDBACK_ID = 'a0000000-0000-4000-8000-000000000001';
const FILED = { feedbackId: FEEDBACK_ID, number: 'a000000000', photosUntil: '2026-11-21T10:30:00.000Z' };
const NAMES = { name: { zh: '图书馆', en: 'Library' }, location: { zh: '一楼', en: 'Ground floor' } };
const FACTS = {
  schoolCode: 'demo',
  terminal: { terminalCode: 'T-001', ...NAMES },
  faultType: 4,
  faultReason: '',
  problemCode: '3002-9F3A',
  orderNumber: '0123456789',
};

const open = (path: string, signedIn: boolean, prepare: (platform: FakePlatform) => void = () => {}) =>
  openPhone({
    path,
    prepare: (platform) => {
      platform.give(signInCalls.mobileIsSignedIn, { signedIn });
      platform.give(faultCalls.readTicket, FACTS);
      platform.give(faultCalls.add, FILED);
      platform.give(faultCalls.addByTicket, FILED);
      platform.give(faultCalls.addPhoto, { photos: 1 });
      prepare(platform);
    },
  });
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const fillAll = async () => {
  await fill('问题描述', '卡纸');
  await fill('手机号', '13800138000');
};
/** The test environment's files cannot be read. */
const photo = (name = 'jam.jpg', type = 'image/jpeg') =>
  Object.assign(new File(['x'], name, { type }), {
    arrayBuffer: async () => new Uint8Array([0xff]).buffer,
  });

describe('a report of somebody who is signed in', () => {
  it('is refused with what is missing at its field, and nothing is sent', async () => {
    const { platform } = await open(PATH, true);
    await press('提交');
    await screen.findByText('请填写问题描述');
    await screen.findByText('请填写手机号');
    await fill('手机号', '123');
    await screen.findByText('请填写 11 位手机号，或带区号的固定电话');
    await userEvent.setup().selectOptions(screen.getByLabelText('问题类型'), '取件码');
    await screen.findByText('请填写 8 位数字取件码');
    expect(platform.asked(faultCalls.add)).toEqual([]);
  });

  it('names the terminal that it was begun at, and shows its number', async () => {
    const { platform } = await open(`${PATH}?terminalCode=T-001`, true);
    await fillAll();
    await fill('手机号', '+86 138 0013 8000');
    await press('提交');
    await screen.findByText('编号 a000000000。与工作人员联系时请报此编号。');
    expect(screen.getByText('已收到您的反馈').closest('.done')).not.toBeNull();
    expect(platform.asked(faultCalls.add)).toMatchObject([
      { terminalCode: 'T-001', faultType: 2, faultReason: '卡纸', phone: '13800138000' },
    ]);
  });

  it('keeps its key while the same is sent again, and has another after a change', async () => {
    const { platform } = await open(PATH, true, (each) => each.lose(faultCalls.add));
    await fillAll();
    await press('提交');
    await waitFor(() => expect(platform.asked(faultCalls.add)).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: '提交' })).toBeTruthy());
    await press('提交');
    await waitFor(() => expect(platform.asked(faultCalls.add)).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('button', { name: '提交' })).toBeTruthy());
    await fill('问题描述', '卡纸，第二页');
    platform.give(faultCalls.add, FILED);
    await press('提交');
    await screen.findByText('已收到您的反馈');
    const keys = platform.asked(faultCalls.add).map((sent) => Reflect.get(Object(sent), 'requestKey'));
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  });

  it('stays filed when a photo is lost, which can be sent again', async () => {
    const { platform } = await open(PATH, true, (each) => each.lose(faultCalls.addPhoto));
    await fillAll();
    const files = [1, 2, 3, 4].map((n) => photo(`${n}.jpg`));
    await userEvent.setup().upload(await screen.findByLabelText('添加照片'), files);
    await screen.findByText('照片 3：3.jpg');
    expect(screen.queryByLabelText('添加照片')).toBeNull();
    await press('移除照片 3');
    await press('提交');
    await screen.findByText('2 张照片没有上传成功');
    platform.give(faultCalls.addPhoto, { photos: 1 });
    await press('重新上传');
    await waitFor(() => expect(screen.queryByText('2 张照片没有上传成功')).toBeNull());
    expect(platform.asked(faultCalls.addPhoto)).toHaveLength(4);
    expect(platform.asked(faultCalls.add)).toHaveLength(1);
  });

  it('says that a photo can no longer be read', async () => {
    await open(PATH, true);
    const gone = Object.assign(photo(), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) });
    fireEvent.change(await screen.findByLabelText('添加照片'), { target: { files: [gone] } });
    await screen.findByText('无法读取这张照片，请换一张 JPEG 或 PNG 图片');
  });

  it('keeps both photos that were chosen before the first was made smaller', async () => {
    await open(PATH, true);
    const input = await screen.findByLabelText('添加照片');
    fireEvent.change(input, { target: { files: [photo('1.jpg')] } });
    fireEvent.change(input, { target: { files: [photo('2.jpg')] } });
    await screen.findByText('照片 1：1.jpg');
    await screen.findByText('照片 2：2.jpg');
  });

  it('takes no file that is not a picture', async () => {
    await open(PATH, true);
    const input = await screen.findByLabelText('添加照片');
    fireEvent.change(input, { target: { files: [photo('a.pdf', 'application/pdf')] } });
    await screen.findByText('无法读取这张照片，请换一张 JPEG 或 PNG 图片');
  });
});

describe('the QR code of a terminal', () => {
  const scanned = `${PATH}?schoolCode=demo#ticket=abc.def`;

  it('fills in place, order and problem, and needs no sign-in', async () => {
    const { platform } = await open(scanned, false);
    await screen.findByText('3002-9F3A');
    await screen.findByText('0123456789');
    expect(screen.queryByLabelText('取件码')).toBeNull();
    await fillAll();
    await press('提交');
    await screen.findByText('工作人员会通过您留下的电话联系您。');
    expect(platform.asked(faultCalls.addByTicket)).toMatchObject([{ ticket: 'abc.def', faultType: 2 }]);
    expect(screen.queryByText('查看我的反馈')).toBeNull();
  });

  it('files for whoever is signed in, so that they can read the answer', async () => {
    const { platform } = await open(scanned, true);
    await fillAll();
    await press('提交');
    await screen.findByText('查看我的反馈');
    expect(platform.asked(faultCalls.add)).toMatchObject([{ ticket: 'abc.def' }]);
    expect(platform.asked(faultCalls.addByTicket)).toEqual([]);
  });

  it('that has expired says so, with the way without it', async () => {
    await open(scanned, false, (each) => each.refuse(faultCalls.readTicket, 'FAULT_LINK_INVALID'));
    await screen.findByText('二维码已失效');
    expect(screen.getByRole('link', { name: '登录后填写' })).toBeTruthy();
  });

  it('says in words that too much was sent', async () => {
    await open(scanned, false, (each) => each.refuse(faultCalls.addByTicket, 'TOO_MANY_REQUESTS'));
    await fillAll();
    await press('提交');
    await screen.findByText('操作过于频繁，请稍后再试');
  });
});

it('leads somebody without code and sign-in to the log-in', async () => {
  await open(PATH, false);
  await screen.findByRole('button', { name: '登录' });
});

describe('own reports', () => {
  const own = {
    feedbackId: FEEDBACK_ID,
    number: 'a000000000',
    faultType: 2,
    faultReason: '卡纸',
    state: 'done' as const,
    answer: '已清除卡纸',
    terminal: FACTS.terminal,
    photos: 2,
    createdAt: '2026-11-21T08:00:00.000Z',
    changedAt: '2026-11-21T09:00:00.000Z',
  };

  it('show their state and the answer', async () => {
    const rows = [
      own,
      { ...own, feedbackId: FEEDBACK_ID.replace(/1$/, '2'), state: 'new' as const, answer: '' },
    ];
    await open(`${PATH}?view=own`, true, (each) => each.give(faultCalls.own, pageOf(rows)));
    await screen.findByText('已清除卡纸');
    await screen.findByText('已解决');
    await screen.findByText('暂无答复');
  });

  it('that there are none of is said', async () => {
    await open(`${PATH}?view=own`, true, (each) => each.give(faultCalls.own, pageOf([])));
    await screen.findByText('还没有反馈');
  });
});

describe('what is wrong with a draft', () => {
  const good = { faultType: 2, takeCode: '', faultReason: 'x', phone: '13800138000' };

  it.each([
    [{}, []],
    [{ takeCode: '1234567' }, ['takeCode']],
    [{ faultType: 1 }, ['takeCode']],
    [{ faultType: 1, takeCode: '12345678' }, []],
    [{ faultReason: ' \n' }, ['faultReason']],
    [{ phone: '12800138000' }, ['phone']],
    [{ phone: '0898-66279000' }, []],
    [{ phone: '+86 138 0013 8000' }, []],
    [{ phone: '+1 202 555 0100' }, ['phone']],
  ])('is found: %j', (part, fields) => {
    expect(Object.keys(checkFault({ ...good, ...part }, true))).toEqual(fields);
  });

  it('is no pickup code where none is asked for', () => {
    expect(checkFault({ ...good, faultType: 1 }, false)).toEqual({});
  });
});
