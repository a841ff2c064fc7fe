import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { permission } from '@self-print/contract/permissions.ts';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { roleCalls as calls, type Role } from '@self-print/contract/platform/roles.ts';
import { tagAdminCalls } from '@self-print/contract/platform/tagAdmin.ts';
import { and, eq } from 'drizzle-orm';
import { account } from '../../db/schema/accounts.ts';
import { printItem } from '../../db/schema/items.ts';
import { school as schoolTable } from '../../db/schema/schools.ts';
import { addTestTemplate, settingsOf } from '../../testing/itemSettings.ts';
import { sessionHeaders } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal } from '../../testing/testSchool.ts';

const PAGING = { page: 1, rows: 100 };
const NO_ID = '00000000-0000-4000-8000-000000000000';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

let named = 0;
const newName = () => {
  named += 1;
  return { zh: `角色${named}`, en: `Role ${named}` };
};
const wish = (
  permissions: Role['permissions'],
  changes: { readonly administers?: boolean; readonly needsSecondFactor?: boolean } = {},
) => ({
  name: newName(),
  administers: true,
  needsSecondFactor: false,
  permissions,
  ...changes,
});

async function openSchool(administrators = 2) {
  const school = await addTestSchool(platform);
  const signIn = async (role: string) => {
    const userId = await school.addPerson({ role });
    const user = { schoolCode: school.schoolCode, userId };
    return { userId, call: platform.client(await sessionHeaders(platform, user, 'admin')) };
  };
  const [boss, second] = await Promise.all(Array.from({ length: administrators }, () => signIn('admin')));
  if (!boss) throw new Error('There is no administrator');
  return { school, signIn, boss, second: second ?? boss };
}
const roleOf = async (call: CallFunction, roleId: string) => expectOk(await call(calls.get, { roleId }));
const changeOf = ({ roleId, name, permissions, needsSecondFactor, revision }: Role, changes = {}) => ({
  roleId,
  name,
  permissions,
  needsSecondFactor,
  revision,
  ...changes,
});
const waitingAt = async (call: CallFunction) => expectOk(await call(calls.approvals, PAGING)).rows;

describe('roles', () => {
  let at: Awaited<ReturnType<typeof openSchool>>;
  beforeAll(async () => {
    at = await openSchool();
    await addTestTemplate(platform.deps, at.school.schoolCode);
  });

  it('begin with the eight that every school has, with who has them', async () => {
    const { rows, total } = expectOk(await at.boss.call(calls.list, PAGING));
    expect([rows.map(({ roleId }) => roleId), total]).toEqual([
      ['admin', 'approver', 'auditor', 'finance', 'operator', 'printAdmin', 'staff', 'student'],
      8,
    ]);
    expect(rows[0]).toMatchObject({ builtIn: true, people: 2, permissions: [...permission.options] });
  });

  it('are added, and give their people what they allow at the next call', async () => {
    const { role, outcome } = expectOk(await at.boss.call(calls.create, wish(['item:read'])));
    expect([outcome, role.permissions, role.people]).toEqual(['done', ['item:read'], 0]);
    const { call } = await at.signIn(role.roleId);
    expect(expectOk(await call(adminSignInCalls.current, {})).perms).toEqual(['item:read']);
    expectOk(await call(tagAdminCalls.list, PAGING));
    const changed = expectOk(
      await at.boss.call(calls.change, changeOf(role, { permissions: ['order:read'] })),
    );
    expect(changed.role).toMatchObject({ permissions: ['order:read'], people: 1, revision: 1 });
    expect(refusal(await call(tagAdminCalls.list, PAGING))).toBe('NO_PERMISSION');
    expect(expectOk(await call(adminSignInCalls.current, {})).perms).toEqual(['order:read']);
  });

  it('for people who do not administer have no permissions and open no console', async () => {
    const wanted = wish(['item:read'], { administers: false });
    expect(refusal(await at.boss.call(calls.create, wanted))).toBe('BAD_REQUEST');
    const { role } = expectOk(await at.boss.call(calls.create, { ...wanted, permissions: [] }));
    const { call } = await at.signIn(role.roleId);
    expect(refusal(await call(adminSignInCalls.current, {}))).toBe('NOT_SIGNED_IN');
    const grown = changeOf(role, { permissions: ['item:read'] });
    expect(refusal(await at.boss.call(calls.change, grown))).toBe('ROLE_FIXED');
  });

  it('are not changed by two who read the same', async () => {
    const { role } = expectOk(await at.boss.call(calls.create, wish([])));
    const outcomes = await Promise.all(
      [at.boss, at.second].map(({ call }, index) =>
        call(calls.change, changeOf(role, { name: { zh: `改${index}`, en: `Changed ${index}` } })),
      ),
    );
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(outcomes.flatMap((each) => (each.ok ? [] : [refusal(each)]))).toEqual(['CHANGED_MEANWHILE']);
  });

  it('have names of their own in both languages', async () => {
    const { role } = expectOk(await at.boss.call(calls.create, wish([])));
    for (const name of [
      { zh: role.name.zh, en: 'Other' },
      { zh: '其他', en: role.name.en },
    ])
      expect(refusal(await at.boss.call(calls.create, { ...wish([]), name }))).toBe('NAME_TAKEN');
    const other = expectOk(await at.boss.call(calls.create, wish([]))).role;
    expect(refusal(await at.boss.call(calls.change, changeOf(other, { name: role.name })))).toBe(
      'NAME_TAKEN',
    );
  });

  it('are archived once nobody uses them, and taken back into use', async () => {
    const { role } = expectOk(await at.boss.call(calls.create, wish([], { administers: false })));
    const known = { roleId: role.roleId, revision: role.revision };
    const person = await at.school.addPerson({ role: role.roleId });
    expect(refusal(await at.boss.call(calls.archive, known))).toBe('ROLE_IN_USE');
    await platform.deps.db.orm
      .update(account)
      .set({ role: 'student' })
      .where(and(eq(account.schoolCode, at.school.schoolCode), eq(account.userId, person)));
    expect(refusal(await at.boss.call(calls.archive, { ...known, revision: 9 }))).toBe('CHANGED_MEANWHILE');
    const archived = expectOk(await at.boss.call(calls.archive, known));
    expect(archived).toMatchObject({ archived: true, revision: 1 });
    expect(expectOk(await at.boss.call(calls.names, {})).map(({ roleId }) => roleId)).not.toContain(
      role.roleId,
    );
    const forItem = settingsOf({ roles: [role.roleId] });
    expect(refusal(await at.boss.call(itemAdminCalls.create, forItem))).toBe('REFERENCE_UNKNOWN');
    expect(refusal(await at.boss.call(calls.change, changeOf(archived)))).toBe('NOT_FOUND');
    expectOk(await at.boss.call(calls.restore, { ...known, revision: 1 }));
    expectOk(await at.boss.call(itemAdminCalls.create, forItem));
    expect(refusal(await at.boss.call(calls.archive, { ...known, revision: 2 }))).toBe('ROLE_IN_USE');
  });

  it('are not archived while one of their people has to confirm an item', async () => {
    const { role } = expectOk(await at.boss.call(calls.create, wish([], { administers: false })));
    const { itemId } = expectOk(
      await at.boss.call(
        itemAdminCalls.create,
        settingsOf({
          takeTypes: [2],
          steps: [
            {
              stepId: 'tutor',
              kind: 'secondPerson',
              words: { zh: '辅导员确认', en: 'A tutor confirms' },
              roles: ['staff', role.roleId],
              minAssurance: 'normal',
            },
          ],
        }),
      ),
    );
    const known = { roleId: role.roleId, revision: role.revision };
    expect(refusal(await at.boss.call(calls.archive, known))).toBe('ROLE_IN_USE');
    await platform.deps.db.orm.update(printItem).set({ steps: [] }).where(eq(printItem.itemId, itemId));
    expectOk(await at.boss.call(calls.archive, known));
  });

  it('say whether their people need a second factor', async () => {
    const { role } = expectOk(await at.boss.call(calls.create, wish([], { needsSecondFactor: true })));
    expect(role.needsSecondFactor).toBe(true);
    const stored = async () => {
      const [row] = await platform.deps.db.orm
        .select()
        .from(schoolTable)
        .where(eq(schoolTable.schoolCode, at.school.schoolCode));
      return row?.secondFactorRoles;
    };
    expect(await stored()).toEqual([role.roleId]);
    expectOk(await at.boss.call(calls.change, changeOf(role, { needsSecondFactor: false })));
    expect(await stored()).toEqual([]);
  });

  it('of the system administrator lose nothing', async () => {
    const admin = await roleOf(at.boss.call, 'admin');
    const without = admin.permissions.filter((each) => each !== 'role:write');
    expect(refusal(await at.boss.call(calls.change, changeOf(admin, { permissions: without })))).toBe(
      'ROLE_FIXED',
    );
    const known = { roleId: 'admin', revision: admin.revision };
    expect(refusal(await at.boss.call(calls.archive, known))).toBe('ROLE_FIXED');
  });

  it('of another school are unknown', async () => {
    const { role } = expectOk(await at.boss.call(calls.create, wish(['item:read'])));
    const { call } = (await openSchool()).boss;
    for (const answer of [
      await call(calls.get, { roleId: role.roleId }),
      await call(calls.change, changeOf(role)),
      await call(calls.archive, { roleId: role.roleId, revision: 0 }),
    ])
      expect(refusal(answer)).toBe('NOT_FOUND');
  });

  it('are listed by permission, with the calls that need each', async () => {
    const groups = expectOk(await at.boss.call(calls.permissions, {}));
    const all = groups.flatMap(({ permissions }) => permissions);
    expect(all.map((each) => each.permission).toSorted()).toEqual([...permission.options].sort());
    // Without calls it would promise nothing; that of maintenance is asked for at terminals.
    const idle = all.filter((each) => each.calls.length === 0 && each.permission !== 'terminal:maintain');
    expect(idle).toEqual([]);
    expect(all.every(({ roles }) => roles.some(({ roleId }) => roleId === 'admin'))).toBe(true);
  });
});

describe('permissions', () => {
  it('are given by nobody who lacks them', async () => {
    const { boss, second, signIn } = await openSchool();
    const { role } = expectOk(await boss.call(calls.create, wish(['role:read', 'role:write', 'item:read'])));
    const [waiting] = await waitingAt(second.call);
    expectOk(await second.call(calls.decide, { approvalId: waiting?.approvalId ?? NO_ID, approve: true }));
    const { call } = await signIn(role.roleId);
    expect(refusal(await call(calls.create, wish(['order:read'])))).toBe('PERMISSION_LACKING');
    const auditor = await roleOf(call, 'auditor');
    const grown = changeOf(auditor, { permissions: [...auditor.permissions, 'item:write'] });
    expect(refusal(await call(calls.change, grown))).toBe('PERMISSION_LACKING');
    // What a role has already may stay, and be taken away.
    const less = changeOf(auditor, { permissions: ['payment:read'] });
    expect(expectOk(await call(calls.change, less)).role.permissions).toEqual(['payment:read']);
    // Nor are they approved by whoever lacks them.
    expectOk(await boss.call(calls.create, wish(['payment:refund'])));
    const [money] = await waitingAt(call);
    const approve = { approvalId: money?.approvalId ?? NO_ID, approve: true };
    expect(refusal(await call(calls.decide, approve))).toBe('PERMISSION_LACKING');
  });

  it('that are dangerous wait for a second administrator, and only one of two who decide does', async () => {
    const { boss, second, signIn } = await openSchool();
    const { role, outcome } = expectOk(await boss.call(calls.create, wish(['order:read', 'payment:refund'])));
    expect([outcome, role.permissions, role.waiting]).toEqual([
      'waiting',
      ['order:read'],
      ['payment:refund'],
    ]);
    const [asked] = await waitingAt(boss.call);
    expect(asked).toMatchObject({ subject: role.name, permissions: ['payment:refund'], isOwn: true });
    const approvalId = asked?.approvalId ?? NO_ID;
    expect(refusal(await boss.call(calls.decide, { approvalId, approve: true }))).toBe(
      'SECOND_PERSON_NEEDED',
    );
    const third = await signIn('admin');
    const decided = await Promise.all(
      [second, third].map(({ call }) => call(calls.decide, { approvalId, approve: true })),
    );
    expect(decided.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await roleOf(boss.call, role.roleId)).toMatchObject({
      permissions: ['order:read', 'payment:refund'],
      waiting: [],
      revision: 1,
    });
  });

  it('that wait are refused by others and withdrawn by whoever asked, and change with the role', async () => {
    const { boss, second } = await openSchool();
    const made = expectOk(await boss.call(calls.create, wish(['payment:refund']))).role;
    const idOf = async () => (await waitingAt(boss.call))[0]?.approvalId ?? NO_ID;
    const first = { approvalId: await idOf(), approve: false };
    expect(expectOk(await second.call(calls.decide, first))).toEqual({ outcome: 'refused' });
    expect(refusal(await second.call(calls.decide, first))).toBe('NOT_FOUND');

    const again = changeOf(made, { permissions: ['payment:refund', 'payment:approve'] });
    const asked = expectOk(await boss.call(calls.change, again)).role;
    expect(asked.waiting).toEqual(['payment:refund', 'payment:approve']);
    // The second person saves the role as it is wanted: they may still approve it. With more, they asked for it themselves.
    expectOk(await second.call(calls.change, changeOf(asked, { permissions: again.permissions })));
    expect((await waitingAt(second.call))[0]?.isOwn).toBe(false);
    const more = [...again.permissions, 'payment:configure'];
    expectOk(await second.call(calls.change, changeOf(asked, { permissions: more, revision: 2 })));
    expect((await waitingAt(second.call))[0]?.isOwn).toBe(true);
    expectOk(await boss.call(calls.change, changeOf(asked, { permissions: [], revision: 3 })));
    expect(await waitingAt(boss.call)).toEqual([]);
  });

  it('are not given once whoever asked may no longer give them, but may be refused', async () => {
    const { school, boss, second } = await openSchool();
    expectOk(await boss.call(calls.create, wish(['payment:refund'])));
    const approvalId = (await waitingAt(second.call))[0]?.approvalId ?? NO_ID;
    const isAsker = and(eq(account.schoolCode, school.schoolCode), eq(account.userId, boss.userId));
    await platform.deps.db.orm.update(account).set({ role: 'auditor' }).where(isAsker);
    expect(refusal(await second.call(calls.decide, { approvalId, approve: true }))).toBe(
      'ASKER_MAY_NO_LONGER',
    );
    expectOk(await second.call(calls.decide, { approvalId, approve: false }));
  });

  it('are not given to a role that was archived meanwhile', async () => {
    const { boss, second } = await openSchool();
    const { role } = expectOk(await boss.call(calls.create, wish(['payment:refund'])));
    expectOk(await boss.call(calls.archive, { roleId: role.roleId, revision: 0 }));
    expect(await waitingAt(second.call)).toEqual([]);
  });

  it('take effect at once while a school has one administrator; a disabled second one ends that', async () => {
    const { school, boss } = await openSchool(1);
    const alone = expectOk(await boss.call(calls.create, wish(['payment:refund'])));
    expect([alone.outcome, alone.role.permissions]).toEqual(['done', ['payment:refund']]);
    const userId = await school.addPerson({ role: 'admin' });
    await platform.deps.db.orm
      .update(account)
      .set({ disabledAt: platform.clock.now() })
      .where(and(eq(account.schoolCode, school.schoolCode), eq(account.userId, userId)));
    expect(expectOk(await boss.call(calls.create, wish(['payment:refund']))).outcome).toBe('waiting');
  });
});
