import type { Bilingual } from '@self-print/contract/fields.ts';
import type { LicenceModule } from '@self-print/contract/licence.ts';
import type { NewItem } from '../modules/items/createItem.ts';
import type { NewTerminal } from '../modules/terminals/createTerminal.ts';
import type { PlanPlace } from '../modules/terminals/placeTerminal.ts';
import { DEMO_SCHOOL_NAME } from './demoSchoolName.ts';

export const DEMO_SCHOOL = {
  schoolCode: 'demo',
  name: DEMO_SCHOOL_NAME,
  timeZone: 'Asia/Shanghai',
  modules: [
    'TAKE_CODE_PRINT',
    'SELF_PRINT',
    'CLOUD_PRINT',
    'SELF_PAYMENT',
    'REGISTRATION',
    'TRAIN_CARD',
    'STUDENT_CARD',
    'SELF_INQUIRY',
    'OUTPATIENT',
    'FACE',
    'INTERNATIONAL',
    'MOBILE',
  ],
} as const satisfies {
  schoolCode: string;
  name: Bilingual;
  timeZone: string;
  modules: readonly LicenceModule[];
};

const { schoolCode } = DEMO_SCHOOL;
const TERMINAL_TYPE_KIOSK = 1;

/** The terminal that `npm start` activates. */
export const DEMO_TERMINAL: NewTerminal = {
  schoolCode,
  terminalCode: 'T-0107',
  name: { zh: '图书馆一号机', en: 'Library 1' },
  location: { zh: '图书馆一层', en: 'Library, ground floor' },
  terminalType: TERMINAL_TYPE_KIOSK,
  settings: { supportPhone: '0000-1234567' },
};

/** A second terminal, which holds the order that is printed elsewhere. */
export const OTHER_DEMO_TERMINAL: NewTerminal = {
  ...DEMO_TERMINAL,
  terminalCode: 'T-0108',
  name: { zh: '教学楼一号机', en: 'Teaching building 1' },
  location: { zh: '第一教学楼大厅', en: 'Teaching building 1, entrance hall' },
};

/** Positions of both on the campus plan. */
export const DEMO_PLACES: readonly (readonly [NewTerminal, PlanPlace])[] = [
  [DEMO_TERMINAL, { planId: '本部', x: 300, y: 350 }],
  [OTHER_DEMO_TERMINAL, { planId: '本部', x: 680, y: 620 }],
];

export const DEMO_STUDENT = {
  userName: '2023010118',
  password: 'demo-2023010118',
  phone: '13800000118',
  mail: 'zhang.xiaoming@example.edu',
  /** Of the first simulated ID card. */
  idNumber: '999999200307040010',
  name: { zh: '张晓明', en: 'ZHANG Xiaoming' },
  college: { zh: '计算机科学与技术学院', en: 'School of Computer Science and Technology' },
  major: { zh: '软件工程', en: 'Software Engineering' },
} as const;

export const DEMO_ADMIN = { userName: 'admin', password: 'demo-admin', name: '系统管理员' } as const;

/** The second person, who publishes what the administrator wrote. */
export const DEMO_REGISTRAR = {
  userName: 'registrar',
  password: 'demo-registrar',
  name: '李教务',
} as const;

/** Maintains terminals and has no other permissions. */
export const DEMO_OPERATOR = {
  userName: 'operator',
  password: 'demo-operator',
  phone: '13800000110',
  name: '运维人员',
} as const;

const item = (itemId: string, title: Bilingual, rules: Partial<NewItem>): NewItem => ({
  schoolCode,
  itemId,
  title,
  unitPrice: 0,
  freeCopies: 0,
  printLimit: null,
  countPeriod: 'year',
  copiesMax: 5,
  copiesChangeable: true,
  cartonCode: null,
  ...rules,
});

/** Items with prices in fen. Those of ready orders are unlimited, so that a demo never runs out. */
export const DEMO_ITEMS = {
  certificate: item('enrolment-certificate', { zh: '本科生在读证明', en: 'Certificate of enrolment' }, {}),
  transcript: item(
    'transcript',
    { zh: '本科生成绩单', en: 'Academic transcript' },
    { unitPrice: 500, freeCopies: 2 },
  ),
  yearRecord: item(
    'year-record',
    { zh: '学年成绩总表', en: 'Annual academic record' },
    {
      unitPrice: 300,
      copiesMax: 3,
      copiesChangeable: false,
    },
  ),
  report: item(
    'development-report',
    { zh: '综合素质评价报告', en: 'Student development report' },
    { unitPrice: 500 },
  ),
  courses: item('course-descriptions', { zh: '课程说明', en: 'Course descriptions' }, { unitPrice: 1_000 }),
  limited: item(
    'degree-verification',
    { zh: '学位认证材料', en: 'Degree verification file' },
    {
      printLimit: 1,
      countPeriod: 'ever',
      copiesMax: 1,
      copiesChangeable: false,
    },
  ),
  paused: item('dormitory-certificate', { zh: '住宿证明', en: 'Certificate of residence' }, { copiesMax: 1 }),
} as const satisfies Record<string, NewItem>;
