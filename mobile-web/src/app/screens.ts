import type { TextPart } from '@self-print/web-kit/texts.ts';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import type { CoreKey } from '../texts/core.zh.ts';

/** A part of the pages that is fetched when it is opened: its texts and the page itself. */
export interface PagePart {
  readonly texts: TextPart<string>;
  readonly Page: ComponentType;
}

/** A screen of the phone. */
export interface Screen {
  readonly path: string;
  readonly title: CoreKey;
  readonly load: () => Promise<PagePart>;
  /** Asks the platform for data, so that it stands in the shell that keeps answers. */
  readonly inShell?: true;
}

const login = async () => (await import('../features/login/part.ts')).loginPart;
const notAvailable = async () => (await import('../features/notHere/part.ts')).notAvailablePart;

/** Ways to sign in that come with their own modules; none of them is offered until then. */
const LATER_LOGINS = [
  '/mobile/loginByPhone',
  '/mobile/loginByStudentID',
  '/mobile/loginByCloudPrint',
  '/mobile/loginByCp',
  '/mobile/loginByLdap',
  '/mobile/loginByHaiNanGraduate',
  '/mobile/loginByGraduate',
  '/mobile/loginByHNU',
  '/idsLogin',
  '/oauthLogin',
] as const;

/** Screens that come with their own modules. */
const LATER_SCREENS = [
  ['/mobile/functionList', 'title.functionList'],
  ['/mobile/shutdown', 'title.shutdown'],
  ['/mobile/cartonCopies', 'title.cartonCopies'],
  ['/fault-feedback/index', 'title.faultFeedback'],
  ['/mobile/aliPay', 'title.aliPay'],
  ['/mobile/aliPaySuccess', 'title.aliPayResult'],
  ['/mobile/aliPayFail', 'title.aliPayResult'],
] as const satisfies readonly (readonly [string, CoreKey])[];

/** Addresses that lead to another one. */
export const REDIRECTS = [
  ['/', '/mobile/login'],
  ['/fault-feedback', '/fault-feedback/index'],
] as const;

/** Every screen of the phone. Those of later modules say that they are not there. */
export const SCREENS: readonly Screen[] = [
  { path: '/mobile/login', title: 'title.login', load: login },
  { path: '/mobile/loginByStudentIDAndPassword', title: 'title.login', load: login },
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
  ...LATER_LOGINS.map((path): Screen => ({ path, title: 'title.login', load: notAvailable })),
  ...LATER_SCREENS.map(([path, title]): Screen => ({ path, title, load: notAvailable })),
  {
    path: '*',
    title: 'title.notFound',
    load: async () => (await import('../features/notHere/part.ts')).notFoundPart,
  },
];

/** The title of the screen at a path. */
export function titleOf(path: string): CoreKey {
  const screen = SCREENS.find((each) => each.path !== '*' && matchPath(each.path, path) !== null);
  return screen?.title ?? 'title.notFound';
}
