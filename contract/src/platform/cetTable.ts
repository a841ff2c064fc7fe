import { type OwnFieldKind, type OwnFieldRole, type OwnTableFacts, ownTableFacts } from './ownTableFacts.ts';

/** The same in every school. */
export const CET_TABLE_ID = '7e1f4c0e-2c7b-4a53-9d26-0c6e74ce7001';
/** A row is looked for by it besides number and name. */
const CET_TICKET = 'ticketNumber';

const field = (code: string, zh: string, en: string, kind: OwnFieldKind, role: OwnFieldRole = 'value') => ({
  code,
  label: { zh, en },
  kind,
  role,
});

/** Scores of the College English Test, which every school has as a table. */
export const CET_TABLE: OwnTableFacts = ownTableFacts.parse({
  code: 'cet',
  name: { zh: '四六级成绩', en: 'CET scores' },
  fields: [
    field('number', '学号', 'Student number', 'code', 'person'),
    field('exam', '考试', 'Exam', 'code'),
    field('date', '考试日期', 'Exam date', 'date'),
    field(CET_TICKET, '准考证号', 'Ticket number', 'code', 'key'),
    field('total', '总分', 'Total', 'whole'),
    field('listening', '听力', 'Listening', 'whole'),
    field('reading', '阅读', 'Reading', 'whole'),
    field('writing', '写作和翻译', 'Writing', 'whole'),
  ],
});
