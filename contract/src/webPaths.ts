/** Paths of the web apps on the platform server. Addresses of phone pages also appear on paper. */
export const WEB_PATHS = {
  mobile: '/wec-self-print-app-mobile',
  console: '/wec-self-print-app-console',
} as const;

/** Addresses of the console's pages that are handed over, below the platform's origin. */
export const consoleAddresses = {
  /** Where a person sets a password. School and token are in the fragment, so that no server or proxy logs them. */
  setPassword: (schoolCode: string, token: string) =>
    `${WEB_PATHS.console}/setPassword#${schoolCode}.${token}`,
  /** Where the first school is set up. The code is in the fragment, so that no server or proxy logs it. */
  setUp: (code: string) => `${WEB_PATHS.console}/setUp#${code}`,
} as const;

/** Addresses of phone pages that are displayed, printed or sent, below the platform's origin. */
export const phoneAddresses = {
  /** Content of an order's QR code; kiosks also extract the pickup code from it. */
  takeCode: (takeCode: string) => `${WEB_PATHS.mobile}/takeCode/${takeCode}`,
  /** Content of the QR code on paper. The verification code is in the fragment, so that no server or proxy logs it. */
  verify: (verificationCode: string) => `${WEB_PATHS.mobile}/qrcode-verify/valid#${verificationCode}`,
  /** A shared document; its token is in the fragment, so that no server or proxy logs it. */
  share: (token: string) => `${WEB_PATHS.mobile}/qrcode-verify/preview#share=${token}`,
  /** A person's files, where others are uploaded. */
  cloudPrint: `${WEB_PATHS.mobile}/mobile/cloud-print`,
  /** One item, which a person may order there. */
  item: (itemId: string) => `${WEB_PATHS.mobile}/mobile/orderDetail?itemId=${encodeURIComponent(itemId)}`,
  /** Orders that are done. */
  doneOrders: `${WEB_PATHS.mobile}/mobile/orderListCompleted`,
  /** Reporting a fault of a terminal; the ticket is in the fragment, so that no server or proxy logs it. */
  fault: (schoolCode: string, ticket: string) =>
    `${WEB_PATHS.mobile}/fault-feedback/index?schoolCode=${schoolCode}#ticket=${ticket}`,
  /** Where somebody else pays an order that waits at a terminal; the token is in the fragment, so that no server or proxy logs it. */
  payForOther: (token: string) => `${WEB_PATHS.mobile}/mobile/payForOther#${token}`,
  /** Shown by a terminal for a signed-in phone to approve. */
  approveVisit: (requestId: string) => `${WEB_PATHS.mobile}/mobile/approve?request=${requestId}`,
} as const;

export const CAS_RETURN_PAGE = '/idsLogin';

/** The pages to which the school's own sign-in pages lead back: the specification's names. */
const RETURN_PAGES = {
  CAS: CAS_RETURN_PAGE,
  OIDC: '/oauthLogin',
  OAUTH2: '/oauthLogin',
  CP: '/oauthLogin',
  WECHAT: '/oauthLogin',
} as const;

/** The phone's page to which WeChat leads somebody back who binds it to their account. */
export const BIND_WECHAT_PAGE = '/mobile/bindWechat';

/** The page to which sign-in pages of a kind lead back; undefined for kinds without a page of their own. */
export function returnPageOf(kind: string): string | undefined {
  return Object.entries(RETURN_PAGES).find(([each]) => each === kind)?.[1];
}

/** Which sign-in a browser comes back from. */
export interface ReturnedFrom {
  readonly schoolCode: string;
  readonly providerId: string;
  /** The console and the pages for persons at a PC share an origin and a bundle. */
  readonly isPc: boolean;
}

/** The path of such a page below its app. It has no query, as some providers register addresses without one. */
export function returnPath(page: string, { schoolCode, providerId, isPc }: ReturnedFrom): string {
  return `${page}/${schoolCode}/${providerId}${isPc ? '/pc' : ''}`;
}

/** Reads such a path; undefined for another one. */
export function readReturnPath(path: string): ReturnedFrom | undefined {
  const [, schoolCode, providerId, pc] =
    /\/(?:idsLogin|oauthLogin)\/([A-Za-z0-9_-]{1,32})\/([a-z0-9-]{1,32})(\/pc)?\/?$/.exec(path) ?? [];
  if (schoolCode === undefined || providerId === undefined) return undefined;
  return { schoolCode, providerId, isPc: pc !== undefined };
}
