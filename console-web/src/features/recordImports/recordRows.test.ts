import { describe, expect, it } from '@jest/globals';
import type { RecordColumn } from '@self-print/contract/platform/recordImports.ts';
import { recogniseChoices } from './recogniseChoices.ts';
import { listRecordsOf, personRecordsOf } from './recordRows.ts';
import { choicesFor } from './targets.ts';

const column = (name: string, zh: string, en: string, type: RecordColumn['type']): RecordColumn => ({
  name,
  label: { zh, en },
  type,
});
const COLUMNS = [
  column('student.major', '专业', 'Major', 'text'),
  column('student.credits', '学分', 'Credits', 'number'),
  column('student.enrolledOn', '入学日期', 'Enrolled on', 'date'),
];
const COURSE = [column('name', '课程', 'Course', 'text'), column('mark', '成绩', 'Mark', 'numberOrText')];

const tableOf = (rows: readonly (readonly string[])[]) =>
  rows.map((cells, index) => ({ line: index + 1, cells }));
const persons = (...rows: string[][]) =>
  personRecordsOf(tableOf(rows), recogniseChoices(choicesFor(COLUMNS, '学号', 'zh'), rows[0] ?? []));
const courses = (...rows: string[][]) =>
  listRecordsOf(tableOf(rows), recogniseChoices(choicesFor(COURSE, '学号', 'zh'), rows[0] ?? []), 'courses');

describe('a file with a row for each person', () => {
  it('gives the values that it has, by their kinds, and leaves empty ones as they are', () => {
    expect(
      persons(
        ['学号', '姓名', '专业', '学分', '入学日期'],
        ['S1', '张三', '软件工程', '120.5', '2023年9月1日'],
        ['S2', '李四', '', '90', ''],
      ),
    ).toEqual({
      rows: [
        {
          line: 2,
          userName: 'S1',
          values: {
            'student.major': '软件工程',
            'student.credits': 120.5,
            'student.enrolledOn': '2023-09-01',
          },
        },
        { line: 3, userName: 'S2', values: { 'student.credits': 90 } },
      ],
      faults: [],
    });
  });

  it('joins both languages of a text, whichever column comes first', () => {
    const pair = { 'student.major': { zh: '软件工程', en: 'Software' } };
    expect(persons(['学号', '专业', '专业（英文）'], ['S1', '软件工程', 'Software']).rows[0]?.values).toEqual(
      pair,
    );
    expect(
      persons(['Number', 'Major (English)', 'Major'], ['S1', 'Software', '软件工程']).rows[0]?.values,
    ).toEqual(pair);
    expect(persons(['学号', 'student.major@en'], ['S1', 'Software']).rows[0]?.values).toEqual({
      'student.major': { en: 'Software' },
    });
  });

  it.each([
    ['no number', ['', '软件工程', '1'], { kind: 'numberMissing' }],
    ['a number too long', ['x'.repeat(65), '软件工程', '1'], { kind: 'numberMissing' }],
    ['nothing to take', ['S1', '', ''], { kind: 'nothing' }],
    ['a value of another kind', ['S1', '软件工程', '很多'], { kind: 'numberWrong', heading: '学分' }],
  ])('leaves out a row with %s', (_, cells, fault) => {
    const { rows, faults } = persons(['学号', '专业', '学分'], cells);
    expect(rows).toEqual([]);
    expect(faults).toMatchObject([{ line: 2, ...fault }]);
  });

  it('leaves out the second row about a person', () => {
    const { rows, faults } = persons(['学号', '学分'], ['s1', '1'], ['S1', '2']);
    expect(rows.map(({ values }) => values)).toEqual([{ 'student.credits': 1 }]);
    expect(faults).toEqual([{ line: 3, kind: 'repeated' }]);
  });
});

describe('a file with a row for each course', () => {
  it('gathers the rows of each person, in their order', () => {
    expect(
      courses(['学号', '课程', '成绩'], ['S1', '数学', '92'], ['S2', '物理', '优秀'], ['s1', '化学', '缓考'])
        .rows,
    ).toEqual([
      {
        line: 2,
        userName: 'S1',
        values: {
          courses: [
            { name: '数学', mark: 92 },
            { name: '化学', mark: '缓考' },
          ],
        },
      },
      { line: 3, userName: 'S2', values: { courses: [{ name: '物理', mark: '优秀' }] } },
    ]);
  });

  it('leaves out a person of whom one row is wrong, and nobody else', () => {
    const { rows, faults } = courses(
      ['学号', '课程', '成绩'],
      ['S1', '数学', '92'],
      ['S1', '史'.repeat(4_001), '80'],
      ['S2', '物理', '85'],
    );
    expect(rows.map(({ userName }) => userName)).toEqual(['S2']);
    expect(faults).toMatchObject([{ line: 3, kind: 'tooLong', heading: '课程' }]);
  });
});
