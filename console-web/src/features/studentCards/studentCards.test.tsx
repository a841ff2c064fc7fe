/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import {
  type CardPayRecord,
  studentCardAdminCalls as calls,
  type StudentCardSettings,
} from '@self-print/contract/platform/studentCardAdmin.ts';
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
import { studentCardPart } from './part.ts';

const PATH = '/main/studentCard';
const SETTINGS_PATH = '/main/studentCardConfig';
const orderId = 'a0000000-0000-4000-8000-000000000001';
const ROW: CardPayRecord = {
  orderId,
  slipNumber: 'A000000000',
  name: '张晓明',
  userName: '2023010118',
  department: '计算机学院',
  state: 'requested',
  amountFen: 2_000,
  money: 'paid',
  terminalCode: 'LIB01',
  requestedAt: '2026-11-28T02:00:00.000Z',
  madeAt: null,
  endedAt: null,
  reason: null,
  make: null,
  reports: [],
};
const REFUSED = {
  kind: 'reissue',
  state: 'refused',
  tries: 1,
  detail: 'UNKNOWN_PERSON',
  toldAt: null,
} as const;
const MAKE: NonNullable<CardPayRecord['make']> = {
  state: 'granted',
  terminalCode: 'LIB01',
  isUnderWay: false,
  grantedAt: '2026-11-28T02:00:00.000Z',
  endedAt: null,
  fault: null,
  evidence: '',
  uid: null,
  reason: null,
};
const SETTINGS: StudentCardSettings = {
  rules: {
    open: true,
    feeFen: 2_000,
    perYear: 2,
    perTerm: null,
    waitingDays: 30,
    needsPhoto: true,
    place: { zh: '三号窗口', en: 'window 3' },
    readyDays: 5,
  },
  system: { address: 'https://cards.example.edu', account: 'print', keyId: 'k1', enabled: true },
  feeAgreed: true,
  licensed: true,
  revision: 3,
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(calls.getPayRecord, rows([ROW]));
  platform.give(calls.settings, SETTINGS);
});
afterEach(closePage);

const open = async (row: Partial<CardPayRecord> = {}, options: Parameters<typeof openPage>[3] = {}) => {
  platform.give(calls.getPayRecord, rows([{ ...ROW, ...row }]));
  await openPage(studentCardPart, PATH, platform, options);
  return rowOf(/A000000000/);
};

describe('requests for student cards', () => {
  it('are narrowed by the address, which names nobody', async () => {
    await openPage(studentCardPart, `${PATH}?state=made&untold=true&slip=A000000000`, platform);
    await rowOf(/A000000000/);
    expect(platform.asked(calls.getPayRecord)).toEqual([
      { page: 1, rows: 20, state: 'made', untold: true, slipNumber: 'A000000000' },
    ]);
  });

  it('send nothing that the platform would refuse', async () => {
    await openPage(studentCardPart, `${PATH}?state=unpaid&slip=12&untold=yes`, platform);
    await rowOf(/A000000000/);
    expect(platform.asked(calls.getPayRecord)).toEqual([{ page: 1, rows: 20 }]);
  });

  it('are made once, after a question', async () => {
    platform.give(calls.made, { orderId, state: 'made' });
    await press(/^已制好$/, await open());
    expect(platform.asked(calls.made)).toEqual([]);
    await agree('已制好');
    await screen.findByText('已登记，等待领取');
    expect(platform.asked(calls.made)).toEqual([{ orderId }]);
  });

  it('are handed out by the number on the slip alone', async () => {
    platform.refuse(calls.handOut, 'STUDENT_CARD_SLIP_WRONG');
    await press(/^发\s*放$/, await open({ state: 'made' }));
    const form = await screen.findByRole('dialog');
    write('领取单号', '12', form);
    await press(/^发\s*放$/, form);
    await screen.findByText('领取单号是 10 位数字或字母 A–F');
    expect(platform.asked(calls.handOut)).toEqual([]);
    write('领取单号', 'b000000000', form);
    await press(/^发\s*放$/, form);
    await screen.findByText(ERRORS.STUDENT_CARD_SLIP_WRONG.zh);
    expect(platform.asked(calls.handOut)).toEqual([{ orderId, slipNumber: 'B000000000' }]);
  });

  it('are cancelled with a reason, and say that the fee has to be paid back', async () => {
    platform.give(calls.cancel, { orderId, state: 'cancelled' });
    await press('取消申请', await open());
    const form = await formOf('原因或办理情况');
    await press('取消申请', form);
    await screen.findByText('请填写此项');
    expect(platform.asked(calls.cancel)).toEqual([]);
    write('原因或办理情况', '照片不合格', form);
    await press('取消申请', form);
    await waitFor(() => expect(platform.asked(calls.cancel)).toEqual([{ orderId, reason: '照片不合格' }]));
    await closePage();
    const row = await open({ state: 'cancelled', reason: '照片不合格' });
    expect(row.textContent).toContain('未退费');
    expect(row.querySelector('a')?.getAttribute('href')).toContain(`/main/payRecord?orderId=${orderId}`);
  });

  it('that a terminal made say with which chip, and are nobody’s to make', async () => {
    const row = await open({ state: 'handedOut', make: { ...MAKE, state: 'done', uid: '0077****23' } });
    for (const words of ['终端已制卡', '终端 LIB01', '芯片号 0077****23'])
      expect(row.textContent).toContain(words);
    expect(within(row).queryByRole('button')).toBeNull();
  });

  it('that a terminal is making are neither made nor cancelled nor settled', async () => {
    const row = await open({ make: { ...MAKE, state: 'begun', isUnderWay: true } });
    expect(row.textContent).toContain('终端正在制卡');
    expect(within(row).queryByRole('button')).toBeNull();
  });

  it.each([
    ['学生已拿到卡', 'done'],
    ['没有可用的卡', 'failed'],
  ] as const)('of which nobody knows are settled with what was found: %s', async (label, found) => {
    platform.give(calls.settleMake, { orderId, state: 'requested', make: found });
    const row = await open({
      make: { ...MAKE, state: 'unconfirmed', fault: 'lost', evidence: '5 of 5 panels' },
    });
    for (const words of ['制卡结果待核对', '与制卡机失去联系', '5 of 5 panels'])
      expect(row.textContent).toContain(words);
    expect(within(row).queryByRole('button', { name: /已制好|取消申请/ })).toBeNull();
    await press(label, row);
    const form = await formOf('原因或办理情况');
    await press(label, form);
    await screen.findByText('请填写此项');
    write('原因或办理情况', '已向学生核实', form);
    await press(label, form);
    await waitFor(() =>
      expect(platform.asked(calls.settleMake)).toEqual([{ orderId, found, reason: '已向学生核实' }]),
    );
  });

  it('of which a terminal says nothing any more may be settled, and one that failed is the office’s', async () => {
    const silent = await open({ make: { ...MAKE, state: 'begun' } });
    expect(within(silent).getByRole('button', { name: '没有可用的卡' })).toBeTruthy();
    await closePage();
    const failed = await open({ make: { ...MAKE, state: 'failed', fault: 'noCards' } });
    expect(failed.textContent).toContain('卡槽无卡');
    expect(within(failed).getByRole('button', { name: '已制好' })).toBeTruthy();
  });

  it('show what the card system refuses, which is told again or done by hand', async () => {
    platform.give(calls.tellAgain, { ...REFUSED, state: 'due', tries: 0 });
    const row = await open({ reports: [REFUSED] });
    expect(row.textContent).toContain('UNKNOWN_PERSON');
    await press('重新通知', row);
    await agree('重新通知');
    await waitFor(() => expect(platform.asked(calls.tellAgain)).toEqual([{ orderId, kind: 'reissue' }]));
  });

  it('are only looked at without the permission to handle them', async () => {
    const row = await open({ reports: [REFUSED] }, { perms: ['studentCard:read'] });
    for (const label of ['已制好', '取消申请', '重新通知', '人工办理'])
      expect(row.textContent).not.toContain(label);
  });
});

describe('the settings of student cards', () => {
  const save = () => press(/^保\s*存$/);

  it('are saved in fen, and keep the key', async () => {
    platform.give(calls.saveSettings, SETTINGS);
    await openPage(studentCardPart, SETTINGS_PATH, platform);
    await screen.findByLabelText('费用（元）');
    write('费用（元）', '12.5');
    await save();
    await waitFor(() =>
      expect(platform.asked(calls.saveSettings)).toEqual([
        {
          rules: { ...SETTINGS.rules, feeFen: 1_250 },
          system: { ...SETTINGS.system, key: '' },
          revision: 3,
        },
      ]),
    );
  });

  it('are not sent while something is missing, and say what the platform refuses', async () => {
    platform.refuse(calls.saveSettings, 'STUDENT_CARD_PARAMETERS_INVALID', { why: 'key too short' });
    await openPage(studentCardPart, SETTINGS_PATH, platform);
    await screen.findByLabelText('费用（元）');
    write('领取地点（英文）', '');
    await save();
    await screen.findByText(/须填写中英文领取地点/);
    expect(platform.asked(calls.saveSettings)).toEqual([]);
    write('领取地点（英文）', 'window 3');
    await save();
    await screen.findByText(/key too short/);
  });
});
