import type { Bilingual } from '@self-print/contract/fields.ts';
import type { FormSchema } from '@self-print/contract/forms.ts';
import type { ItemSettings } from '@self-print/contract/platform/itemAdmin.ts';
import { DEMO_ITEMS } from './demoSchool.ts';

export const DEMO_TAGS = [
  { tagId: 'popular', name: { zh: '常用', en: 'Popular' } },
  { tagId: 'abroad', name: { zh: '出国', en: 'Going abroad' } },
  { tagId: 'graduation', name: { zh: '毕业季', en: 'Graduation' } },
] as const satisfies readonly { readonly tagId: string; readonly name: Bilingual }[];
type DemoTag = (typeof DEMO_TAGS)[number]['tagId'];

interface DemoFolder {
  readonly itemId: string;
  readonly title: Bilingual;
}
const STUDY: DemoFolder = { itemId: 'folder-study', title: { zh: '成绩与课程', en: 'Grades and courses' } };
const DEGREE: DemoFolder = {
  itemId: 'folder-degree',
  title: { zh: '毕业与学位', en: 'Graduation and degree' },
};
const LIFE: DemoFolder = { itemId: 'folder-life', title: { zh: '校园生活', en: 'Campus life' } };
export const DEMO_FOLDERS: readonly DemoFolder[] = [STUDY, DEGREE, LIFE];

const PURPOSE_FORM: FormSchema = {
  type: 'object',
  properties: {
    purpose: {
      type: 'string',
      title: '用途',
      titleEn: 'Purpose',
      description: '将印在证明上',
      descriptionEn: 'It is printed on the certificate',
      enum: ['visa', 'bank', 'job', 'exam'],
      enumNamesZh: ['申请签证', '银行开户', '求职', '报名考试'],
      enumNames: [
        'a visa application',
        'opening a bank account',
        'a job application',
        'registering for an exam',
      ],
    },
  },
};

const LETTER_FORM: FormSchema = {
  type: 'object',
  properties: {
    purpose: {
      type: 'string',
      title: '用途说明',
      titleEn: 'Purpose',
      description: '将印在证明上，由学院审核',
      descriptionEn: 'It is printed on the certificate and approved by your faculty',
      minLength: 4,
      maxLength: 60,
    },
    college: {
      type: 'string',
      title: '所在学院',
      titleEn: 'Faculty',
      'x-from': 'student.college',
      readOnly: true,
    },
    phone: {
      type: 'string',
      title: '联系电话',
      titleEn: 'Phone',
      format: 'phone',
      'x-from': 'student.phone',
    },
    neededBy: { type: 'string', title: '最晚需要日期', titleEn: 'Needed by', format: 'date' },
    agreed: {
      type: 'boolean',
      title: '我确认所填内容属实',
      titleEn: 'I confirm this information is correct',
      const: true,
    },
  },
  required: ['purpose', 'phone', 'agreed'],
};

const RATING_FORM: FormSchema = {
  type: 'object',
  properties: {
    stars: {
      type: 'integer',
      title: '您对本次打印的评分（1–5）',
      titleEn: 'How did it go, from 1 to 5?',
      minimum: 1,
      maximum: 5,
    },
    remark: { type: 'string', title: '意见与建议', titleEn: 'Anything to tell us', maxLength: 200 },
  },
  required: ['stars'],
};

/** What the catalogue adds to a demo item that no administrator has changed. */
export interface ItemPlace {
  readonly itemId: string;
  readonly parentId: string | null;
  readonly position: number;
  readonly tagIds: readonly DemoTag[];
  readonly description: Bilingual;
  readonly plugins?: ItemSettings['plugins'];
  readonly beforeForm?: FormSchema;
  readonly afterForm?: FormSchema;
}

const ENROLLED_ONLY = [{ name: 'enrolled', settings: {} }];

export const DEMO_PLACES: readonly ItemPlace[] = [
  {
    itemId: DEMO_ITEMS.certificate.itemId,
    parentId: null,
    position: 1,
    tagIds: ['popular', 'abroad'],
    description: { zh: '中英文，即时办理', en: 'In Chinese or English, issued at once' },
    plugins: ENROLLED_ONLY,
    beforeForm: PURPOSE_FORM,
    afterForm: RATING_FORM,
  },
  {
    itemId: DEMO_ITEMS.transcript.itemId,
    parentId: null,
    position: 2,
    tagIds: ['popular', 'abroad', 'graduation'],
    description: { zh: '每年两份免费', en: 'Two copies a year are free' },
  },
  {
    itemId: DEMO_ITEMS.yearRecord.itemId,
    parentId: STUDY.itemId,
    position: 1,
    tagIds: [],
    description: { zh: '按学年的成绩', en: 'Grades of one academic year' },
  },
  {
    itemId: DEMO_ITEMS.courses.itemId,
    parentId: STUDY.itemId,
    position: 2,
    tagIds: ['abroad'],
    description: { zh: '课程内容说明', en: 'What each course teaches' },
  },
  {
    itemId: DEMO_ITEMS.report.itemId,
    parentId: STUDY.itemId,
    position: 3,
    tagIds: [],
    description: { zh: '综合素质发展报告', en: 'Studies and activities beside them' },
  },
  {
    itemId: DEMO_ITEMS.limited.itemId,
    parentId: DEGREE.itemId,
    position: 1,
    tagIds: ['graduation', 'abroad'],
    description: { zh: '每人一份', en: 'One copy for each person' },
  },
  {
    itemId: DEMO_ITEMS.paused.itemId,
    parentId: LIFE.itemId,
    position: 1,
    tagIds: [],
    description: { zh: '宿舍管理中心出具', en: 'By the housing office' },
  },
];

/** Shows the number of the identity card, and asks for a surer sign-in than a password. */
export const CONDUCT_ITEM = {
  itemId: 'conduct-certificate',
  title: { zh: '在校表现证明', en: 'Certificate of good conduct' },
} as const;

/** Printed at registration, and for nobody who is not registered. */
export const PROOF_ITEM = {
  itemId: 'registration-proof',
  title: { zh: '学期报到凭证', en: 'Proof of registration' },
} as const;

/** Catalogue items besides those of the demo's orders. */
export const DEMO_CATALOGUE_ITEMS: readonly (Pick<ItemSettings, 'title'> &
  Partial<ItemSettings> & { readonly itemId: string })[] = [
  {
    itemId: 'enrolment-letter',
    parentId: LIFE.itemId,
    position: 2,
    title: { zh: '在读证明（学院审核）', en: 'Certificate of enrolment, approved by the faculty' },
    description: { zh: '用途自填，审核后出具', en: 'For a purpose in your own words, issued after approval' },
    tagIds: ['abroad'],
    languages: ['zh', 'en'],
    takeTypes: [1, 3],
    copiesMax: 2,
    needsApproval: true,
    templateId: DEMO_ITEMS.certificate.itemId,
    plugins: ENROLLED_ONLY,
    beforeForm: LETTER_FORM,
    roles: ['student'],
  },
  {
    ...CONDUCT_ITEM,
    parentId: LIFE.itemId,
    position: 3,
    description: {
      zh: '含证件号码，办理时需再验证一次身份',
      en: 'With the ID number; asks for a second proof of who you are',
    },
    languages: ['zh', 'en'],
    takeTypes: [1, 2],
    copiesMax: 2,
    templateId: CONDUCT_ITEM.itemId,
    plugins: ENROLLED_ONLY,
    minAssurance: 'strong',
  },
  {
    ...PROOF_ITEM,
    parentId: LIFE.itemId,
    position: 4,
    description: { zh: '报到后办理', en: 'Once you are registered for the term' },
    languages: ['zh', 'en'],
    takeTypes: [1, 2],
    templateId: PROOF_ITEM.itemId,
    roles: ['student'],
  },
  {
    itemId: 'final-transcript',
    parentId: DEGREE.itemId,
    position: 3,
    title: { zh: '毕业成绩单', en: 'Final transcript' },
    description: { zh: '修满学分后办理', en: 'Once all credits are earned' },
    tagIds: ['graduation'],
    languages: ['zh', 'en'],
    takeTypes: [1, 2, 3],
    unitPrice: 500,
    templateId: DEMO_ITEMS.transcript.itemId,
    plugins: [{ name: 'min-credits', settings: { variable: 'total.credits', minimum: 160 } }],
  },
  {
    itemId: 'graduation-certificate',
    parentId: DEGREE.itemId,
    position: 2,
    title: { zh: '毕业证明书', en: 'Certificate of graduation' },
    description: { zh: '仅限毕业生', en: 'For graduates' },
    tagIds: ['graduation'],
    unitPrice: 1_000,
    copiesMax: 2,
    plugins: [{ name: 'graduated', settings: {} }],
    // Its template is still a draft.
    state: 0,
  },
];
