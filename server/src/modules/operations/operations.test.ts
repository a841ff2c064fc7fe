import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addressOf, type CallFunction } from '@self-print/contract/client.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { operationCalls as calls } from '@self-print/contract/platform/operations.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { operationEntry, operationHead } from '../../db/schema/operations.ts';
import type { Operation } from '../../http/operation.ts';
import { readXlsx } from '../../testing/readXlsx.ts';
import { sessionHeaders, signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';
import { type Change, recordOperation } from './recordOperation.ts';

const PRICED: Change = {
  subject: 'enrolment',
  label: { zh: '在读证明', en: 'Enrolment' },
  before: { unitPrice: 100 },
  after: { unitPrice: 150 },
};

describe('the operation log', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let userId: string;
  let auditor: CallFunction;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    school = await addTestSchool(platform);
    userId = await school.addPerson({ role: 'admin', name: '李主任' });
    auditor = await consoleOf('auditor');
  });

  const consoleOf = async (role: BuiltInRole) =>
    signedIn(platform, { schoolCode: school.schoolCode, userId: await school.addPerson({ role }) }, 'admin');
  const operation = (changes: Partial<Operation> = {}): Operation => ({
    name: 'item-changed',
    schoolCode: school.schoolCode,
    userId,
    role: 'admin',
    client: 'console',
    requestId: 'request-1',
    ...changes,
  });
  const record = async (change: Partial<Change> = {}, by = operation()) => {
    const { db } = platform.deps;
    platform.clock.advance(SECOND_MS);
    await db.transaction(async (queries) => {
      await recordOperation(queries, platform.deps, by, { ...PRICED, ...change });
      return ok(undefined);
    });
  };
  const check = async () => expectOk(await auditor(calls.check, {}));
  const listed = async (filter: object = {}) => expectOk(await auditor(calls.list, filter)).rows;

  it('says who changed what, from what to what, newest first', async () => {
    await record();
    await record({ subject: 'transcript' }, operation({ userId: null, role: null, client: 'commandLine' }));
    const [newest, first] = await listed();
    expect(newest).toMatchObject({
      entryNo: 2,
      subject: 'transcript',
      userName: null,
      client: 'commandLine',
    });
    expect(first).toEqual({
      entryNo: 1,
      at: expect.any(String),
      operation: 'item-changed',
      type: 0,
      subject: 'enrolment',
      label: PRICED.label,
      changes: [{ path: 'unitPrice', before: 100, after: 150 }],
      userId,
      userName: '李主任',
      role: 'admin',
      client: 'console',
      requestId: 'request-1',
    });
  });

  it('is narrowed by area, operation, person, subject, place and time', async () => {
    await record();
    const between = platform.clock.now().toISOString();
    await record(
      { subject: 'TAG', label: '标签' },
      operation({ name: 'tag-removed', userId: null, role: null, client: 'commandLine' }),
    );
    const numbers = async (filter: object) => (await listed(filter)).map(({ entryNo }) => entryNo);
    expect(await numbers({ area: 'items' })).toEqual([2, 1]);
    expect(await numbers({ area: 'payments' })).toEqual([]);
    expect(await numbers({ operation: 'tag-removed' })).toEqual([2]);
    expect(await numbers({ userId })).toEqual([1]);
    expect(await numbers({ subject: 'enrolment' })).toEqual([1]);
    expect(await numbers({ client: 'commandLine' })).toEqual([2]);
    expect(await numbers({ to: between })).toEqual([]);
    expect(await numbers({ from: between })).toEqual([2, 1]);
    expect(refusal(await auditor(calls.list, { operation: 'rm -rf' } as object))).toBe('BAD_REQUEST');
  });

  it('is narrowed to prices and what is free, wherever they are changed', async () => {
    const titled = { zh: '证明', en: 'Proof' };
    await record({
      before: { title: titled, unitPrice: 1 },
      after: { title: { ...titled, en: 'Letter' }, unitPrice: 1 },
    });
    await record();
    await record(
      { after: { freePagesPerTerm: { student: 20 } } },
      operation({ name: 'cloud-print-terms-saved' }),
    );
    await record({ before: null, after: { priceAgreed: true } }, operation({ name: 'fee-changed' }));
    await record({ after: { price: { kind: 'fixed', amountFen: 100 } } }, operation({ name: 'fee-changed' }));
    await record({ after: { unitPrice: 2 } }, operation({ name: 'price-asked' }));
    await record({ after: { amount: 3 } }, operation({ name: 'allowance-given' }));
    await record({ after: { unitPrice: 2 } }, operation({ name: 'tag-saved' }));
    expect((await listed({ area: 'prices' })).map(({ entryNo }) => entryNo)).toEqual([7, 6, 5, 3, 2]);
  });

  it('loses its entry with the change that was rolled back, and no number', async () => {
    await record();
    const { db } = platform.deps;
    await db.transaction(async (queries) => {
      await recordOperation(queries, platform.deps, operation(), PRICED);
      return fail('changed my mind');
    });
    await record();
    expect((await listed()).map(({ entryNo }) => entryNo)).toEqual([2, 1]);
    expect((await check()).faults).toEqual([]);
  });

  it('has no gap after many at once', async () => {
    await Promise.all(Array.from({ length: 12 }, () => record()));
    expect(await check()).toMatchObject({ entries: 12, firstNo: 1, lastNo: 12, faults: [] });
  });

  it('is whole while it is empty', async () => {
    expect(await check()).toMatchObject({ entries: 0, firstNo: 1, lastNo: 0, hash: '', faults: [] });
  });

  describe('when somebody has changed it in the database', () => {
    const the = (entryNo: number) =>
      and(eq(operationEntry.schoolCode, school.schoolCode), eq(operationEntry.entryNo, entryNo));
    beforeEach(async () => {
      for (let made = 0; made < 4; made += 1) await record();
    });

    it.each([
      ['who', { userId: 'somebody else' }],
      ['when', { at: new Date('2020-01-01T00:00:00Z') }],
      ['what', { changes: [{ path: 'unitPrice', before: 100, after: 100 }] }],
      [
        'from nothing to null',
        {
          changes: [
            { path: 'unitPrice', before: 100, after: 150 },
            { path: 'x', after: null },
          ],
        },
      ],
      ['the name', { label: { zh: '成绩单', en: 'Transcript' } }],
      ['the role', { role: null }],
    ])('names the first entry in which %s is another', async (_, values) => {
      const { orm } = platform.deps.db;
      await orm.update(operationEntry).set(values).where(the(2));
      expect((await check()).faults).toEqual([{ kind: 'changed', entryNo: 2 }]);
    });

    it('names the entry before which one is missing', async () => {
      await platform.deps.db.orm.delete(operationEntry).where(the(2));
      expect((await check()).faults).toEqual([{ kind: 'gap', entryNo: 3 }]);
    });

    it('sees that the newest are missing', async () => {
      await platform.deps.db.orm.delete(operationEntry).where(the(4));
      expect((await check()).faults).toEqual([{ kind: 'end', entryNo: 4 }]);
    });

    it('sees an entry that somebody wrote without the secret', async () => {
      const { orm } = platform.deps.db;
      const [last] = await orm.select().from(operationEntry).where(the(4));
      if (!last) throw new Error('There is no entry');
      await orm.insert(operationEntry).values({ ...last, entryNo: 5 });
      await orm
        .update(operationHead)
        .set({ entryNo: sql`5` })
        .where(eq(operationHead.schoolCode, school.schoolCode));
      expect((await check()).faults).toEqual([{ kind: 'changed', entryNo: 5 }]);
    });
  });

  it('does not show the log of another school', async () => {
    await record();
    const other = await addTestSchool(platform);
    const person = { schoolCode: other.schoolCode, userId: await other.addPerson({ role: 'auditor' }) };
    const stranger = await signedIn(platform, person, 'admin');
    expect(expectOk(await stranger(calls.list, {})).rows).toEqual([]);
    expect(expectOk(await stranger(calls.check, {}))).toMatchObject({ entries: 0 });
  });

  it('can be had as a file, a row for each value, without formulas', async () => {
    await record({ label: '=1+1', after: { unitPrice: 150, note: '=cmd|"/c calc"!A1' } });
    const byNobody = operation({ userId: null, role: null, client: 'commandLine' });
    await record({ before: null, after: null }, byNobody);
    const reader = await school.addPerson({ role: 'auditor' });
    const person = { schoolCode: school.schoolCode, userId: reader };
    const headers = await sessionHeaders(platform, person, 'admin');
    const answer = await fetch(platform.origin + addressOf(calls.export, {}), { headers });
    if (!answer.body) throw new Error('There is no file');
    const [headings, ...rows] = await readXlsx(answer.body);
    expect(headings?.slice(2, 7)).toEqual(['操作人', '角色', '来源', '操作', '对象']);
    expect(rows.map((row) => row.slice(3, 5))).toEqual([
      ['审计人员', '管理控制台'],
      [null, '命令行'],
      ['系统管理员', '管理控制台'],
      ['系统管理员', '管理控制台'],
    ]);
    expect(rows.map((row) => [row[0], ...row.slice(6, 7), ...row.slice(8)])).toEqual([
      // That it was taken away stands in the file itself.
      [3, '操作日志', null, null, null],
      [2, '在读证明', null, null, null],
      [1, '=1+1', 'note', null, '=cmd|"/c calc"!A1'],
      [1, '=1+1', 'unitPrice', '100', '150'],
    ]);
    expect(platform.log.lines.some(({ event }) => event === 'operations-exported')).toBe(true);
  });

  it('is read by those who may, and by nobody else', async () => {
    const operator = await consoleOf('operator');
    const answers = [await operator(calls.list, {}), await operator(calls.check, {})];
    expect(answers.map(refusal)).toEqual(['NO_PERMISSION', 'NO_PERMISSION']);
  });
});
