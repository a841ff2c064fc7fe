import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS, RECORD_ROWS_MAX } from '@self-print/contract/limits.ts';
import { recordImportCalls as calls } from '@self-print/contract/platform/recordImports.ts';
import { eq } from 'drizzle-orm';
import { operationEntry } from '../../db/schema/operations.ts';
import { recordBefore } from '../../db/schema/records.ts';
import { RECORD } from '../../testing/certificates.ts';
import { sessionHeaders } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal } from '../../testing/testSchool.ts';
import { forgetRecordsBefore } from './importStore.ts';

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
    return platform.client(await sessionHeaders(platform, { schoolCode, userId }, 'admin'));
  };
  const call = await signIn('admin');
  const addPerson = async (userName: string) => ({
    schoolCode,
    userId: await school.addPerson({ userName }),
  });
  const send = (rows: readonly object[], changes: object = {}, by = call) =>
    by(calls.import, {
      importId: randomUUID(),
      isTrial: false,
      rows: rows.map((row, index) => ({ line: index + 2, userName: '', values: {}, ...row })),
      ...changes,
    });
  const list = async () => expectOk(await call(calls.list, { page: 1, rows: 20 })).rows;
  return { schoolCode, call, signIn, addPerson, send, list };
}
const major = (value: unknown) => ({ values: { 'student.major': value } });
const recordOf = (who: { readonly schoolCode: string; readonly userId: string }) =>
  platform.deps.records.read(who);

describe('importing campus data', () => {
  it('adds to records, keeps what the file does not name, and does nothing the second time', async () => {
    const { addPerson, send, list } = await openSchool();
    const [one, other] = [await addPerson('D1'), await addPerson('d2')];
    await platform.deps.records.write(one, RECORD);
    const rows = [
      { userName: 'd1', ...major('量子信息') },
      { userName: 'D2', values: { courses: [{ name: '数学', mark: 92 }], 'student.credits': 120 } },
    ];
    expect(expectOk(await send(rows))).toEqual({ changed: 2, same: 0, problems: [] });
    expect(await recordOf(one)).toEqual({
      ...RECORD,
      values: { ...RECORD.values, 'student.major': '量子信息' },
    });
    expect(await recordOf(other)).toEqual({
      values: { courses: [{ name: '数学', mark: 92 }], 'student.credits': 120 },
      images: {},
    });
    expect(expectOk(await send(rows))).toEqual({ changed: 0, same: 2, problems: [] });
    expect(await list()).toMatchObject([
      { changed: 2, variables: ['courses', 'student.credits', 'student.major'], undoneAt: null },
    ]);
  });

  it('leaves out whom it does not know, of another school too, and takes the others', async () => {
    const [{ addPerson, send }, elsewhere] = [await openSchool(), await openSchool()];
    await elsewhere.addPerson('E1');
    const known = await addPerson('E2');
    const rows = ['E1', 'E2'].map((userName) => ({ userName, ...major('物理') }));
    expect(expectOk(await send(rows))).toEqual({
      changed: 1,
      same: 0,
      problems: [{ line: 2, kind: 'personUnknown' }],
    });
    expect(await recordOf(known)).toMatchObject(major('物理'));
  });

  it('is tried without a trace', async () => {
    const { addPerson, send, list } = await openSchool();
    const who = await addPerson('T1');
    expect(expectOk(await send([{ userName: 'T1', ...major('物理') }], { isTrial: true })).changed).toBe(1);
    expect(await recordOf(who)).toBeUndefined();
    expect(await list()).toEqual([]);
  });

  it.each([
    ['a name that no variable can have', [{ userName: 'B1', values: { '1st': 'x' } }]],
    ['a value of no kind', [{ userName: 'B1', values: { 'student.name': true } }]],
    ['no values', [{ userName: 'B1', values: {} }]],
    [
      'one person twice',
      [
        { userName: 'B1', ...major('x') },
        { userName: 'b1', ...major('y') },
      ],
    ],
    [
      'too many rows',
      Array.from({ length: RECORD_ROWS_MAX + 1 }, (_each, n) => ({ userName: `B${n}`, ...major('x') })),
    ],
  ])('is refused with %s', async (_, rows) => {
    const { send } = await openSchool();
    expect(refusal(await send(rows))).toBe('BAD_REQUEST');
  });

  it('is for those who may write records', async () => {
    const { send, signIn } = await openSchool();
    const printAdmin = await signIn('printAdmin');
    expect(refusal(await send([{ userName: 'x', ...major('x') }], {}, printAdmin))).toBe('NO_PERMISSION');
  });
});

describe('undoing an import', () => {
  it('leaves nothing of a portion that is under way', async () => {
    const { schoolCode, call, addPerson, send } = await openSchool();
    for (let round = 0; round < 5; round += 1) {
      const importId = randomUUID();
      const [one, other] = [`R${round}`, `S${round}`];
      await addPerson(one);
      const who = await addPerson(other);
      expectOk(await send([{ userName: one, ...major('物理') }], { importId }));
      const [undone, taken] = await Promise.all([
        call(calls.undo, { importId }),
        send([{ userName: other, ...major('化学') }], { importId }),
      ]);
      expectOk(undone);
      if (!taken.ok) expect(refusal(taken)).toBe('CHANGED_MEANWHILE');
      expect(await recordOf({ ...who, schoolCode })).toBeUndefined();
    }
  });

  it('gives people what they had, nothing where they had nothing, and leaves those changed since', async () => {
    const { addPerson, send, call, list } = await openSchool();
    const [had, none, again] = [await addPerson('U1'), await addPerson('U2'), await addPerson('U3')];
    await platform.deps.records.write(had, RECORD);
    const importId = randomUUID();
    const rows = ['U1', 'U2', 'U3'].map((userName) => ({ userName, ...major('错') }));
    await send(rows, { importId });
    const { orm } = platform.deps.db;
    const [entry] = await orm.select().from(operationEntry).where(eq(operationEntry.subject, importId));
    expect(entry?.label.zh).toBe('校园数据 · 3 人 · student.major');
    await send([{ userName: 'U3', ...major('对') }]);
    expect(expectOk(await call(calls.undo, { importId }))).toEqual({ restored: 2, changedSince: 1 });
    expect(await recordOf(had)).toEqual(RECORD);
    expect(await recordOf(none)).toBeUndefined();
    expect(await recordOf(again)).toMatchObject(major('对'));
    const undone = (await list()).find((each) => each.importId === importId);
    expect(undone?.undoneAt).not.toBeNull();
    expect(refusal(await call(calls.undo, { importId }))).toBe('CHANGED_MEANWHILE');
    expect(refusal(await send(rows, { importId }))).toBe('CHANGED_MEANWHILE');
  });

  it('makes another version, as each import does that changes something', async () => {
    const { addPerson, send, call } = await openSchool();
    const who = await addPerson('V1');
    const versionNow = async () => (await platform.deps.records.readVersioned(who))?.version;
    const importId = randomUUID();
    await send([{ userName: 'V1', ...major('一') }]);
    const { at: first } = (await versionNow()) ?? {};
    platform.clock.advance(1_000);
    await send([{ userName: 'V1', ...major('一') }]);
    expect(await versionNow()).toMatchObject({ no: 1, at: first });
    await send([{ userName: 'V1', ...major('二') }], { importId });
    expect(await versionNow()).toMatchObject({ no: 2, importId, at: platform.clock.now() });
    expectOk(await call(calls.undo, { importId }));
    expect(await versionNow()).toMatchObject({ no: 3 });
    expect((await versionNow())?.importId).not.toBe(importId);
  });

  it('goes back one import after the other, the latest first', async () => {
    const { addPerson, send, call } = await openSchool();
    const who = await addPerson('S1');
    const ids = [randomUUID(), randomUUID()];
    for (const [n, importId] of ids.entries())
      await send([{ userName: 'S1', ...major(`第${n}`) }], { importId });
    await call(calls.undo, { importId: ids[1] ?? '' });
    expect(await recordOf(who)).toMatchObject(major('第0'));
    await call(calls.undo, { importId: ids[0] ?? '' });
    expect(await recordOf(who)).toBeUndefined();
  });

  it('goes back to before the whole file, when it names a person in two portions', async () => {
    const { addPerson, send, call } = await openSchool();
    const who = await addPerson('P1');
    const importId = randomUUID();
    await send([{ userName: 'P1', ...major('一') }], { importId });
    await send([{ userName: 'P1', ...major('二') }], { importId });
    expect(expectOk(await call(calls.undo, { importId }))).toEqual({ restored: 1, changedSince: 0 });
    expect(await recordOf(who)).toBeUndefined();
  });

  it('is over after a month, when what was before is forgotten', async () => {
    const { addPerson, send, signIn, schoolCode } = await openSchool();
    await addPerson('M1');
    const importId = randomUUID();
    await send([{ userName: 'M1', ...major('x') }], { importId });
    const left = () => platform.deps.db.orm.$count(recordBefore, eq(recordBefore.schoolCode, schoolCode));
    await forgetRecordsBefore(platform.deps.db, platform.clock.now());
    expect(await left()).toBe(1);
    platform.clock.advance(31 * DAY_MS);
    await forgetRecordsBefore(platform.deps.db, platform.clock.now());
    expect(await left()).toBe(0);
    const later = await signIn('admin');
    expect(refusal(await later(calls.undo, { importId }))).toBe('NOT_FOUND');
  });

  it('knows no import of another school', async () => {
    const [one, other] = [await openSchool(), await openSchool()];
    await one.addPerson('O1');
    const importId = randomUUID();
    await one.send([{ userName: 'O1', ...major('x') }], { importId });
    expect(refusal(await other.call(calls.undo, { importId }))).toBe('NOT_FOUND');
  });
});
