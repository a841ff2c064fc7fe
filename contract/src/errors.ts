import { DEVICE_ERRORS } from './deviceErrors.ts';
import type { ErrorFact } from './errorFact.ts';

/** Every code a platform or agent answer can carry: the only place where codes, HTTP statuses and texts meet. */
export const ERRORS = {
  // Session and access (codes fixed by the specification)
  NOT_SIGNED_IN: {
    code: '9100',
    http: 200,
    retry: 'afterChange',
    zh: '请先登录',
    en: 'Please sign in first',
  },
  NO_PERMISSION: {
    code: '9102',
    http: 200,
    retry: 'never',
    zh: '没有访问权限',
    en: 'You are not allowed to do this',
  },
  MOBILE_NOT_SIGNED_IN: {
    code: '4101',
    http: 200,
    retry: 'afterChange',
    zh: '请先登录',
    en: 'Please sign in first',
  },
  ACCESS_TOKEN_INVALID: {
    code: '4105040001',
    http: 200,
    retry: 'later',
    zh: '终端访问令牌无效',
    en: 'The access token of this terminal is not valid',
  },
  // Terminal identity
  ACTIVATION_CODE_INVALID: {
    code: '4105040002',
    http: 200,
    retry: 'afterChange',
    zh: '激活码错误、已使用或已过期',
    en: 'The activation code is wrong, used or expired',
  },
  TERMINAL_MISMATCH: {
    code: '4105040003',
    http: 200,
    retry: 'never',
    zh: '终端编号与令牌不一致',
    en: 'The terminal code does not belong to this access token',
  },
  TERMINAL_PAUSED: {
    code: '4105040004',
    http: 200,
    retry: 'later',
    zh: '本终端已暂停服务',
    en: 'Service at this terminal is paused',
  },
  MODULE_NOT_LICENSED: {
    code: '4105040005',
    http: 200,
    retry: 'never',
    zh: '该功能未获授权',
    en: 'This function is not licensed',
  },
  // The request itself
  BAD_REQUEST: {
    code: '4000',
    http: 400,
    retry: 'never',
    zh: '请求参数有误',
    en: 'The request is not valid',
  },
  FORBIDDEN: { code: '4030', http: 403, retry: 'never', zh: '请求被拒绝', en: 'The request was refused' },
  NO_SUCH_CALL: { code: '4040', http: 404, retry: 'never', zh: '接口不存在', en: 'There is no such call' },
  NOT_FOUND: { code: '4041', http: 200, retry: 'never', zh: '未找到相关数据', en: 'Nothing was found' },
  METHOD_NOT_ALLOWED: {
    code: '4050',
    http: 405,
    retry: 'never',
    zh: '请求方法不支持',
    en: 'This method is not supported',
  },
  BODY_TOO_LARGE: {
    code: '4130',
    http: 413,
    retry: 'never',
    zh: '请求内容过大',
    en: 'The request is too large',
  },
  UNSUPPORTED_CONTENT: {
    code: '4150',
    http: 415,
    retry: 'never',
    zh: '请求内容类型不支持',
    en: 'This content type is not supported',
  },
  TOO_MANY_REQUESTS: {
    code: '4290',
    http: 429,
    retry: 'later',
    zh: '操作过于频繁，请稍后再试',
    en: 'Too many requests, please wait',
  },
  INTERNAL: { code: '5000', http: 500, retry: 'later', zh: '服务器内部错误', en: 'Internal server error' },
  UNAVAILABLE: {
    code: '5030',
    http: 503,
    retry: 'later',
    zh: '服务暂不可用',
    en: 'The service is not available right now',
  },
  // Sign-in
  SIGN_IN_FAILED: {
    code: '4105030001',
    http: 200,
    retry: 'afterChange',
    zh: '用户名或密码错误',
    en: 'Wrong user name or password',
  },
  SIGN_IN_LOCKED: {
    code: '4105030002',
    http: 200,
    retry: 'later',
    zh: '尝试次数过多，请稍后再试',
    en: 'Too many tries, please wait',
  },
  // Orders at a terminal
  TAKE_CODE_NOT_FOUND: {
    code: '4105050001',
    http: 200,
    retry: 'afterChange',
    zh: '取件码不正确，请核对后重新输入',
    en: 'This pickup code does not exist. Please check it',
  },
  TAKE_CODE_EXPIRED: {
    code: '4105050002',
    http: 200,
    retry: 'never',
    zh: '取件码已过期',
    en: 'This pickup code has expired',
  },
  ORDER_ALREADY_PRINTED: {
    code: '4105050003',
    http: 200,
    retry: 'never',
    zh: '该订单已打印',
    en: 'This order has been printed',
  },
  ORDER_CANCELLED: {
    code: '4105050004',
    http: 200,
    retry: 'never',
    zh: '该订单已取消',
    en: 'This order was cancelled',
  },
  ORDER_UNPAID: {
    code: '4105050005',
    http: 200,
    retry: 'afterChange',
    zh: '该订单尚未支付',
    en: 'This order has not been paid',
  },
  ORDER_PRINTING_ELSEWHERE: {
    code: '4105050006',
    http: 200,
    retry: 'later',
    zh: '该取件码正在其他终端打印',
    en: 'This pickup code is being printed at another terminal',
  },
  PRINT_LIMIT_REACHED: {
    code: '4105050007',
    http: 200,
    retry: 'never',
    zh: '已达打印次数上限',
    en: 'The print limit has been reached',
  },
  TAKE_CODE_LOCKED: {
    code: '4105050008',
    http: 200,
    retry: 'later',
    zh: '错误次数过多，请稍后再输入',
    en: 'Too many wrong codes, please wait before the next try',
  },
  ORDER_UNCONFIRMED: {
    code: '4105050009',
    http: 200,
    retry: 'ambiguous',
    zh: '该订单上次打印结果待确认，请联系工作人员',
    en: 'The last print of this order is being checked by staff',
  },
  ORDER_NOT_FOUND: {
    code: '4105050010',
    http: 200,
    retry: 'never',
    zh: '订单不存在',
    en: 'There is no such order',
  },
  ORDER_NOT_CLAIMED: {
    code: '4105050011',
    http: 200,
    retry: 'afterChange',
    zh: '本终端未持有该订单，请重新输入取件码',
    en: 'This terminal does not hold the order. Please enter the code again',
  },
  COPIES_FIXED: {
    code: '4105050012',
    http: 200,
    retry: 'never',
    zh: '该订单份数不可修改',
    en: 'The copies of this order cannot be changed',
  },
  COPIES_OUT_OF_RANGE: {
    code: '4105050013',
    http: 200,
    retry: 'afterChange',
    zh: '份数超出允许范围',
    en: 'This number of copies is not allowed',
  },
  DOCUMENT_UNAVAILABLE: {
    code: '4105050014',
    http: 200,
    retry: 'later',
    zh: '文档暂时无法获取',
    en: 'The document cannot be fetched right now',
  },
  ITEM_PAUSED: {
    code: '4105050015',
    http: 200,
    retry: 'later',
    zh: '该文档已暂停打印服务',
    en: 'Printing of this document is paused',
  },
  ORDER_PRINTING_HERE: {
    code: '4105050016',
    http: 200,
    retry: 'later',
    zh: '该订单正在打印',
    en: 'This order is being printed',
  },
  ORDER_FAILED: {
    code: '4105050017',
    http: 200,
    retry: 'never',
    zh: '该订单打印未完成，已转工作人员处理',
    en: 'This order could not be printed completely; staff will take care of it',
  },
  LINK_INVALID: {
    code: '4105050018',
    http: 403,
    retry: 'afterChange',
    zh: '下载地址无效或已过期',
    en: 'The download address is not valid any more',
  },
  // Agent: general (9xxx) and printer (3xxx)
  AGENT_NOT_REGISTERED: {
    code: '9001',
    http: 200,
    retry: 'afterChange',
    zh: '终端未注册',
    en: 'This terminal is not registered',
  },
  PLATFORM_UNREACHABLE: {
    code: '9002',
    http: 200,
    retry: 'later',
    zh: '无法连接平台',
    en: 'The platform cannot be reached',
  },
  TOKEN_FETCH_FAILED: {
    code: '9003',
    http: 200,
    retry: 'later',
    zh: '获取访问令牌失败',
    en: 'The access token could not be fetched',
  },
  NOT_A_PLATFORM: {
    code: '9004',
    http: 200,
    retry: 'afterChange',
    zh: '该地址不是自助打印平台',
    en: 'This address is not a printing platform',
  },
  AGENT_STORAGE_FAILED: {
    code: '9005',
    http: 200,
    retry: 'later',
    zh: '本终端无法记录打印任务，暂停打印',
    en: 'This terminal cannot keep its print records, so it does not print',
  },
  PRINT_OUT_OF_PAPER: {
    code: '3001',
    http: 200,
    retry: 'later',
    zh: '打印机缺纸',
    en: 'The printer is out of paper',
  },
  PRINT_JAM: {
    code: '3002',
    http: 200,
    retry: 'later',
    zh: '打印机卡纸',
    en: 'Paper is jammed in the printer',
  },
  PRINT_DOOR_OPEN: {
    code: '3003',
    http: 200,
    retry: 'later',
    zh: '打印机盖板打开',
    en: 'A printer cover is open',
  },
  PRINT_OFFLINE: { code: '3004', http: 200, retry: 'later', zh: '打印机离线', en: 'The printer is offline' },
  PRINT_REFUSED: {
    code: '3005',
    http: 200,
    retry: 'never',
    zh: '打印机拒绝了任务',
    en: 'The printer refused the job',
  },
  PRINT_TONER_EMPTY: {
    code: '3006',
    http: 200,
    retry: 'later',
    zh: '打印机缺墨',
    en: 'The printer is out of toner',
  },
  PRINT_DOCUMENT_UNREADABLE: {
    code: '3007',
    http: 200,
    retry: 'never',
    zh: '打印PDF文件处理失败',
    en: 'The document cannot be read',
  },
  PRINT_DOWNLOAD_FAILED: {
    code: '3008',
    http: 200,
    retry: 'later',
    zh: '文档下载失败',
    en: 'The document could not be downloaded',
  },
  PRINT_UNCONFIRMED: {
    code: '3009',
    http: 200,
    retry: 'ambiguous',
    zh: '打印结果待确认',
    en: 'It is not certain whether this was printed',
  },
  PRINT_NO_SUCH_CARTON: {
    code: '3010',
    http: 200,
    retry: 'never',
    zh: '纸盒不存在',
    en: 'There is no such paper carton',
  },
  PRINT_BUSY: { code: '3011', http: 200, retry: 'later', zh: '打印机正忙', en: 'The printer is busy' },
  PRINT_WAKE_UP_FAILED: {
    code: '3012',
    http: 200,
    retry: 'later',
    zh: '打印机唤醒失败',
    en: 'The printer could not be woken up',
  },
  PRINT_ABORTED: {
    code: '3013',
    http: 200,
    retry: 'never',
    zh: '打印机中止了任务',
    en: 'The printer aborted the job',
  },
  PRINT_CANCELLED: {
    code: '3014',
    http: 200,
    retry: 'never',
    zh: '打印已取消',
    en: 'The print was cancelled',
  },
  PRINT_NO_SUCH_JOB: {
    code: '3015',
    http: 200,
    retry: 'never',
    zh: '打印任务不存在',
    en: 'There is no such print job',
  },
  PRINT_CONFLICT: {
    code: '3016',
    http: 200,
    retry: 'never',
    zh: '同一打印记录的内容不一致',
    en: 'This print log was already used for another job',
  },
  PRINT_INTERRUPTED: {
    code: '3017',
    http: 200,
    retry: 'later',
    zh: '打印在发送到打印机之前中断，没有打印任何内容',
    en: 'The print was interrupted before anything was sent to the printer',
  },
  ...DEVICE_ERRORS,
} as const satisfies Record<string, ErrorFact>;

export type ErrorName = keyof typeof ERRORS;

const namesByCode = (names: readonly ErrorName[]): ReadonlyMap<string, ErrorName> =>
  new Map(names.map((name) => [ERRORS[name].code, name]));
const isDeviceError = (name: string) => Object.hasOwn(DEVICE_ERRORS, name);
const ALL_NAMES = Object.keys(ERRORS) as ErrorName[];
// The specification gives 4101 to both the phone's log-in and the writing of a train card.
const NAMES_AT_AGENT = namesByCode(ALL_NAMES.filter((name) => name !== 'MOBILE_NOT_SIGNED_IN'));
const NAMES_AT_PLATFORM = namesByCode(ALL_NAMES.filter((name) => !isDeviceError(name)));

/** The name of an error code in an answer of the agent or the platform; undefined for one that this build does not know. */
export function errorNameOf(code: string, from: 'agent' | 'platform'): ErrorName | undefined {
  return (from === 'agent' ? NAMES_AT_AGENT : NAMES_AT_PLATFORM).get(code);
}

/** An expected failure of a call: a name from the table, and what may be told beside it. */
export interface CallProblem {
  readonly name: ErrorName;
  /** Replaces the table's text on the wire; never contains personal data. */
  readonly message?: string;
  /** Machine-readable detail for the screen; the fields it may read are in `problemDetail.ts`. */
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

export function problem(name: ErrorName, extra: Omit<CallProblem, 'name'> = {}): CallProblem {
  return { name, ...extra };
}
