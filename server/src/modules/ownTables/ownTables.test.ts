import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import type { OwnTableFacts } from '@self-print/contract/platform/ownTableFacts.ts';
import { ownTableCalls as calls, type OwnTable } from '@self-print/contract/platform/ownTables.ts';
import { recordImportCalls } from '@self-print/contract/platform/recordImports.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';
import { AWARDS, field, openTableDesk, ROOMS, type TableDesk } from './testing/tableDesk.ts';

let platform: TestPlatform;
let desk: TableDesk;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  desk = await openTableDesk(platform);
});

const ROW = { number: 'A1', contest: '数学建模', wonOn: '2026年5月1日', rank: '2', score: '91.5' };
const withFields = (facts: OwnTableFacts, fields: OwnTableFacts['fields']) => ({ ...facts, fields });
const modify = ({ tableId, revision }: OwnTable, facts: OwnTableFacts, by = desk.call) =>
  by(calls.modify, { tableId, revision, facts });

describe('a table of a school', () => {
  it('is defined once, found by id, and gives what sync schemes, imports and inquiries choose from', async () => {
    const tableId = randomUUID();
    const table = expectOk(await desk.call(calls.create, { tableId, facts: AWARDS }));
    expect(expectOk(await desk.call(calls.create, { tableId, facts: AWARDS }))).toEqual(table);
    expect(refusal(await desk.call(calls.create, { tableId, facts: ROOMS }))).toBe('CHANGED_MEANWHILE');
    expect(refusal(await desk.call(calls.create, { tableId: randomUUID(), facts: AWARDS }))).toBe(
      'NAME_TAKEN',
    );
    expect(expectOk(await desk.call(calls.get, { id: tableId }))).toEqual(table);
    await desk.create(ROOMS);
    const list = expectOk(await desk.call(calls.list, { page: 1, rows: 10 })).rows;
    expect(list.map(({ facts, delivered }) => [facts.code, delivered])).toEqual([
      ['cet', true],
      ['awards', false],
      ['rooms', false],
    ]);
    const known = expectOk(await desk.call(recordImportCalls.variables, {}));
    expect(known).toContainEqual({
      name: 'own.awards',
      label: AWARDS.name,
      type: 'list',
      columns: AWARDS.fields.slice(1).map(({ code, label }) => ({
        name: code,
        label,
        type: { contest: 'text', wonOn: 'date' }[code] ?? 'number',
      })),
    });
    expect(known.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['own.cet', 'own.rooms.room', 'own.rooms.note']),
    );
  });

  it.each([
    ['two fields of one code', [field('number', 'code', 'person'), field('a', 'text'), field('a', 'text')]],
    ['nobody whom a row is about', [field('a', 'text', 'key'), field('b', 'text')]],
    ['two persons', [field('a', 'code', 'person'), field('b', 'code', 'person')]],
    ['a person by name', [field('number', 'text', 'person'), field('b', 'text')]],
    ['a code that no variable can have', [field('number', 'code', 'person'), field('1st', 'text')]],
    ['a number alone', [field('number', 'code', 'person')]],
    [
      'more fields than a list can have',
      [field('number', 'code', 'person'), ...Array.from({ length: 21 }, (_, n) => field(`f${n}`, 'text'))],
    ],
  ])('cannot have %s', async (_, fields) => {
    const facts = withFields(AWARDS, fields);
    expect(refusal(await desk.call(calls.create, { tableId: randomUUID(), facts }))).toBe('BAD_REQUEST');
  });

  it('is nobody else’s: not of another school, and each call asks for its permission', async () => {
    const table = await desk.create(AWARDS);
    const elsewhere = await openTableDesk(platform);
    expect(refusal(await elsewhere.call(calls.get, { id: table.tableId }))).toBe('NOT_FOUND');
    expect(refusal(await elsewhere.take(table, [ROW]))).toBe('NOT_FOUND');
    expect(refusal(await modify(table, AWARDS, elsewhere.call))).toBe('NOT_FOUND');
    const printAdmin = await desk.signIn('printAdmin');
    expect(refusal(await modify(table, AWARDS, printAdmin))).toBe('NO_PERMISSION');
    expect(refusal(await desk.take(table, [ROW], {}, printAdmin))).toBe('NO_PERMISSION');
    const { tableId, revision } = table;
    expect(refusal(await printAdmin(calls.remove, { tableId, revision }))).toBe('NO_PERMISSION');
    expect(refusal(await printAdmin(calls.removeRow, { tableId, wid: 'a'.repeat(22) }))).toBe(
      'NO_PERMISSION',
    );
    expect(expectOk(await printAdmin(calls.get, { id: tableId }))).toEqual(table);
    const operator = await desk.signIn('operator');
    expect(refusal(await operator(calls.list, { page: 1, rows: 10 }))).toBe('NO_PERMISSION');
    expect(refusal(await operator(calls.rows, { tableId, page: 1, rows: 10 }))).toBe('NO_PERMISSION');
  });
});

describe('another definition', () => {
  it('adds fields whenever it likes, and keeps the rows', async () => {
    await desk.addPerson('A1');
    const table = await desk.create(AWARDS);
    expectOk(await desk.take(table, [ROW]));
    const facts = withFields(AWARDS, [...AWARDS.fields, field('teacher', 'text')]);
    const changed = expectOk(await modify(table, facts));
    expect(refusal(await modify(table, facts))).toBe('CHANGED_MEANWHILE');
    expectOk(await desk.take(changed, [{ ...ROW, rank: '', teacher: '李老师' }]));
    expect((await desk.rowsOf(changed)).rows.map(({ values }) => values)).toEqual([
      { contest: '数学建模', wonOn: '2026-05-01', rank: '2', score: '91.5', teacher: '李老师' },
    ]);
  });

  it('takes a field out of all rows, and turns values into another kind only where all of them fit', async () => {
    const who = await desk.addPerson('A1');
    const table = await desk.create(AWARDS);
    expectOk(await desk.take(table, [ROW, { ...ROW, contest: '英语', score: '90' }]));
    const without = withFields(
      AWARDS,
      AWARDS.fields
        .filter(({ code }) => code !== 'rank')
        .map((each) => (each.code === 'score' ? { ...each, kind: 'whole' as const } : each)),
    );
    expect(refusal(await modify(table, without))).toBe('OWN_TABLE_VALUES_UNFIT');
    const asText = withFields(
      without,
      without.fields.map((each) => (each.code === 'score' ? { ...each, kind: 'text' as const } : each)),
    );
    expectOk(await modify(table, asText));
    const record = await platform.deps.records.read(who);
    expect(record?.values['own.awards']).toEqual([
      { contest: '数学建模', wonOn: '2026-05-01', score: '91.5' },
      { contest: '英语', wonOn: '2026-05-01', score: '90' },
    ]);
  });

  it('changes the key only while there are no rows, and never the code', async () => {
    await desk.addPerson('A1');
    const table = await desk.create(AWARDS);
    const facts = withFields(
      AWARDS,
      AWARDS.fields.map((each) => (each.code === 'rank' ? { ...each, role: 'key' as const } : each)),
    );
    const changed = expectOk(await modify(table, facts));
    expectOk(await desk.take(changed, [ROW]));
    expect(refusal(await modify(changed, AWARDS))).toBe('OWN_TABLE_HAS_ROWS');
    expect(refusal(await modify(changed, { ...facts, code: 'prizes' }))).toBe('BAD_REQUEST');
  });

  it('of a delivered table only adds', async () => {
    const [cet] = expectOk(await desk.call(calls.list, { page: 1, rows: 10 })).rows;
    if (!cet) throw new Error('not delivered');
    const { tableId, revision } = cet;
    expect(refusal(await desk.call(calls.remove, { tableId, revision }))).toBe('OWN_TABLE_DELIVERED');
    const less = withFields(cet.facts, cet.facts.fields.slice(0, -1));
    expect(refusal(await modify(cet, less))).toBe('OWN_TABLE_DELIVERED');
    const more = withFields(cet.facts, [...cet.facts.fields, field('oral', 'code', 'value', '口语', 'Oral')]);
    const changed = expectOk(await modify(cet, more));
    expect(changed).toMatchObject({ delivered: true, revision: 1 });
    expect(refusal(await modify(changed, withFields(more, more.fields.slice(0, -2))))).toBe(
      'OWN_TABLE_DELIVERED',
    );
    expect(refusal(await modify(cet, more))).toBe('CHANGED_MEANWHILE');
  });

  it('goes with its rows, and leaves the rest of the records', async () => {
    const who = await desk.addPerson('A1');
    await platform.deps.records.write(who, { values: { 'student.major': '数学' }, images: {} });
    const table = await desk.create(AWARDS);
    const rooms = await desk.create(ROOMS);
    const importId = randomUUID();
    expectOk(await desk.take(table, [ROW, { ...ROW, contest: '英语' }], { importId }));
    expectOk(await desk.take(rooms, [{ number: 'a1', room: '3-201' }]));
    const { tableId, revision } = table;
    expect(expectOk(await desk.call(calls.remove, { tableId, revision }))).toEqual({ rows: 2 });
    expect((await platform.deps.records.read(who))?.values).toEqual({
      'student.major': '数学',
      'own.rooms.room': '3-201',
    });
    // What the table had does not come back by undoing, also not into a new table of its name.
    expect(refusal(await desk.call(recordImportCalls.undo, { importId }))).toBe('CHANGED_MEANWHILE');
    platform.clock.advance(1_000);
    const again = await desk.create(AWARDS);
    expect((await desk.rowsOf(again)).total).toBe(0);
    expect(refusal(await desk.call(recordImportCalls.undo, { importId }))).toBe('CHANGED_MEANWHILE');
    const log = expectOk(await desk.call(operationCalls.list, { page: 1, rows: 20 })).rows;
    expect(log.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['own-table-created', 'own-rows-imported', 'own-table-removed']),
    );
  });
});
