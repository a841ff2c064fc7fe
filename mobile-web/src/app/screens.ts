import { BIND_WECHAT_PAGE } from '@self-print/contract/webPaths.ts';
import type { AskedKey, TextPart } from '@self-print/web-kit/texts.ts';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { loginPart } from '../features/login/part.ts';
import type { CoreKey } from '../texts/core.zh.ts';

/** A part of the pages that is fetched when it is opened: its texts and the page itself. */
export interface PagePart {
  readonly texts: TextPart<string>;
  readonly Page: ComponentType;
}

/** A screen of the phone. */
export interface Screen {
  readonly path: string;
  readonly title: AskedKey<CoreKey>;
  readonly load: () => Promise<PagePart>;
  /** Asks the platform for data, so that it belongs in the shell, which keeps answers. */
  readonly inShell?: true;
}

/** Comes with the first file: most visits begin here. */
const login = async () => loginPart;
const items = () => import('../features/items/part.ts');
const orders = () => import('../features/orders/part.ts');
const verify = () => import('../features/verify/part.ts');
const upkeep = () => import('../features/upkeep/part.ts');
const terminals = () => import('../features/terminals/part.ts');
const payment = async () => (await import('../features/payment/part.ts')).payPart;
const payerName = async () => (await import('../features/payment/payerName/part.ts')).payerNamePart;
const payForOther = async () => (await import('../features/payment/forOther/part.ts')).payForOtherPart;
const ways = () => import('../features/ways/part.ts');
const graduate = async () => (await ways()).graduatePart;
const notAvailable = async () => (await import('../features/notHere/part.ts')).notAvailablePart;

/** Log-in pages of the specification whose ways this platform does not have, and never offers. */
const LATER_LOGINS = ['/mobile/loginByStudentID', '/mobile/loginByCloudPrint'] as const;

/** Addresses that lead to another one. */
export const REDIRECTS = [
  ['/', '/mobile/login'],
  ['/fault-feedback', '/fault-feedback/index'],
] as const;

/** Every screen of the phone. Those of ways that there are not say so. */
export const SCREENS: readonly Screen[] = [
  { path: '/mobile/login', title: 'title.login', load: login },
  { path: '/mobile/loginByStudentIDAndPassword', title: 'title.login', load: login },
  { path: '/mobile/loginByLdap', title: 'title.login', load: async () => (await ways()).directoryPart },
  { path: '/mobile/loginByHNU', title: 'title.login', load: async () => (await ways()).schoolAccountPart },
  { path: '/mobile/loginByCp', title: 'title.login', load: async () => (await ways()).weComPart },
  { path: '/mobile/loginByHaiNanGraduate', title: 'title.login', load: graduate },
  { path: '/mobile/loginByGraduate', title: 'title.login', load: graduate },
  {
    path: '/mobile/loginByPhone',
    title: 'title.login',
    load: async () => (await import('../features/phoneCode/part.ts')).phoneCodePart,
  },
  {
    path: '/mobile/loginByMail',
    title: 'title.login',
    load: async () => (await import('../features/phoneCode/part.ts')).mailCodePart,
  },
  // Where the school's own sign-in pages lead back to.
  { path: '/idsLogin/*', title: 'title.login', load: async () => (await ways()).returnPart },
  { path: '/oauthLogin/*', title: 'title.login', load: async () => (await ways()).returnPart },
  {
    path: '/mobile/noPermission',
    title: 'title.noPermission',
    load: async () => (await import('../features/notHere/part.ts')).noPermissionPart,
  },
  {
    path: '/liscense/error',
    title: 'title.licence',
    load: async () => (await import('../features/notHere/part.ts')).licencePart,
  },
  {
    path: '/mobile/protocol',
    title: 'title.protocol',
    load: async () => (await import('../features/protocol/part.ts')).protocolPart,
  },
  {
    path: '/mobile/itemList',
    title: 'title.itemList',
    load: async () => (await items()).itemListPart,
    inShell: true,
  },
  {
    path: '/mobile/orderDetail',
    title: 'title.orderDetail',
    load: async () => (await items()).itemPart,
    inShell: true,
  },
  {
    path: '/mobile/orderCreate',
    title: 'title.orderCreate',
    load: async () => (await items()).formPart,
    inShell: true,
  },
  {
    path: '/mobile/itemPreview',
    title: 'title.itemPreview',
    load: async () => (await items()).previewPart,
    inShell: true,
  },
  {
    path: '/mobile/order-finish',
    title: 'title.orderFinish',
    load: async () => (await items()).finishPart,
    inShell: true,
  },
  {
    path: '/mobile/orderCompleted',
    title: 'title.orderCompleted',
    load: async () => (await items()).donePart,
    inShell: true,
  },
  {
    path: '/mobile/orderListUnCompleted',
    title: 'title.orderListUnCompleted',
    load: async () => (await orders()).openOrdersPart,
    inShell: true,
  },
  {
    path: '/mobile/orderListCompleted',
    title: 'title.orderListCompleted',
    load: async () => (await orders()).finishedOrdersPart,
    inShell: true,
  },
  {
    path: '/mobile/qr-code',
    title: 'title.qrCode',
    load: async () => (await orders()).orderPart,
    inShell: true,
  },
  {
    path: '/mobile/fees',
    title: 'title.fees',
    load: async () => (await import('../features/fees/part.ts')).feesPart,
    inShell: true,
  },
  { path: '/mobile/aliPay', title: 'title.aliPay', load: payment, inShell: true },
  // Where a provider's page leads back to: both ask the platform how it ended.
  { path: '/mobile/payForOther', title: 'title.aliPay', load: payForOther, inShell: true },
  // Where WeChat leads back to, having told who pays.
  { path: '/mobile/wxPay', title: 'title.aliPay', load: payerName, inShell: true },
  { path: '/mobile/aliPaySuccess', title: 'title.aliPayResult', load: payment, inShell: true },
  { path: '/mobile/aliPayFail', title: 'title.aliPayResult', load: payment, inShell: true },
  {
    path: '/takeCode/:code',
    title: 'title.takeCode',
    load: async () => (await orders()).takeCodePart,
    inShell: true,
  },
  {
    path: '/mobile/cloud-print',
    title: 'title.cloudPrint',
    load: async () => (await import('../features/cloud/part.ts')).cloudPart,
    inShell: true,
  },
  {
    path: '/qrcode-verify/valid',
    title: 'title.verify',
    load: async () => (await verify()).verifyPart,
    inShell: true,
  },
  {
    path: '/qrcode-verify/preview',
    title: 'title.verifyPreview',
    load: async () => (await verify()).resultPart,
    inShell: true,
  },
  {
    path: '/mobile/terminalList',
    title: 'title.terminalList',
    load: async () => (await terminals()).terminalListPart,
    inShell: true,
  },
  {
    path: '/mobile/terminalDetail',
    title: 'title.terminalDetail',
    load: async () => (await terminals()).terminalPart,
    inShell: true,
  },
  {
    path: '/mobile/addr',
    title: 'title.addr',
    load: async () => (await terminals()).mapPart,
    inShell: true,
  },
  {
    path: '/mobile/functionList',
    title: 'title.functionList',
    load: async () => (await upkeep()).terminalsPart,
    inShell: true,
  },
  {
    path: '/mobile/shutdown',
    title: 'title.shutdown',
    load: async () => (await upkeep()).powerPart,
    inShell: true,
  },
  {
    path: '/mobile/cartonCopies',
    title: 'title.cartonCopies',
    load: async () => (await upkeep()).paperPart,
    inShell: true,
  },
  {
    path: '/mobile/approve',
    title: 'title.approve',
    load: async () => (await import('../features/approve/part.ts')).approvePart,
    inShell: true,
  },
  {
    path: '/mobile/account',
    title: 'title.account',
    load: async () => (await import('../features/account/part.ts')).accountPart,
    inShell: true,
  },
  {
    path: BIND_WECHAT_PAGE,
    title: 'title.account',
    load: async () => (await import('../features/account/part.ts')).bindWechatPart,
    inShell: true,
  },
  {
    path: '/mobile/identityCode',
    title: 'title.identityCode',
    load: async () => (await import('../features/account/part.ts')).identityCodePart,
    inShell: true,
  },
  {
    path: '/mobile/deletion',
    title: 'title.deletion',
    load: async () => (await import('../features/account/part.ts')).deletionPart,
    inShell: true,
  },
  {
    path: '/mobile/signIns',
    title: 'title.signIns',
    load: async () => (await import('../features/signIns/part.ts')).signInsPart,
    inShell: true,
  },
  {
    path: '/fault-feedback/index',
    title: 'title.faultFeedback',
    load: async () => (await import('../features/faults/part.ts')).faultPart,
    inShell: true,
  },
  ...LATER_LOGINS.map((path): Screen => ({ path, title: 'title.login', load: notAvailable })),
  {
    path: '*',
    title: 'title.notFound',
    load: async () => (await import('../features/notHere/part.ts')).notFoundPart,
  },
];

/** The screen at a path, or at the one that it leads to. */
export function screenAt(path: string): Screen | undefined {
  const target = REDIRECTS.find(([from]) => from === path)?.[1] ?? path;
  return SCREENS.find((each) => each.path !== '*' && matchPath(each.path, target) !== null);
}

/** The title of the screen at a path. */
export function titleOf(path: string): AskedKey<CoreKey> {
  return screenAt(path)?.title ?? 'title.notFound';
}
