import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BASE_PATHS } from '@self-print/contract/call.ts';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import { cetGradeCalls as calls, ownTableCalls } from '@self-print/contract/platform/ownTables.ts';
import { recordImportCalls } from '@self-print/contract/platform/recordImports.ts';
import { writeXlsx } from 'hucre/xlsx';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';
import { openTableDesk, type TableDesk } from './testing/tableDesk.ts';

let platform: TestPlatform;
let desk: TableDesk;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  desk = await openTableDesk(platform);
  await desk.addPerson('20230101', '张小明');
});

const HEAD = '学号,考试,考试日期,准考证号,总分,听力,阅读,写作和翻译';
const ROW = '20230101,CET4,2026-06-13,110032261100101,512,180,200,132';
const csv = (...rows: string[]) => new TextEncoder().encode([HEAD, ...rows].join('\r\n'));
const upload = (
  content: Uint8Array,
  changes: { importId?: string; isTrial?: boolean } = {},
  by = desk.call,
) => by(calls.upload, { importId: randomUUID(), isTrial: false, ...changes, content });
const query = async (sought: object = {}, by = desk.call) =>
  expectOk(await by(calls.query, { page: 1, rows: 20, ...sought }));

describe('CET scores', () => {
  it('are taken from a csv file and found by number, name and ticket number', async () => {
    await desk.addPerson('20230102', '李雷');
    const other = ROW.replace('20230101', '20230102').replace('00101', '00102');
    const content = csv(ROW, other, ROW.replace('512', '513'), '20239999,CET4,2026-06-13,1,500,,,');
    const said = { added: 2, changed: 0, same: 0 };
    const problems = [
      { line: 4, kind: 'repeated' },
      { line: 5, kind: 'personUnknown' },
    ];
    expect(expectOk(await upload(content, { isTrial: true }))).toEqual({ ...said, problems });
    expect((await query()).total).toBe(0);
    expect(expectOk(await upload(content))).toEqual({ ...said, problems });
    expect((await query({ ticketNumber: '110032261100102' })).rows).toMatchObject([
      { userName: '20230102', name: '李雷', values: { exam: 'CET4', date: '2026-06-13', total: '512' } },
    ]);
    expect((await query({ name: '小明' })).rows.map(({ userName }) => userName)).toEqual(['20230101']);
    expect((await query({ userName: '20230102' })).total).toBe(1);
  });

  it('are taken from a workbook, whose formulas are what was saved of them', async () => {
    const [first = [], ...rows] = [HEAD, ROW].map((line) => line.split(','));
    const content = await writeXlsx({ sheets: [{ name: 'CET', rows: [first, ...rows] }] });
    expect(expectOk(await upload(content))).toMatchObject({ added: 1, problems: [] });
    expect((await query()).rows).toMatchObject([
      { values: { ticketNumber: '110032261100101', total: '512' } },
    ]);
  });

  it('are read in GB 18030, and undone as any other import', async () => {
    // 学号,准考证号,总分 and a row, as a spreadsheet in China saves them.
    const gb = Buffer.concat([
      Buffer.from('d1a7bac52cd7bcbfbcd6a4bac52cd7dcb7d60a', 'hex'),
      Buffer.from('20230101,T1,425\n'),
    ]);
    const importId = randomUUID();
    expect(expectOk(await upload(gb, { importId }))).toMatchObject({ added: 1, problems: [] });
    expect((await query()).rows).toMatchObject([{ values: { ticketNumber: 'T1', total: '425' } }]);
    expect(expectOk(await desk.call(recordImportCalls.undo, { importId }))).toMatchObject({ restored: 1 });
    expect((await query()).total).toBe(0);
    expect(refusal(await upload(gb, { importId }))).toBe('CHANGED_MEANWHILE');
  });

  it('can be undone after the table got another name, as its fields are the same', async () => {
    const importId = randomUUID();
    expectOk(await upload(csv(ROW), { importId }));
    const [table] = expectOk(await desk.call(ownTableCalls.list, { page: 1, rows: 20 })).rows;
    if (!table) throw new Error('There is no delivered table');
    const facts = { ...table.facts, name: { zh: '等级考试', en: 'CET' } };
    platform.clock.advance(1_000);
    expectOk(
      await desk.call(ownTableCalls.modify, { tableId: table.tableId, revision: table.revision, facts }),
    );
    expect(expectOk(await desk.call(recordImportCalls.undo, { importId }))).toMatchObject({ restored: 1 });
  });

  it.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'TABLE_COLUMNS_MISSING'],
    ['no number', new TextEncoder().encode('准考证号,总分\n1,425\n'), 'TABLE_COLUMNS_MISSING'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'TABLE_COLUMNS_MISSING'],
    ['an archive that is none', Buffer.from('PK\x03\x04 and nothing'), 'TABLE_FILE_TOO_LARGE'],
    ['quotes that do not match', csv('20230101,"CET4'), 'TABLE_FILE_UNREADABLE'],
    ['bytes of no encoding', Buffer.from('ff80ff80ff', 'hex'), 'TABLE_FILE_UNREADABLE'],
  ])('are not taken from a file with %s', async (_, content, why) => {
    expect(refusal(await upload(content))).toBe(why);
  });

  it('are not taken from a workbook that unpacks to very much, nor made wide by a cell far away', async () => {
    const workbook = (rows: (string | null)[][]) => writeXlsx({ sheets: [{ name: 'CET', rows }] });
    const bomb = await workbook([[...HEAD.split(','), 'x'.repeat(40_000_000)]]);
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(refusal(await upload(bomb))).toBe('TABLE_FILE_TOO_LARGE');
    const far = Array.from({ length: 16_000 }, (_, at) => (at === 15_999 ? 'far' : null));
    const wide = await workbook([HEAD.split(','), ROW.split(','), ...Array.from({ length: 500 }, () => far)]);
    expect(expectOk(await upload(wide))).toEqual({ added: 1, changed: 0, same: 0, problems: [] });
  });

  it('are refused row by row where a cell is huge, broken or no score', async () => {
    const rows = [
      ROW.replace('CET4', 'x'.repeat(2_000_000)),
      ROW.replace('512', '=1+1'),
      ROW.replace('2026-06-13', '0000-00-00'),
      ROW.replace('CET4', 'CE\u0000T'),
      ROW,
    ];
    const { added, problems } = expectOk(await upload(csv(...rows)));
    expect([added, problems.map(({ kind }) => kind)]).toEqual([
      1,
      ['tooLong', 'numberWrong', 'dateWrong', 'unreadable'],
    ]);
  });

  it('come as the one file of a form, and as nothing else', async () => {
    const headers = await desk.headersOf('admin');
    const address = `${platform.origin}${BASE_PATHS.admin}/cetGrade/upload?importId=${randomUUID()}&isTrial=true`;
    const post = async (body: FormData | string | Uint8Array<ArrayBuffer>, type?: string) => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { ...headers, ...(type ? { 'Content-Type': type } : {}) },
        body,
      });
      const said: unknown = await answer.json();
      return [answer.status, said !== null && typeof said === 'object' && 'success' in said && said.success];
    };
    const form = (...files: (string | Blob)[]) => {
      const made = new FormData();
      for (const file of files) made.append('file', file);
      return made;
    };
    const file = new Blob([csv(ROW)]);
    expect(await post(form(file))).toEqual([200, true]);
    expect(await post(form('before', file))).toEqual([200, true]);
    expect(await post(form('no file'))).toEqual([400, false]);
    expect(await post('--x--', 'multipart/form-data; boundary=y')).toEqual([400, false]);
    expect(await post('rubbish', 'multipart/form-data')).toEqual([400, false]);
    expect(await post(csv(ROW), 'application/octet-stream')).toEqual([415, false]);
    expect(await post(form(new Blob([new Uint8Array(4 * 1_024 * 1_024 + 8_192)])))).toEqual([413, false]);
  });

  it('are uploaded and deleted only by those who may, masked for the others, and each deletion is logged', async () => {
    expectOk(await upload(csv(ROW)));
    const [row] = (await query()).rows;
    const wid = row?.wid ?? '';
    const auditor = await desk.signIn('auditor');
    expect((await query({}, auditor)).rows).toMatchObject([
      { wid, userName: '2023**01', name: '张**', values: { ticketNumber: '1**************', total: '5**' } },
    ]);
    expect(refusal(await upload(csv(ROW), {}, auditor))).toBe('NO_PERMISSION');
    expect(refusal(await auditor(calls.remove, { wid }))).toBe('NO_PERMISSION');
    const elsewhere = await openTableDesk(platform);
    expect(refusal(await elsewhere.call(calls.remove, { wid }))).toBe('NOT_FOUND');
    expect(refusal(await desk.call(calls.remove, { wid: 'x' }))).toBe('BAD_REQUEST');
    expectOk(await desk.call(calls.remove, { wid }));
    expect(refusal(await desk.call(calls.remove, { wid }))).toBe('NOT_FOUND');
    expect((await query()).total).toBe(0);
    const wanted = { page: 1, rows: 20, operation: 'own-row-removed' as const };
    const log = expectOk(await desk.call(operationCalls.list, wanted)).rows;
    expect(log).toMatchObject([{ label: { zh: '四六级成绩', en: 'CET scores' } }]);
    expect(JSON.stringify(log)).not.toMatch(/20230101|110032261100101|512/);
  });
});
