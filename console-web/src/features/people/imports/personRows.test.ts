import { describe, expect, it } from '@jest/globals';
import { recogniseColumns } from '../../../ui/tableImport/columns.ts';
import { PERSON_COLUMNS, personRowsOf } from './personRows.ts';

const HEADINGS = ['学号或工号', '姓名', '院系或部门', '角色', '状态'];
const read = (...rows: string[][]) => {
  const table = [HEADINGS, ...rows].map((cells, index) => ({ line: index + 1, cells }));
  return personRowsOf(table, recogniseColumns(PERSON_COLUMNS, HEADINGS));
};

describe('people in a file', () => {
  it('are read with what their rows say', () => {
    expect(
      read(
        ['20260001', '张三', '物理学院', '学生', '停用'],
        ['20260002', '李四', '', '', ''],
        ['20260003', '王五', '', '', 'Enabled'],
      ),
    ).toEqual({
      rows: [
        { line: 2, userName: '20260001', name: '张三', department: '物理学院', role: '学生', disabled: true },
        { line: 3, userName: '20260002', name: '李四' },
        { line: 4, userName: '20260003', name: '王五', disabled: false },
      ],
      faults: [],
    });
  });

  it.each([
    ['no number', ['', '张三'], 'numberMissing'],
    ['no name', ['20260001', ' '], 'nameMissing'],
    ['a number of which nothing is seen', ['\u200e\u202c', '张三'], 'numberMissing'],
    ['too long a name', ['20260001', '张'.repeat(65)], 'tooLong'],
    ['a state that nobody knows', ['20260001', '张三', '', '', '休学?'], 'stateUnknown'],
  ])('are left out with %s', (_, cells, kind) => {
    expect(read(cells)).toEqual({ rows: [], faults: [{ line: 2, kind }] });
  });

  it('are left out the second time, whatever the case of their number', () => {
    const { rows, faults } = read(['ab1', '张三'], ['AB1', '李四']);
    expect(rows.map(({ name }) => name)).toEqual(['张三']);
    expect(faults).toEqual([{ line: 3, kind: 'repeated' }]);
  });

  it('are left out with a card that somebody before them has in the file, however it is written', () => {
    const headings = [...HEADINGS, '校园卡号'];
    const table = [
      headings,
      ['20260001', '张三', '', '', '', '0070'],
      ['20260002', '李四', '', '', '', '70'],
      ['20260003', '王五', '', '', '', '71'],
    ].map((cells, index) => ({ line: index + 1, cells }));
    const { rows, faults } = personRowsOf(table, recogniseColumns(PERSON_COLUMNS, headings));
    expect(rows.map(({ userName, cards }) => [userName, cards])).toEqual([
      ['20260001', { campusCard: '70' }],
      ['20260003', { campusCard: '71' }],
    ]);
    expect(faults).toEqual([{ line: 3, kind: 'cardRepeated' }]);
  });

  it('may have columns in any order, and more of them', () => {
    const headings = ['序号', 'Name', 'Number', 'Phone'];
    const table = [headings, ['1', 'ZHANG San', '20260001', '138']];
    const rows = table.map((cells, index) => ({ line: index + 1, cells }));
    expect(personRowsOf(rows, recogniseColumns(PERSON_COLUMNS, headings)).rows).toEqual([
      { line: 2, userName: '20260001', name: 'ZHANG San' },
    ]);
  });
});
