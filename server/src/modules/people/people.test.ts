import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { HOUR_MS } from '@self-print/contract/limits.ts';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import {
  peopleCalls as calls,
  type Person,
  passwordLinkCalls,
} from '@self-print/contract/platform/people.ts';
import { roleCalls } from '@self-print/contract/platform/roles.ts';
import { and, eq } from 'drizzle-orm';
import { account } from '../../db/schema/accounts.ts';
import { operationEntry } from '../../db/schema/operations.ts';
import { passwordLink } from '../../db/schema/passwordLinks.ts';
import { sessionHeaders } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal } from '../../testing/testSchool.ts';
import { indexNames } from '../accounts/indexNames.ts';
import { hashPassword, verifyPassword } from '../signIn/passwords.ts';

const PAGING = { page: 1, rows: 20 };
const OLD = 'an old password 1';
const NEW = 'a new password 2';

let platform: TestPlatform;
let passwordHash: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  passwordHash = await hashPassword(OLD);
});
afterAll(() => platform.close());

async function openSchool() {
  const school = await addTestSchool(platform);
  const { schoolCode } = school;
  const signIn = async (role: string) => {
    const userId = await school.addPerson({ role, passwordHash });
    const headers = await sessionHeaders(platform, { schoolCode, userId }, 'admin');
    return { userId, call: platform.client(headers) };
  };
  const [boss, second] = [await signIn('admin'), await signIn('admin')];
  const find = async (who: { readonly userName?: string; readonly name?: string }, by = boss.call) =>
    expectOk(await by(calls.search, { ...PAGING, ...who })).rows;
  const add = async (
    changes: Partial<{ userName: string; name: string; department: string; role: string }> = {},
  ) =>
    expectOk(
      await boss.call(calls.create, {
        userName: `n${Math.floor(performance.now() * 1_000)}`,
        name: '欧阳小明',
        department: '',
        role: 'student',
        ...changes,
      }),
    );
  return { school, schoolCode, signIn, boss, second, find, add };
}
const changeOf = ({ userId, name, department, role, revision }: Person, changes = {}) => ({
  userId,
  name,
  department,
  role,
  revision,
  ...changes,
});
const stored = async (userId: string) => {
  const [row] = await platform.deps.db.orm.select().from(account).where(eq(account.userId, userId));
  return row;
};
const linkIn = (address: string) => {
  const [, schoolCode = '', token = ''] = /#(.+)\.([\w-]{43})$/.exec(address) ?? [];
  return { schoolCode, token };
};
const makeLink = async (call: CallFunction, userId: string) =>
  linkIn(expectOk(await call(calls.passwordLink, { userId })).address);

describe('people', () => {
  it('are found by exact number, whatever its case, and by neighbouring characters of the name', async () => {
    const { add, find } = await openSchool();
    const { person } = await add({ userName: 'Staff-77', name: '欧阳小明' });
    await add({ name: '欧阳明' });
    await add({ name: 'Zhang Wei' });
    expect((await find({ userName: 'staff-77' })).map(({ userId }) => userId)).toEqual([person.userId]);
    expect(await find({ userName: 'staff-7' })).toEqual([]);
    const names = async (name: string) => (await find({ name })).map((each) => each.name).toSorted();
    expect(await names('欧阳')).toEqual(['欧阳小明', '欧阳明'].toSorted());
    expect(await names('阳小')).toEqual(['欧阳小明']);
    expect(await names('小欧')).toEqual([]);
    expect(await names('zhangw')).toEqual(['Zhang Wei']);
  });

  it('are filtered by department, role and state, and found in their own school alone', async () => {
    const { boss, add } = await openSchool();
    const other = await openSchool();
    const { person } = await add({ department: '教务处', role: 'staff' });
    await other.add({ department: '教务处' });
    const list = async (filter: object) =>
      expectOk(await boss.call(calls.search, { ...PAGING, ...filter })).rows.map(({ userId }) => userId);
    expect(await list({ department: '教务处' })).toEqual([person.userId]);
    expect(await list({ role: 'staff' })).toEqual([person.userId]);
    expect(await list({ disabled: true })).toEqual([]);
    expectOk(await boss.call(calls.setState, { userId: person.userId, disabled: true }));
    expect(await list({ disabled: true })).toEqual([person.userId]);
    expect(expectOk(await boss.call(calls.list, { ...PAGING, role: 'staff' })).total).toBe(1);
    expect(expectOk(await boss.call(calls.departments, {}))).toEqual(['教务处']);
    expect(expectOk(await boss.call(calls.userRoles, { userId: person.userId }))).toEqual([
      { roleId: 'staff', name: { zh: '教职工', en: 'Staff' } },
    ]);
    expect(refusal(await other.boss.call(calls.sessions, { userId: person.userId }))).toBe('NOT_FOUND');
  });

  it('from before names were indexed are found after the next maintenance', async () => {
    const { add, find } = await openSchool();
    const { person } = await add({ name: '司马相如' });
    await platform.deps.db.orm
      .update(account)
      .set({ nameGrams: null })
      .where(eq(account.userId, person.userId));
    expect(await find({ name: '司马' })).toEqual([]);
    await indexNames(platform.deps);
    expect((await find({ name: '司马' })).map(({ userId }) => userId)).toEqual([person.userId]);
  });

  it('have numbers of their own, and are not changed by two who read the same', async () => {
    const { boss, second, add } = await openSchool();
    const { person } = await add({ userName: 'same' });
    const again = { userName: ' SAME', name: '另一人', department: '', role: 'student' };
    expect(refusal(await boss.call(calls.create, again))).toBe('NAME_TAKEN');
    const outcomes = await Promise.all(
      [boss, second].map(({ call }) => call(calls.change, changeOf(person, { name: '新名字' }))),
    );
    expect(outcomes.map((each) => (each.ok ? 'ok' : refusal(each))).toSorted()).toEqual([
      'CHANGED_MEANWHILE',
      'ok',
    ]);
    expect(
      refusal(
        await boss.call(calls.change, changeOf(person, { revision: person.revision + 1, role: 'none' })),
      ),
    ).toBe('REFERENCE_UNKNOWN');
  });
});

describe('the role of a person', () => {
  it('waits for a second administrator when it has dangerous permissions', async () => {
    const { boss, second, add, signIn, find } = await openSchool();
    const { person, outcome } = await add({ userName: 'cashier', role: 'finance' });
    expect([outcome, person.role, person.waitingRole]).toEqual(['waiting', 'staff', 'finance']);
    const [asked] = expectOk(await boss.call(roleCalls.approvals, PAGING)).rows;
    expect(asked).toMatchObject({ kind: 'personRole', role: { en: 'Finance' }, isOwn: true });
    const approve = { approvalId: asked?.approvalId ?? '', approve: true };
    expect(refusal(await boss.call(roleCalls.decide, approve))).toBe('SECOND_PERSON_NEEDED');
    expectOk(await second.call(roleCalls.decide, approve));
    expect(await find({ userName: 'cashier' })).toMatchObject([{ role: 'finance', waitingRole: null }]);
    // One without is given at once.
    expect((await add({ role: 'operator' })).outcome).toBe('done');
    expect((await signIn('operator')).userId).toBeTruthy();
  });

  it('is given, and a person changed, by nobody who may do less', async () => {
    const { boss, second, signIn } = await openSchool();
    const { role } = expectOk(
      await boss.call(roleCalls.create, {
        name: { zh: '人事', en: 'Personnel' },
        administers: true,
        needsSecondFactor: false,
        permissions: ['user:read', 'user:write'],
      }),
    );
    const [asked] = expectOk(await second.call(roleCalls.approvals, PAGING)).rows;
    expectOk(await second.call(roleCalls.decide, { approvalId: asked?.approvalId ?? '', approve: true }));
    const { call } = await signIn(role.roleId);
    const wanted = { userName: 'x1', name: '某人', department: '', role: 'auditor' };
    expect(refusal(await call(calls.create, wanted))).toBe('PERMISSION_LACKING');
    expectOk(await call(calls.create, { ...wanted, role: 'student' }));
    const { userId } = boss;
    for (const answer of [
      await call(calls.passwordLink, { userId }),
      await call(calls.setState, { userId, disabled: true }),
      await call(calls.endSessions, { userId }),
      await call(calls.unlock, { userId }),
    ])
      expect(refusal(answer)).toBe('PERMISSION_LACKING');
  });

  it.each(['disabled', 'demoted'])(
    'of the last administrators cannot be lost: one of two %s by each other stays',
    async (how) => {
      const { boss, second, schoolCode } = await openSchool();
      // What is asked first is not part of the race: who has lost it is signed out.
      const stopping = async ({ call }: typeof boss, userId: string) => {
        if (how === 'disabled') return () => call(calls.setState, { userId, disabled: true });
        const [person] = expectOk(await call(calls.search, PAGING)).rows.filter(
          (each) => each.userId === userId,
        );
        if (!person) throw new Error('The administrator is gone');
        return () => call(calls.change, changeOf(person, { role: 'student' }));
      };
      const stops = [await stopping(boss, second.userId), await stopping(second, boss.userId)];
      const outcomes = await Promise.all(stops.map((stop) => stop()));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const rows = await platform.deps.db.orm
        .select()
        .from(account)
        .where(and(eq(account.schoolCode, schoolCode), eq(account.role, 'admin')));
      expect(rows.filter(({ disabledAt }) => disabledAt === null)).toHaveLength(1);
      const left = outcomes[0]?.ok ? boss : second;
      const stopLast = await stopping(left, left.userId);
      expect(refusal(await stopLast())).toBe('LAST_ADMINISTRATOR');
    },
  );
});

describe('the link for a password', () => {
  const anyone = () => platform.client({ loginMode: 'ADMIN', 'X-Requested-With': 'XMLHttpRequest' });

  it('sets a password once, says whose, and signs the person out', async () => {
    const { boss, add, schoolCode } = await openSchool();
    const { userId } = (await add({ userName: '20261234', name: '张小明' })).person;
    const link = await makeLink(boss.call, userId);
    expect(link.schoolCode).toBe(schoolCode);
    expect(expectOk(await anyone()(passwordLinkCalls.open, link))).toMatchObject({
      name: expect.stringMatching(/^张\*+$/),
      administers: false,
    });
    await sessionHeaders(platform, { schoolCode, userId }, 'mobile');
    expect(expectOk(await boss.call(calls.sessions, { userId }))).toMatchObject([{ at: 'phoneOrPc' }]);
    const outcomes = await Promise.all(
      [1, 2].map(() => anyone()(passwordLinkCalls.set, { ...link, newPassword: NEW })),
    );
    expect(outcomes.map((each) => (each.ok ? 'ok' : refusal(each))).toSorted()).toEqual([
      'PASSWORD_LINK_INVALID',
      'ok',
    ]);
    const { orm } = platform.deps.db;
    const entries = await orm.select().from(operationEntry).where(eq(operationEntry.subject, userId));
    expect(entries.at(-1)).toMatchObject({
      operation: 'password-set-by-link',
      userId,
      changes: [
        { path: 'linkMadeBy', after: expect.stringContaining('*') },
        { path: 'linkMadeById', after: boss.userId },
        { path: 'password', after: 'secret replaced' },
      ],
    });
    expect(await verifyPassword((await stored(userId))?.passwordHash ?? null, NEW)).toBe(true);
    expect(expectOk(await boss.call(calls.sessions, { userId }))).toEqual([]);
    expect(refusal(await anyone()(passwordLinkCalls.open, link))).toBe('PASSWORD_LINK_INVALID');
  });

  it('is kept as a hash, ends with a newer one, with the account and after three days', async () => {
    const { boss, add } = await openSchool();
    const { userId } = (await add()).person;
    const first = await makeLink(boss.call, userId);
    const rows = await platform.deps.db.orm.select().from(passwordLink);
    expect(
      JSON.stringify(rows.map(({ tokenHash }) => Buffer.from(tokenHash).toString('latin1'))),
    ).not.toContain(first.token);
    const next = await makeLink(boss.call, userId);
    const open = async (link: typeof first) => refusal(await anyone()(passwordLinkCalls.open, link));
    expect(await open(first)).toBe('PASSWORD_LINK_INVALID');
    expectOk(await anyone()(passwordLinkCalls.open, next));
    expectOk(await boss.call(calls.setState, { userId, disabled: true }));
    expect(await open(next)).toBe('PASSWORD_LINK_INVALID');
    expect(refusal(await boss.call(calls.passwordLink, { userId }))).toBe('NOT_FOUND');
    expectOk(await boss.call(calls.setState, { userId, disabled: false }));
    const last = await makeLink(boss.call, userId);
    platform.clock.advance(73 * HOUR_MS);
    expect(await open(last)).toBe('PASSWORD_LINK_INVALID');
    platform.clock.advance(-73 * HOUR_MS);
  });

  it('takes no weak password, and stays for a better one', async () => {
    const { boss, add } = await openSchool();
    const link = await makeLink(boss.call, (await add()).person.userId);
    const weak = { ...link, newPassword: 'abcdefghijk' };
    expect(refusal(await anyone()(passwordLinkCalls.set, weak))).toBe('PASSWORD_WEAK');
    expectOk(await anyone()(passwordLinkCalls.set, { ...link, newPassword: NEW }));
  });
});

describe("an administrator's own password", () => {
  it('changes by the present one, and ends every other session', async () => {
    const { boss, schoolCode } = await openSchool();
    const { userId } = boss;
    const elsewhere = platform.client(await sessionHeaders(platform, { schoolCode, userId }, 'admin'));
    const change = (password: string, newPassword = NEW) =>
      boss.call(calls.changeOwnPassword, { password, newPassword });
    expect(refusal(await change('not the password'))).toBe('PASSWORD_WRONG');
    expect(refusal(await change(OLD, 'abcdefghijk'))).toBe('PASSWORD_WEAK');
    expectOk(await elsewhere(calls.current, {}));
    expectOk(await change(OLD));
    expect(refusal(await elsewhere(adminSignInCalls.current, {}))).toBe('NOT_SIGNED_IN');
    expect(await verifyPassword((await stored(userId))?.passwordHash ?? null, NEW)).toBe(true);
  });

  it('is not guessed at an open console', async () => {
    const { second } = await openSchool();
    const guess = (password: string) => second.call(calls.changeOwnPassword, { password, newPassword: NEW });
    for (let tries = 0; tries < 5; tries += 1)
      expect(refusal(await guess(`wrong ${tries}`))).toBe('PASSWORD_WRONG');
    expect(refusal(await guess(OLD))).toBe('SIGN_IN_LOCKED');
  });
});
