import { type InquiryAnswer, inquiryCalls } from '@self-print/contract/platform/inquiries.ts';
import { FIRST_INQUIRIES, type InquiryState } from '../src/flows/inquiry/state.ts';
import { sampleVisit } from './personalSamples.ts';
import { sampleState } from './samples.ts';
import { type Scene, scene } from './sceneParts.ts';

const INQUIRY_ID = '5f0c0201-0000-4000-8000-000000000001';
const sampleAnswer: InquiryAnswer = {
  inquiryId: INQUIRY_ID,
  title: { zh: '我的成绩', en: 'My marks' },
  view: 'table',
  columns: [
    { name: 'term', label: { zh: '学期', en: 'Term' }, kind: 'text' },
    { name: 'name', label: { zh: '课程', en: 'Course' }, kind: 'text' },
    { name: 'credits', label: { zh: '学分', en: 'Credits' }, kind: 'number' },
    { name: 'grade', label: { zh: '成绩', en: 'Grade' }, kind: 'number' },
  ],
  rows: [
    ['2023-2024-1', '高等数学（上）', '5', '91'],
    ['2023-2024-1', '线性代数', '3', '88'],
    ['2023-2024-1', '程序设计基础', '4', '95'],
    ['2023-2024-1', '计算机导论', '2', '92'],
    ['2023-2024-1', '大学英语（一）', '3', '86'],
  ],
  total: 12,
  pageSize: 5,
  pageNumber: 1,
  asOf: '2026-11-27T06:30:00.000Z',
  person: { name: '张**', number: '2023****18' },
  printable: true,
  printsLeft: 2,
};
const ONE: InquiryState = { at: 'inquiry', inquiryId: INQUIRY_ID, page: 1, act: null, listPage: 1 };
const wish = { kind: 'printInquiry', inquiryId: INQUIRY_ID, printId: INQUIRY_ID } as const;
const refused = (name: 'PRINT_LIMIT_REACHED' | 'INQUIRY_SYSTEM_DOWN', code: string, message: string) =>
  ({ kind: 'refused', name, code, message, detail: {} }) as const;

const at = (state: InquiryState, answer: Partial<InquiryAnswer> = {}): Scene =>
  scene({ active: true, visit: sampleVisit, place: { at: 'personal', state } }, sampleState(), {
    answers: (platform) => {
      const { inquiryId, title } = sampleAnswer;
      platform.give(inquiryCalls.paging, {
        rows: [
          { inquiryId, title, icon: 'marks', printable: true },
          {
            inquiryId: '5f0c0201-0000-4000-8000-000000000002',
            title: { zh: '图书借阅', en: 'Library loans' },
            icon: 'books',
            printable: false,
          },
        ],
        total: 2,
        pageSize: 6,
        pageNumber: 1,
      });
      platform.give(inquiryCalls.read, { ...sampleAnswer, ...answer });
    },
  });

/** The screens of looking up one's own data. */
export const INQUIRY_SCENES: Readonly<Record<string, Scene>> = {
  inquiries: at(FIRST_INQUIRIES),
  inquiry: at(ONE),
  'inquiry-cards': at(ONE, { view: 'cards', rows: sampleAnswer.rows.slice(0, 2), total: 2 }),
  'inquiry-empty': at(ONE, { rows: [], total: 0 }),
  'inquiry-used-up': at(ONE, { printsLeft: 0 }),
  'inquiry-making': at({ ...ONE, act: { wish, failure: null } }),
  'inquiry-refused': at({
    ...ONE,
    act: { wish, failure: refused('PRINT_LIMIT_REACHED', '4105010009', '已达打印次数上限') },
  }),
};
