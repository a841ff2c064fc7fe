import { COURSES, type Course, totalsOf } from '@self-print/contract/template/gallery/courses.ts';
import {
  type DocumentSubject,
  drawFeet,
  drawLetterhead,
  drawSignature,
  MARGIN,
  SAMPLE_NOTE,
} from './letterhead.ts';
import { addSheet, drawLine, GREY, type Sheet } from './sheet.ts';
import { type Column, drawTable } from './table.ts';
import type { Typeface } from './typeface.ts';

const ROWS_ON_FIRST_PAGE = 24;

const COLUMNS: readonly Column<Course>[] = [
  { heading: '学期 Term', width: 66, text: (course) => course.term },
  { heading: '代码 Code', width: 54, text: (course) => course.code },
  { heading: '课程 Course', width: 232, text: (course) => `${course.zh} ${course.en}` },
  { heading: '性质', width: 34, align: 'centre', text: (course) => course.kind },
  { heading: '学分', width: 34, align: 'right', text: (course) => String(course.credits) },
  { heading: '成绩', width: 47, align: 'right', text: (course) => String(course.grade) },
];

/** Two pages, to be printed on both sides of one sheet. */
export async function transcript(typeface: Typeface, subject: DocumentSubject): Promise<Uint8Array> {
  const { school, student } = subject;
  const { document, fonts } = await typeface.startDocument({
    title: '本科生成绩单 Academic transcript',
    author: school.en,
    createdAt: subject.issuedAt,
  });
  const first = addSheet(document, fonts);
  const top = drawHead(first, subject);
  const table = { x: MARGIN, size: 8.5, rowHeight: 21 };
  drawTable(first, COLUMNS, COURSES.slice(0, ROWS_ON_FIRST_PAGE), { ...table, y: top });

  const second = addSheet(document, fonts);
  const start = drawLetterhead(second, school, `CJ-${student.number}`);
  const end = drawTable(second, COLUMNS, COURSES.slice(ROWS_ON_FIRST_PAGE), { ...table, y: start });
  const { credits, average } = totalsOf(COURSES);
  drawLine(second, `已获学分 Credits earned: ${credits}`, { x: MARGIN, y: end + 28, size: 10.5, bold: true });
  drawLine(second, `加权平均成绩 Weighted average: ${average}`, {
    x: MARGIN,
    y: end + 46,
    size: 10.5,
    bold: true,
  });
  drawLine(second, '百分制，60 分及格。Marks out of 100; 60 is a pass.', {
    x: MARGIN,
    y: end + 66,
    size: 8.5,
    colour: GREY,
  });
  drawSignature(second, subject, end + 110, '成绩专用章');
  drawFeet(document, fonts, SAMPLE_NOTE);
  return document.save();
}

function drawHead(sheet: Sheet, { school, student, college, major }: DocumentSubject): number {
  const top = drawLetterhead(sheet, school, `CJ-${student.number}`);
  const middle = sheet.width / 2;
  drawLine(sheet, '本科生成绩单', { x: middle, y: top + 10, size: 22, bold: true, align: 'centre' });
  drawLine(sheet, 'Academic Transcript', { x: middle, y: top + 28, size: 11, colour: GREY, align: 'centre' });
  const facts = [
    [`姓名 Name: ${student.zh} ${student.en}`, `学号 Student No.: ${student.number}`],
    [`学院 School: ${college.zh}`, `专业 Major: ${major.zh} ${major.en}`],
  ] as const;
  for (const [index, [left, right]] of facts.entries()) {
    const y = top + 56 + index * 18;
    drawLine(sheet, left, { x: MARGIN, y, size: 9.5 });
    drawLine(sheet, right, { x: middle + 20, y, size: 9.5 });
  }
  return top + 90;
}
