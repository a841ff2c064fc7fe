import { COURSES, type Course, totalsOf } from '@self-print/contract/template/gallery/courses.ts';
import { type DocumentSubject, drawFeet, drawLetterhead, MARGIN, SAMPLE_NOTE } from './letterhead.ts';
import { addSheet, drawLine, GREY, type Sheet } from './sheet.ts';
import { type Column, drawTable } from './table.ts';
import type { Typeface } from './typeface.ts';

const GAP_BETWEEN_TERMS = 20;

const COLUMNS: readonly Column<Course>[] = [
  { heading: '代码', width: 44, text: (course) => course.code },
  { heading: '课程 Course', width: 213, text: (course) => `${course.zh} ${course.en}` },
  { heading: '学时', width: 30, align: 'right', text: (course) => String(course.hours) },
  { heading: '学分', width: 30, align: 'right', text: (course) => String(course.credits) },
  { heading: '成绩', width: 30, align: 'right', text: (course) => String(course.grade) },
];
const TABLE_WIDTH = COLUMNS.reduce((sum, column) => sum + column.width, 0);

/** One landscape page per academic year, its two terms side by side. */
export async function yearRecord(typeface: Typeface, subject: DocumentSubject): Promise<Uint8Array> {
  const { document, fonts } = await typeface.startDocument({
    title: '学年成绩总表 Annual academic record',
    author: subject.school.en,
    createdAt: subject.issuedAt,
  });
  for (const [year, courses] of Map.groupBy(COURSES, (course) => course.term.slice(0, 9))) {
    drawYear(addSheet(document, fonts, 'landscape'), subject, year, courses);
  }
  drawFeet(document, fonts, SAMPLE_NOTE);
  return document.save();
}

function drawYear(sheet: Sheet, subject: DocumentSubject, year: string, courses: readonly Course[]): void {
  const { school, student } = subject;
  const top = drawLetterhead(sheet, school, `XN-${student.number}`);
  const middle = sheet.width / 2;
  const heading = `${year} 学年成绩总表 · Annual Academic Record`;
  drawLine(sheet, heading, { x: middle, y: top + 8, size: 19, bold: true, align: 'centre' });
  const person = `${student.zh} ${student.en} · ${student.number} · ${subject.major.zh}`;
  drawLine(sheet, person, { x: middle, y: top + 30, size: 10, colour: GREY, align: 'centre' });
  let x = MARGIN;
  for (const [term, rows] of Map.groupBy(courses, (course) => course.term)) {
    const season = term.endsWith('1') ? '秋季学期 Autumn term' : '春季学期 Spring term';
    drawLine(sheet, season, { x, y: top + 66, size: 12, bold: true });
    const end = drawTable(sheet, COLUMNS, rows, { x, y: top + 78, size: 8.5, rowHeight: 25 });
    const { credits, average } = totalsOf(rows);
    drawLine(sheet, `学分 Credits ${credits} · 平均 Average ${average}`, {
      x: x + TABLE_WIDTH,
      y: end + 20,
      size: 9.5,
      bold: true,
      align: 'right',
    });
    x += TABLE_WIDTH + GAP_BETWEEN_TERMS;
  }
}
