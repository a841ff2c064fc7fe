import type { InquiryFacts } from '@self-print/contract/platform/inquiryFacts.ts';
import { inquiry } from '../db/schema/inquiries.ts';
import type { Deps } from '../deps.ts';
import { DEMO_SCHOOL } from './demoSchool.ts';

const { schoolCode } = DEMO_SCHOOL;

/** Marks from the record, and what the demo's simulated system says of library loans. */
const INQUIRIES: readonly { readonly inquiryId: string; readonly facts: InquiryFacts }[] = [
  {
    inquiryId: '5f0c0201-0000-4000-8000-000000000001',
    facts: {
      code: 'marks',
      title: { zh: '我的成绩', en: 'My marks' },
      icon: 'marks',
      position: 10,
      source: { kind: 'record', list: 'courses' },
      view: 'table',
      columns: [
        { name: 'term', label: { zh: '学期', en: 'Term' }, kind: 'text' },
        { name: 'name', label: { zh: '课程', en: 'Course' }, kind: 'text' },
        { name: 'credits', label: { zh: '学分', en: 'Credits' }, kind: 'number' },
        { name: 'grade', label: { zh: '成绩', en: 'Grade' }, kind: 'number' },
      ],
      minAssurance: 'normal',
      printable: true,
      printLimit: 3,
      printPeriod: 'month',
    },
  },
  {
    inquiryId: '5f0c0201-0000-4000-8000-000000000002',
    facts: {
      code: 'loans',
      title: { zh: '图书借阅', en: 'Library loans' },
      icon: 'books',
      position: 20,
      source: { kind: 'system', cacheMinutes: 5 },
      view: 'cards',
      columns: [
        { name: 'title', label: { zh: '书名', en: 'Title' }, kind: 'text' },
        { name: 'dueOn', label: { zh: '应还日期', en: 'Due on' }, kind: 'date' },
        { name: 'fine', label: { zh: '超期费', en: 'Fine' }, kind: 'money' },
      ],
      minAssurance: 'normal',
      printable: true,
      printLimit: 1,
      printPeriod: 'month',
    },
  },
];

/** Two inquiries that are ready to be made. Changes by administrators are kept. */
export async function seedInquiries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.orm
    .insert(inquiry)
    .values(
      INQUIRIES.map(({ inquiryId, facts }) => ({
        schoolCode,
        inquiryId,
        code: facts.code,
        position: facts.position,
        facts,
        enabled: true,
        revision: 1,
        createdAt: clock.now(),
      })),
    )
    .onConflictDoNothing();
}
