import type { WrittenTemplate } from '@self-print/contract/template/gallery/vocabulary.ts';
import { sampleData } from '@self-print/contract/template/sampleData.ts';
import type { TemplateData, TemplateRow } from '@self-print/contract/template/variables.ts';

const COURSES = 120;
/** Values as long as records of studies have them. */
const LONGEST: TemplateData = {
  'student.name': {
    zh: '阿卜杜热合曼·阿卜杜克热木江',
    en: 'Maria Fernanda Guadalupe RODRÍGUEZ-HERNÁNDEZ DE LA CRUZ',
  },
  'student.number': 'LX20230901100482-01',
  'student.idNumber': 'EX00000000000000001',
  'student.college': {
    zh: '材料科学与工程学院（国家示范性微电子学院）',
    en: 'School of Materials Science and Engineering (National Exemplary School of Microelectronics)',
  },
  'student.major': {
    zh: '电子信息科学与技术（中外合作办学）',
    en: 'Electronic Information Science and Technology (Chinese-Foreign Cooperative Programme)',
  },
  purpose: {
    zh: '申请国家留学基金管理委员会国家建设高水平大学公派研究生项目',
    en: 'an application to the national programme for postgraduates at leading universities abroad',
  },
};

/** The samples of a template, with the longest values of what all documents have, and as many courses as anybody takes. */
export function longestData(template: WrittenTemplate): TemplateData {
  const sample = sampleData(template);
  const known = Object.entries(LONGEST).filter(([name]) => name in sample);
  return { ...sample, ...Object.fromEntries(known), ...longLists(sample) };
}

function longLists(sample: TemplateData): TemplateData {
  return Object.fromEntries(
    Object.entries(sample).flatMap(([name, rows]) =>
      Array.isArray(rows) && rows.length > 0
        ? [[name, Array.from({ length: COURSES }, (_, at): TemplateRow => rows[at % rows.length] ?? {})]]
        : [],
    ),
  );
}
