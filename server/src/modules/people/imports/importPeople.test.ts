import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addressOf, type CallFunction } from '@self-print/contract/client.ts';
import { PEOPLE_ROWS_MAX } from '@self-print/contract/limits.ts';
import { peopleCalls as calls } from '@self-print/contract/platform/people.ts';
import { eq } from 'drizzle-orm';
import { account } from '../../../db/schema/accounts.ts';
import { operationEntry } from '../../../db/schema/operations.ts';
import { webSession } from '../../../db/schema/sessions.ts';
import { readXlsx } from '../../../testing/readXlsx.ts';
import { sessionHeaders } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal } from '../../../testing/testSchool.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

async function openSchool() {
  const school = await addTestSchool(platform);
  const { schoolCode } = school;
  const signIn = async (role: string) => {
    const userId = await school.addPerson({ role });
    const headers = await sessionHeaders(platform, { schoolCode, userId }, 'admin');
    return { userId, headers, call: platform.client(headers) };
  };
  const boss = await signIn('admin');
  const send = (rows: readonly object[], changes: object = {}, by: CallFunction = boss.call) =>
    by(calls.import, {
      importId: randomUUID(),
      isTrial: false,
      newRole: 'student',
      rows: rows.map((row, index) => ({ line: index + 2, userName: '', name: '张三', ...row })),
      ...changes,
    });
  const find = async (userName: string) =>
    expectOk(await boss.call(calls.search, { page: 1, rows: 20, userName })).rows[0];
  return { school, schoolCode, signIn, boss, send, find };
}

describe('importing people', () => {
  it('adds, changes and leaves alone, and does nothing the second time', async () => {
    const { send, find } = await openSchool();
    const rows = [
      { userName: 'S1', department: '物理学院' },
      { userName: 's2', role: '教职工', disabled: true },
    ];
    expect(expectOk(await send(rows))).toEqual({ added: 2, changed: 0, same: 0, problems: [] });
    expect(await find('s1')).toMatchObject({
      name: '张三',
      department: '物理学院',
      role: 'student',
      disabled: false,
    });
    expect(await find('S2')).toMatchObject({ role: 'staff', disabled: true, hasPassword: false });
    expect(expectOk(await send(rows))).toEqual({ added: 0, changed: 0, same: 2, problems: [] });
    const later = [{ userName: 's1', name: '张叁' }, { userName: 'S2' }, { userName: 's3' }];
    expect(expectOk(await send(later))).toEqual({ added: 1, changed: 1, same: 1, problems: [] });
    expect(await find('S1')).toMatchObject({ name: '张叁', department: '物理学院', revision: 1 });
  });

  it('gives cards, once, and says whose row it leaves out', async () => {
    const { send, school } = await openSchool();
    const card = (campusCard: string) => ({ cards: { campusCard } });
    expect(expectOk(await send([{ userName: 'C1', ...card('0004711') }]))).toMatchObject({ added: 1 });
    expect(expectOk(await send([{ userName: 'C1', ...card('4711') }]))).toMatchObject({ same: 1 });
    expect(expectOk(await send([{ userName: 'C1', ...card('4712') }]))).toMatchObject({ changed: 1 });
    const administrator = await school.addPerson({ userName: 'C9', name: '张三', role: 'finance' });
    expect(administrator).toBeDefined();
    const rows = [
      { userName: 'C2', ...card('4712') },
      { userName: 'C3', ...card('900') },
      { userName: 'C4', ...card('0900') },
      { userName: 'C5', cards: { idCard: '999999200307040011' } },
      { userName: 'C6', cards: { chip: '4711', idCard: '999999200307040010' } },
      { userName: 'C9', ...card('901') },
    ];
    const wanted = {
      added: 2,
      problems: [
        { line: 2, kind: 'cardTaken' },
        { line: 4, kind: 'cardTaken' },
        { line: 5, kind: 'cardWrong' },
        { line: 7, kind: 'personAdministers' },
      ],
    };
    expect(expectOk(await send(rows, { isTrial: true }))).toMatchObject(wanted);
    expect(expectOk(await send(rows))).toMatchObject(wanted);
    expect(expectOk(await send(rows))).toMatchObject({ added: 0, same: 2 });
  });

  it('is tried without a trace', async () => {
    const { send, find, schoolCode } = await openSchool();
    const before = await entriesOf(schoolCode);
    expect(expectOk(await send([{ userName: 'T1' }], { isTrial: true }))).toMatchObject({ added: 1 });
    expect(await find('T1')).toBeUndefined();
    expect(await entriesOf(schoolCode)).toEqual(before);
  });

  it('leaves out rows with problems and takes the others, with one entry in the operation log', async () => {
    const { send, find, boss, schoolCode } = await openSchool();
    const { userId } = boss;
    const [admin] = await platform.deps.db.orm.select().from(account).where(eq(account.userId, userId));
    if (!admin) throw new Error('The administrator is gone');
    const userName = platform.deps.keys.fields.decrypt(admin.userNameEncrypted, {
      column: 'account.userName',
      schoolCode,
      rowId: userId,
    });
    const rows = [
      { userName, name: '别人' },
      { userName: 'N1', role: '外星人' },
      { userName: 'N2', role: 'finance' },
      { userName: 'N3' },
    ];
    expect(expectOk(await send(rows))).toEqual({
      added: 1,
      changed: 0,
      same: 0,
      problems: [
        { line: 2, kind: 'personAdministers' },
        { line: 3, kind: 'roleUnknown' },
        { line: 4, kind: 'roleAdministers' },
      ],
    });
    expect(await find('N3')).toBeDefined();
    expect(await find('N2')).toBeUndefined();
    const entries = (await entriesOf(schoolCode)).filter(({ operation }) => operation === 'people-imported');
    expect(entries).toHaveLength(1);
    expect(entries[0]?.changes).toContainEqual({ path: 'added', after: 1 });
    expect(JSON.stringify(entries)).not.toContain('张三');
  });

  it('signs out whom it switches off, and keeps the moment at which somebody was switched off before', async () => {
    const { send, school, schoolCode } = await openSchool();
    const userId = await school.addPerson({ userName: 'L1' });
    await sessionHeaders(platform, { schoolCode, userId }, 'mobile');
    const sessions = () => platform.deps.db.orm.$count(webSession);
    const before = await sessions();
    await send([{ userName: 'L1', disabled: true }]);
    expect(await sessions()).toBe(before - 1);
    const disabledAt = async () =>
      (await platform.deps.db.orm.select().from(account).where(eq(account.userId, userId)))[0]?.disabledAt;
    const at = await disabledAt();
    platform.clock.advance(1_000);
    expect(expectOk(await send([{ userName: 'L1', name: '又改', disabled: true }])).changed).toBe(1);
    expect(await disabledAt()).toEqual(at);
  });

  it.each([
    ['an unknown role for new people', { newRole: 'nobody' }],
    ['a role that administers for new people', { newRole: 'finance' }],
  ])('is refused with %s', async (_, changes) => {
    const { send } = await openSchool();
    expect(refusal(await send([{ userName: 'R1' }], changes))).toBe('REFERENCE_UNKNOWN');
  });

  it('is refused with too many rows, with one number twice, and without the permission', async () => {
    const { send, signIn } = await openSchool();
    const many = Array.from({ length: PEOPLE_ROWS_MAX + 1 }, (_each, n) => ({ userName: `M${n}` }));
    expect(refusal(await send(many))).toBe('BAD_REQUEST');
    expect(refusal(await send([{ userName: 'A1' }, { userName: 'a1' }]))).toBe('BAD_REQUEST');
    const auditor = await signIn('auditor');
    expect(refusal(await send([{ userName: 'A2' }], {}, auditor.call))).toBe('NO_PERMISSION');
  });

  it('knows nobody of another school', async () => {
    const [one, other] = [await openSchool(), await openSchool()];
    await one.send([{ userName: 'X1' }]);
    expect(expectOk(await other.send([{ userName: 'X1', name: '李四' }])).added).toBe(1);
    expect(await one.find('X1')).toMatchObject({ name: '张三' });
  });

  it('lets two imports of the same people end in one of each', async () => {
    const { send, find } = await openSchool();
    const rows = Array.from({ length: 200 }, (_each, n) => ({ userName: `C${n}` }));
    const [one, other] = await Promise.all([send(rows), send([...rows].reverse())]);
    // Neither is refused: whoever was second finds the people as they are.
    const counts = [one, other].map((result) => expectOk(result)).map(({ added, same }) => [added, same]);
    expect(counts.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [0, 200],
      [200, 0],
    ]);
    expect(await find('C7')).toBeDefined();
  });

  it('takes back what was exported', async () => {
    const { send, boss } = await openSchool();
    await send([
      { userName: 'E1', department: '物理学院' },
      { userName: 'E2', disabled: true },
    ]);
    const answer = await fetch(platform.origin + addressOf(calls.export, { disabled: true }), {
      headers: boss.headers,
    });
    if (!answer.body) throw new Error('There is no file');
    const [headings, ...rows] = await readXlsx(answer.body);
    expect(headings).toEqual(['学号或工号', '姓名', '院系或部门', '角色', '状态']);
    expect(rows).toEqual([['E2', '张三', null, '学生', '停用']]);
  });
});

const entriesOf = (schoolCode: string) =>
  platform.deps.db.orm.select().from(operationEntry).where(eq(operationEntry.schoolCode, schoolCode));
