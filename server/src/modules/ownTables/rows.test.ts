import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import { ownTableCalls as calls, type OwnTable } from '@self-print/contract/platform/ownTables.ts';
import { recordImportCalls } from '@self-print/contract/platform/recordImports.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';
import { AWARDS, openTableDesk, ROOMS, type TableDesk } from './testing/tableDesk.ts';

let platform: TestPlatform;
let desk: TableDesk;
let table: OwnTable;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  desk = await openTableDesk(platform);
  table = await desk.create(AWARDS);
});

const row = (changes: Record<string, string> = {}) => ({
  number: 'S20260001',
  contest: '数学建模',
  wonOn: '2026-05-01',
  rank: '2',
  score: '91.5',
  ...changes,
});
const undo = (importId: string) => desk.call(recordImportCalls.undo, { importId });

describe('importing rows', () => {
  it('adds, changes by key whatever its case, leaves empty cells as they are, and does nothing the second time', async () => {
    const who = await desk.addPerson('S20260001');
    await platform.deps.records.write(who, { values: { 'student.major': '数学' }, images: {} });
    expect(expectOk(await desk.take(table, [row(), row({ contest: 'ACM' })]))).toEqual({
      added: 2,
      changed: 0,
      same: 0,
      problems: [],
    });
    const rows = [row({ contest: 'acm', rank: '1', score: '' }), row()];
    expect(expectOk(await desk.take(table, rows))).toMatchObject({ added: 0, changed: 1, same: 1 });
    expect(expectOk(await desk.take(table, rows))).toMatchObject({ added: 0, changed: 0, same: 2 });
    expect((await platform.deps.records.read(who))?.values).toEqual({
      'student.major': '数学',
      'own.awards': [
        { contest: '数学建模', wonOn: '2026-05-01', rank: 2, score: 91.5 },
        { contest: 'acm', wonOn: '2026-05-01', rank: 1, score: 91.5 },
      ],
    });
  });

  it('is counted for each table of the list, every row of a person', async () => {
    const rooms = await desk.create(ROOMS);
    for (const number of ['S20260001', 'S20260002']) await desk.addPerson(number);
    expectOk(await desk.take(table, [row(), row({ contest: 'ACM' }), row({ number: 'S20260002' })]));
    expectOk(await desk.take(rooms, [{ number: 'S20260001', room: '3-201' }]));
    const listed = expectOk(await desk.call(calls.list, { page: 1, rows: 20 })).rows;
    const rowsIn = ({ tableId }: OwnTable) => listed.find((each) => each.tableId === tableId)?.rows;
    expect([table, rooms].map(rowsIn)).toEqual([3, 1]);
    expect(expectOk(await desk.call(calls.list, { page: 9, rows: 20 })).rows).toEqual([]);
  });

  it('gives a person one row where the table has no key', async () => {
    const who = await desk.addPerson('S20260001');
    const rooms = await desk.create(ROOMS);
    expectOk(await desk.take(rooms, [{ number: 's20260001', room: '3-201', note: '靠窗' }]));
    expect(expectOk(await desk.take(rooms, [{ number: 'S20260001', room: '5-101' }]))).toMatchObject({
      changed: 1,
    });
    expect((await platform.deps.records.read(who))?.values).toEqual({
      'own.rooms.room': '5-101',
      'own.rooms.note': '靠窗',
    });
    expect((await desk.rowsOf(rooms)).rows).toMatchObject([{ values: { room: '5-101', note: '靠窗' } }]);
  });

  it.each([
    ['nobody', { number: '' }, { kind: 'numberMissing' }],
    ['a number with half a character', { number: 'S2026\ud8420001' }, { kind: 'numberMissing' }],
    ['somebody unknown', { number: 'S1' }, { kind: 'personUnknown' }],
    ['no key', { contest: ' ' }, { kind: 'keyMissing', field: 'contest' }],
    ['a bell in a text', { contest: '数\u0007学' }, { kind: 'unreadable', field: 'contest' }],
    ['a half of a character', { contest: '数\ud842' }, { kind: 'unreadable', field: 'contest' }],
    ['a text that is too long', { contest: '史'.repeat(4_001) }, { kind: 'tooLong', field: 'contest' }],
    ['a day of zeros', { wonOn: '0000-00-00' }, { kind: 'dateWrong', field: 'wonOn' }],
    ['a day that is none', { wonOn: '2026-02-30' }, { kind: 'dateWrong', field: 'wonOn' }],
    ['half a place', { rank: '1.5' }, { kind: 'numberWrong', field: 'rank' }],
    ['a number that no number can be', { rank: '9'.repeat(400) }, { kind: 'numberWrong', field: 'rank' }],
    ['a score beyond all', { score: '9'.repeat(400) }, { kind: 'numberWrong', field: 'score' }],
    ['a score in words', { score: '优秀' }, { kind: 'numberWrong', field: 'score' }],
  ])('leaves out a row with %s, and takes the others', async (_, changes, problem) => {
    await desk.addPerson('S20260001');
    const answer = expectOk(await desk.take(table, [row(changes), row({ contest: 'ACM' })]));
    expect(answer).toEqual({ added: 1, changed: 0, same: 0, problems: [{ line: 2, ...problem }] });
  });

  it('keeps what looks like a formula as the text that it is', async () => {
    const who = await desk.addPerson('S20260001');
    const formula = '=HYPERLINK("http://x","y")';
    expectOk(await desk.take(table, [row({ contest: formula })]));
    expect((await platform.deps.records.read(who))?.values['own.awards']).toMatchObject([
      { contest: formula },
    ]);
  });

  it('takes the first of rows with one key, and of a person that is named twice all', async () => {
    await desk.addPerson('S20260001');
    const rows = [
      row(),
      row({ number: 's20260001', rank: '3' }),
      row({ number: 's20260001', contest: 'ACM' }),
    ];
    const answer = expectOk(await desk.take(table, rows));
    expect(answer).toEqual({ added: 2, changed: 0, same: 0, problems: [{ line: 3, kind: 'repeated' }] });
    expect((await desk.rowsOf(table)).rows.map(({ values }) => values.rank)).toEqual(['2', '2']);
  });

  it('is tried without a trace, and refused once the table is another', async () => {
    const who = await desk.addPerson('S20260001');
    expect(expectOk(await desk.take(table, [row()], { isTrial: true })).added).toBe(1);
    expect(await platform.deps.records.read(who)).toBeUndefined();
    const { revision } = table;
    expect(refusal(await desk.take({ ...table, revision: revision + 1 }, [row()]))).toBe('CHANGED_MEANWHILE');
  });

  it('cannot be got round by the import of records, which refuses what does not fit a table', async () => {
    await desk.addPerson('S20260001');
    const send = async (values: object) =>
      expectOk(
        await desk.call(recordImportCalls.import, {
          importId: randomUUID(),
          isTrial: false,
          rows: [{ line: 2, userName: 'S20260001', values: { ...values } }],
        }),
      );
    const right = { contest: 'ACM', wonOn: '2026-05-01', rank: 1 };
    const wrong = [
      [{ ...right, rank: '1' }],
      [{ ...right, secret: 'x' }],
      [{ contest: 'ACM' }],
      [right, { ...right, contest: 'acm' }],
    ];
    for (const rows of wrong)
      expect((await send({ 'own.awards': rows })).problems).toEqual([{ line: 2, kind: 'rowsWrong' }]);
    expect((await send({ 'own.awards': 'x' })).problems).toHaveLength(1);
    expect((await send({ 'own.nothing': [right] })).problems).toHaveLength(1);
    expect((await send({ 'own.awards': [right] })).changed).toBe(1);
    expect((await desk.rowsOf(table)).rows).toHaveLength(1);
  });
});

describe('undoing an import of rows', () => {
  it('restores rows, values and what is found of them, and leaves who was changed since', async () => {
    const [had, none, again] = await Promise.all(
      ['S20260001', 'S2', 'S3'].map((each) => desk.addPerson(each)),
    );
    expectOk(await desk.take(table, [row()]));
    const before = await desk.rowsOf(table);
    const importId = randomUUID();
    const rows = [row({ rank: '9' }), row({ contest: 'ACM' }), row({ number: 'S2' }), row({ number: 'S3' })];
    expectOk(await desk.take(table, rows, { importId }));
    expectOk(await desk.take(table, [row({ number: 'S3', contest: 'ACM' })]));
    expect(expectOk(await undo(importId))).toEqual({ restored: 2, changedSince: 1 });
    const after = await desk.rowsOf(table);
    expect(after.rows.filter(({ userName }) => userName !== 'S3')).toEqual(before.rows);
    expect(after.total).toBe(3);
    expect([had, none, again]).toHaveLength(3);
    expect((await desk.rowsOf(table, { key: 'ACM' })).rows.map(({ userName }) => userName)).toEqual(['S3']);
    expect(refusal(await desk.take(table, rows, { importId }))).toBe('CHANGED_MEANWHILE');
  });

  it('is refused once the table has other fields', async () => {
    await desk.addPerson('S20260001');
    const importId = randomUUID();
    expectOk(await desk.take(table, [row()], { importId }));
    platform.clock.advance(1_000);
    const fields = AWARDS.fields.filter(({ code }) => code !== 'rank');
    const { tableId, revision } = table;
    expectOk(await desk.call(calls.modify, { tableId, revision, facts: { ...AWARDS, fields } }));
    expect(refusal(await undo(importId))).toBe('CHANGED_MEANWHILE');
  });
});

describe('the rows of a table', () => {
  it('are found by number, by part of the name and by a value of the key, page by page', async () => {
    await desk.addPerson('S20260001', '欧阳小明');
    await desk.addPerson('S2', '李雷');
    expectOk(await desk.take(table, [row(), row({ contest: 'ACM' }), row({ number: 'S2', contest: 'ACM' })]));
    const found = async (sought: object) =>
      (await desk.rowsOf(table, sought)).rows.map(({ userName, values }) => [userName, values.contest]);
    expect(await found({ userName: 's20260001' })).toEqual([
      ['S20260001', '数学建模'],
      ['S20260001', 'ACM'],
    ]);
    expect(await found({ name: '阳小' })).toHaveLength(2);
    expect((await found({ key: 'acm' })).map(([number]) => number).sort()).toEqual(['S2', 'S20260001']);
    expect(await found({ key: '2026-05-01', name: '李雷' })).toEqual([['S2', 'ACM']]);
    expect(await found({ key: 'AC' })).toEqual([]);
    expect(await found({ userName: 'S3' })).toEqual([]);
    const pages = await Promise.all([1, 2, 3].map((page) => desk.rowsOf(table, { page, rows: 2 })));
    expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
      [2, 3],
      [1, 3],
      [0, 3],
    ]);
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ wid }) => wid))).size).toBe(3);
  });

  it('are masked for those who may not see them in full', async () => {
    await desk.addPerson('S20260001', '欧阳小明');
    expectOk(await desk.take(table, [row()]));
    const masked = await desk.rowsOf(table, {}, await desk.signIn('auditor'));
    expect(masked.rows).toMatchObject([
      {
        userName: 'S202***01',
        name: '欧***',
        values: { contest: '数***', wonOn: '2*********', rank: '*', score: '9***' },
      },
    ]);
  });

  it('are deleted one by one, with an entry in the log that names nobody', async () => {
    const who = await desk.addPerson('S20260001', '欧阳小明');
    expectOk(await desk.take(table, [row(), row({ contest: 'ACM' })]));
    const [first, second] = (await desk.rowsOf(table)).rows;
    const { tableId } = table;
    const remove = (wid = '') => desk.call(calls.removeRow, { tableId, wid });
    expectOk(await remove(first?.wid));
    expect(refusal(await remove(first?.wid))).toBe('NOT_FOUND');
    expect((await desk.rowsOf(table)).rows).toEqual([second]);
    expectOk(await remove(second?.wid));
    expect((await platform.deps.records.read(who))?.values).toEqual({});
    const log = expectOk(
      await desk.call(operationCalls.list, { page: 1, rows: 20, operation: 'own-row-removed' }),
    );
    expect(log.rows).toHaveLength(2);
    expect(JSON.stringify(log)).toContain('S202***01');
    expect(JSON.stringify(log)).not.toMatch(/S20260001|欧阳|建模/);
  });
});
