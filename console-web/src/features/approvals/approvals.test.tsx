/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { type ApprovalEntry, approvalCalls } from '@self-print/contract/platform/approvals.ts';
import { roleCalls } from '@self-print/contract/platform/roles.ts';
import { refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { agree, closePage, openPage, press, rows, schoolPlatform } from '../../testing/openPage.tsx';
import { approvalsPart } from './part.ts';

const PAGE = '/main/waiting';
const PRICE: ApprovalEntry = {
  approvalId: '5f0c0001-0000-4000-8000-000000000001',
  kind: 'itemPrice',
  subjectId: 'transcript',
  subject: { zh: '成绩单', en: 'Transcript' },
  role: null,
  permissions: [],
  changes: [{ path: 'unitPrice', before: 100, after: 150 }],
  askedBy: '王老师',
  askedAt: '2026-11-20T02:00:00.000Z',
  isOwn: false,
  mayDecide: true,
  decision: null,
  decidedBy: null,
  decidedAt: null,
  reason: null,
};

afterEach(closePage);

function waitingPlatform(entries: readonly ApprovalEntry[] = [PRICE], rule = { isOn: true, approvers: 3 }) {
  const platform = schoolPlatform();
  platform.give(approvalCalls.priceRule, rule);
  platform.give(approvalCalls.list, rows([...entries]));
  return platform;
}
const open = (platform = waitingPlatform(), options = {}) => openPage(approvalsPart, PAGE, platform, options);
const listed = () => screen.findByText('单价：¥1.00 → ¥1.50');

describe('what waits for a second person', () => {
  it('shows each change with its difference, and leads to what would change', async () => {
    await open();
    await listed();
    expect(screen.getByRole('link', { name: '成绩单' }).getAttribute('href')).toMatch(
      /itemBaseConfig\?itemId=transcript$/,
    );
    expect(screen.getByText('王老师')).toBeTruthy();
  });

  it('is agreed to after a question', async () => {
    const platform = waitingPlatform();
    platform.on(approvalCalls.decidePrice).by(() => {
      platform.give(approvalCalls.list, rows([]));
      return { outcome: 'done' };
    });
    await open(platform);
    await listed();
    await press('同意');
    await agree('同意');
    await screen.findByText('没有等待复核的变更');
    expect(platform.asked(approvalCalls.decidePrice)).toEqual([
      { approvalId: PRICE.approvalId, decision: { kind: 'agree' } },
    ]);
  });

  it('is refused with a reason only', async () => {
    const platform = waitingPlatform();
    platform.give(approvalCalls.decidePrice, { outcome: 'refused' });
    await open(platform);
    await listed();
    await press('拒绝');
    const form = await screen.findByRole('dialog');
    await press('拒绝', form);
    await within(form).findByText('请填写此项');
    expect(platform.asked(approvalCalls.decidePrice)).toEqual([]);
    await userEvent.type(within(form).getByRole('textbox'), '超出标准');
    await press('拒绝', form);
    await waitFor(() =>
      expect(platform.asked(approvalCalls.decidePrice)).toEqual([
        { approvalId: PRICE.approvalId, decision: { kind: 'refuse', reason: '超出标准' } },
      ]),
    );
  });

  it('says so when somebody else was faster', async () => {
    const platform = waitingPlatform();
    platform.on(approvalCalls.decidePrice).by(() => {
      platform.give(approvalCalls.list, rows([]));
      return refused('CHANGED_MEANWHILE');
    });
    await open(platform);
    await listed();
    await press('同意');
    await agree('同意');
    await screen.findByText('没有等待复核的变更');
  });

  it('says that it was withdrawn meanwhile, not that nothing was found', async () => {
    const platform = waitingPlatform();
    platform.on(approvalCalls.decidePrice).by(() => {
      platform.give(approvalCalls.list, rows([]));
      return refused('NOT_FOUND');
    });
    await open(platform);
    await listed();
    await press('同意');
    await agree('同意');
    await screen.findByText('这项变更已被撤回、修改或处理');
    expect(screen.queryByText('未找到相关数据')).toBeNull();
    await screen.findByText('没有等待复核的变更');
  });

  it('is only withdrawn by whoever asked', async () => {
    const platform = waitingPlatform([{ ...PRICE, isOwn: true, mayDecide: false }]);
    platform.give(approvalCalls.withdrawPrice, { outcome: 'refused' });
    await open(platform);
    await listed();
    expect(screen.queryByRole('button', { name: '同意' })).toBeNull();
    await press('撤回');
    await agree('撤回');
    await waitFor(() =>
      expect(platform.asked(approvalCalls.withdrawPrice)).toEqual([{ approvalId: PRICE.approvalId }]),
    );
  });

  it('offers nothing to those who only see it', async () => {
    await open(waitingPlatform([{ ...PRICE, mayDecide: false }]), { perms: ['item:read'] });
    await listed();
    for (const name of ['同意', '拒绝', '撤回', '停用双人复核'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('has permissions too, which their own call decides on', async () => {
    const grant: ApprovalEntry = {
      ...PRICE,
      kind: 'rolePermissions',
      changes: [],
      permissions: ['payment:refund'],
    };
    const platform = waitingPlatform([grant]);
    platform.give(roleCalls.decide, { outcome: 'done' });
    await open(platform);
    await screen.findByText('发起退款');
    await press('同意');
    await agree('同意');
    await waitFor(() =>
      expect(platform.asked(roleCalls.decide)).toEqual([{ approvalId: PRICE.approvalId, approve: true }]),
    );
    expect(platform.asked(approvalCalls.decidePrice)).toEqual([]);
  });

  it.each([
    ['refund', '/main/payRecord?orderId=transcript'],
    ['templateVersion', '/main/templates?search=transcript'],
    ['batchTask', '/main/batch-export/task?taskId=transcript'],
  ] as const)('leads to where a %s is decided on, and decides nothing itself', async (kind, place) => {
    await open(waitingPlatform([{ ...PRICE, kind }]));
    const link = await screen.findByRole('link', { name: '前往处理' });
    expect(link.getAttribute('href')).toMatch(new RegExp(`${place.replace('?', '\\?')}$`));
    for (const name of ['同意', '拒绝', '撤回']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('is narrowed to one kind, also by its address', async () => {
    const platform = waitingPlatform([]);
    await openPage(approvalsPart, `${PAGE}?kind=freeCopiesImport`, platform);
    await screen.findByText('没有符合条件的内容');
    expect(platform.asked(approvalCalls.list)).toContainEqual(
      expect.objectContaining({ kind: 'freeCopiesImport' }),
    );
  });

  it.each([
    ['free copies that are withdrawn', { path: 'copies', before: 2, after: null }, '免费份数：2 → 无'],
    ['the rows of an import', { path: 'rows', after: 1_200 }, '行数：1,200'],
    ['the fee for a student card', { path: 'feeFen', before: 1_000, after: 2_000 }, '费用：¥10.00 → ¥20.00'],
    ['what was found of a card', { path: 'taken', after: true }, '卡内是否已扣款：是'],
    [
      'a side',
      { path: 'prices.A4-black.perSideDuplex', before: 15, after: 5 },
      'A4 黑白每面（双面）：¥0.15 → ¥0.05',
    ],
    ['paper no longer offered', { path: 'prices.A3-colour.perSide', before: 200 }, 'A3 彩色每面：¥2.00 → 无'],
    ['free sides', { path: 'freePagesPerTerm.student', before: 50, after: 10 }, /免费面数：50 → 10$/],
    [
      'amounts',
      { path: 'price.amountsFen', before: '1000, 2000', after: '1' },
      '可选金额：¥10.00 / ¥20.00 → ¥0.01',
    ],
    ['a period', { path: 'countPeriod', before: 'year', after: 'month' }, '计数周期：每年 → 每月'],
    ['a first price', { path: 'unitPrice', after: 90 }, '单价：¥0.90'],
    ['the rule', { path: 'isOn', before: true, after: false }, '双人复核：启用 → 停用'],
  ])('words %s', async (_, change, words) => {
    await open(waitingPlatform([{ ...PRICE, changes: [change] }]));
    await screen.findByText(words);
  });

  it('keeps what was decided, with the reason', async () => {
    const decided: ApprovalEntry = {
      ...PRICE,
      decision: 'refused',
      decidedBy: '李老师',
      decidedAt: '2026-11-20T03:00:00.000Z',
      reason: '超出标准',
    };
    const platform = waitingPlatform([decided]);
    await openPage(approvalsPart, `${PAGE}?decided=1`, platform);
    await screen.findByText('超出标准');
    expect(screen.getByText('李老师')).toBeTruthy();
    expect(platform.asked(approvalCalls.list)).toContainEqual(expect.objectContaining({ decided: true }));
  });
});

describe('whether prices need a second person', () => {
  it('is switched on at once', async () => {
    const platform = waitingPlatform([], { isOn: false, approvers: 3 });
    platform.give(approvalCalls.savePriceRule, { outcome: 'done', rule: { isOn: true, approvers: 3 } });
    await open(platform);
    await press('启用双人复核');
    await agree('启用双人复核');
    await waitFor(() => expect(platform.asked(approvalCalls.savePriceRule)).toEqual([{ isOn: true }]));
  });

  it('waits for a second person when it is switched off', async () => {
    const platform = waitingPlatform([]);
    platform.give(approvalCalls.savePriceRule, { outcome: 'waiting', rule: { isOn: true, approvers: 3 } });
    await open(platform);
    await press('停用双人复核');
    await agree('停用双人复核');
    await screen.findByText('停用申请已提交，等待另一人复核');
  });

  it('warns when nobody else could agree', async () => {
    await open(waitingPlatform([], { isOn: true, approvers: 1 }));
    await screen.findByText(/本校没有其他人可以复核/);
  });
});
