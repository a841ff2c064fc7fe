/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ApprovalEntry, approvalCalls } from '@self-print/contract/platform/approvals.ts';
import { type AdminItem, itemAdminCalls, itemSettings } from '@self-print/contract/platform/itemAdmin.ts';
import { tagAdminCalls } from '@self-print/contract/platform/tagAdmin.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { type FakePlatform, refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
import { itemsPart } from './part.ts';

const LIST = '/main/itemList';
const FORM = '/main/itemBaseConfig';
const FACTS = {
  templateName: null,
  priceAgreed: true,
  revision: 4,
  archived: false,
  createdAt: '2026-11-21T09:00:00.000Z',
};
const folder: AdminItem = {
  ...itemSettings.parse({ kind: 'folder', title: { zh: '教务', en: 'Registry' } }),
  ...FACTS,
  itemId: 'registry',
};
const item: AdminItem = {
  ...itemSettings.parse({
    kind: 'document',
    title: { zh: '成绩单', en: 'Transcript' },
    parentId: 'registry',
    unitPrice: 250,
    freeCopies: 2,
    needsApproval: true,
    minAssurance: 'low',
    steps: [],
    templateId: 'letter',
  }),
  ...FACTS,
  itemId: 'transcript',
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.on(itemAdminCalls.list).by(({ kind }) => rows(kind === 'folder' ? [folder] : [item, folder]));
  platform.give(itemAdminCalls.get, item);
  platform.give(tagAdminCalls.list, rows([]));
  platform.give(itemAdminCalls.plugins, []);
  platform.give(templateCalls.list, rows([]));
});
afterEach(closePage);

describe('the list of items', () => {
  const asked = () => platform.asked(itemAdminCalls.list).filter(({ rows: size }) => size === 20);

  it('asks for what the address says', async () => {
    await openPage(itemsPart, `${LIST}?folder=registry&search=成绩&state=0&archived=1`, platform);
    await rowOf('成绩单');
    expect(asked()).toEqual([
      { page: 1, rows: 20, parentId: 'registry', search: '成绩', state: 0, archived: true },
    ]);
  });

  it('is narrowed by tag, template, person and terminal; what is no terminal is left out', async () => {
    await openPage(itemsPart, `${LIST}?tag=study&template=letter&role=staff&terminal=T-1`, platform);
    await rowOf('成绩单');
    const filter = { tagId: 'study', templateId: 'letter', role: 'staff', terminalCode: 'T-1' };
    expect(asked()).toEqual([{ page: 1, rows: 20, archived: false, ...filter }]);
    closePage();
    await openPage(itemsPart, `${LIST}?terminal=not%20one`, platform);
    await rowOf('成绩单');
    expect(asked().at(-1)).toEqual({ page: 1, rows: 20, archived: false });
  });

  it('is exported as it is narrowed', async () => {
    platform
      .on(itemAdminCalls.export)
      .by(() => new Response('items', { headers: { 'Content-Type': 'text/csv' } }));
    await openPage(itemsPart, `${LIST}?tag=study&state=0`, platform);
    await rowOf('成绩单');
    await press('导出');
    await screen.findByText('已导出');
    expect(platform.asked(itemAdminCalls.export)).toEqual([{ tagId: 'study', state: 0, archived: false }]);
  });

  it('offers a copy with all settings, which is closed and a new item', async () => {
    await openPage(itemsPart, `${FORM}?copyOf=transcript`, platform);
    await screen.findByDisplayValue('成绩单（副本）');
    expect(platform.asked(itemAdminCalls.get)).toEqual([{ id: 'transcript' }]);
    expect(screen.queryByText(/transcript ·/)).toBeNull();
    await screen.findByRole('heading', { name: '新建项目' });
  });

  it('shows money and copies of documents only, and folders by their names', async () => {
    await openPage(itemsPart, LIST, platform);
    const row = await rowOf('成绩单');
    for (const words of ['¥2.50', '2', '教务', '需审批']) await within(row).findByText(words);
    expect(within(await rowOf('Registry'.toLowerCase())).getAllByText('—').length).toBeGreaterThan(2);
  });

  it('lets who may only read try an item, and nothing else', async () => {
    await openPage(itemsPart, LIST, platform, { perms: ['item:read'] });
    await press('试算（资格、费用与数据）', await rowOf('成绩单'));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('button', { name: /归档|新建/ })).toBeNull();
  });

  it('says why a folder cannot be archived, and keeps it', async () => {
    platform.refuse(itemAdminCalls.archive, 'FOLDER_NOT_EMPTY');
    await openPage(itemsPart, LIST, platform);
    await press('归档', await rowOf('registry'));
    await agree('归档');
    await screen.findByText('文件夹不为空');
    await rowOf('registry');
  });

  it('says that an item is archived although its row is gone by then', async () => {
    platform.on(itemAdminCalls.archive).by(() => {
      platform.on(itemAdminCalls.list).by(() => rows([folder]));
      return { archived: true };
    });
    await openPage(itemsPart, LIST, platform);
    await press('归档', await rowOf('成绩单'));
    await agree('归档');
    await screen.findByText('已归档');
    expect(screen.queryByText('成绩单')).toBeNull();
  });
});

describe('several items at once', () => {
  const choose = async () => {
    await openPage(itemsPart, LIST, platform);
    await rowOf('成绩单');
    fireEvent.click(screen.getByLabelText('选择 成绩单'));
  };
  const asked = () => platform.asked(itemAdminCalls.modifyMany);
  const READ = [{ itemId: 'transcript', revision: 4 }];

  it('cannot be folders, and none at all is not offered', async () => {
    await openPage(itemsPart, LIST, platform);
    await rowOf('成绩单');
    expect(screen.getByLabelText('选择 教务')).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: '暂停申请' })).toBeNull();
    fireEvent.click(screen.getByLabelText('选择 成绩单'));
    await screen.findByText('已选 1 个');
    await press('取消选择');
    expect(screen.queryByRole('button', { name: '暂停申请' })).toBeNull();
  });

  it('are paused as they were read, and then no longer chosen', async () => {
    platform.give(itemAdminCalls.modifyMany, { changed: ['transcript'], kept: [], waiting: [] });
    await choose();
    await press('暂停申请');
    await agree('暂停申请');
    await screen.findByText('已保存');
    expect(asked()).toEqual([{ items: READ, state: 0 }]);
    expect(screen.getByLabelText('选择 成绩单')).toHaveProperty('checked', false);
  });

  it('get a price in yuan, and those that were left out stay selected, as they are now', async () => {
    platform.give(itemAdminCalls.modifyMany, { changed: [], kept: ['transcript'], waiting: [] });
    await choose();
    platform.on(itemAdminCalls.list).by(() => rows([{ ...item, revision: 5 }, folder]));
    await press('修改单价');
    const form = await screen.findByRole('dialog');
    write(/单价/, '1.15', form);
    await press('保存', form);
    await screen.findByText(/已修改 0 个；1 个刚被他人修改/);
    expect(asked()).toEqual([{ items: READ, unitPrice: 115 }]);
    await screen.findByText('已选 1 个');
    await press('暂停申请');
    await agree('暂停申请');
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({ items: [{ itemId: 'transcript', revision: 5 }], state: 0 }),
    );
  });

  it('stay closed for reasons that are said', async () => {
    platform.give(itemAdminCalls.modifyMany, { changed: [], kept: ['transcript'], waiting: [] });
    await choose();
    await press('开放申请');
    await agree('开放申请');
    const said = (await screen.findByText(/1 个未开放，仍处于选中状态：没有模板/)).closest('[role="alert"]');
    // Stays until it is closed, as there is something left to do.
    await press('关闭', said instanceof HTMLElement ? said : undefined);
    await waitFor(() => expect(screen.queryByText(/1 个未开放/)).toBeNull());
  });

  it('are not changed when the list no longer shows them', async () => {
    platform.on(itemAdminCalls.list).by(({ archived }) => rows(archived ? [folder] : [item, folder]));
    await choose();
    await screen.findByText('已选 1 个');
    fireEvent.click(screen.getByRole('switch'));
    await waitFor(() => expect(screen.queryByRole('button', { name: '暂停申请' })).toBeNull());
  });

  it('come back from the archive, unless their folder is still there', async () => {
    platform.on(itemAdminCalls.list).by(() => rows([{ ...item, archived: true }]));
    platform.refuse(itemAdminCalls.restore, 'REFERENCE_UNKNOWN');
    await openPage(itemsPart, `${LIST}?archived=1`, platform);
    await press('恢复', await rowOf('成绩单'));
    await agree('恢复');
    await screen.findByText(/不存在/);
    platform.give(itemAdminCalls.restore, { restored: true });
    await press('恢复', await rowOf('成绩单'));
    await agree('恢复');
    await screen.findByText('已恢复，当前为暂停状态');
  });
});

describe('a try for a person', () => {
  const open = async () => {
    await openPage(itemsPart, LIST, platform);
    await press('试算（资格、费用与数据）', await rowOf('成绩单'));
    return screen.findByRole('dialog');
  };

  it('says why somebody may not order, and what it would cost', async () => {
    platform.give(itemAdminCalls.checkFee, {
      steps: [{ label: { zh: '免费份数', en: 'Free' }, value: '2' }],
      totalFee: 500,
    });
    platform.give(itemAdminCalls.checkRight, {
      allowed: false,
      reasons: ['没有学籍', '欠费'],
      missing: ['专业', '入学日期'],
    });
    const form = await open();
    write('学号 / 工号', ' 20260001 ', form);
    await press('试算', form);
    await within(form).findByText('没有学籍；欠费');
    await within(form).findByText('¥5.00');
    within(form).getByText('文件缺少以下数据，无法生成');
    within(form).getByText('专业、入学日期');
    expect(platform.asked(itemAdminCalls.checkRight)).toEqual([{ id: 'transcript', userName: '20260001' }]);
  });

  it.each([
    ['文件所需的数据齐全（本人填写的内容除外）', []],
    ['无法判断数据是否齐全：模板尚未发布，或文件暂时无法生成', null],
  ])('says %s', async (words, missing) => {
    platform.give(itemAdminCalls.checkFee, { steps: [], totalFee: 0 });
    platform.give(itemAdminCalls.checkRight, { allowed: true, reasons: [], missing });
    const form = await open();
    write('学号 / 工号', '20260001', form);
    await press('试算', form);
    await within(form).findByText(words);
    within(form).getByText('此人可以申请');
    expect(within(form).queryByText('文件缺少以下数据，无法生成')).toBeNull();
  });

  it('asks for a person first', async () => {
    const form = await open();
    await press('试算', form);
    await within(form).findByText('请填写此项');
    expect(platform.asked(itemAdminCalls.checkFee)).toEqual([]);
  });

  it('says that nobody has the number', async () => {
    platform.refuse(itemAdminCalls.checkFee, 'NOT_FOUND');
    platform.refuse(itemAdminCalls.checkRight, 'NOT_FOUND');
    const form = await open();
    write('学号 / 工号', '1', form);
    await press('试算', form);
    await screen.findByText('未找到相关数据');
  });
});

describe('the form of an item', () => {
  const modified = () => platform.asked(itemAdminCalls.modify);
  const openKnown = async () => {
    const page = await openPage(itemsPart, `${FORM}?itemId=transcript`, platform);
    await screen.findByText(/revision|修订|transcript/);
    return page;
  };
  const title = () => screen.getByLabelText('名称（中文）');
  const shownTab = () => screen.getByRole('tab', { selected: true }).textContent;

  it('can be saved only when something was changed', async () => {
    await openKnown();
    expect(screen.getByRole('button', { name: '保存' })).toHaveProperty('disabled', true);
    write('名称（中文）', '成绩总表');
    await screen.findByText('有未保存的修改');
    expect(screen.getByRole('button', { name: '保存' })).toHaveProperty('disabled', false);
  });

  it('is saved once when it is pressed twice', async () => {
    const held = platform.hold(itemAdminCalls.modify, { ...item, revision: 5 });
    await openKnown();
    write('名称（中文）', '成绩总表');
    await screen.findByText('有未保存的修改');
    const save = screen.getByRole('button', { name: '保存' });
    save.click();
    save.click();
    held.release();
    await screen.findByText('已保存');
    expect(modified()).toHaveLength(1);
  });

  it('says that a price waits for a second person, and who asked for it', async () => {
    const waits: ApprovalEntry = {
      approvalId: '5f0c0001-0000-4000-8000-000000000001',
      kind: 'itemPrice',
      subjectId: 'transcript',
      subject: item.title,
      role: null,
      permissions: [],
      changes: [{ path: 'unitPrice', before: 250, after: 300 }],
      askedBy: '王老师',
      askedAt: '2026-11-20T02:00:00.000Z',
      isOwn: true,
      mayDecide: false,
      decision: null,
      decidedBy: null,
      decidedAt: null,
      reason: null,
    };
    platform.on(itemAdminCalls.modify).by(() => {
      const saved = { ...item, revision: 5 };
      platform.give(itemAdminCalls.get, saved);
      platform.give(approvalCalls.ofPrice, { waiting: waits, refused: null });
      return saved;
    });
    await openKnown();
    fireEvent.click(screen.getByRole('tab', { name: '费用与规则' }));
    write('单价（元 / 份）', '3.00');
    await press('保存');
    await screen.findByText('已保存，价格变更等待第二人复核');
    await screen.findByText('单价：¥2.50 → ¥3.00');
    screen.getByText(/由王老师于 .* 提出/);
    screen.getByRole('button', { name: '撤回' });
  });

  it('says why a price was refused, and that a new item has to wait', async () => {
    platform.give(itemAdminCalls.get, { ...item, priceAgreed: false, state: 0 });
    await openKnown();
    await screen.findByText(/再次保存即重新提交复核/);
  });

  it('sends all of it with the revision that was read', async () => {
    platform.on(itemAdminCalls.modify).by((wish) => {
      const saved = { ...item, ...wish, revision: 5 };
      platform.give(itemAdminCalls.get, saved);
      return saved;
    });
    await openKnown();
    write('名称（中文）', '成绩总表');
    await press('保存');
    await screen.findByText('已保存');
    expect(modified()).toEqual([
      expect.objectContaining({ itemId: 'transcript', revision: 4, unitPrice: 250, parentId: 'registry' }),
    ]);
    expect(modified()[0]?.title.zh).toBe('成绩总表');
  });

  it('keeps what was typed when another administrator was faster, until it is loaded again', async () => {
    platform.on(itemAdminCalls.modify).by(() => refused('CHANGED_MEANWHILE'));
    await openKnown();
    write('名称（中文）', '我的名称');
    await press('保存');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/其他人刚刚修改过/);
    expect(title()).toHaveProperty('value', '我的名称');
    platform.give(itemAdminCalls.get, { ...item, revision: 5, title: { zh: '他的名称', en: 'His' } });
    await press('重新载入', alert);
    await waitFor(() => expect(title()).toHaveProperty('value', '他的名称'));
  });

  it.each([
    ['TEMPLATE_NOT_PUBLISHED' as const],
    ['REFERENCE_UNKNOWN' as const],
    ['FORM_SCHEMA_INVALID' as const],
  ])('says at the form that it is refused as %s', async (name) => {
    platform.refuse(itemAdminCalls.modify, name);
    await openKnown();
    write('名称（中文）', '成绩总表');
    await press('保存');
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(title()).toHaveProperty('value', '成绩总表');
  });

  it('says that something is missing before the platform is asked', async () => {
    await openKnown();
    write('名称（英文）', ' ');
    await press('保存');
    await screen.findByText('有些内容还需要填写或修改，已用红色标出。');
    expect(modified()).toEqual([]);
  });

  it('says so until all of it is there, and no longer', async () => {
    const words = '有些内容还需要填写或修改，已用红色标出。';
    await openKnown();
    write('名称（中文）', ' ');
    write('名称（英文）', ' ');
    await press('保存');
    await screen.findByText(words);
    write('名称（中文）', '成绩总表');
    await waitFor(() => expect(document.querySelectorAll('.ant-form-item-has-error')).toHaveLength(1));
    expect(screen.queryByText(words)).not.toBeNull();
    write('名称（英文）', 'Transcript');
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
    await press('保存');
    await waitFor(() => expect(modified()).toHaveLength(1));
  });

  it('shows the tab on which something is missing, wherever it was saved from', async () => {
    await openKnown();
    fireEvent.click(screen.getByRole('tab', { name: '费用与规则' }));
    write('单价（元 / 份）', '');
    fireEvent.click(screen.getByRole('tab', { name: '基本信息' }));
    await press('保存');
    await waitFor(() => expect(shownTab()).toBe('费用与规则'));
  });

  it('stays on its tab when it was saved, and when it is loaded anew', async () => {
    platform.on(itemAdminCalls.modify).by((typed) => {
      const saved = { ...item, ...typed, revision: 5 };
      platform.give(itemAdminCalls.get, saved);
      return saved;
    });
    const { address } = await openKnown();
    fireEvent.click(screen.getByRole('tab', { name: '费用与规则' }));
    expect(address()).toContain('tab=rules');
    write('单价（元 / 份）', '3');
    await press('保存');
    await screen.findByText(/修改过 5 次/);
    expect(shownTab()).toBe('费用与规则');
  });

  it('is left only when the person who changed it agrees', async () => {
    const { router, address } = await openKnown();
    write('名称（中文）', '成绩总表');
    await screen.findByText('有未保存的修改');
    await press('返回列表');
    await press('留在此页', await screen.findByRole('dialog'));
    expect(address()).toBe(`${FORM}?itemId=transcript`);
    await router.navigate(LIST);
    await press('离开', await screen.findByRole('dialog'));
    await rowOf('transcript');
  });

  it('is left at once when the session has ended', async () => {
    platform.refuse(itemAdminCalls.modify, 'NOT_SIGNED_IN');
    const { address } = await openKnown();
    write('名称（中文）', '成绩总表');
    await press('保存');
    await screen.findByRole('heading', { name: 'elsewhere' });
    expect([address(), screen.queryByRole('dialog')]).toEqual(['/login', null]);
  });

  it('shows an archived item as it is, and saves nothing of it', async () => {
    platform.give(itemAdminCalls.get, { ...item, archived: true });
    await openKnown();
    expect(title()).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });

  it('shows who may only read all fields, and nothing to save', async () => {
    await openPage(itemsPart, `${FORM}?itemId=transcript`, platform, { perms: ['item:read'] });
    expect(await screen.findByLabelText('名称（中文）')).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });

  it('says that an item is not there', async () => {
    platform.refuse(itemAdminCalls.get, 'NOT_FOUND');
    await openPage(itemsPart, `${FORM}?itemId=gone`, platform);
    await screen.findByRole('heading', { name: '没有找到', level: 1 });
    screen.getByRole('link', { name: '返回列表' });
  });

  it('creates a new one with its code, and goes on with it', async () => {
    platform.on(itemAdminCalls.create).by(({ itemId = '', ...wish }) => ({ ...item, ...wish, itemId }));
    const { address } = await openPage(itemsPart, `${FORM}?kind=folder`, platform);
    fireEvent.change(await screen.findByLabelText('名称（中文）'), { target: { value: '学工' } });
    write('名称（英文）', 'Affairs');
    write('项目代码', 'affairs');
    await press('保存');
    await waitFor(() => expect(address()).toBe(`${FORM}?itemId=affairs`));
    expect(platform.asked(itemAdminCalls.create)).toEqual([
      expect.objectContaining({ kind: 'folder', itemId: 'affairs' }),
    ]);
  });

  it('is not opened for orders without a template', async () => {
    await openPage(itemsPart, `${FORM}?kind=document`, platform);
    fireEvent.change(await screen.findByLabelText('名称（中文）'), { target: { value: '学工' } });
    write('名称（英文）', 'Affairs');
    await press('保存');
    await screen.findByText('请先选择模板，再开放申请');
    expect(platform.asked(itemAdminCalls.create)).toEqual([]);
    fireEvent.click(screen.getByRole('switch', { name: /^开放申请/ }));
    platform.on(itemAdminCalls.create).by(({ itemId = 'new', ...wish }) => ({ ...item, ...wish, itemId }));
    await press('保存');
    await waitFor(() => expect(platform.asked(itemAdminCalls.create)).toMatchObject([{ state: 0 }]));
  });

  it('says that a form with files needs another way of collecting, and keeps the form', async () => {
    platform.refuse(itemAdminCalls.modify, 'TAKE_TYPE_MISSING');
    await openPage(itemsPart, `${FORM}?itemId=transcript`, platform);
    fireEvent.change(await screen.findByDisplayValue('成绩单'), { target: { value: '成绩证明' } });
    await press('保存');
    expect((await screen.findByRole('alert')).textContent).toContain('请再选择一种领取方式');
    expect(screen.getByDisplayValue('成绩证明')).not.toBeNull();
  });

  it('says that a code is taken, and keeps the form', async () => {
    platform.refuse(itemAdminCalls.create, 'NAME_TAKEN');
    await openPage(itemsPart, `${FORM}?kind=folder`, platform);
    fireEvent.change(await screen.findByLabelText('名称（中文）'), { target: { value: '学工' } });
    write('名称（英文）', 'Affairs');
    await press('保存');
    expect((await screen.findByRole('alert')).textContent).toMatch('该编号或名称已存在');
  });
});
