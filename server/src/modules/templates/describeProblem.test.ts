import { expect, it } from '@jest/globals';
import type { RenderProblem } from '../../documents/renderProblem.ts';
import { describeProblems } from './describeProblem.ts';

const cell = { row: 12, column: 3 };

it.each([
  [
    { kind: 'overflow', elementId: 'courses', cell },
    '文本超出其区域：courses（第 12 行第 3 列）',
    'The text does not fit into its place: courses (row 12, column 3)',
  ],
  [
    { kind: 'missingGlyph', character: '𪛖', codePoint: 'U+2A6D6', elementId: 'courses', cell },
    '字体中没有此字符：𪛖 U+2A6D6（第 12 行第 3 列）',
    'No font has this character: 𪛖 U+2A6D6 (row 12, column 3)',
  ],
  [
    { kind: 'missingValue', variable: 'grade', list: 'courses', row: 2 },
    '缺少必填的值：courses 第 2 行 grade',
    'A required value is missing: courses row 2 grade',
  ],
  [
    { kind: 'notComputable', variable: 'gpa', reason: 'divisionByZero' },
    '无法计算：gpa（除数为零）',
    'A value cannot be computed: gpa (division by zero)',
  ],
  [
    {
      kind: 'wrongTotal',
      variable: 'total.credits',
      list: 'courses',
      column: 'credits',
      elementId: 'courses',
    },
    '合计与各行之和不符：total.credits ≠ courses.credits',
    'A total is not the sum of its rows: total.credits ≠ courses.credits',
  ],
  [
    { kind: 'barsTooFine', elementId: 'bars', widthMm: 24.75 },
    '条形码太窄，扫码枪可能读不出，所需宽度（毫米）：25',
    'The barcode is too narrow for scanners; width needed in millimetres: 25',
  ],
] satisfies [RenderProblem, string, string][])(
  'names the part of $kind in both languages',
  (problem, zh, en) => {
    expect(describeProblems([problem], 'zh')[0]?.message).toBe(zh);
    expect(describeProblems([problem], 'en')[0]?.message).toBe(en);
  },
);
