import { SELF_SERVICE_TEXTS } from '@self-print/web-kit/self-service/texts/allSelfServiceTexts.ts';
import type { NamedTexts } from '@self-print/web-kit/vite/textsFile.ts';
import { accountEn } from './account.en.ts';
import { accountZh } from './account.zh.ts';
import { approveEn } from './approve.en.ts';
import { approveZh } from './approve.zh.ts';
import { coreEn } from './core.en.ts';
import { coreZh } from './core.zh.ts';
import { faultsEn } from './faults.en.ts';
import { faultsZh } from './faults.zh.ts';
import { loginEn } from './login.en.ts';
import { loginZh } from './login.zh.ts';
import { notHereEn } from './notHere.en.ts';
import { notHereZh } from './notHere.zh.ts';
import { phoneCodeEn } from './phoneCode.en.ts';
import { phoneCodeZh } from './phoneCode.zh.ts';
import { protocolEn } from './protocol.en.ts';
import { protocolZh } from './protocol.zh.ts';
import { shellEn } from './shell.en.ts';
import { shellZh } from './shell.zh.ts';
import { signInsEn } from './signIns.en.ts';
import { signInsZh } from './signIns.zh.ts';
import { terminalsEn } from './terminals.en.ts';
import { terminalsZh } from './terminals.zh.ts';
import { upkeepEn } from './upkeep.en.ts';
import { upkeepZh } from './upkeep.zh.ts';
import { verifyEn } from './verify.en.ts';
import { verifyZh } from './verify.zh.ts';
import { waysEn } from './ways.en.ts';
import { waysZh } from './ways.zh.ts';

/** The texts that only the phone pages have. */
export const PHONE_TEXTS: readonly NamedTexts[] = [
  { part: 'core', name: { zh: '共用', en: 'Everywhere' }, zh: coreZh, en: coreEn },
  { part: 'login', name: { zh: '登录', en: 'Sign-in' }, zh: loginZh, en: loginEn },
  { part: 'ways', name: { zh: '登录方式', en: 'Ways to sign in' }, zh: waysZh, en: waysEn },
  {
    part: 'phoneCode',
    name: { zh: '手机验证码登录', en: 'Sign-in by text message' },
    zh: phoneCodeZh,
    en: phoneCodeEn,
  },
  { part: 'shell', name: { zh: '菜单与首页', en: 'Menu and first page' }, zh: shellZh, en: shellEn },
  { part: 'verify', name: { zh: '证明核验', en: 'Verification' }, zh: verifyZh, en: verifyEn },
  { part: 'terminals', name: { zh: '终端', en: 'Terminals' }, zh: terminalsZh, en: terminalsEn },
  { part: 'upkeep', name: { zh: '终端维护', en: 'Terminal maintenance' }, zh: upkeepZh, en: upkeepEn },
  { part: 'approve', name: { zh: '扫码确认登录', en: 'Approving a sign-in' }, zh: approveZh, en: approveEn },
  { part: 'account', name: { zh: '我的账号', en: 'Own account' }, zh: accountZh, en: accountEn },
  { part: 'signIns', name: { zh: '登录记录', en: 'Own sign-ins' }, zh: signInsZh, en: signInsEn },
  { part: 'faults', name: { zh: '故障反馈', en: 'Fault reports' }, zh: faultsZh, en: faultsEn },
  { part: 'protocol', name: { zh: '隐私政策', en: 'Privacy policy' }, zh: protocolZh, en: protocolEn },
  { part: 'notHere', name: { zh: '页面不可用', en: 'Absent pages' }, zh: notHereZh, en: notHereEn },
];

/** All texts of the phone pages, for the list that the console shows; the pages load them in parts. */
export const ALL_TEXTS: readonly NamedTexts[] = [
  ...PHONE_TEXTS,
  ...SELF_SERVICE_TEXTS.map((texts) => (texts.part === 'shared' ? { ...texts, part: 'selfService' } : texts)),
];
