import type { Bilingual } from '@self-print/contract/fields.ts';
import type { LicenceModule } from '@self-print/contract/licence.ts';
import type { IndexTile } from '@self-print/contract/platform/terminals.ts';
import { asc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { licence } from '../../db/schema/schools.ts';
import { studentCardSetting } from '../../db/schema/studentCards.ts';

/** Functions that a home screen can offer. Modules not listed here are used elsewhere, for example on the phone. */
const TILES: Partial<Record<LicenceModule, { readonly name: Bilingual; readonly description: Bilingual }>> = {
  TAKE_CODE_PRINT: {
    name: { zh: '取件码打印', en: 'Print by pickup code' },
    description: { zh: '输入取件码，立即打印', en: 'Enter your code and take your paper' },
  },
  SELF_PRINT: {
    name: { zh: '自助打印', en: 'Self-service print' },
    description: { zh: '登录后选择证明并打印', en: 'Sign in, choose a document and print it' },
  },
  CLOUD_PRINT: {
    name: { zh: '云打印', en: 'Cloud print' },
    description: { zh: '打印手机或电脑上传的文件', en: 'Print files that you uploaded' },
  },
  SELF_PAYMENT: {
    name: { zh: '自助缴费', en: 'Payments' },
    description: { zh: '缴纳学校费用', en: 'Pay your university fees' },
  },
  REGISTRATION: {
    name: { zh: '自助报到', en: 'Registration' },
    description: { zh: '学期报到与销假', en: 'Register for the term or report back from leave' },
  },
  SELF_INQUIRY: {
    name: { zh: '自助查询', en: 'Inquiries' },
    description: { zh: '查询个人信息', en: 'Look up your own records' },
  },
  CHANGE_PASSWORD: {
    name: { zh: '修改密码', en: 'Change password' },
    description: { zh: '修改账号密码', en: 'Set a new password' },
  },
  CHANGE_PHONE: {
    name: { zh: '修改手机号', en: 'Change phone number' },
    description: { zh: '修改绑定的手机号', en: 'Set a new phone number' },
  },
  FACE: {
    name: { zh: '人脸采集', en: 'Face photo' },
    description: { zh: '采集、查看或撤回本人照片', en: 'Take, look at or withdraw your photo' },
  },
  TRAIN_CARD: {
    name: { zh: '火车优惠卡', en: 'Train discount card' },
    description: { zh: '写卡与充值', en: 'Write and recharge the card' },
  },
  STUDENT_CARD: {
    name: { zh: '补办学生证', en: 'Student card' },
    description: { zh: '遗失或损坏后补办', en: 'Replace a lost or damaged card' },
  },
  OUTPATIENT: {
    name: { zh: '门诊报告', en: 'Outpatient reports' },
    description: { zh: '打印检查报告', en: 'Print your examination reports' },
  },
};

/** Lists the functions of a school's home screen, licensed or not, in display order. */
export async function listHomeTiles({ orm }: Queries, schoolCode: string): Promise<IndexTile[]> {
  const rows = await orm
    .select({
      module: licence.module,
      enabled: licence.enabled,
      position: licence.position,
      takesCards: TAKES_CARDS,
    })
    .from(licence)
    .leftJoin(studentCardSetting, eq(studentCardSetting.schoolCode, licence.schoolCode))
    .where(eq(licence.schoolCode, schoolCode))
    .orderBy(asc(licence.position), asc(licence.module));
  return rows.flatMap(({ module, enabled, position, takesCards }) => {
    const tile = TILES[module];
    const isOffered = module !== 'STUDENT_CARD' || takesCards;
    return tile ? [{ code: module, ...tile, enable: enabled && isOffered, position }] : [];
  });
}

/** Whether the school has said that new student cards are ordered at terminals. */
const TAKES_CARDS = sql<boolean>`coalesce((${studentCardSetting.rules}->>'open')::boolean, false)`;

/** Licences are per module; every school has the specification's default plan. */
export const PLAN_NAME = { zh: '基础版', en: 'Basic edition' } as const;

/** Names of modules that have no tile. */
const OTHER_NAMES: Partial<Record<LicenceModule, Bilingual>> = {
  INTERNATIONAL: { zh: '多语言', en: 'More languages' },
  MOBILE: { zh: '手机端', en: 'Phone pages' },
};

/** What each module is called. */
export const MODULE_NAMES: Partial<Record<LicenceModule, Bilingual>> = {
  ...OTHER_NAMES,
  ...Object.fromEntries(Object.entries(TILES).map(([code, { name }]) => [code, name])),
};

/** Lists a school's modules with display names, in home screen order. */
export async function listModules({ orm }: Queries, schoolCode: string) {
  const rows = await orm
    .select({ code: licence.module, enable: licence.enabled })
    .from(licence)
    .where(eq(licence.schoolCode, schoolCode))
    .orderBy(asc(licence.position), asc(licence.module));
  return rows.map(({ code, enable }) => ({
    code,
    enable,
    name: MODULE_NAMES[code] ?? { zh: code, en: code },
  }));
}
