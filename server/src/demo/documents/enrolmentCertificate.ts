import {
  type DocumentSubject,
  drawFeet,
  drawLetterhead,
  drawSignature,
  MARGIN,
  SAMPLE_NOTE,
} from './letterhead.ts';
import { addSheet, drawLine, drawParagraph } from './sheet.ts';
import type { Typeface } from './typeface.ts';

/** One page, Chinese above English, with the stamp over the date. */
export async function enrolmentCertificate(
  typeface: Typeface,
  subject: DocumentSubject,
): Promise<Uint8Array> {
  const { school, student, college, major } = subject;
  const { document, fonts } = await typeface.startDocument({
    title: '本科生在读证明 Certificate of enrolment',
    author: school.en,
    createdAt: subject.issuedAt,
  });
  const sheet = addSheet(document, fonts);
  const top = drawLetterhead(sheet, school, `ZD-${student.number}`);
  const middle = sheet.width / 2;
  const width = sheet.width - 2 * MARGIN;
  drawLine(sheet, '在 读 证 明', { x: middle, y: top + 46, size: 30, bold: true, align: 'centre' });
  const afterChinese = drawParagraph(
    sheet,
    `兹证明${student.zh}（学号 ${student.number}）系我校${college.zh}${major.zh}专业 2023 级全日制本科生，学制四年，` +
      '2023 年 9 月入学，现为在读学生，学籍状态正常。',
    { x: MARGIN, y: top + 104, size: 14, width, leading: 30, indent: 28 },
  );
  drawLine(sheet, '特此证明。', { x: MARGIN + 28, y: afterChinese, size: 14 });
  drawLine(sheet, 'Certificate of Enrolment', {
    x: middle,
    y: afterChinese + 74,
    size: 19,
    bold: true,
    align: 'centre',
  });
  const afterEnglish = drawParagraph(
    sheet,
    `This is to certify that ${student.en} (student number ${student.number}) has been enrolled as a full-time ` +
      `undergraduate of the ${college.en}, majoring in ${major.en}, since September 2023. The programme lasts four ` +
      `years. The student is in good standing.`,
    { x: MARGIN, y: afterChinese + 112, size: 12, width, leading: 22 },
  );
  drawSignature(sheet, subject, Math.max(afterEnglish + 70, 610), '学籍证明章');
  drawFeet(document, fonts, SAMPLE_NOTE);
  return document.save();
}
