import { COURSES, type Course } from '@self-print/contract/template/gallery/courses.ts';
import { type DocumentSubject, drawFeet, drawLetterhead, MARGIN, SAMPLE_NOTE } from './letterhead.ts';
import { addSheet, drawLine, drawParagraph, GREY, type Sheet } from './sheet.ts';
import { SYLLABI, type Syllabus } from './syllabi.ts';
import { type Column, drawTable } from './table.ts';
import type { Typeface } from './typeface.ts';

const WEEKS_PER_TOPIC = 2;

interface TopicRow {
  readonly weeks: string;
  readonly zh: string;
  readonly en: string;
}

const COLUMNS: readonly Column<TopicRow>[] = [
  { heading: '周次 Weeks', width: 80, align: 'centre', text: (row) => row.weeks },
  { heading: '教学内容', width: 170, text: (row) => row.zh },
  { heading: 'Topic', width: 217, text: (row) => row.en },
];

/** One page per course, as required by universities abroad. */
export async function courseDescriptions(typeface: Typeface, subject: DocumentSubject): Promise<Uint8Array> {
  const { document, fonts } = await typeface.startDocument({
    title: '课程说明 Course descriptions',
    author: subject.school.en,
    createdAt: subject.issuedAt,
  });
  for (const syllabus of SYLLABI) {
    const course = COURSES.find((one) => one.code === syllabus.code);
    if (!course) throw new Error(`No course ${syllabus.code} in the demo record`);
    drawCourse(addSheet(document, fonts), subject, course, syllabus);
  }
  drawFeet(document, fonts, SAMPLE_NOTE);
  return document.save();
}

function drawCourse(sheet: Sheet, subject: DocumentSubject, course: Course, syllabus: Syllabus): void {
  const top = drawLetterhead(sheet, subject.school, `KC-${course.code}`);
  const width = sheet.width - 2 * MARGIN;
  const left = { x: MARGIN, width };
  drawLine(sheet, course.zh, { x: MARGIN, y: top + 14, size: 22, bold: true });
  drawLine(sheet, course.en, { x: MARGIN, y: top + 34, size: 12.5, colour: GREY });
  const facts = `${course.code} · ${course.kind} · ${course.credits} 学分 credits · ${course.hours} 学时 hours · ${course.term}`;
  drawLine(sheet, facts, { x: MARGIN, y: top + 58, size: 10 });

  drawLine(sheet, '课程目标 Aims', { x: MARGIN, y: top + 96, size: 13, bold: true });
  const afterAim = drawParagraph(sheet, syllabus.aim.zh, { ...left, y: top + 120, size: 11, leading: 20 });
  const afterEnglish = drawParagraph(sheet, syllabus.aim.en, { ...left, y: afterAim, size: 10, leading: 17 });

  drawLine(sheet, '教学进度 Schedule', { x: MARGIN, y: afterEnglish + 24, size: 13, bold: true });
  const rows = syllabus.topics.map((topic, index) => ({
    weeks: `${index * WEEKS_PER_TOPIC + 1}–${(index + 1) * WEEKS_PER_TOPIC}`,
    ...topic,
  }));
  const end = drawTable(sheet, COLUMNS, rows, { x: MARGIN, y: afterEnglish + 38, size: 10, rowHeight: 26 });

  drawLine(sheet, '考核方式 Assessment', { x: MARGIN, y: end + 36, size: 13, bold: true });
  drawParagraph(
    sheet,
    '平时作业 30%，实验或项目 30%，期末考试 40%。Coursework 30%, laboratory or project 30%, final examination 40%.',
    { ...left, y: end + 60, size: 10.5, leading: 19 },
  );
}
