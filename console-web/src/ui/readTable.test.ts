/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readTable } from './readTable.ts';

const read = async (content: string | Uint8Array<ArrayBuffer>) => readTable(new Blob([content]));
const rowsOf = async (content: Parameters<typeof read>[0]) => {
  const table = await read(content);
  if (!table.ok) throw new Error(table.problem);
  return table.value.map(({ line, cells }) => [line, ...cells]);
};
/** Written by LibreOffice: numbers and texts, an empty row, a formula and a date. */
const spreadsheet = async () => new Uint8Array(await readFile(new URL('testing/list.xlsx', import.meta.url)));
/** Where an archive's list of entries begins. */
const entriesOf = (archive: Uint8Array<ArrayBuffer>) => {
  const view = new DataView(archive.buffer);
  return { view, at: view.getUint32(archive.length - 22 + 16, true) };
};

/** The worker that a browser would start from a blob, which the policy of our pages does not allow. */
function forbidWorkers(): readonly string[] {
  const started: string[] = [];
  Reflect.set(
    globalThis,
    'Worker',
    class {
      constructor() {
        started.push('a worker');
        throw new Error('blocked by the policy of the page');
      }
    },
  );
  URL.createObjectURL = () => 'blob:page';
  return started;
}

describe('a table in a file', () => {
  const { createObjectURL } = URL;
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'Worker');
    URL.createObjectURL = createObjectURL;
  });

  it('is read from a spreadsheet of another program: texts, numbers, results and dates', async () => {
    expect(await rowsOf(await spreadsheet())).toEqual([
      [1, '学号或工号', '项目', '份数', '原因'],
      [2, '20260001', '成绩单', '2', '困难 & 补助'],
      [4, '00123', '在读证明', '3', '2026-09-01'],
    ]);
  });

  it('has no text where a formula has no result, and none of the marks that nobody sees', async () => {
    const csv = '学号,姓名\n\u202d2024000001\u202c,#N/A\n2024000002,#DIV/0!\n2024000003,#1\n\u200e,';
    expect(await rowsOf(csv)).toEqual([
      [1, '学号', '姓名'],
      [2, '2024000001', ''],
      [3, '2024000002', ''],
      [4, '2024000003', '#1'],
    ]);
  });

  it('is read from a large spreadsheet without a worker', async () => {
    const started = forbidWorkers();
    const parts = unzipSync(await spreadsheet());
    const name = 'xl/worksheets/sheet1.xml';
    const rows = Array.from({ length: 10_000 }, (_, at) => at + 5).map(
      (line) => `<row r="${line}"><c r="A${line}" t="inlineStr"><is><t>${1e9 + line * 7}</t></is></c></row>`,
    );
    const sheet = strFromU8(parts[name] ?? new Uint8Array());
    parts[name] = strToU8(sheet.replace('</sheetData>', `${rows.join('')}</sheetData>`));
    const read = await rowsOf(Uint8Array.from(zipSync(parts)));
    expect([read.length, read.at(-1)]).toEqual([10_003, [10_004, '1000070028', '', '', '']]);
    expect(started).toEqual([]);
  });

  it('is not unpacked from a spreadsheet that says it is huge', async () => {
    const content = await spreadsheet();
    const { view, at } = entriesOf(content);
    view.setUint32(at + 24, 1_024 * 1_024 * 1_024, true);
    expect(await read(content)).toMatchObject({ problem: 'tooLarge' });
  });

  it('is none in a spreadsheet that is damaged', async () => {
    const content = await spreadsheet();
    expect(await read(content.slice(0, 900))).toMatchObject({ problem: 'unreadable' });
    expect(await read(content.fill(0xff, 60, 600))).toMatchObject({ problem: 'unreadable' });
  });

  it('is read from CSV with quotes, a mark of Unicode, spaces and empty rows', async () => {
    expect(await rowsOf('\uFEFF学号,原因\r\n\r\n 2026 ,"a ""b"", c"\r\n')).toEqual([
      [1, '学号', '原因'],
      [3, '2026', 'a "b", c'],
    ]);
  });

  it.each([
    ['GB 18030, as spreadsheets in China write CSV', [0xd1, 0xa7, 0xba, 0xc5, 0x2c, 0x31]],
    [
      'UTF-16 with tabs, as Excel writes Unicode text',
      [0xff, 0xfe, 0x66, 0x5b, 0xf7, 0x53, 0x09, 0x00, 0x31, 0x00],
    ],
  ])('is read from text in %s', async (_, content) => {
    expect(await rowsOf(new Uint8Array(content))).toEqual([[1, '学号', '1']]);
  });

  it('is none where quotes do not match, because rows would disappear in a cell', async () => {
    expect(await read('学号,页数\n"1,5\n2,6\n')).toMatchObject({ problem: 'unreadable' });
  });

  it('is none in a file that is too large', async () => {
    expect(await read(new Uint8Array(4 * 1_024 * 1_024 + 1))).toMatchObject({ problem: 'tooLarge' });
  });
});
