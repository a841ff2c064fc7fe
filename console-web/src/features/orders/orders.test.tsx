/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallData } from '@self-print/contract/call.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import type { Permission } from '@self-print/contract/permissions.ts';
import { decisionFileCalls } from '@self-print/contract/platform/decisionFiles.ts';
import { itemStepAdminCalls } from '@self-print/contract/platform/itemSteps.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { printReviewCalls } from '@self-print/contract/platform/printReview.ts';
import { terminalAdminCalls } from '@self-print/contract/platform/terminalAdmin.ts';
import { type FakePlatform, refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { FILE as FILE_SAMPLE } from '@self-print/web-kit/testing/fileSamples.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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
import { ordersPart } from './part.ts';

type Detail = CallData<typeof orderAdminCalls.detail>;

const PATH = '/main/order-query/orderHisList';
const ID = 'a0000000-0000-4000-8000-000000000001';
const OTHER = 'a0000000-0000-4000-8000-000000000002';
const ROW = {
  orderId: ID,
  orderType: 1,
  clientType: 2,
  paid: true,
  itemId: 'transcript',
  title: { zh: '成绩单', en: 'Transcript' },
  userName: '张*',
  userNumber: '2026****1',
  state: 'paid' as const,
  pages: 2,
  copies: 1,
  totalFee: 250,
  terminalCode: null,
  terminalName: null,
  createdAt: '2026-11-21T09:00:00.000Z',
  printedAt: null,
};
const PRINTED = {
  ...ROW,
  orderId: OTHER,
  title: { zh: '在读证明', en: 'Enrolment' },
  state: 'printed' as const,
};
const DETAIL: Detail = {
  ...ROW,
  isOwn: false,
  attachedFiles: 0,
  passedSteps: 0,
  form: {},
  formTitles: {},
  isFormMasked: false,
  approval: null,
  document: null,
};
const WAITING: Detail = {
  ...DETAIL,
  state: 'waiting',
  approval: { state: 'waiting', decidedBy: null, reason: null, decidedAt: null, attachedFiles: 0 },
};
const ISSUED: Detail = {
  ...DETAIL,
  document: {
    verificationCode: 'ABCD-EFGH',
    issuedAt: '2026-11-21T09:00:00.000Z',
    validUntil: '2027-05-21T09:00:00.000Z',
    revokedAt: null,
    revokedReason: null,
    templateId: 'transcript',
    templateName: { zh: '成绩单模板', en: 'Transcript template' },
    templateVersion: 3,
    record: {
      version: 4,
      at: '2026-11-20T01:00:00.000Z',
      writtenBy: { at: '2026-11-20T01:00:00.000Z', schemeName: '学籍' },
      since: 'changed',
      changedAt: '2026-11-25T01:00:00.000Z',
    },
  },
};

const EVIDENCE: CallData<typeof printReviewCalls.evidence> = {
  isOpen: false,
  isOffice: false,
  sheets: 3,
  sheetsOut: null,
  claim: { count: 0, terminalCode: null, leaseExpiresAt: null },
  money: null,
  terminal: null,
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(orderAdminCalls.list, rows([ROW, PRINTED]));
  platform.give(orderAdminCalls.printLogs, []);
  platform.give(printReviewCalls.evidence, EVIDENCE);
  platform.refuse(orderAdminCalls.document, 'DOCUMENT_UNAVAILABLE');
});
afterEach(closePage);

const open = (query = '', perms?: Parameters<typeof openPage>[3]) =>
  openPage(ordersPart, PATH + query, platform, perms ?? { perms: ['order:read', 'order:write'] });
/** What the list was asked for; how many orders wait is asked beside it. */
const lists = () => platform.asked(orderAdminCalls.list).filter(({ rows: size }) => size !== 1);
const cancels = () => platform.asked(orderAdminCalls.cancel);

describe('steps that were passed at the terminal', () => {
  const PASSED = [
    {
      proofId: 'f0000000-0000-4000-8000-000000000002',
      step: { kind: 'signature', stepId: 'signature-1', words: { zh: '情况属实', en: 'This is true' } },
      passedAt: '2026-03-02T02:00:00.000Z',
      terminalCode: 'T-1',
      strokes: [[100, 100, 400, 180]],
      photo: null,
      confirmedBy: null,
    },
    {
      proofId: 'f0000000-0000-4000-8000-000000000003',
      step: {
        kind: 'secondPerson',
        stepId: 'person-1',
        words: { zh: '同意', en: 'I agree' },
        roles: [],
        minAssurance: 'normal',
      },
      passedAt: '2026-03-02T02:01:00.000Z',
      terminalCode: 'T-1',
      strokes: null,
      photo: null,
      confirmedBy: { name: '王*', userName: '1****7' },
    },
    {
      proofId: 'f0000000-0000-4000-8000-000000000004',
      step: { kind: 'photo', stepId: 'photo-1', words: { zh: '核对', en: 'To compare' } },
      passedAt: '2026-03-02T02:02:00.000Z',
      terminalCode: 'T-1',
      strokes: null,
      photo: null,
      confirmedBy: null,
    },
  ] as const;
  const openPassed = async (perms: readonly Permission[]) => {
    platform.give(orderAdminCalls.detail, { ...WAITING, passedSteps: PASSED.length });
    platform.give(
      itemStepAdminCalls.passed,
      PASSED.map((each) => structuredClone(each) as never),
    );
    await open('', { perms });
    await press('成绩单', await rowOf('成绩单'));
  };

  it('are shown to whoever decides: the signature as it was drawn, who confirmed, and what is deleted', async () => {
    await openPassed(['order:read', 'order:approve']);
    const signature = await screen.findByRole('img', { name: '手写签名' });
    expect(signature.querySelector('path')?.getAttribute('d')).toBe('M100 100L400 180');
    expect(screen.getByText('确认人：王*（1****7）')).toBeDefined();
    expect(screen.getByText('已超过保存期限，内容已删除。')).toBeDefined();
  });

  it('are not asked for by others', async () => {
    await openPassed(['order:read']);
    await screen.findByText('只有审批人员可以查看签名和照片。');
    expect(platform.asked(itemStepAdminCalls.passed)).toEqual([]);
  });
});

describe('files that are attached to an order', () => {
  const FILE_ID = 'f0000000-0000-4000-8000-000000000001';
  const ATTACHED: Detail = {
    ...WAITING,
    attachedFiles: 1,
    formTitles: { proof: { zh: '证明材料', en: 'Proof' } },
  };
  const FILE = {
    fileId: FILE_ID,
    source: 'form',
    field: 'proof',
    fileName: '照片.jpg',
    sizeBytes: 2_048,
    pages: 1,
  } as const;
  const openAttached = async (perms: readonly Permission[]) => {
    platform.give(orderAdminCalls.detail, ATTACHED);
    await open('', { perms });
    await press('成绩单', await rowOf('成绩单'));
  };

  it('are named with their field and size, and shown at once to whoever decides', async () => {
    platform.give(orderAdminCalls.attachments, [FILE]);
    platform.refuse(orderAdminCalls.attachment, 'DOCUMENT_UNAVAILABLE');
    await openAttached(['order:read', 'order:approve']);
    await screen.findByText('照片.jpg');
    expect(screen.getByText('证明材料 · 1 页 · 2 KB')).toBeDefined();
    await waitFor(() =>
      expect(platform.asked(orderAdminCalls.attachment)).toEqual([{ orderId: ID, fileId: FILE_ID }]),
    );
    fireEvent.click(screen.getByRole('button', { name: '收起 照片.jpg' }));
    expect(screen.getByRole('button', { name: '查看 照片.jpg' })).toBeDefined();
  });

  it('say so when one cannot be fetched to be saved', async () => {
    platform.give(orderAdminCalls.attachments, [FILE]);
    platform.refuse(orderAdminCalls.attachment, 'DOCUMENT_UNAVAILABLE');
    await openAttached(['order:read', 'order:approve']);
    fireEvent.click(await screen.findByRole('button', { name: '下载 照片.jpg' }));
    await waitFor(() => expect(platform.asked(orderAdminCalls.attachment).length).toBeGreaterThan(1));
  });

  it('are listed apart: those of the form with it, those of the decision with that', async () => {
    const approval = {
      state: 'refused' as const,
      decidedBy: '李主任',
      reason: '见附件',
      decidedAt: ROW.createdAt,
      attachedFiles: 1,
    };
    const decided = {
      ...FILE,
      fileId: OTHER,
      source: 'decision' as const,
      field: null,
      fileName: '清单.pdf',
    };
    platform.give(orderAdminCalls.attachments, [FILE, decided]);
    platform.give(orderAdminCalls.detail, { ...ATTACHED, state: 'refused', approval });
    await open('', { perms: ['order:read', 'order:approve'] });
    await press('成绩单', await rowOf('成绩单'));
    const ofDecision = await screen.findByRole('heading', { name: '给申请人的附件（1 个）' });
    await screen.findByText('清单.pdf');
    const section = within(ofDecision.closest('section') ?? document.body);
    section.getByText('清单.pdf');
    expect(section.queryByText('照片.jpg')).toBeNull();
    expect(screen.getAllByText('照片.jpg')).toHaveLength(1);
  });

  it('are asked for by nobody who may not approve orders', async () => {
    await openAttached(['order:read', 'order:write']);
    await screen.findByText('只有审批人员可以查看附件。');
    expect(platform.asked(orderAdminCalls.attachments)).toEqual([]);
  });
});

describe('orders that wait for me', () => {
  it('are counted beside the filter that leaves only them', async () => {
    platform.on(orderAdminCalls.list).by(({ mine }) => rows([ROW], mine ? 3 : 1));
    await open('', { perms: ['order:read', 'order:approve'] });
    const box = await screen.findByRole('checkbox', { name: '等待我处理 3 个订单等待您处理' });
    fireEvent.click(box);
    await waitFor(() => expect(lists()).toContainEqual({ page: 1, rows: 20, mine: true }));
  });

  it('are asked for by nobody who can do nothing about them', async () => {
    await open('', { perms: ['order:read'] });
    await rowOf('成绩单');
    expect(screen.queryByRole('checkbox', { name: /等待我处理/ })).toBeNull();
    expect(lists()).toEqual([{ page: 1, rows: 20 }]);
  });

  it('are decided by another person where they are my own', async () => {
    platform.give(orderAdminCalls.detail, { ...WAITING, isOwn: true });
    await open('', { perms: ['order:read', 'order:approve'] });
    await press('成绩单', await rowOf('成绩单'));
    await screen.findByText('这是您自己的申请，须由另一位管理员审批。');
    expect(screen.queryByRole('button', { name: /通过/ })).toBeNull();
  });
});

describe('prints that somebody has to settle', () => {
  const FAILED: Detail = { ...DETAIL, state: 'failed' };
  const IN_REVIEW: typeof EVIDENCE = {
    isOpen: true,
    isOffice: false,
    sheets: 3,
    sheetsOut: 1,
    claim: { count: 1, terminalCode: 'T-0107', leaseExpiresAt: null },
    money: {
      paymentId: OTHER,
      paidFen: 300,
      paidAt: '2026-11-21T08:00:00.000Z',
      leftFen: 300,
      proposedFen: 200,
      onePersonFen: 5_000,
      wantedAt: '2026-11-21T09:30:00.000Z',
      refunds: [],
    },
    terminal: {
      terminalCode: 'T-0107',
      name: { zh: '一号楼终端', en: 'Building 1' },
      lastSeenAt: '2026-11-21T09:30:00.000Z',
      online: true,
      maintenance: false,
      printerCondition: 'jam',
    },
  };
  const FINANCE = { perms: ['order:read', 'payment:refund'] } as const;
  const sendRefund = async (amount: string) => {
    const drawer = await openFailed(FINANCE);
    await press('退款（最多 ¥3.00）', drawer);
    const form = await formOf('退款原因');
    write('退款金额（元）', amount, form);
    write('退款原因', '缺两张', form);
    await press('确认退款', form);
    return form;
  };
  const openFailed = async (perms?: Parameters<typeof openPage>[3], found: Partial<typeof EVIDENCE> = {}) => {
    platform.give(orderAdminCalls.list, rows([{ ...ROW, state: 'failed' }]));
    platform.give(orderAdminCalls.detail, FAILED);
    platform.give(orderAdminCalls.printLogs, [LOG]);
    platform.give(printReviewCalls.evidence, { ...IN_REVIEW, ...found });
    await open('?review=true', perms);
    await press('成绩单', await rowOf('成绩单'));
    return screen.findByRole('dialog');
  };
  const LOG = {
    printLogId: OTHER,
    terminalCode: 'T-0107',
    terminalName: { zh: '一号楼终端', en: 'Building 1' },
    outcome: 'failed' as const,
    code: 'P1',
    errorMsg: '卡纸',
    cartonCode: '2',
    executionRecord: '已送 1 页',
    remarks: '前门开',
    hasPicture: true,
    copies: 1,
    impressions: 1,
    savedAt: '2026-11-21T09:00:00.000Z',
    finishedAt: null,
  };

  it('are listed alone, and no button is offered that the platform always refuses', async () => {
    const drawer = await openFailed();
    expect(lists().at(-1)).toEqual({ page: 1, rows: 20, review: true });
    await within(drawer).findByText('请确认本次打印结果');
    expect(within(drawer).queryByRole('button', { name: '取消订单' })).toBeNull();
  });

  it.each([
    ['免费重新打印', 'reprint', '取件码已重新生效'],
    ['确认已打印', 'printed', '已标记为已打印'],
  ] as const)('are settled by %s', async (name, verdict, message) => {
    const drawer = await openFailed();
    platform.give(orderAdminCalls.review, { orderId: ID, state: 'paid' });
    await press(name, drawer);
    await agree(name);
    await screen.findByText(message);
    expect(platform.asked(orderAdminCalls.review)).toEqual([{ orderId: ID, verdict }]);
  });

  it('are settled by a refund, for which the price of the missing sheets is proposed', async () => {
    platform.give(printReviewCalls.refund, { orderId: ID, state: 'failed', refund: 'requested' });
    const drawer = await openFailed(FINANCE);
    expect(within(drawer).queryByRole('button', { name: '免费重新打印' })).toBeNull();
    await within(drawer).findByText('申请人已申请退款。');
    await press('退款（最多 ¥3.00）', drawer);
    const form = await formOf('退款原因');
    await within(form).findByText('有 2 张未打印，建议退 ¥2.00。');
    write('退款原因', '缺两张', form);
    await press('确认退款', form);
    await screen.findByText('已提交 ¥2.00 的退款');
    expect(platform.asked(printReviewCalls.refund)).toEqual([
      { orderId: ID, amountFen: 200, remarks: '缺两张', requestKey: '00000000-0000-4000-8000-000000000000' },
    ]);
  });

  it('are refunded by a person for no more than was paid, and not for nothing', async () => {
    const form = await sendRefund('3.01');
    await within(form).findByText('金额应大于 0，且不超过 ¥3.00');
    write('退款金额（元）', '0', form);
    await press('确认退款', form);
    expect(platform.asked(printReviewCalls.refund)).toEqual([]);
  });

  it('say that a second person has to approve a refund', async () => {
    platform.give(printReviewCalls.refund, { orderId: ID, state: 'failed', refund: 'awaiting-approval' });
    await sendRefund('3');
    await screen.findByText('¥3.00 的退款正在等待另一位管理员审批');
  });

  it('say when somebody else was faster', async () => {
    platform.refuse(printReviewCalls.refund, 'CHANGED_MEANWHILE');
    const form = await sendRefund('3');
    await within(form).findByText(ERRORS.CHANGED_MEANWHILE.zh);
  });

  it('of a batch are allowed to be printed again there, as they have no pickup code', async () => {
    const drawer = await openFailed(undefined, { isOffice: true });
    await press('免费重新打印', drawer);
    await screen.findByText('该订单属于批量打印，没有取件码。允许后，请在批量签发任务中重新打印这一份。');
    expect(screen.queryByText(/取件码重新生效|凭原取件码/)).toBeNull();
  });

  it('are printed again at a terminal that can, and say why another one cannot', async () => {
    platform.give(
      terminalAdminCalls.list,
      rows([
        {
          terminalCode: 'T-0107',
          name: { zh: '一号楼终端', en: 'B' },
          location: { zh: '', en: '' },
          paused: false,
        },
      ]),
    );
    const answer = { orderId: ID, state: 'failed' } as const;
    platform.give(printReviewCalls.reprintAt, { ...answer, blockReason: { zh: '缺纸', en: 'Out of paper' } });
    const drawer = await openFailed({ perms: ['order:read', 'order:write', 'terminal:read'] });
    await press('在指定终端重新打印', drawer);
    const form = await formOf('打印终端');
    fireEvent.mouseDown(within(form).getByRole('combobox'));
    fireEvent.click(await screen.findByText('一号楼终端 · T-0107'));
    await press('立即打印', form);
    await within(form).findByText('该终端现在无法打印：缺纸。订单没有变化。');
    platform.give(printReviewCalls.reprintAt, { ...answer, state: 'claimed', blockReason: null });
    await press('立即打印', form);
    await screen.findByText('已通知终端打印');
    expect(platform.asked(printReviewCalls.reprintAt).at(-1)).toEqual({
      orderId: ID,
      terminalCode: 'T-0107',
    });
  });

  it('show their evidence, and no button once somebody has decided', async () => {
    const drawer = await openFailed(undefined, { isOpen: false });
    await within(drawer).findByText('1 / 3 张');
    await within(drawer).findByText(/卡纸 · 最近上报/);
    expect(within(drawer).queryByText('请确认本次打印结果')).toBeNull();
  });

  it('offer no refund where nothing is left of what was paid, or to those who may not', async () => {
    const drawer = await openFailed(undefined, {});
    await within(drawer).findByText('请确认本次打印结果');
    expect(within(drawer).queryByRole('button', { name: /^退款/ })).toBeNull();
  });

  it('come with the codes and messages of terminal and printer', async () => {
    const drawer = await openFailed();
    for (const words of ['P1 · 卡纸', '已送 1 页', '前门开', '一号楼终端'])
      await within(drawer).findByText(words);
  });

  it('show a photo, whose address is released when it is closed', async () => {
    platform
      .on(orderAdminCalls.printPicture)
      .by(() => new Response('photo', { headers: { 'Content-Type': 'image/jpeg' } }));
    const drawer = await openFailed();
    const released: string[] = [];
    URL.revokeObjectURL = (address) => void released.push(address);
    await press('查看打印时的照片', drawer);
    const photo = await screen.findByRole<HTMLImageElement>('img', { name: '打印时的照片' });
    const window = photo.closest<HTMLElement>('[role="dialog"]') ?? drawer;
    expect(released).toEqual([]);
    await userEvent.setup().click(within(window).getByRole('button', { name: /close|关闭/i }));
    await waitFor(() => expect(released).toEqual([photo.src]));
  });

  it('can only be read without the permission to write orders', async () => {
    const drawer = await openFailed({ perms: ['order:read'] });
    await within(drawer).findByText('P1 · 卡纸');
    expect(within(drawer).queryByText('请确认本次打印结果')).toBeNull();
  });
});

describe('an order that is looked for', () => {
  const look = (typed: string) => {
    const field = screen.getByLabelText('取件码 / 订单编号');
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    fireEvent.keyUp(field, { key: 'Enter', keyCode: 13 });
  };

  it('opens by its pickup code, which stays out of the address', async () => {
    platform.give(orderAdminCalls.find, { orderId: ID });
    platform.give(orderAdminCalls.detail, DETAIL);
    platform.give(orderAdminCalls.printLogs, []);
    const { address } = await open();
    await rowOf('成绩单');
    look('4072 9153');
    await screen.findByRole('dialog');
    expect(platform.asked(orderAdminCalls.find)).toEqual([{ wanted: '40729153' }]);
    expect(address()).toBe(PATH);
  });

  it('is not looked for by half a code, and reports that there is none', async () => {
    platform.refuse(orderAdminCalls.find, 'ORDER_NOT_FOUND');
    await open();
    await rowOf('成绩单');
    look('4072');
    await screen.findByText('请输入 8 位取件码或完整的订单编号');
    expect(platform.asked(orderAdminCalls.find)).toEqual([]);
    look('40729153');
    await screen.findByText(ERRORS.ORDER_NOT_FOUND.zh);
  });
});

describe('the list of orders', () => {
  it('is saved as a file with what the filters leave in it', async () => {
    platform
      .on(orderAdminCalls.export)
      .by(() => new Response('order', { headers: { 'Content-Type': 'text/csv' } }));
    await open('?state=paid&type=2&client=4&paid=false&terminal=T-1');
    await rowOf('成绩单');
    const filter = { state: 'paid', orderType: 2, clientType: 4, paid: false, terminalCode: 'T-1' };
    expect(lists().at(-1)).toEqual({ page: 1, rows: 20, ...filter });
    await press('导出');
    await screen.findByText('已导出');
    expect(platform.asked(orderAdminCalls.export)).toEqual([filter]);
  });

  it('asks for what the address says, days by the clock of the school', async () => {
    await open('?state=paid&item=transcript&from=2026-11-21&to=2026-11-21');
    await rowOf('成绩单');
    expect(lists().at(-1)).toEqual({
      page: 1,
      rows: 20,
      state: 'paid',
      itemId: 'transcript',
      from: '2026-11-20T16:00:00.000Z',
      to: '2026-11-21T15:59:59.999Z',
    });
  });

  it.each([
    ['?page=501', 500, 20],
    ['?page=101&rows=100', 100, 100],
    ['?page=100&rows=100', 100, 100],
  ])('has no page beyond those that are offered: %s', async (query, page, rows) => {
    await open(query);
    await rowOf('成绩单');
    expect(lists().at(-1)).toEqual({ page, rows });
  });

  it('leaves out what the address says wrongly', async () => {
    await open('?state=eaten&from=yesterday');
    await rowOf('成绩单');
    expect(lists().at(-1)).toEqual({ page: 1, rows: 20 });
  });

  it('searches for a person without writing the number into the address, and exports what it shows', async () => {
    platform
      .on(orderAdminCalls.export)
      .by(() => new Response('order', { headers: { 'Content-Type': 'text/csv' } }));
    const { address } = await open('?page=2');
    await rowOf('成绩单');
    const field = screen.getByLabelText('学号 / 工号');
    fireEvent.change(field, { target: { value: ' 20260001 ' } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ page: 1, userName: '20260001' }));
    expect(address()).not.toContain('20260001');
    await press('导出');
    await screen.findByText('已导出');
    expect(platform.asked(orderAdminCalls.export)).toEqual([{ userName: '20260001' }]);
  });

  it('forgets all filters at once', async () => {
    const { address } = await open('?state=paid&from=2026-11-21');
    await rowOf('成绩单');
    await press('重置筛选');
    await waitFor(() => expect(lists().at(-1)).toEqual({ page: 1, rows: 20 }));
    expect(address()).not.toMatch(/state|from/);
  });

  it('distinguishes that there are none yet from filters that find none', async () => {
    platform.give(orderAdminCalls.list, rows([]));
    await open();
    await screen.findByText(/还没有订单/);
    closePage();
    await open('?state=paid');
    await screen.findByText('没有符合条件的内容');
  });

  it('says when the network is lost', async () => {
    platform.lose(orderAdminCalls.list);
    await open();
    await screen.findByText('无法连接平台，请检查网络');
  });

  it('offers to cancel nothing without the permission', async () => {
    await open('', { perms: ['order:read'] });
    await rowOf('成绩单');
    expect(within(await rowOf('成绩单')).queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /取消所选/ })).toBeNull();
  });
});

describe('cancelling chosen orders', () => {
  const chooseRow = async () => fireEvent.click(within(await rowOf('成绩单')).getByRole('checkbox'));

  it('lets nobody choose what is printed', async () => {
    await open();
    expect(within(await rowOf('在读证明')).getByRole('checkbox')).toHaveProperty('disabled', true);
  });

  it('can be pressed only when something is chosen', async () => {
    await open();
    await rowOf('成绩单');
    expect(screen.getByRole('button', { name: '取消所选（0）' })).toHaveProperty('disabled', true);
    await chooseRow();
    await press('取消所选（1）');
    platform.give(orderAdminCalls.cancel, { cancelled: [ID], kept: [] });
    await agree('取消订单');
    await screen.findByText('已取消 1 个订单');
    expect(cancels()).toEqual([{ orderIds: [ID] }]);
    expect(screen.getByRole('button', { name: '取消所选（0）' })).toHaveProperty('disabled', true);
  });

  it('cancels nothing that another filter has left out since it was chosen', async () => {
    platform.on(orderAdminCalls.list).by(({ mine }) => rows(mine ? [] : [ROW]));
    await open('', { perms: ['order:read', 'order:write', 'order:approve'] });
    await chooseRow();
    await screen.findByRole('button', { name: '取消所选（1）' });
    fireEvent.click(await screen.findByRole('checkbox', { name: /等待我处理/ }));
    const none = await screen.findByRole('button', { name: '取消所选（0）' });
    expect(none).toHaveProperty('disabled', true);
  });

  it('says how many were kept because a terminal took them meanwhile', async () => {
    platform.give(orderAdminCalls.cancel, { cancelled: [], kept: [ID] });
    await open();
    await chooseRow();
    await press('取消所选（1）');
    await agree('取消订单');
    await screen.findByText('已取消 0 个，1 个不能取消');
  });

  it('keeps the choice when the answer is lost', async () => {
    platform.lose(orderAdminCalls.cancel);
    await open();
    await chooseRow();
    await press('取消所选（1）');
    await agree('取消订单');
    await screen.findByText('无法连接平台，请检查网络');
    screen.getByRole('button', { name: '取消所选（1）' });
  });
});

describe('an order', () => {
  const openOrder = async (detail: Detail, perms?: Parameters<typeof openPage>[3]) => {
    platform.give(orderAdminCalls.detail, detail);
    await open('', perms ?? {});
    await press('成绩单');
    return screen.findByRole('dialog');
  };

  it('is shown with what was filled in', async () => {
    const drawer = await openOrder({
      ...DETAIL,
      form: { reason: '出国', sealed: true, kinds: ['a', 'b'] },
      formTitles: { reason: { zh: '申请事由', en: 'Reason' } },
    });
    for (const words of ['待打印', '¥2.50', '申请事由', '出国', '✓', 'a、b'])
      await within(drawer).findByText(words);
    expect(within(drawer).queryByText(/填写内容已隐藏/)).toBeNull();
  });

  it('names fields by their titles, and a note by what was decided', async () => {
    const approval = {
      ...WAITING.approval,
      state: 'approved',
      decidedBy: '李主任',
      reason: '请携带学生证',
      decidedAt: ROW.createdAt,
      attachedFiles: 0,
    } as const;
    const formTitles = { reason: { zh: '用途', en: 'Purpose' } };
    const drawer = await openOrder({ ...DETAIL, form: { reason: '出国' }, formTitles, approval });
    await within(drawer).findByText('请携带学生证');
    within(drawer).getByText('用途');
    within(drawer).getByText('说明');
    expect(within(drawer).queryByText('原因')).toBeNull();
  });

  it('says why what was filled in is hidden', async () => {
    const drawer = await openOrder({ ...DETAIL, form: { reason: '**' }, isFormMasked: true });
    await within(drawer).findByText('填写内容已隐藏：只有审批或处理订单的人员可以查看。');
  });

  it('says why it cannot be shown, and tries again', async () => {
    platform.refuse(orderAdminCalls.detail, 'ORDER_NOT_FOUND');
    await open('', {});
    await press('成绩单');
    await screen.findByText('订单不存在');
    platform.give(orderAdminCalls.detail, DETAIL);
    await press('重试');
    await within(await screen.findByRole('dialog')).findByText(ID);
  });

  it('offers nothing that is not permitted', async () => {
    const drawer = await openOrder(
      { ...ISSUED, state: 'waiting', approval: WAITING.approval },
      { perms: ['order:read'] },
    );
    await within(drawer).findByText('ABCD-EFGH');
    expect(within(drawer).queryByRole('button', { name: /通过|取消订单|作废/ })).toBeNull();
  });

  it('is shown with its document on request, at once while it waits, and only to whoever may approve', async () => {
    const documents = () => platform.asked(orderAdminCalls.document);
    const drawer = await openOrder(DETAIL);
    expect(documents()).toEqual([]);
    await press('查看文件', drawer);
    await waitFor(() => expect(documents()).toEqual([{ orderId: ID }]));
    closePage();
    await openOrder(WAITING);
    await waitFor(() => expect(documents()).toHaveLength(2));
    closePage();
    const hidden = await openOrder(WAITING, { perms: ['order:read'] });
    await within(hidden).findByText('¥2.50');
    expect(within(hidden).queryByRole('button', { name: '查看文件' })).toBeNull();
    expect(documents()).toHaveLength(2);
  });

  it('can be cancelled while a terminal has it, as that may have let it go', async () => {
    const drawer = await openOrder({ ...DETAIL, state: 'claimed', terminalCode: 'T-0107' });
    platform.give(orderAdminCalls.cancel, { cancelled: [ID], kept: [] });
    await press('取消订单', drawer);
    await agree('取消订单');
    await waitFor(() => expect(cancels()).toEqual([{ orderIds: [ID] }]));
  });

  it('can be cancelled no more when it is printed', async () => {
    const drawer = await openOrder({ ...DETAIL, state: 'printed' });
    await within(drawer).findByText(ID);
    expect(within(drawer).queryByRole('button', { name: '取消订单' })).toBeNull();
  });

  it('says when it was too late to cancel it', async () => {
    platform.give(orderAdminCalls.cancel, { cancelled: [], kept: [ID] });
    await press('取消订单', await openOrder(DETAIL));
    await agree('取消订单');
    await screen.findByText('此订单现在不能取消');
  });
});

describe('the decision about an order', () => {
  const decisions = () => platform.asked(orderAdminCalls.decide);
  const openWaiting = async () => {
    platform.give(orderAdminCalls.detail, WAITING);
    await open('', {});
    await press('成绩单');
    await screen.findByRole('button', { name: '通过并签发' });
    return screen.findByRole('dialog');
  };

  it('is made beside the document that would be issued', async () => {
    await openWaiting();
    await waitFor(() => expect(platform.asked(orderAdminCalls.document)).toEqual([{ orderId: ID }]));
  });

  it('is a refusal only with a reason', async () => {
    const drawer = await openWaiting();
    await press('不通过', drawer);
    await within(drawer).findByText('请写明不通过的原因，申请人会看到');
    expect(decisions()).toEqual([]);
    platform.give(orderAdminCalls.decide, { orderId: ID, state: 'refused' });
    write('给申请人的说明（不通过时必填）', ' 材料不全 ', drawer);
    await press('不通过', drawer);
    await screen.findByText('已退回，申请人会看到原因');
    expect(decisions()).toEqual([{ orderId: ID, approve: false, reason: '材料不全', fileIds: [] }]);
  });

  it.each([
    ['CHANGED_MEANWHILE' as const, '数据已被他人修改，请刷新后重试'],
    ['SECOND_PERSON_NEEDED' as const, '须由另一位管理员处理'],
  ])('keeps the reason when it is refused as %s', async (name, words) => {
    platform.on(orderAdminCalls.decide).by(() => refused(name));
    const drawer = await openWaiting();
    write('给申请人的说明（不通过时必填）', '可以', drawer);
    await press('通过并签发', drawer);
    await screen.findByText(words);
    expect(within(drawer).getByLabelText('给申请人的说明（不通过时必填）')).toHaveProperty('value', '可以');
  });

  describe('with files for the applicant', () => {
    const FILE_ID = 'f0000000-0000-4000-8000-000000000002';
    const KNOWN = {
      ...FILE_SAMPLE,
      fileId: FILE_ID,
      fileName: '同意书.pdf',
      receivedBytes: 100,
      previews: [],
    };
    const upload = async (drawer: HTMLElement, type = 'application/pdf') => {
      const file = new File([new Uint8Array(100)], '同意书.pdf', { type });
      // The test environment's own files cannot be read in pieces.
      file.slice = () => new Blob([new Uint8Array(100)]);
      const input = await within(drawer).findByLabelText('选择文件');
      await userEvent.setup({ applyAccept: false }).upload(input, [file]);
    };
    beforeEach(() => {
      const begun = { fileId: FILE_ID, receivedBytes: 0, pieceBytes: 1_000 };
      platform.give(decisionFileCalls.beginUpload, begun);
      platform.give(decisionFileCalls.sendPiece, { receivedBytes: 100, complete: true });
      platform.give(decisionFileCalls.file, KNOWN);
      platform.give(decisionFileCalls.deleteFile, { deleted: true });
      platform.give(orderAdminCalls.decide, { orderId: ID, state: 'paid' });
    });

    it('takes no file of another type', async () => {
      const drawer = await openWaiting();
      await upload(drawer, 'application/zip');
      await within(drawer).findByText('请选择 PDF、JPG、PNG 格式的文件');
      expect(platform.asked(decisionFileCalls.beginUpload)).toEqual([]);
    });

    it('is not sent while a file is not there completely', async () => {
      platform.refuse(decisionFileCalls.beginUpload, 'TOO_MANY_UPLOADS');
      const drawer = await openWaiting();
      await upload(drawer);
      await within(drawer).findByText(ERRORS.TOO_MANY_UPLOADS.zh);
      await press('通过并签发', drawer);
      await within(drawer).findByText('文件尚未上传完成，请稍候，或移除该文件');
      expect(decisions()).toEqual([]);
      await press('移除 同意书.pdf', drawer);
      await press('通过并签发', drawer);
      await screen.findByText('已通过，文件已签发');
      expect(decisions()).toEqual([{ orderId: ID, approve: true, reason: '', fileIds: [] }]);
    });

    it('leaves out a file that is removed', async () => {
      const drawer = await openWaiting();
      await upload(drawer);
      await press('移除 同意书.pdf', drawer);
      await waitFor(() =>
        expect(platform.asked(decisionFileCalls.deleteFile)).toEqual([{ fileId: FILE_ID }]),
      );
      await press('通过并签发', drawer);
      await screen.findByText('已通过，文件已签发');
      expect(decisions()).toMatchObject([{ fileIds: [] }]);
    });

    it('names what was uploaded for this order', async () => {
      const drawer = await openWaiting();
      within(drawer).getByText('最多 3 个文件，PDF、JPG、PNG 格式，每个不超过 10 MB');
      await upload(drawer);
      await within(drawer).findByText('同意书.pdf');
      expect(platform.asked(decisionFileCalls.beginUpload)).toEqual([
        { orderId: ID, fileName: '同意书.pdf', sizeBytes: 100 },
      ]);
      await press('通过并签发', drawer);
      await screen.findByText('已通过，文件已签发');
      expect(decisions()).toEqual([{ orderId: ID, approve: true, reason: '', fileIds: [FILE_ID] }]);
    });
  });

  it('is sent once however often it is pressed', async () => {
    const held = platform.hold(orderAdminCalls.decide, { orderId: ID, state: 'paid' });
    const drawer = await openWaiting();
    const approve = await within(drawer).findByRole('button', { name: '通过并签发' });
    approve.click();
    approve.click();
    held.release();
    await screen.findByText('已通过，文件已签发');
    expect(decisions()).toHaveLength(1);
  });
});

describe('the data of a document', () => {
  const openWith = async (changes: object) => {
    const { document } = ISSUED;
    if (!document?.record) throw new Error('There is no record');
    const record = { ...document.record, ...changes };
    platform.give(orderAdminCalls.detail, { ...ISSUED, document: { ...document, record } });
    await open('', {});
    await press('成绩单');
    await screen.findByText(/校园数据第 4 版，2026-11-20 09:00:00/);
  };

  it('is named with its version, what had written it and what became of it', async () => {
    await openWith({});
    screen.getByText('由方案“学籍”同步于 2026-11-20 09:00:00');
    screen.getByText('此后有变化，2026-11-25 09:00:00');
  });

  it('may come from a file, and be the newest', async () => {
    await openWith({
      writtenBy: { at: '2026-11-20T01:00:00.000Z', schemeName: null },
      since: 'same',
      changedAt: null,
    });
    screen.getByText('导入于 2026-11-20 09:00:00');
    screen.getByText('此后未变化');
  });

  it('may be gone, and nobody know where it came from', async () => {
    await openWith({ writtenBy: null, since: 'removed', changedAt: null });
    screen.getByText('数据已删除');
    expect(screen.queryByText(/导入于|同步于/)).toBeNull();
  });
});

describe('revoking a document', () => {
  const openForm = async () => {
    platform.give(orderAdminCalls.detail, ISSUED);
    await open('', {});
    await press('成绩单');
    await press('作废文件');
    return (
      (await screen.findByText('作废已签发的文件')).closest<HTMLElement>('[role="dialog"]') ?? document.body
    );
  };

  it('asks for a reason in both languages', async () => {
    const form = await openForm();
    write('原因（中文）', '信息有误', form);
    await press('作废文件', form);
    await within(form).findByText('请填写此项');
    expect(platform.asked(orderAdminCalls.revokeDocument)).toEqual([]);
  });

  it('says at the form when somebody else has revoked it', async () => {
    platform.refuse(orderAdminCalls.revokeDocument, 'DOCUMENT_REVOKED');
    const form = await openForm();
    write('原因（中文）', '信息有误', form);
    write('原因（英文）', 'Wrong data', form);
    await press('作废文件', form);
    expect((await within(form).findByRole('alert')).textContent).toBe('该文件已被撤销');
  });

  it('shows that it is revoked, and why', async () => {
    platform.on(orderAdminCalls.revokeDocument).by(({ reason }) => {
      const revokedAt = '2026-11-21T10:00:00.000Z';
      const document = ISSUED.document && { ...ISSUED.document, revokedAt, revokedReason: reason };
      platform.give(orderAdminCalls.detail, { ...ISSUED, document });
      return { revokedAt };
    });
    const form = await openForm();
    write('原因（中文）', '信息有误', form);
    write('原因（英文）', 'Wrong data', form);
    await press('作废文件', form);
    await screen.findByText('已于 2026-11-21 18:00:00 作废');
    screen.getByText('信息有误');
    expect(screen.queryByRole('button', { name: '作废文件' })).toBeNull();
  });
});
