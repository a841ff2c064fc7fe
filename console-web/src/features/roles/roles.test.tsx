/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { permission } from '@self-print/contract/permissions.ts';
import { type Role, roleCalls } from '@self-print/contract/platform/roles.ts';
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
import { rolesPart } from './part.ts';

const role = (changes: Partial<Role> = {}): Role => ({
  roleId: 'registrar',
  name: { zh: '教务', en: 'Registrar' },
  administers: true,
  permissions: ['order:read'],
  builtIn: false,
  needsSecondFactor: false,
  people: 2,
  archived: false,
  waiting: [],
  revision: 3,
  ...changes,
});
const ADMIN = role({
  roleId: 'admin',
  name: { zh: '系统管理员', en: 'System administrator' },
  permissions: [...permission.options],
  builtIn: true,
});
const EDIT = '/main/roleEdit?roleId=registrar';

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(roleCalls.list, rows([ADMIN, role()]));
  platform.give(roleCalls.get, role());
  platform.give(roleCalls.approvals, rows([]));
});
afterEach(closePage);

const box = (name: RegExp) => screen.findByRole('checkbox', { name });
const changes = () => platform.asked(roleCalls.change);

describe('the list of roles', () => {
  it('offers to archive what the school has added, and nothing that every school has', async () => {
    await openPage(rolesPart, '/main/role', platform);
    expect(within(await rowOf('系统管理员')).queryByRole('button', { name: '归档' })).toBeNull();
    platform.refuse(roleCalls.archive, 'ROLE_IN_USE');
    await press('归档', await rowOf('教务'));
    await agree('归档');
    await screen.findByText('该角色仍有人员、项目或免费额度在使用');
    expect(platform.asked(roleCalls.archive)).toEqual([{ roleId: 'registrar', revision: 3 }]);
  });

  it('offers nothing to change to whoever may only look', async () => {
    await openPage(rolesPart, '/main/role', platform, { perms: ['role:read'] });
    await rowOf('教务');
    expect(screen.queryByRole('button', { name: /新建|归档/ })).toBeNull();
    expect(screen.queryByText('复制')).toBeNull();
  });

  it('says what waits for a second administrator', async () => {
    platform.give(roleCalls.list, rows([role({ waiting: ['payment:refund'] })]));
    await openPage(rolesPart, '/main/role', platform);
    expect(within(await rowOf('教务')).getByText('1 项待复核')).toBeTruthy();
  });
});

describe('a role', () => {
  it('gets permissions, of which the dangerous ones wait', async () => {
    platform.on(roleCalls.change).by((wish) => {
      const changed = role({
        permissions: ['order:read', 'item:read'],
        waiting: ['payment:refund'],
        revision: 4,
      });
      platform.give(roleCalls.get, changed);
      return { role: { ...changed, name: wish.name }, outcome: 'waiting' as const };
    });
    await openPage(rolesPart, EDIT, platform);
    fireEvent.click(await box(/查看项目/));
    fireEvent.click(await box(/发起退款/));
    await press('保存');
    await screen.findByText(/待另一位管理员复核/);
    expect(changes()).toEqual([
      {
        roleId: 'registrar',
        name: { zh: '教务', en: 'Registrar' },
        permissions: ['order:read', 'item:read', 'payment:refund'],
        needsSecondFactor: false,
        revision: 3,
      },
    ]);
    await screen.findByText('待复核');
    expect(await box(/发起退款/)).toHaveProperty('checked', true);
  });

  it('is given nothing that the administrator lacks, but keeps what it has', async () => {
    const perms = ['role:read', 'role:write', 'item:read'] as const;
    await openPage(rolesPart, EDIT, platform, { perms });
    expect(await box(/发起退款/)).toHaveProperty('disabled', true);
    expect(await box(/查看和导出订单/)).toHaveProperty('disabled', false);
    fireEvent.click(await box(/打印项目 · 全选/));
    platform.give(roleCalls.change, { role: role(), outcome: 'done' });
    await press('保存');
    await waitFor(() => expect(changes()[0]?.permissions).toEqual(['order:read', 'item:read']));
  });

  it('takes all of a group and gives them back, as far as the administrator has them', async () => {
    const perms = ['role:read', 'role:write', 'order:write'] as const;
    await openPage(rolesPart, EDIT, platform, { perms });
    const all = await box(/订单 · 全选/);
    const names = [/查看和导出订单/, /取消订单/, /审批需要审核/];
    const chosen = () => Promise.all(names.map(async (name) => (await box(name)).matches(':checked')));
    expect(all).toHaveProperty('checked', false);
    fireEvent.click(all);
    expect(await chosen()).toEqual([true, true, false]);
    expect(all).toHaveProperty('checked', true);
    fireEvent.click(all);
    expect(await chosen()).toEqual([false, false, false]);
  });

  it('stays with what was chosen when somebody else was faster, and can be loaded again', async () => {
    platform.refuse(roleCalls.change, 'CHANGED_MEANWHILE');
    await openPage(rolesPart, EDIT, platform);
    fireEvent.click(await box(/查看项目/));
    await press('保存');
    const alert = await screen.findByRole('alert');
    platform.give(roleCalls.get, role({ revision: 4, permissions: ['item:write'] }));
    await press('重新载入', alert);
    await waitFor(async () => expect(await box(/维护项目/)).toHaveProperty('checked', true));
  });

  it('of the system administrator cannot be narrowed', async () => {
    platform.give(roleCalls.get, ADMIN);
    await openPage(rolesPart, '/main/roleEdit?roleId=admin', platform);
    await screen.findByText(/始终拥有全部权限/);
    for (const each of screen.getAllByRole('checkbox')) expect(each).toHaveProperty('disabled', true);
  });

  it('is added once, without permissions for people who do not administer', async () => {
    const made = role({ roleId: 'alumni', administers: false, permissions: [] });
    const held = platform.hold(roleCalls.create, { role: made, outcome: 'done' });
    platform.give(roleCalls.get, made);
    const { address } = await openPage(rolesPart, '/main/roleEdit', platform);
    fireEvent.click(await box(/查看项目/));
    fireEvent.click(screen.getByText('普通角色'));
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
    write(/中文/, '校友');
    write(/英文/, 'Alumni');
    const save = screen.getByRole('button', { name: '保存' });
    save.click();
    save.click();
    held.release();
    await waitFor(() => expect(address()).toBe('/main/roleEdit?roleId=alumni'));
    expect(platform.asked(roleCalls.create)).toEqual([
      { name: { zh: '校友', en: 'Alumni' }, administers: false, permissions: [], needsSecondFactor: false },
    ]);
  });

  it('says in its own words that the name is taken', async () => {
    platform.refuse(roleCalls.create, 'NAME_TAKEN');
    await openPage(rolesPart, '/main/roleEdit?copyOf=registrar', platform);
    expect(await screen.findByDisplayValue('教务（副本）')).toBeTruthy();
    await press('保存');
    await screen.findByText('已有同名的角色');
  });
});

describe('the security of roles', () => {
  const WAITING = {
    approvalId: '00000000-0000-4000-8000-000000000001',
    kind: 'rolePermissions' as const,
    role: null,
    subject: { zh: '教务', en: 'Registrar' },
    permissions: ['payment:refund' as const],
    askedBy: '李主任',
    askedAt: '2026-11-20T01:00:00.000Z',
    isOwn: false,
  };

  it('lets another administrator approve', async () => {
    platform.give(roleCalls.approvals, rows([WAITING]));
    platform.on(roleCalls.decide).by(() => {
      platform.give(roleCalls.approvals, rows([]));
      return { outcome: 'done' as const };
    });
    await openPage(rolesPart, '/main/roleConfig', platform);
    await press('同意', await rowOf('李主任'));
    await agree('同意');
    await screen.findByText('没有等待复核的变更');
    expect(platform.asked(roleCalls.decide)).toEqual([{ approvalId: WAITING.approvalId, approve: true }]);
  });

  it('lets whoever asked only withdraw', async () => {
    platform.give(roleCalls.approvals, rows([{ ...WAITING, isOwn: true }]));
    await openPage(rolesPart, '/main/roleConfig', platform);
    const row = await rowOf('李主任');
    within(row).getByRole('button', { name: '撤回' });
    expect(within(row).queryByRole('button', { name: '同意' })).toBeNull();
  });

  it('shows what is left when the change was decided meanwhile', async () => {
    platform.give(roleCalls.approvals, rows([WAITING]));
    platform.on(roleCalls.decide).by(() => {
      platform.give(roleCalls.approvals, rows([]));
      return refused('NOT_FOUND');
    });
    await openPage(rolesPart, '/main/roleConfig', platform);
    await press('拒绝', await rowOf('李主任'));
    await agree('拒绝');
    await screen.findByText('没有等待复核的变更');
  });

  it('switches the second factor of a role and keeps its permissions', async () => {
    platform.give(roleCalls.list, rows([role({ waiting: ['payment:refund'] })]));
    platform.give(roleCalls.change, { role: role({ needsSecondFactor: true }), outcome: 'waiting' });
    await openPage(rolesPart, '/main/roleConfig', platform);
    fireEvent.click(await screen.findByRole('switch', { name: '“教务”登录须两步验证' }));
    await screen.findByText('已保存');
    expect(changes()).toMatchObject([
      { permissions: ['order:read', 'payment:refund'], needsSecondFactor: true, revision: 3 },
    ]);
  });
});

it('lists each permission with the roles that have it and the calls that need it', async () => {
  platform.give(roleCalls.permissions, [
    {
      group: 'payment',
      name: { zh: '支付', en: 'Payments' },
      permissions: [
        {
          permission: 'payment:refund',
          name: { zh: '发起退款', en: 'Pay money back' },
          isDangerous: true,
          calls: [{ line: 'admin POST /x', summary: 'Refund' }],
          roles: [{ roleId: 'finance', name: { zh: '财务人员', en: 'Finance' } }],
        },
      ],
    },
  ]);
  await openPage(rolesPart, '/main/permission', platform);
  const row = await rowOf('发起退款');
  expect(within(row).getByRole('link', { name: '财务人员' }).getAttribute('href')).toBe(
    '/main/roleEdit?roleId=finance',
  );
  fireEvent.click(within(row).getByRole('button'));
  await screen.findByText('admin POST /x');
});
