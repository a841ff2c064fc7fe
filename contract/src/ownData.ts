import { z } from 'zod/mini';
import type { Bilingual } from './fields.ts';

/** Within how many days a school answers somebody who asks for deletion: the shortest time that rules on apps name is 15 working days. */
export const DELETION_ANSWER_DAYS = 15;

/** Every kind of data that the platform stores about a person, in the order in which people read it. */
export const ownDataKind = z.enum([
  'account',
  'contact',
  'access',
  'links',
  'cards',
  'faces',
  'campusData',
  'forms',
  'files',
  'shares',
  'benefits',
  'trainCard',
  'printPictures',
  'faults',
  'orders',
  'documents',
  'printLogs',
  'registrations',
  'payments',
  'signIns',
  'operations',
]);
export type OwnDataKind = z.infer<typeof ownDataKind>;

/** What becomes of it when the school agrees to delete: it goes, stays without saying whose it was, or stays for a term. */
export type DataFate = 'goes' | 'unnamed' | 'stays';

interface OwnDataFact extends Bilingual {
  readonly fate: DataFate;
  /** Why it stays, with the law or rule that asks for it; of what goes null, or what is left of it. */
  readonly why: Bilingual | null;
}

const goes = (zh: string, en: string, why: Bilingual | null = null): OwnDataFact => ({
  zh,
  en,
  fate: 'goes',
  why,
});

/**
 * The words of each kind, and what becomes of it. The download, the request for deletion, the job that deletes and its report are made
 * of this list. Laws are named, not their articles, whose numbers change.
 */
export const OWN_DATA: Readonly<Record<OwnDataKind, OwnDataFact>> = {
  account: {
    zh: '账号：姓名、学号或工号、部门',
    en: 'Account: name, number, department',
    fate: 'unnamed',
    why: {
      zh: '姓名、学号或工号和部门会被抹去，账号永久停用；只留下一个随机编号，供仍须保存的记录引用。',
      en: 'Name, number and department are erased and the account is closed for good; only a random number stays, for the records that have to be kept.',
    },
  },
  contact: goes('联系方式：手机号、邮箱', 'Contact data: phone number and mail address', {
    zh: '已发出的验证码短信和邮件，其中的号码和地址在发送满 30 天时删除。',
    en: 'Numbers and addresses to which codes were sent are deleted 30 days later.',
  }),
  access: goes('登录状态、密码和两步验证', 'Sessions, password and second factor'),
  links: goes('与学校登录系统的关联', "Links to the school's sign-in systems"),
  cards: goes('登录用的卡号', 'Numbers of cards used to sign in'),
  faces: goes('人脸照片、特征和分组', 'Face photos, features and groups'),
  campusData: goes('学校同步来的校园数据', 'Campus data synchronised by the school'),
  forms: goes('为订单填写的表单', 'Forms filled in for orders'),
  files: goes('上传的文件', 'Uploaded files'),
  shares: goes('文件的分享链接', 'Links to shared documents'),
  benefits: goes('免费额度和指定纸盒', 'Allowances and assigned trays'),
  trainCard: goes('火车票优惠卡资料', 'Train card details'),
  printPictures: goes('打印时拍下的照片', 'Pictures taken while printing'),
  faults: {
    zh: '故障反馈',
    en: 'Fault reports',
    fate: 'unnamed',
    why: {
      zh: '反馈人和联系电话会被删除；反馈内容供维修使用，处理完毕后按学校的保留期限删除。',
      en: "Your name and telephone number are deleted; the report is needed for repairs and is deleted after the school's retention period.",
    },
  },
  orders: {
    zh: '订单和补办学生证申请',
    en: 'Orders and requests for student cards',
    fate: 'unnamed',
    why: {
      zh: '《电子商务法》要求交易信息自交易完成起至少保存三年。保存时不含姓名、学号。',
      en: 'The E-Commerce Law requires transactions to be kept for at least three years. They are kept without your name or number.',
    },
  },
  documents: {
    zh: '已签发的文件',
    en: 'Issued documents',
    fate: 'stays',
    why: {
      zh: '收到文件的一方要能核验真伪；按《高等学校档案管理办法》和学校的保留期限保存，有效期内不删除。',
      en: "Whoever received a document must be able to verify it. Kept under the Measures for Archives of Universities for the school's retention period, and never deleted while valid.",
    },
  },
  printLogs: {
    zh: '打印记录',
    en: 'Print records',
    fate: 'unnamed',
    why: {
      zh: '《网络安全法》要求网络日志至少留存六个月；按学校的保留期限保存，不含姓名、学号。',
      en: "The Cybersecurity Law requires logs to be kept for at least six months. Kept for the school's retention period, without your name or number.",
    },
  },
  registrations: {
    zh: '注册报到和请假',
    en: 'Registrations and leave',
    fate: 'unnamed',
    why: {
      zh: '属于《普通高等学校学生管理规定》要求的学籍管理记录。保存时不含姓名、学号。',
      en: 'They are part of the student records required by the Provisions on Students of Universities. They are kept without your name or number.',
    },
  },
  payments: {
    zh: '支付、退款和账簿',
    en: 'Payments, refunds and the ledger',
    fate: 'unnamed',
    why: {
      zh: '《会计档案管理办法》要求会计凭证和账簿保存三十年。账簿中没有姓名、学号。',
      en: 'The Measures for Accounting Archives require vouchers and ledgers to be kept for thirty years. They contain no names or student numbers.',
    },
  },
  signIns: {
    zh: '登录记录',
    en: 'Sign-ins',
    fate: 'unnamed',
    why: {
      zh: '《网络安全法》要求网络日志至少留存六个月。到期自动删除，不含姓名、学号。',
      en: 'The Cybersecurity Law requires logs to be kept for at least six months. They are deleted automatically after that, and contain no name or number.',
    },
  },
  operations: {
    zh: '操作日志',
    en: 'Operation log',
    fate: 'unnamed',
    why: {
      zh: '《网络安全法》要求留存网络日志，记录环环相扣，不能删改。其中姓名、学号已打码。',
      en: 'The Cybersecurity Law requires logs to be kept, and entries are chained so that none can be changed. Names and numbers in them are masked.',
    },
  },
};

/** What becomes of each kind, as people read it before they ask. */
export const dataFate = z.object({
  kind: ownDataKind,
  /** For how many days it is kept where it has a term of the school or of the platform. */
  keptDays: z.nullable(z.int()),
});

/** What became of each kind. */
export const dataOutcome = z.object({
  kind: ownDataKind,
  /** Entries that were deleted or lost what said whose they were. */
  erased: z.int(),
  /** Entries that are still there. */
  left: z.int(),
});
export type DataOutcome = z.infer<typeof dataOutcome>;
