import type { Bilingual } from '../../fields.ts';
import { alumniCertificate } from './alumniCertificate.ts';
import { awardCertificate } from './awardCertificate.ts';
import { conductCertificate } from './conductCertificate.ts';
import { courseDescriptions } from './courseDescriptions.ts';
import { degreeCertificate } from './degreeCertificate.ts';
import { degreeVerification } from './degreeVerification.ts';
import { developmentReport } from './developmentReport.ts';
import { enrolmentCertificate } from './enrolmentCertificate.ts';
import { enrolmentInRussian } from './enrolmentInRussian.ts';
import { graduationCertificate } from './graduationCertificate.ts';
import { internshipLetter } from './internshipLetter.ts';
import { leaveCertificate } from './leaveCertificate.ts';
import { loanCertificate } from './loanCertificate.ts';
import { rankingCertificate } from './rankingCertificate.ts';
import { transcript } from './transcript.ts';
import { transcriptTwoColumns } from './transcriptTwoColumns.ts';
import type { WrittenTemplate } from './vocabulary.ts';
import { yearRecord } from './yearRecord.ts';

/** A document that universities issue, from which a school begins its own. */
export interface GalleryEntry {
  /** Also the code that is proposed for the school's template. */
  readonly id: string;
  readonly name: Bilingual;
  /** Who asks for it, and why. */
  readonly purpose: Bilingual;
  /** The template with the name of a school in it, which is read for marks like any text of a template. */
  readonly write: (school: Bilingual) => WrittenTemplate;
}

export const GALLERY: readonly GalleryEntry[] = [
  {
    id: 'enrolment-certificate',
    name: { zh: '在读证明', en: 'Certificate of enrolment' },
    purpose: {
      zh: '签证、银行、实习单位等核实在读身份',
      en: 'Shows visa offices, banks and employers that somebody is a student',
    },
    write: enrolmentCertificate,
  },
  {
    id: 'enrolment-in-russian',
    name: { zh: '三语在读证明', en: 'Certificate of enrolment in three languages' },
    purpose: {
      zh: '中、英、俄三种语言，其他语言可照此添加',
      en: 'In Chinese, English and Russian; other languages are added likewise',
    },
    write: enrolmentInRussian,
  },
  {
    id: 'transcript',
    name: { zh: '成绩单（单栏）', en: 'Academic transcript in one column' },
    purpose: {
      zh: '升学、留学、求职时提供全部课程成绩',
      en: 'All courses with their grades, for further study and employers',
    },
    write: transcript,
  },
  {
    id: 'transcript-columns',
    name: { zh: '成绩单（双栏）', en: 'Academic transcript in two columns' },
    purpose: {
      zh: '全部课程排在一页；多页时加盖骑缝章',
      en: 'All courses on one sheet; a seal lies over the edges of several',
    },
    write: transcriptTwoColumns,
  },
  {
    id: 'year-record',
    name: { zh: '学年成绩总表', en: 'Annual academic record' },
    purpose: {
      zh: '每学年一页，两学期并列，用于评奖评优、转专业',
      en: 'A sheet for each year with both terms, for scholarships and changes of major',
    },
    write: yearRecord,
  },
  {
    id: 'course-descriptions',
    name: { zh: '课程说明', en: 'Course descriptions' },
    purpose: {
      zh: '每门课程一页，用于留学申请和学分互认',
      en: 'A page for each course, for study abroad and the recognition of credits',
    },
    write: courseDescriptions,
  },
  {
    id: 'development-report',
    name: { zh: '综合素质评价报告', en: 'Student development report' },
    purpose: {
      zh: '评语与各项得分，用于升学、就业和奖助评审',
      en: 'Remarks and points, for further study, employers and awards',
    },
    write: developmentReport,
  },
  {
    id: 'ranking-certificate',
    name: { zh: '成绩排名证明', en: 'Certificate of academic ranking' },
    purpose: {
      zh: '推免、留学、评奖时证明年级专业排名',
      en: 'Rank among students of the same year and major, for further study and scholarships',
    },
    write: rankingCertificate,
  },
  {
    id: 'graduation-certificate',
    name: { zh: '毕业证明书', en: 'Certificate of graduation' },
    purpose: { zh: '毕业证书遗失或损坏后补发', en: 'Replaces a graduation diploma that is lost or damaged' },
    write: graduationCertificate,
  },
  {
    id: 'degree-certificate',
    name: { zh: '学位证明书', en: 'Certificate of degree' },
    purpose: { zh: '学位证书遗失或损坏后补发', en: 'Replaces a degree diploma that is lost or damaged' },
    write: degreeCertificate,
  },
  {
    id: 'degree-verification',
    name: { zh: '学历学位验证报告', en: 'Verification of graduation and degree' },
    purpose: {
      zh: '用人单位、院校核实学历学位',
      en: 'For employers and universities that verify a graduation and degree',
    },
    write: degreeVerification,
  },
  {
    id: 'leave-certificate',
    name: { zh: '休学证明', en: 'Certificate of leave of absence' },
    purpose: {
      zh: '证明休学起止时间并保留学籍',
      en: 'Says from when until when studies are interrupted, and that the registration is kept',
    },
    write: leaveCertificate,
  },
  {
    id: 'conduct-certificate',
    name: { zh: '在校表现证明', en: 'Certificate of good conduct' },
    purpose: {
      zh: '升学、出国、政审时说明在校品行',
      en: 'Conduct on record, for further study, visas and employers',
    },
    write: conductCertificate,
  },
  {
    id: 'award-certificate',
    name: { zh: '获奖证明', en: 'Certificate of awards' },
    purpose: { zh: '列出在校期间的奖学金和荣誉', en: 'Scholarships and honours during the studies' },
    write: awardCertificate,
  },
  {
    id: 'internship-letter',
    name: { zh: '实习推荐函', en: 'Letter of introduction for an internship' },
    purpose: { zh: '向实习单位介绍和推荐学生', en: 'Introduces a student to the place of an internship' },
    write: internshipLetter,
  },
  {
    id: 'loan-certificate',
    name: { zh: '助学贷款在校证明', en: 'Certificate for student loan' },
    purpose: {
      zh: '办理或续办国家助学贷款',
      en: 'For banks and student aid offices that grant a state student loan',
    },
    write: loanCertificate,
  },
  {
    id: 'alumni-certificate',
    name: { zh: '校友证明', en: 'Certificate of alumni status' },
    purpose: { zh: '校友卡、校友优惠等核实校友身份', en: 'For alumni cards and what is offered to alumni' },
    write: alumniCertificate,
  },
];
