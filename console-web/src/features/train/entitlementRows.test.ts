import { describe, expect, it } from '@jest/globals';
import { recogniseColumns } from '../../ui/tableImport/columns.ts';
import { ENTITLEMENT_COLUMNS, entitlementRowsOf } from './entitlementRows.ts';

const HEADINGS = ['学号', '姓名', '身份证号', '学校所在地', '家庭所在地', '可以办理'];
const RIGHT = ['2023010118', '张三', '999999200001010017', '北京', '广州', '是'];

const read = (...rows: readonly (readonly string[])[]) =>
  entitlementRowsOf(
    [HEADINGS, ...rows].map((cells, index) => ({ line: index + 1, cells: [...cells] })),
    recogniseColumns(ENTITLEMENT_COLUMNS, HEADINGS),
  );
const changed = (at: number, cell: string) => RIGHT.map((known, index) => (index === at ? cell : known));

describe('a file of entitlements', () => {
  it('is read by its headings, with a yes where nothing is said and no number where none is', () => {
    const { rows, faults } = read(
      RIGHT,
      ['2', '', '', ' 北京 ', '成都', ''],
      ['3', '', '', '北京', '成都', '否'],
    );
    expect(faults).toEqual([]);
    expect(rows).toEqual([
      {
        line: 2,
        userName: '2023010118',
        idCardNo: '999999200001010017',
        entitled: true,
        intervalSchool: '北京',
        intervalHome: '广州',
      },
      { line: 3, userName: '2', entitled: true, intervalSchool: '北京', intervalHome: '成都' },
      { line: 4, userName: '3', entitled: false, intervalSchool: '北京', intervalHome: '成都' },
    ]);
  });

  it.each([
    ['no number', changed(0, ''), 'userName'],
    ['a short ID number', changed(2, '12345'), 'idCardNo'],
    ['no station', changed(3, ''), 'intervalSchool'],
    ['a station with its suffix', changed(4, '广州市'), 'intervalHome'],
    ['a word that is neither yes nor no', changed(5, '也许'), 'entitled'],
  ] as const)('leaves out a row with %s', (_, row, fault) => {
    expect(read(row)).toEqual({ rows: [], faults: [{ line: 2, fault }] });
  });

  it('takes the first of two rows of one person', () => {
    const { rows, faults } = read(RIGHT, changed(4, '成都'));
    expect([rows.length, faults]).toEqual([1, [{ line: 3, fault: 'twice' }]]);
  });
});
