import { DEVICE_ERRORS } from './deviceErrors.ts';
import type { ErrorName } from './errorCodes.ts';
import type { ErrorFact } from './errorFact.ts';

/** What every error means: HTTP status, what a caller may do, and its texts. The codes are in `errorCodes.ts`. */
export const ERRORS = {
  // Session and access (codes fixed by the specification)
  NOT_SIGNED_IN: {
    http: 200,
    retry: 'afterChange',
    zh: '请先登录',
    en: 'Please sign in first',
  },
  NO_PERMISSION: {
    http: 200,
    retry: 'never',
    zh: '没有访问权限',
    en: 'You are not allowed to do this',
  },
  MOBILE_NOT_SIGNED_IN: {
    http: 200,
    retry: 'afterChange',
    zh: '请先登录',
    en: 'Please sign in first',
  },
  ACCESS_TOKEN_INVALID: {
    http: 200,
    retry: 'later',
    zh: '终端访问令牌无效',
    en: 'The access token of this terminal is not valid',
  },
  // Terminal identity
  ACTIVATION_CODE_INVALID: {
    http: 200,
    retry: 'afterChange',
    zh: '激活码错误、已使用或已过期',
    en: 'The activation code is wrong, used or expired',
  },
  TERMINAL_MISMATCH: {
    http: 200,
    retry: 'never',
    zh: '终端编号与令牌不一致',
    en: 'The terminal code does not belong to this access token',
  },
  TERMINAL_PAUSED: {
    http: 200,
    retry: 'later',
    zh: '本终端已暂停服务',
    en: 'Service at this terminal is paused',
  },
  MODULE_NOT_LICENSED: {
    http: 200,
    retry: 'never',
    zh: '该功能未获授权',
    en: 'This function is not licensed',
  },
  // The request itself
  BAD_REQUEST: {
    http: 400,
    retry: 'never',
    zh: '请求参数有误',
    en: 'The request is not valid',
  },
  FORBIDDEN: { http: 403, retry: 'never', zh: '请求被拒绝', en: 'The request was refused' },
  NO_SUCH_CALL: { http: 404, retry: 'never', zh: '接口不存在', en: 'There is no such call' },
  NOT_FOUND: { http: 200, retry: 'never', zh: '未找到相关数据', en: 'Nothing was found' },
  METHOD_NOT_ALLOWED: {
    http: 405,
    retry: 'never',
    zh: '请求方法不支持',
    en: 'This method is not supported',
  },
  BODY_TOO_LARGE: {
    http: 413,
    retry: 'never',
    zh: '请求内容过大',
    en: 'The request is too large',
  },
  UNSUPPORTED_CONTENT: {
    http: 415,
    retry: 'never',
    zh: '请求内容类型不支持',
    en: 'This content type is not supported',
  },
  TOO_MANY_REQUESTS: {
    http: 429,
    retry: 'later',
    zh: '操作过于频繁，请稍后再试',
    en: 'Too many requests, please wait',
  },
  INTERNAL: { http: 500, retry: 'later', zh: '服务器内部错误', en: 'Internal server error' },
  UNAVAILABLE: {
    http: 503,
    retry: 'later',
    zh: '服务暂不可用',
    en: 'The service is not available right now',
  },
  // Sign-in
  SIGN_IN_FAILED: {
    http: 200,
    retry: 'afterChange',
    zh: '用户名或密码错误',
    en: 'Wrong user name or password',
  },
  SIGN_IN_LOCKED: {
    http: 200,
    retry: 'later',
    zh: '尝试次数过多，请稍后再试',
    en: 'Too many tries, please wait',
  },
  // Orders at a terminal
  TAKE_CODE_NOT_FOUND: {
    http: 200,
    retry: 'afterChange',
    zh: '取件码不正确，请核对后重新输入',
    en: 'This pickup code does not exist. Please check it',
  },
  TAKE_CODE_EXPIRED: {
    http: 200,
    retry: 'never',
    zh: '取件码已过期',
    en: 'This pickup code has expired',
  },
  ORDER_ALREADY_PRINTED: {
    http: 200,
    retry: 'never',
    zh: '该订单已打印',
    en: 'This order has been printed',
  },
  ORDER_CANCELLED: {
    http: 200,
    retry: 'never',
    zh: '该订单已取消',
    en: 'This order was cancelled',
  },
  ORDER_UNPAID: {
    http: 200,
    retry: 'afterChange',
    zh: '该订单尚未支付',
    en: 'This order has not been paid',
  },
  ORDER_PRINTING_ELSEWHERE: {
    http: 200,
    retry: 'later',
    zh: '该取件码正在其他终端打印',
    en: 'This pickup code is being printed at another terminal',
  },
  PRINT_LIMIT_REACHED: {
    http: 200,
    retry: 'never',
    zh: '已达打印次数上限',
    en: 'The print limit has been reached',
  },
  TAKE_CODE_LOCKED: {
    http: 200,
    retry: 'later',
    zh: '错误次数过多，请稍后再输入',
    en: 'Too many wrong codes, please wait before the next try',
  },
  ORDER_UNCONFIRMED: {
    http: 200,
    retry: 'ambiguous',
    zh: '该订单上次打印结果待确认，请联系工作人员',
    en: 'The last print of this order is being checked by staff',
  },
  ORDER_NOT_FOUND: {
    http: 200,
    retry: 'never',
    zh: '订单不存在',
    en: 'There is no such order',
  },
  ORDER_NOT_CLAIMED: {
    http: 200,
    retry: 'afterChange',
    zh: '本终端未持有该订单，请重新输入取件码',
    en: 'This terminal does not hold the order. Please enter the code again',
  },
  COPIES_FIXED: {
    http: 200,
    retry: 'never',
    zh: '该订单份数不可修改',
    en: 'The copies of this order cannot be changed',
  },
  COPIES_OUT_OF_RANGE: {
    http: 200,
    retry: 'afterChange',
    zh: '份数超出允许范围',
    en: 'This number of copies is not allowed',
  },
  DOCUMENT_UNAVAILABLE: {
    http: 200,
    retry: 'later',
    zh: '文档暂时无法获取',
    en: 'The document cannot be fetched right now',
  },
  ITEM_PAUSED: {
    http: 200,
    retry: 'later',
    zh: '该文档已暂停打印服务',
    en: 'Printing of this document is paused',
  },
  ORDER_PRINTING_HERE: {
    http: 200,
    retry: 'later',
    zh: '该订单正在打印',
    en: 'This order is being printed',
  },
  ORDER_FAILED: {
    http: 200,
    retry: 'never',
    zh: '该订单打印未完成，已转工作人员处理',
    en: 'This order could not be printed completely; staff will take care of it',
  },
  LINK_INVALID: {
    http: 403,
    retry: 'afterChange',
    zh: '下载地址无效或已过期',
    en: 'The download address is not valid any more',
  },
  // Items, issued documents, cloud print and what administrators do with them
  ITEM_NOT_ALLOWED: {
    http: 200,
    retry: 'never',
    zh: '您没有办理该项目的权限',
    en: 'You may not order this document',
  },
  SAME_ORDER_EXISTS: {
    http: 200,
    retry: 'afterChange',
    zh: '已有相同的未完成订单，请在未完成列表中打印',
    en: 'The same unfinished order already exists. Print it from the list of unfinished orders',
  },
  TAKE_TYPE_NOT_OFFERED: {
    http: 200,
    retry: 'afterChange',
    zh: '该项目不支持所选的领取方式',
    en: 'This document cannot be collected in that way',
  },
  LANGUAGE_NOT_OFFERED: {
    http: 200,
    retry: 'afterChange',
    zh: '该项目不提供所选语言版本',
    en: 'This document is not offered in that language',
  },
  FORM_INVALID: {
    http: 200,
    retry: 'afterChange',
    zh: '表单填写有误，请检查后重新提交',
    en: 'Some fields of the form are not filled in as they must be',
  },
  DOCUMENT_DATA_MISSING: {
    http: 200,
    retry: 'later',
    zh: '缺少生成该文件所需的信息，请联系管理部门',
    en: 'Information that this document needs is missing. Please contact the office',
  },
  DOCUMENT_REVOKED: {
    http: 200,
    retry: 'never',
    zh: '该文件已被撤销',
    en: 'This document was revoked',
  },
  ORDER_AWAITS_APPROVAL: {
    http: 200,
    retry: 'later',
    zh: '该订单正在审核',
    en: 'This order is waiting for approval',
  },
  ORDER_REFUSED: {
    http: 200,
    retry: 'never',
    zh: '该订单未通过审核',
    en: 'This order was not approved',
  },
  EMAIL_INVALID: {
    http: 200,
    retry: 'afterChange',
    zh: '请输入正确的邮箱地址',
    en: 'Please enter one correct e-mail address',
  },
  EMAIL_NOT_SENT: {
    http: 200,
    retry: 'later',
    zh: '邮件暂时无法发送，请稍后再试',
    en: 'The e-mail could not be sent. Please try again later',
  },
  TOO_MANY_SHARES: {
    http: 200,
    retry: 'afterChange',
    zh: '分享链接过多，请先撤销不用的链接',
    en: 'There are too many share links. Revoke some first',
  },
  PIN_WRONG: {
    http: 200,
    retry: 'afterChange',
    zh: '访问密码错误',
    en: 'The PIN is wrong',
  },
  UPLOAD_NOT_READY: {
    http: 200,
    retry: 'later',
    zh: '文件尚未处理完成',
    en: 'The file is not ready yet',
  },
  UPLOAD_OUT_OF_ORDER: {
    http: 200,
    retry: 'afterChange',
    zh: '上传的数据不连续，请继续上传',
    en: 'A piece of the upload is missing',
  },
  TOO_MANY_UPLOADS: {
    http: 200,
    retry: 'later',
    zh: '待处理的文件过多，请先删除或打印已有文件',
    en: 'There are too many files. Delete or print some first',
  },
  LAYOUT_NOT_OFFERED: {
    http: 200,
    retry: 'afterChange',
    zh: '不支持所选的打印方式',
    en: 'Printing in that way is not offered',
  },
  SIGN_IN_REQUEST_ENDED: {
    http: 200,
    retry: 'afterChange',
    zh: '登录请求已失效，请重新扫码',
    en: 'This sign-in request has ended. Please scan the code again',
  },
  CAPTCHA_WRONG: {
    http: 200,
    retry: 'afterChange',
    zh: '验证码错误，请重新输入',
    en: 'The characters of the picture were wrong',
  },
  CHANGED_MEANWHILE: {
    http: 200,
    retry: 'afterChange',
    zh: '数据已被他人修改，请刷新后重试',
    en: 'Somebody else changed this meanwhile. Load it again',
  },
  NAME_TAKEN: {
    http: 200,
    retry: 'afterChange',
    zh: '该编号或名称已存在',
    en: 'This name is taken',
  },
  FORM_SCHEMA_INVALID: {
    http: 200,
    retry: 'afterChange',
    zh: '表单定义有误',
    en: 'The form is not defined correctly',
  },
  TEMPLATE_INVALID: {
    http: 200,
    retry: 'afterChange',
    zh: '模板内容有误',
    en: 'The template is not correct',
  },
  TEMPLATE_NOT_PUBLISHED: {
    http: 200,
    retry: 'afterChange',
    zh: '模板尚未发布',
    en: 'The template has not been published',
  },
  PLUGIN_UNKNOWN: {
    http: 200,
    retry: 'afterChange',
    zh: '插件不存在或设置有误',
    en: 'There is no such plug-in, or its settings are wrong',
  },
  REFERENCE_UNKNOWN: {
    http: 200,
    retry: 'afterChange',
    zh: '引用的数据不存在',
    en: 'Something that is referred to does not exist',
  },
  FOLDER_NOT_EMPTY: {
    http: 200,
    retry: 'afterChange',
    zh: '目录不为空',
    en: 'The folder is not empty',
  },
  SECOND_PERSON_NEEDED: {
    http: 200,
    retry: 'afterChange',
    zh: '须由另一人发布',
    en: 'Another person has to publish it',
  },
  RESOURCE_INVALID: {
    http: 200,
    retry: 'afterChange',
    zh: '资源文件无法识别',
    en: 'The file is not a usable resource',
  },
  // Uploaded files
  UPLOAD_TYPE_UNSUPPORTED: {
    http: 200,
    retry: 'afterChange',
    zh: '不支持此类文件，请上传 PDF、Word、Excel、PowerPoint、图片或文本文件',
    en: 'This kind of file cannot be printed. Please upload PDF, Word, Excel, PowerPoint, a picture or text',
  },
  UPLOAD_EMPTY: {
    http: 200,
    retry: 'afterChange',
    zh: '文件是空的，没有可打印的内容',
    en: 'The file is empty: there is nothing to print',
  },
  UPLOAD_TOO_LARGE: {
    http: 200,
    retry: 'afterChange',
    zh: '文件过大，请压缩或拆分后再上传',
    en: 'The file is too large. Please make it smaller or split it',
  },
  UPLOAD_TOO_MANY_PAGES: {
    http: 200,
    retry: 'afterChange',
    zh: '文件页数过多，请拆分后再上传',
    en: 'The file has too many pages. Please split it',
  },
  UPLOAD_ENCRYPTED: {
    http: 200,
    retry: 'afterChange',
    zh: '文件设有密码，请取消密码后重新上传',
    en: 'The file is protected by a password. Please remove the password and upload it again',
  },
  UPLOAD_PRINTING_FORBIDDEN: {
    http: 200,
    retry: 'afterChange',
    zh: '该 PDF 的作者设置了禁止打印',
    en: 'The author of this PDF does not allow printing',
  },
  UPLOAD_HAS_MACROS: {
    http: 200,
    retry: 'afterChange',
    zh: '文件含有宏，请另存为不含宏的格式（如 docx、xlsx、pptx 或 PDF）后再上传',
    en: 'The file contains macros. Please save it without macros (docx, xlsx, pptx or PDF) and upload it again',
  },
  UPLOAD_BROKEN: {
    http: 200,
    retry: 'afterChange',
    zh: '文件已损坏或不完整，无法打开；请另存为 PDF 后再上传',
    en: 'The file is damaged or incomplete and cannot be opened. Please save it as PDF and upload that',
  },
  UPLOAD_BOMB: {
    http: 200,
    retry: 'never',
    zh: '文件解压后过大，已拒绝处理',
    en: 'The file would become far too large when unpacked and was refused',
  },
  UPLOAD_PICTURE_TOO_LARGE: {
    http: 200,
    retry: 'afterChange',
    zh: '图片尺寸过大，请缩小后再上传',
    en: 'The picture has too many pixels. Please make it smaller and upload it again',
  },
  UPLOAD_NO_PAGES: {
    http: 200,
    retry: 'afterChange',
    zh: '文件中没有任何页面',
    en: 'The file has no pages',
  },
  PAGE_RANGE_INVALID: {
    http: 200,
    retry: 'afterChange',
    zh: '页码范围格式不正确，正确示例：1-3,5,9-',
    en: 'The page range is not valid. An example: 1-3,5,9-',
  },
  PAGE_RANGE_OUTSIDE: {
    http: 200,
    retry: 'afterChange',
    zh: '页码范围超出文件页数',
    en: 'The page range names pages that the file does not have',
  },
  CONVERSION_TIMED_OUT: {
    http: 200,
    retry: 'afterChange',
    zh: '文件内容过于复杂，转换未能完成；请简化内容或另存为 PDF 后再上传',
    en: 'The file is too complex to be converted. Please simplify it, or save it as PDF and upload that',
  },
  CONVERSION_BUSY: {
    http: 200,
    retry: 'later',
    zh: '正在转换的文件较多，请稍后再试',
    en: 'Many files are being converted right now. Please try again in a moment',
  },
  CONVERSION_UNAVAILABLE: {
    http: 200,
    retry: 'later',
    zh: '暂时无法转换此类文件，请上传 PDF 或稍后再试',
    en: 'Files of this kind cannot be converted right now. Please upload a PDF or try again later',
  },
  // Agent: general (9xxx) and printer (3xxx)
  AGENT_NOT_REGISTERED: {
    http: 200,
    retry: 'afterChange',
    zh: '终端未注册',
    en: 'This terminal is not registered',
  },
  PLATFORM_UNREACHABLE: {
    http: 200,
    retry: 'later',
    zh: '无法连接平台',
    en: 'The platform cannot be reached',
  },
  TOKEN_FETCH_FAILED: {
    http: 200,
    retry: 'later',
    zh: '获取访问令牌失败',
    en: 'The access token could not be fetched',
  },
  NOT_A_PLATFORM: {
    http: 200,
    retry: 'afterChange',
    zh: '该地址不是自助打印平台',
    en: 'This address is not a printing platform',
  },
  AGENT_STORAGE_FAILED: {
    http: 200,
    retry: 'later',
    zh: '本终端无法记录打印任务，暂停打印',
    en: 'This terminal cannot keep its print records, so it does not print',
  },
  PRINT_OUT_OF_PAPER: {
    http: 200,
    retry: 'later',
    zh: '打印机缺纸',
    en: 'The printer is out of paper',
  },
  PRINT_JAM: {
    http: 200,
    retry: 'later',
    zh: '打印机卡纸',
    en: 'Paper is jammed in the printer',
  },
  PRINT_DOOR_OPEN: {
    http: 200,
    retry: 'later',
    zh: '打印机盖板打开',
    en: 'A printer cover is open',
  },
  PRINT_OFFLINE: { http: 200, retry: 'later', zh: '打印机离线', en: 'The printer is offline' },
  PRINT_REFUSED: {
    http: 200,
    retry: 'never',
    zh: '打印机拒绝了任务',
    en: 'The printer refused the job',
  },
  PRINT_TONER_EMPTY: {
    http: 200,
    retry: 'later',
    zh: '打印机缺墨',
    en: 'The printer is out of toner',
  },
  PRINT_DOCUMENT_UNREADABLE: {
    http: 200,
    retry: 'never',
    zh: '打印PDF文件处理失败',
    en: 'The document cannot be read',
  },
  PRINT_DOWNLOAD_FAILED: {
    http: 200,
    retry: 'later',
    zh: '文档下载失败',
    en: 'The document could not be downloaded',
  },
  PRINT_UNCONFIRMED: {
    http: 200,
    retry: 'ambiguous',
    zh: '打印结果待确认',
    en: 'It is not certain whether this was printed',
  },
  PRINT_NO_SUCH_CARTON: {
    http: 200,
    retry: 'never',
    zh: '纸盒不存在',
    en: 'There is no such paper carton',
  },
  PRINT_BUSY: { http: 200, retry: 'later', zh: '打印机正忙', en: 'The printer is busy' },
  PRINT_WAKE_UP_FAILED: {
    http: 200,
    retry: 'later',
    zh: '打印机唤醒失败',
    en: 'The printer could not be woken up',
  },
  PRINT_ABORTED: {
    http: 200,
    retry: 'never',
    zh: '打印机中止了任务',
    en: 'The printer aborted the job',
  },
  PRINT_CANCELLED: {
    http: 200,
    retry: 'never',
    zh: '打印已取消',
    en: 'The print was cancelled',
  },
  PRINT_NO_SUCH_JOB: {
    http: 200,
    retry: 'never',
    zh: '打印任务不存在',
    en: 'There is no such print job',
  },
  PRINT_CONFLICT: {
    http: 200,
    retry: 'never',
    zh: '同一打印记录的内容不一致',
    en: 'This print log was already used for another job',
  },
  PRINT_INTERRUPTED: {
    http: 200,
    retry: 'later',
    zh: '打印在发送到打印机之前中断，没有打印任何内容',
    en: 'The print was interrupted before anything was sent to the printer',
  },
  ...DEVICE_ERRORS,
} as const satisfies Record<ErrorName, ErrorFact>;

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
