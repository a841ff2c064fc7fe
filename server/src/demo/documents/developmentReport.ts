import type { Bilingual } from '@self-print/contract/fields.ts';
import { COURSES, totalsOf } from '@self-print/contract/template/gallery/courses.ts';
import {
  type DocumentSubject,
  drawFeet,
  drawLetterhead,
  drawSignature,
  MARGIN,
  SAMPLE_NOTE,
} from './letterhead.ts';
import {
  addSheet,
  drawBox,
  drawLine,
  drawParagraph,
  drawRule,
  GREY,
  INK,
  SHADE,
  type Sheet,
  STAMP_RED,
} from './sheet.ts';
import type { Typeface } from './typeface.ts';

interface Chapter {
  readonly heading: Bilingual;
  readonly paragraphs: readonly string[];
  /** Points out of 100 for each assessed part. */
  readonly points: readonly (readonly [name: string, points: number])[];
}

const CHAPTERS: readonly Chapter[] = [
  {
    heading: { zh: '一、总体情况', en: 'Overview' },
    paragraphs: [
      '本报告依据学校本科生综合素质评价办法，由学院评价小组根据学业成绩、实践记录、活动档案与师生访谈形成，供升学、就业与奖助评审使用。',
      'This report was written by the assessment group of the school under the rules of the university on all-round development. It rests on marks, records of practice and activities, and interviews.',
    ],
    points: [
      ['学业 Study', 91],
      ['实践 Practice', 88],
      ['创新 Innovation', 84],
      ['公益 Service', 93],
      ['体育 Sport', 86],
    ],
  },
  {
    heading: { zh: '二、学业发展', en: 'Study' },
    paragraphs: [
      '该生基础扎实，数学与程序设计课程成绩稳定在年级前列，能够主动阅读英文教材与论文，并在课程项目中承担核心模块。',
      'The student has a sound foundation, keeps among the best of the year in mathematics and programming, reads English literature on their own, and takes the central parts in course projects.',
    ],
    points: [
      ['公共基础 Foundations', 89],
      ['专业基础 Core courses', 92],
      ['专业选修 Electives', 91],
      ['外语 Languages', 88],
    ],
  },
  {
    heading: { zh: '三、实践与创新', en: 'Practice and innovation' },
    paragraphs: [
      '参加校级大学生创新训练项目“校园自助服务可用性研究”，负责用户调研与原型测试；暑期在软件企业实习八周，评价为优秀。',
      'Took part in the innovation programme of the university with a study of the usability of self-service on campus, and spent eight weeks of summer practice at a software company, graded excellent.',
    ],
    points: [
      ['创新训练 Innovation programme', 90],
      ['学科竞赛 Competitions', 82],
      ['企业实习 Internship', 93],
    ],
  },
  {
    heading: { zh: '四、公益与体育', en: 'Service and sport' },
    paragraphs: [
      '累计志愿服务 126 小时，主要为图书馆导览与新生引导；体质健康测试良好，为学院羽毛球队队员。',
      'Gave 126 hours of voluntary service, mostly guiding visitors of the library and new students. Good results in the fitness test; member of the badminton team of the school.',
    ],
    points: [
      ['志愿服务 Volunteering', 95],
      ['体质测试 Fitness test', 84],
      ['团队活动 Team activities', 88],
    ],
  },
  {
    heading: { zh: '五、评价意见', en: 'Assessment' },
    paragraphs: [
      '评价小组认为，该生学业优秀，责任心强，善于合作，具备进一步深造与承担专业工作的能力，综合素质评价等级为“优秀”。',
      'The assessment group finds the student excellent in study, responsible and cooperative, able to go on to further study and to professional work. Overall grade: excellent.',
    ],
    points: [],
  },
];

/** Five pages, one chapter each, with the stamp on the last. */
export async function developmentReport(typeface: Typeface, subject: DocumentSubject): Promise<Uint8Array> {
  const { document, fonts } = await typeface.startDocument({
    title: '综合素质评价报告 Student development report',
    author: subject.school.en,
    createdAt: subject.issuedAt,
  });
  for (const [index, chapter] of CHAPTERS.entries()) {
    const sheet = addSheet(document, fonts);
    const top = drawLetterhead(sheet, subject.school, `ZH-${subject.student.number}`);
    const start = index === 0 ? drawTitle(sheet, subject, top) : top + 20;
    const end = drawChapter(sheet, chapter, start);
    if (index === CHAPTERS.length - 1) drawSignature(sheet, subject, end + 70, '综合评价章');
  }
  drawFeet(document, fonts, SAMPLE_NOTE);
  return document.save();
}

function drawTitle(sheet: Sheet, { student, major }: DocumentSubject, top: number): number {
  const { credits, average } = totalsOf(COURSES);
  drawLine(sheet, '综合素质评价报告', { x: MARGIN, y: top + 20, size: 26, bold: true });
  drawLine(sheet, 'Student Development Report', { x: MARGIN, y: top + 42, size: 13, colour: GREY });
  const person = `${student.zh} ${student.en} · ${student.number} · ${major.zh} ${major.en}`;
  drawLine(sheet, person, { x: MARGIN, y: top + 74, size: 10.5 });
  const study = `已获学分 Credits ${credits} · 加权平均 Average ${average}`;
  drawLine(sheet, study, { x: MARGIN, y: top + 92, size: 10.5 });
  drawRule(sheet, { x: MARGIN, y: top + 108 }, sheet.width - 2 * MARGIN);
  return top + 146;
}

function drawChapter(sheet: Sheet, chapter: Chapter, top: number): number {
  const width = sheet.width - 2 * MARGIN;
  drawLine(sheet, chapter.heading.zh, { x: MARGIN, y: top, size: 17, bold: true });
  drawLine(sheet, chapter.heading.en, { x: MARGIN, y: top + 18, size: 10.5, colour: GREY });
  let y = top + 50;
  for (const paragraph of chapter.paragraphs) {
    y = 10 + drawParagraph(sheet, paragraph, { x: MARGIN, y, width, size: 11.5, leading: 22 });
  }
  for (const [name, points] of chapter.points) {
    y += 30;
    drawBar(sheet, name, points, y);
  }
  return y;
}

/** A bar on a scale from 0 to 100. */
function drawBar(sheet: Sheet, name: string, points: number, y: number): void {
  const x = MARGIN + 160;
  const scale = sheet.width - MARGIN - 40 - x;
  drawLine(sheet, name, { x: MARGIN, y: y + 10, size: 10 });
  drawBox(sheet, { x, y, width: scale, height: 13 }, SHADE);
  drawBox(sheet, { x, y, width: (scale * points) / 100, height: 13 }, points >= 90 ? STAMP_RED : INK);
  drawLine(sheet, String(points), {
    x: sheet.width - MARGIN,
    y: y + 10,
    size: 10,
    bold: true,
    align: 'right',
  });
}
