import { CHART_TABS_MAX, CHARTS_MAX } from './chartLimits.ts';
import { DEVICE_ERRORS } from './deviceErrors.ts';
import type { ErrorName } from './errorCodes.ts';
import type { ErrorFact, ErrorRow } from './errorFact.ts';
import type { Result } from './result.ts';

const ROWS = {
  // Session and access (codes fixed by the specification)
  NOT_SIGNED_IN: ['afterChange', '请先登录', 'Please sign in first'],
  NO_PERMISSION: ['never', '没有访问权限', 'You are not allowed to do this'],
  MOBILE_NOT_SIGNED_IN: ['afterChange', '请先登录', 'Please sign in first'],
  ACCESS_TOKEN_INVALID: ['later', '终端访问令牌无效', 'The access token of this terminal is not valid'],
  // Terminal identity
  ACTIVATION_CODE_INVALID: [
    'afterChange',
    '激活码错误、已使用或已过期',
    'The activation code is wrong, used or expired',
  ],
  ENROLMENT_REFUSED: [
    'afterChange',
    '批量注册密钥不可用：可能有误、已用完、已过期、已作废，或不允许从本机所在网络使用。具体原因见管理后台“批量注册”',
    'This machine cannot join with this enrolment key: it is wrong, used up, expired, revoked or not for this network. The Enrolment keys page of the console says which',
  ],
  TERMINAL_MISMATCH: [
    'never',
    '终端编号与令牌不一致',
    'The terminal code does not belong to this access token',
  ],
  TERMINAL_PAUSED: ['later', '本终端已暂停服务', 'Service at this terminal is paused'],
  TERMINAL_NOT_FOR_ROLE: [
    'never',
    '本终端不向您的身份开放，请到其他终端办理',
    'This terminal is not open to people of your role. Use another one',
  ],
  MODULE_NOT_LICENSED: ['never', '该功能未获授权', 'This function is not licensed'],
  // The request itself
  BAD_REQUEST: ['never', '请求参数有误', 'The request is not valid', 400],
  FORBIDDEN: ['never', '请求被拒绝', 'The request was refused', 403],
  NO_SUCH_CALL: ['never', '接口不存在', 'There is no such call', 404],
  NOT_FOUND: ['never', '未找到相关数据', 'Nothing was found'],
  METHOD_NOT_ALLOWED: ['never', '请求方法不支持', 'This method is not supported', 405],
  BODY_TOO_LARGE: ['never', '请求内容过大', 'The request is too large', 413],
  UNSUPPORTED_CONTENT: ['never', '请求内容类型不支持', 'This content type is not supported', 415],
  TOO_MANY_REQUESTS: ['later', '操作过于频繁，请稍后再试', 'Too many requests, please wait', 429],
  INTERNAL: ['later', '服务器内部错误', 'Internal server error', 500],
  UNAVAILABLE: ['later', '服务暂不可用', 'The service is not available right now', 503],
  // Sign-in
  SIGN_IN_FAILED: ['afterChange', '用户名或密码错误', 'Wrong user name or password'],
  SIGN_IN_LOCKED: ['later', '尝试次数过多，请稍后再试', 'Too many tries, please wait'],
  SIGN_IN_NOT_MATCHED: [
    'never',
    '登录失败：您的账号尚未在本平台开通或未获授权，请联系管理员',
    'You were recognised, but your account may not sign in here. Please contact the administrator',
  ],
  SIGN_IN_PROVIDER_DOWN: [
    'later',
    '学校的认证服务暂时无法使用，请稍后再试或改用其他登录方式',
    "The school's sign-in service is not available right now. Please try later or in another way",
  ],
  SIGN_IN_EXPIRED: [
    'afterChange',
    '本次登录已超时或已失效，请重新登录',
    'This sign-in has expired or was already used. Please start again',
  ],
  SIGN_IN_NOT_MEMBER: [
    'never',
    '您不是学校企业微信的成员，不能用企业微信登录，请改用其他登录方式',
    "You are not a member of the school's WeCom. Please sign in another way",
  ],
  WECHAT_NOT_BOUND: [
    'afterChange',
    '这个微信还没有绑定账号。请先用其他方式登录，再到“我的账号”绑定微信',
    'This WeChat is not bound to an account yet. Please sign in another way, then bind it on the page of your account',
  ],
  WECHAT_TAKEN: [
    'never',
    '这个微信已绑定其他人的账号，请先在原账号中解除绑定',
    "This WeChat is bound to somebody else's account. It has to be unbound there first",
  ],
  WECHAT_BOUND_ALREADY: [
    'afterChange',
    '您的账号已绑定另一个微信，请先解除绑定',
    'Your account is bound to another WeChat. Please unbind that one first',
  ],
  WECHAT_NOT_FOR_ADMINISTRATORS: [
    'never',
    '管理员账号不能绑定微信',
    "An administrator's account cannot be bound to WeChat",
  ],
  SIGN_IN_WAY_NOT_OFFERED: [
    'afterChange',
    '该登录方式不可用，请选择其他方式',
    'This way to sign in is not offered. Please choose another one',
  ],
  STEP_UP_NOT_OFFERED: [
    'never',
    '为保护您的信息，此操作需要更高级别的身份验证，这里暂不支持，请换用其他设备或到服务窗口办理',
    'To protect your data, this needs a surer sign-in than is offered here. Please use another device, or ask at the service desk',
  ],
  STEP_UP_NEEDED: [
    'afterChange',
    '为保护您的信息，此操作需要再验证一次身份',
    'To protect your data, please also prove in another way who you are',
  ],
  SIGN_IN_PARAMETERS_INVALID: [
    'afterChange',
    '登录方式的参数有误',
    'The parameters of this way to sign in are not valid',
  ],
  // Steps that items demand at a terminal
  STEP_PROOF_MISSING: [
    'afterChange',
    '该事项还有步骤没有完成，请按屏幕提示依次完成后再提交',
    'A step of this document has not been done yet. Please follow the steps on the screen',
  ],
  STEP_PROOF_REFUSED: [
    'afterChange',
    '之前完成的步骤已失效，请重新完成',
    'The steps that were done before no longer count. Please do them again',
  ],
  STEP_CHANGED: [
    'afterChange',
    '该事项的办理要求刚刚有调整，请返回重新办理',
    'What this document asks for has just changed. Please go back and begin again',
  ],
  SIGNATURE_EMPTY: [
    'afterChange',
    '签名太短，请写下您的全名',
    'This is too short for a signature. Please write your full name',
  ],
  STEP_PHOTO_INVALID: [
    'afterChange',
    '照片无法使用，请重新拍摄',
    'This photo cannot be used. Please take another one',
  ],
  STEP_NOT_POSSIBLE_HERE: [
    'never',
    '本终端的登录方式不足以核实第二人的身份，请到其他终端或服务窗口办理',
    'None of the ways to sign in here is secure enough to confirm who a second person is. Use another terminal, or ask at the service desk',
  ],
  STEP_ENDED: [
    'afterChange',
    '确认已超时或已失效，请本人返回后重新发起',
    'The time to confirm this has run out. The person who asked has to go back and ask again',
  ],
  STEP_PERSON_NOT_ALLOWED: [
    'afterChange',
    '您的身份不能确认该事项，请由规定的人员确认',
    'People of your role cannot confirm this. Please have somebody else do it',
  ],
  STEP_PERSON_UNSURE: [
    'afterChange',
    '该登录方式不足以确认，请换一种方式登录',
    'This way of signing in is not secure enough to confirm it. Please choose another one',
  ],
  STEP_SAME_PERSON: [
    'afterChange',
    '不能由本人确认，请由另一个人登录',
    'You cannot confirm your own request. Somebody else has to sign in',
  ],
  // Synchronisation of campus data
  DATA_SOURCE_IN_USE: ['never', '仍有同步方案使用该数据源', 'Schemes still read this data source'],
  DATA_SOURCE_PASSWORD_MISSING: [
    'afterChange',
    '请填写密码或密钥；更换地址或账号时须重新填写',
    'Enter the password or key; a new address or account needs it again',
  ],
  SOURCE_FILE_HEADINGS_INVALID: [
    'afterChange',
    '首行须为列名：每列一个，不可重复，不超过 128 个字',
    'The first row has to name the columns: no name twice, and none longer than 128 characters',
  ],
  SOURCE_FILE_CELL_TOO_LONG: [
    'afterChange',
    '有单元格超出长度上限，可能是引号未配对，请检查文件',
    'A cell is longer than cells can be; perhaps a quotation mark is missing. Please check the file',
  ],
  SYNC_MAPPING_INVALID: [
    'afterChange',
    '字段对应有误：需要且只能有一列为学号或工号，其余各列须对应已发布模板的不同字段',
    'The mapping is not valid: one column has to be the number of the person, and the others different variables of published templates',
  ],
  SYNC_NOT_TRIED: [
    'afterChange',
    '方案有改动后须先试运行',
    'Rules that are new or changed have to be tried before they write',
  ],
  SYNC_WATERMARK_INVALID: [
    'afterChange',
    '该数据源不能只读取有变化的内容，请不要选择更新标记列',
    'This source cannot tell what changed: leave out the column of changes',
  ],
  SYNC_UNDER_WAY: ['later', '该方案正在同步', 'A run of this scheme is under way'],
  // Orders at a terminal
  TAKE_CODE_NOT_FOUND: [
    'afterChange',
    '取件码不正确，请核对后重新输入',
    'This pickup code does not exist. Please check it',
  ],
  TAKE_CODE_EXPIRED: ['never', '取件码已过期', 'This pickup code has expired'],
  ORDER_ALREADY_PRINTED: ['never', '该订单已打印', 'This order has been printed'],
  ORDER_CANCELLED: ['never', '该订单已取消', 'This order was cancelled'],
  ORDER_UNPAID: ['afterChange', '该订单尚未支付', 'This order has not been paid'],
  ORDER_PRINTING_ELSEWHERE: [
    'later',
    '该取件码正在其他终端打印',
    'This pickup code is being printed at another terminal',
  ],
  PRINT_LIMIT_REACHED: ['never', '已达打印次数上限', 'The print limit has been reached'],
  TAKE_CODE_LOCKED: [
    'later',
    '错误次数过多，请稍后再输入',
    'Too many wrong codes, please wait before the next try',
  ],
  ORDER_UNCONFIRMED: [
    'ambiguous',
    '该订单上次打印结果待确认，请联系工作人员',
    'The last print of this order is being checked by staff',
  ],
  ORDER_NOT_FOUND: ['never', '订单不存在', 'There is no such order'],
  ORDER_NOT_CLAIMED: [
    'afterChange',
    '本终端未持有该订单，请重新输入取件码',
    'This terminal does not hold the order. Please enter the code again',
  ],
  COPIES_FIXED: ['never', '该订单份数不可修改', 'The copies of this order cannot be changed'],
  COPIES_OUT_OF_RANGE: ['afterChange', '份数超出允许范围', 'This number of copies is not allowed'],
  DOCUMENT_UNAVAILABLE: ['later', '文档暂时无法获取', 'The document cannot be fetched right now'],
  DOCUMENT_DAMAGED: [
    'never',
    '文件已损坏，无法打印，请联系工作人员',
    'The stored document is damaged and cannot be printed. Please contact staff',
  ],
  ITEM_PAUSED: ['later', '该文档已暂停打印服务', 'Printing of this document is paused'],
  ORDER_PRINTING_HERE: ['later', '该订单正在打印', 'This order is being printed'],
  ORDER_FAILED: [
    'never',
    '该订单打印未完成，已转工作人员处理',
    'This order could not be printed completely; staff will take care of it',
  ],
  LINK_INVALID: ['afterChange', '下载地址无效或已过期', 'The download address is not valid any more', 403],
  // Items, issued documents, cloud print and what administrators do with them
  ITEM_NOT_ALLOWED: ['never', '您没有办理该项目的权限', 'You may not order this document'],
  SAME_ORDER_EXISTS: [
    'afterChange',
    '您已有一个相同的订单尚未完成，请先完成或取消它',
    'You already have the same order, which is not finished. Please finish or cancel it first',
  ],
  TAKE_TYPE_NOT_OFFERED: [
    'afterChange',
    '该项目不支持所选的领取方式',
    'This document cannot be collected in that way',
  ],
  LANGUAGE_NOT_OFFERED: [
    'afterChange',
    '该项目不提供所选语言版本',
    'This document is not offered in that language',
  ],
  FORM_INVALID: [
    'afterChange',
    '表单填写有误，请检查后重新提交',
    'Some fields of the form are not filled in as they must be',
  ],
  DOCUMENT_DATA_MISSING: [
    'later',
    '缺少生成该文件所需的信息，请联系管理部门',
    'Information that this document needs is missing. Please contact the office',
  ],
  DOCUMENT_REVOKED: ['never', '该文件已被撤销', 'This document was revoked'],
  ORDER_AWAITS_APPROVAL: ['later', '该订单正在审核', 'This order is waiting for approval'],
  ORDER_REFUSED: ['never', '该订单未通过审核', 'This order was not approved'],
  EMAIL_INVALID: ['afterChange', '请输入正确的邮箱地址', 'Please enter one correct e-mail address'],
  EMAIL_NOT_SENT: [
    'later',
    '邮件暂时无法发送，请稍后再试',
    'The e-mail could not be sent. Please try again later',
  ],
  TOO_MANY_SHARES: [
    'afterChange',
    '分享链接过多，请先撤销不用的链接',
    'There are too many share links. Revoke some first',
  ],
  PIN_WRONG: ['afterChange', '访问密码错误', 'The PIN is wrong'],
  UPLOAD_NOT_READY: ['later', '文件尚未处理完成', 'The file is not ready yet'],
  UPLOAD_OUT_OF_ORDER: ['afterChange', '上传的数据不连续，请继续上传', 'A piece of the upload is missing'],
  TOO_MANY_UPLOADS: [
    'later',
    '待处理的文件过多，请先删除或打印已有文件',
    'There are too many files. Delete or print some first',
  ],
  LAYOUT_NOT_OFFERED: ['afterChange', '不支持所选的打印方式', 'Printing in that way is not offered'],
  SIGN_IN_REQUEST_ENDED: [
    'afterChange',
    '登录请求已失效，请重新扫码',
    'This sign-in request has ended. Please scan the code again',
  ],
  MESSAGE_PARAMETERS_INVALID: [
    'afterChange',
    '短信通道的参数有误',
    'The parameters of this channel are not valid',
  ],
  CARD_NOT_KNOWN: [
    'afterChange',
    '这张卡尚未登记，请换用其他登录方式，或联系管理员登记',
    'This card is not registered here. Please sign in another way, or have it registered at the service desk',
  ],
  CARD_BLOCKED: [
    'never',
    '这张卡已挂失，不能用来登录。如已找回，请联系管理员解除挂失',
    'This card was reported lost and signs nobody in. If you have it back, please have it released at the service desk',
  ],
  CARD_TAKEN: ['afterChange', '该卡号已登记给其他人', 'This number is registered for somebody else'],
  CARD_NUMBER_WRONG: [
    'afterChange',
    '卡号格式不正确，请核对后重新输入',
    'This cannot be the number of such a card. Please check it',
  ],
  PHONE_TAKEN: ['afterChange', '该手机号已被其他账号使用', 'Another account has this phone number'],
  MAIL_TAKEN: ['afterChange', '该邮箱已被其他账号使用', 'Another account has this mail address'],
  PHONE_CODE_WRONG: ['afterChange', '验证码错误或已失效', 'The code is wrong or no longer valid'],
  DIRECTORY_PASSWORD_SHORT: [
    'afterChange',
    '新密码太短，不符合学校系统的规则',
    "The new password is too short under the rules of the school's system",
  ],
  DIRECTORY_PASSWORD_USED: [
    'afterChange',
    '新密码近期使用过，请换一个',
    'You have used this password before. Choose another one',
  ],
  DIRECTORY_PASSWORD_WEAK: [
    'afterChange',
    '新密码不符合学校系统的规则（长度、字符种类或近期使用过），请换一个',
    "The new password breaks the rules of the school's system (length, characters or earlier passwords). Choose another one",
  ],
  DIRECTORY_PASSWORD_CLOSED: [
    'never',
    '学校系统现在不允许您更改密码，可能是距上次更改时间太短；如有疑问请联系学校',
    "The school's system does not let you change your password now, perhaps because it was changed recently. If in doubt, ask the school",
  ],
  DIRECTORY_PASSWORD_UNKNOWN: [
    'ambiguous',
    '没有收到学校系统的答复，密码可能已经更改。请先用新密码登录试试，不行再重新更改',
    "The school's system gave no answer, so the password may have been changed. Try to sign in with the new one first",
  ],
  GRADUATE_UNKNOWN: [
    'afterChange',
    '没有找到与填写内容一致的毕业生，请核对后重试；仍有问题请联系学校',
    'No graduate of the school matches these details. Check them, or ask the school',
  ],
  IDENTITY_CODE_WRONG: [
    'afterChange',
    '识别码无效、已使用或已过期，请在手机上刷新后重新扫描',
    'The identity code is invalid, used or expired. Please refresh it on your phone and scan it again',
  ],
  CAMPUS_CODE_WRONG: [
    'afterChange',
    '二维码或条码无效、已使用或已过期，请在手机上刷新后重新扫描',
    'This code is invalid, used or expired. Please refresh it on your phone and scan it again',
  ],
  IDENTITY_CODE_UNSURE: [
    'afterChange',
    '这份材料需要更可靠的登录，请先在手机上再验证一次身份，或换一种方式',
    'This needs a stronger sign-in. Please confirm your identity again on your phone, or sign in another way',
  ],
  SECOND_FACTOR_WRONG: ['afterChange', '动态码错误或已使用过', 'The code is wrong or has already been used'],
  CAPTCHA_NEEDED: ['afterChange', '请输入图中的验证码', 'Please enter the characters of the picture'],
  CAPTCHA_WRONG: ['afterChange', '验证码错误，请重新输入', 'The characters of the picture were wrong'],
  CHANGED_MEANWHILE: [
    'afterChange',
    '数据已被他人修改，请刷新后重试',
    'Somebody else changed this meanwhile. Load it again',
  ],
  CARTON_EMPTY: [
    'later',
    '须使用的专用纸在本终端已用完或不够，没有扣费。请联系工作人员加纸，或到其他终端办理',
    'This must be printed on special paper, of which this terminal has too little. Nothing was charged. Ask staff to add paper, or use another terminal',
  ],
  CARTON_MISSING: [
    'never',
    '本终端没有须使用的专用纸，没有扣费。请到其他终端办理，或咨询工作人员',
    'This must be printed on special paper, which this terminal does not have. Nothing was charged. Use another terminal, or ask staff',
  ],
  CARTON_BOUND: [
    'afterChange',
    '其已绑定本终端的纸盒，请改为修改原有绑定',
    'They already have a tray at this terminal. Change that one instead',
  ],
  NAME_TAKEN: ['afterChange', '该编号或名称已存在', 'This code or name is taken'],
  FORM_SCHEMA_INVALID: ['afterChange', '表单定义有误', 'The form is not defined correctly'],
  TEMPLATE_INVALID: ['afterChange', '模板内容有误', 'The template is not correct'],
  TEMPLATE_NOT_PUBLISHED: ['afterChange', '模板尚未发布', 'The template has not been published'],
  TEMPLATE_MISSING: [
    'afterChange',
    '请先选择模板，再开放申请',
    'Please choose a template before opening this item for orders',
  ],
  TAKE_TYPE_MISSING: [
    'afterChange',
    '表单要求上传材料，但终端不支持上传，请再选择一种领取方式',
    'The form requires file uploads, which terminals do not support. Please select another way of collection as well',
  ],
  STEPS_ONLY_AT_TERMINAL: [
    'afterChange',
    '现场步骤只能在终端办理：请勾选“在终端即时打印”，且表单不能要求上传材料',
    'Steps in person are possible at a terminal only: select "At a terminal, immediately", and require no file uploads',
  ],
  PLUGIN_UNKNOWN: [
    'afterChange',
    '插件不存在或设置有误',
    'There is no such plug-in, or its settings are wrong',
  ],
  REFERENCE_UNKNOWN: ['afterChange', '引用的数据不存在', 'Something that is referred to does not exist'],
  FOLDER_NOT_EMPTY: ['afterChange', '文件夹不为空', 'The folder is not empty'],
  PRICE_NOT_AGREED: [
    'afterChange',
    '价格尚未经第二人同意，暂不能开放',
    'A second person has not approved the price yet. It can be opened once they have',
  ],
  ASKER_MAY_NO_LONGER: [
    'afterChange',
    '提出人已停用或不再有此权限，该变更只能拒绝，由他人重新提出',
    'Whoever asked for this change may no longer make it. Refuse it; somebody else can ask for it again',
  ],
  SECOND_PERSON_NEEDED: ['afterChange', '须由另一位管理员处理', 'Another administrator has to do this'],
  LOGO_INVALID: ['afterChange', '校徽无法使用', 'This picture cannot be the logo'],
  RESOURCE_INVALID: ['afterChange', '资源文件无法识别', 'The file is not a usable resource'],
  // Software for terminals
  RELEASE_INVALID: [
    'afterChange',
    '不是有效的终端软件包',
    'This is not a valid package of terminal software',
  ],
  RELEASE_TAKEN: [
    'afterChange',
    '该版本已上传过，请使用新的版本号重新制作软件包',
    'This version was uploaded before. Make the package again with a new version',
  ],
  ROLL_OUT_EMPTY: [
    'afterChange',
    '所选范围内没有已激活的终端',
    'There is no activated terminal among those chosen',
  ],
  ROLL_OUT_OVER: ['never', '该发布任务已停止', 'This roll-out has stopped'],
  SCRIPT_NOT_PUBLISHED: [
    'afterChange',
    '该脚本版本尚未发布或脚本已停用，不能执行',
    'This version is not published, or the script was withdrawn, so it cannot be run',
  ],
  SCRIPT_TERMINALS_BUSY: [
    'later',
    '所选终端中有的正在执行脚本或等待执行，请等其结束或先停止',
    'A script is still running, or due to run, at some of these terminals. Wait for it to end, or stop it first',
  ],
  SCRIPT_RUN_OVER: ['never', '该执行任务已结束或停止', 'This run is over'],
  SCRIPT_ALTERED: [
    'never',
    '脚本内容与发布时不一致，已拒绝执行，请检查数据库',
    'The steps stored are not those that were published, so they are not run. Have the database looked at',
  ],
  // Roles, people and their passwords
  PERMISSION_LACKING: [
    'afterChange',
    '您没有其中的某些权限，因此不能授予',
    'You cannot give permissions that you do not have yourself',
  ],
  ROLE_FIXED: ['never', '该角色的这项内容不能修改', 'This cannot be changed for this role'],
  ROLE_IN_USE: [
    'afterChange',
    '该角色仍有人员、项目或免费额度在使用',
    'People, items or allowances still use this role',
  ],
  WORDS_WRONG: [
    'afterChange',
    '占位符或单复数与原文不一致',
    'The placeholders or plural forms differ from the built-in words',
  ],
  // Fault reports
  FAULT_LINK_INVALID: [
    'never',
    '二维码已失效，请在终端上重新扫码',
    'This QR code has expired. Please scan the one on the terminal again',
  ],
  FAULT_STATE_INVALID: ['afterChange', '该故障不能转为所选状态', 'The report cannot be given this state'],
  FAULT_ANSWER_MISSING: ['afterChange', '请填写给反馈人的答复', 'Please write an answer to the reporter'],
  LAST_ADMINISTRATOR: [
    'afterChange',
    '学校至少须保留一位可以登录的系统管理员',
    'The school needs at least one system administrator who can sign in',
  ],
  PASSWORD_LINK_INVALID: ['never', '链接无效、已使用或已过期', 'This link is wrong, used or expired'],
  PASSWORD_WEAK: [
    'afterChange',
    '密码至少 10 个字符，并包含数字、大写字母、小写字母、其他字符中的至少两种',
    'The password needs at least 10 characters, with two of: digits, upper case, lower case, others',
  ],
  SET_UP_CLOSED: [
    'never',
    '平台已完成首次设置，请直接登录',
    'This platform has already been set up. Please sign in',
  ],
  SET_UP_CODE_WRONG: [
    'afterChange',
    '设置码不正确，请核对服务器启动日志中的设置码',
    'This is not the set-up code that the server wrote into its log',
  ],
  PASSWORD_WRONG: ['afterChange', '当前密码不正确', 'The present password is not right'],
  ADVERT_EMPTY: [
    'afterChange',
    '请填写文字或选择图片，且结束时间须晚于开始时间',
    'An advert needs words or a picture, and has to end after it begins',
  ],
  // Money
  PAY_NOT_NEEDED: ['never', '该订单无需支付', 'There is nothing to pay for this order'],
  PAY_NOT_OFFERED: [
    'afterChange',
    '该支付方式不可用，请选择其他方式',
    'This way to pay is not available. Please choose another one',
  ],
  PAY_CHANNEL_DOWN: [
    'later',
    '预下单失败，请换一种支付方式或联系管理员',
    'The payment could not be started. Please pay in another way or contact the administrator',
  ],
  PAY_CHECKING: [
    'ambiguous',
    '正在确认上一笔支付的结果，请勿重复支付',
    'The result of the last payment is still being checked. Please do not pay again',
  ],
  PAY_CODE_UNKNOWN: [
    'afterChange',
    '无法识别该付款码，请打开微信或支付宝的付款码重试',
    'This is not a payment code. Please open the payment code of WeChat or Alipay',
  ],
  PAYER_NAME_MISSING: [
    'afterChange',
    '还没有确认您的微信身份，请再点一次微信支付',
    'WeChat has not confirmed who you are yet. Please choose WeChat Pay again',
  ],
  PAYER_NAME_INVALID: [
    'afterChange',
    '微信授权已失效，没有扣款，请重新支付',
    "WeChat's authorisation has expired. You were not charged. Please start the payment again",
  ],
  PAY_LINK_INVALID: [
    'never',
    '付款链接无效或已过期，请在自助机上重新扫码',
    'This payment link is invalid or has expired. Please scan the code at the terminal again',
  ],
  PAY_PARAMETERS_INVALID: ['afterChange', '支付参数有误', 'The parameters of the channel are not valid'],
  REFUND_NOT_POSSIBLE: ['never', '该订单没有可退的金额', 'There is no money of this order to pay back'],
  SETTLEMENT_NOT_POSSIBLE: [
    'never',
    '该笔校园卡扣款已有结果，或其终端仍在线，不能人工认定',
    'This card payment has ended, or its terminal is still in touch, so it cannot be settled by hand',
  ],
  PAYMENT_ITEM_CLOSED: [
    'afterChange',
    '该缴费项目已停止收费，请返回重新选择',
    'This fee can no longer be paid here. Please go back and choose again',
  ],
  PAYMENT_PRICE_WRONG: [
    'afterChange',
    '缴费金额与该项目现行标准不符，请返回重新选择',
    'The amount is not what this fee costs now. Please go back and choose again',
  ],
  PAYER_NOT_FOUND: [
    'afterChange',
    '未找到该学工号，请核对后重新输入',
    'There is nobody with this number. Please check it',
  ],
  DUES_SYSTEM_DOWN: [
    'later',
    '暂时查不到应缴金额，没有扣款，请稍后再试',
    'What is owed cannot be looked up right now. You were not charged. Please try again later',
  ],
  POSITION_CHANGED: [
    'afterChange',
    '该笔应缴款已变动或已结清，没有扣款，请返回重新查询',
    'This has changed or is no longer owed. You were not charged. Please go back and look again',
  ],
  POSITION_TAKEN: [
    'afterChange',
    '该笔应缴款正在支付或已支付，没有扣款，请返回重新查询',
    'This is being paid or has been paid already. You were not charged. Please go back and look again',
  ],
  REGISTRATION_CLOSED: [
    'afterChange',
    '现在不能办理报到，请返回查看报到时间',
    'Registration is not open now. Please go back and look when it is',
  ],
  REGISTRATION_NOT_FOR_YOU: [
    'never',
    '本次报到不面向您所在的单位或身份，请联系学院',
    'This registration is not for your department or role. Please ask your faculty',
  ],
  REGISTRATION_BLOCKED: [
    'afterChange',
    '还有未满足的报到条件，请按提示办理后再来',
    'Something is missing for your registration. Please take care of what is shown, then come back',
  ],
  REGISTRATION_MISSING: [
    'afterChange',
    '您还没有报到，不能打印报到凭证',
    'You are not registered, so there is no proof to print',
  ],
  TRAIN_NOT_ENTITLED: [
    'never',
    '学校没有登记您的火车票优惠资格，请到学生事务窗口办理',
    'The university has not recorded you as entitled to a train discount card. Please ask the student office',
  ],
  TRAIN_NOT_OPEN: [
    'afterChange',
    '现在不办理这项火车票优惠卡业务',
    'This train card service is not available at the moment',
  ],
  TRAIN_NOT_YOUR_CARD: [
    'afterChange',
    '这不是登记在您名下的优惠卡，请放上自己的卡；如已换卡，请到学生事务窗口更新卡号',
    'This is not the card recorded for you. Place your own card; if it was replaced, ask the student office to record the new one',
  ],
  TRAIN_UNSETTLED: [
    'afterChange',
    '您上一次写卡的结果还没有确认，为避免重复写卡暂不能办理，请到学生事务窗口核对',
    'It is not clear yet whether your card was written last time, so it is not written again. Please have it checked at the student office',
  ],
  TRAIN_NO_CHANGE_APPROVED: [
    'afterChange',
    '没有已批准的乘车区间修改，请先到学生事务窗口申请',
    'No change of your travel interval has been approved. Please apply at the student office first',
  ],
  TRAIN_REPORT_LATE: [
    'never',
    '这次写卡的结果已由工作人员确认',
    'Staff have already recorded how this write ended',
  ],
  TRAIN_CHANGE_OPEN: [
    'afterChange',
    '此人已有尚未办结的区间修改申请',
    'This person already has an application that is not finished yet',
  ],
  TRAIN_RULE_NOT_BLANK: [
    'never',
    '这张卡已写入信息，不能再作为新卡写入',
    'This card has been written already, so it cannot be written as a new one',
  ],
  TRAIN_RULE_WRITES: [
    'never',
    '这张卡的写卡次数已达上限，请更换新卡',
    'This card has been written as often as is allowed. Please have it replaced',
  ],
  TRAIN_RULE_BLANK: ['never', '这是空白卡，请先写入新卡', 'This card is blank. Please write it first'],
  TRAIN_RULE_CHANGES: [
    'never',
    '这张卡的修改次数已达上限，请更换新卡',
    'This card has been changed as often as is allowed. Please have it replaced',
  ],
  TRAIN_RULE_TICKETS: [
    'never',
    '优惠次数还没有使用，不需要充值',
    'All discounted tickets are still on the card, so it needs no recharge',
  ],
  TRAIN_RULE_YEAR: ['never', '距上次充值不足一年，还不能充值', 'The last recharge was less than a year ago'],
  TRAIN_CHANGE_WRITTEN: [
    'never',
    '新区间已写入优惠卡，不能撤销批准；如需改回，请另行登记申请',
    'The interval is on the card already, so its approval cannot be revoked. Record another application to change it again',
  ],
  TRAIN_CHANGE_UNSETTLED: [
    'afterChange',
    '新区间正在写卡，或写卡结果还没有确认，暂不能撤销批准；请先在写卡记录中核对',
    'The interval is being written, or it is not clear whether it was, so its approval cannot be revoked yet. Settle that write first',
  ],
  FACE_CONSENT_CHANGED: [
    'afterChange',
    '人脸采集同意书已更新，请重新阅读后再采集',
    'The consent form has changed. Please read it again first',
  ],
  TRAIN_SAME_INTERVAL: [
    'afterChange',
    '新的家庭所在地与登记的相同',
    'This is already your recorded home station',
  ],
  TRAIN_APPLIED: [
    'afterChange',
    '您已有一份尚未办结的区间修改申请',
    'You already have an open application for another interval',
  ],
  STUDENT_CARD_NOT_OPEN: [
    'later',
    '学校目前不在终端受理补办学生证，请咨询学生事务窗口',
    'New student cards cannot be ordered at terminals at present. Please ask the student office',
  ],
  STUDENT_CARD_NO_RECORD: [
    'afterChange',
    '没有查到您的学籍信息，无法补办，请到学生事务窗口核实',
    'Your student record was not found. Please have it checked at the student office',
  ],
  STUDENT_CARD_READY: [
    'afterChange',
    '您补办的学生证已制好，请先领取',
    'The new card that you ordered is ready. Please collect it first',
  ],
  STUDENT_CARD_UNDER_WAY: [
    'afterChange',
    '您已有一份补办申请正在办理或正在支付，请勿重复申请',
    'You have already ordered a new card, or are paying for one',
  ],
  STUDENT_CARD_SYSTEM_DOWN: [
    'later',
    '学生证系统暂时没有应答，请稍后再试',
    'The card system is not answering right now. Please try again later',
  ],
  STUDENT_CARD_NEVER_ISSUED: [
    'afterChange',
    '您还没有领过学生证，首次办理请到学生事务窗口',
    'You have not been issued a student card yet. The student office issues the first one',
  ],
  STUDENT_CARD_NO_PHOTO: [
    'afterChange',
    '学籍信息中没有您的证件照，请先到学生事务窗口补交照片',
    'Your record has no photo for the card. Please hand one in at the student office first',
  ],
  STUDENT_CARD_YEAR_LIMIT: [
    'later',
    '您今年补办学生证的次数已用完',
    'You have had as many new cards this year as the university allows',
  ],
  STUDENT_CARD_TERM_LIMIT: [
    'later',
    '您本学期补办学生证的次数已用完',
    'You have had as many new cards this term as the university allows',
  ],
  STUDENT_CARD_TOO_SOON: [
    'later',
    '距上次补办的时间太短，暂时不能再补办',
    'It is too soon after your last new card',
  ],
  STUDENT_CARD_FEE_CHANGED: [
    'afterChange',
    '补办费用刚刚有变动，请重新确认',
    'The fee has just changed. Please check it again',
  ],
  STUDENT_CARD_SLIP_WRONG: [
    'afterChange',
    '领取单号与该申请不符',
    'This slip number belongs to another request',
  ],
  STUDENT_CARD_PARAMETERS_INVALID: [
    'afterChange',
    '学生证系统的接入参数有误',
    'The parameters of the card system are not valid',
  ],
  STUDENT_CARD_NOT_MADE_HERE: [
    'never',
    '这张学生证不在本终端制作，由窗口制作',
    'This card is not made at this terminal. The office makes it',
  ],
  STUDENT_CARD_BEING_MADE: [
    'afterChange',
    '终端正在制作这张学生证，或制卡结果待确认，请先核对',
    'A terminal is making this card, or nobody knows whether it did. Settle that first',
  ],
  STUDENT_CARD_REPORT_LATE: [
    'never',
    '制卡结果已由管理员登记',
    'Staff has already settled what became of this card',
  ],
  STUDENT_CARD_LEAVE_ENDED: [
    'never',
    '制卡许可已失效，未制卡',
    'The leave to make this card has ended, so none was made',
  ],
  DELETION_ADMINISTRATES: [
    'afterChange',
    '该账号还担任管理工作，请先由其他管理员收回管理角色',
    "This account still has an administrator's role. Another administrator has to remove it first",
  ],
  DELETION_THINGS_OPEN: [
    'afterChange',
    '还有未完成的订单、付款、退款或证卡业务，请先办完或取消',
    'Orders, payments, refunds or cards are still open. Please finish or cancel them first',
  ],
  DELETION_DECIDED: [
    'afterChange',
    '该申请已处理，不能撤回',
    'This request has already been decided and cannot be withdrawn',
  ],
  CHART_UNFIT: [
    'afterChange',
    '该类型的图表无法显示所选的指标和维度',
    'This kind of chart cannot show these measures by this dimension',
  ],
  CHART_IN_USE: [
    'afterChange',
    '有页签正在显示该图表，请先从页签中移除',
    'This chart is shown in a tab. Please remove it from the tab first',
  ],
  CHART_GONE: [
    'afterChange',
    '所选图表中有的已被删除，请重新选择',
    'One of these charts has been deleted. Please choose again',
  ],
  CHARTS_FULL: [
    'afterChange',
    `最多可有 ${CHARTS_MAX} 个图表，请先删除不用的图表`,
    `You can have up to ${CHARTS_MAX} charts. Please delete one that you no longer need`,
  ],
  CHART_TABS_FULL: [
    'afterChange',
    `最多可有 ${CHART_TABS_MAX} 个页签，请先删除不用的页签`,
    `You can have up to ${CHART_TABS_MAX} tabs. Please delete one that you no longer need`,
  ],
  BATCH_EMPTY: ['afterChange', '没有可以办理的人员', 'There is nobody to do this for'],
  BATCH_TOO_LARGE: [
    'afterChange',
    '人数超过一次批量签发的上限，请缩小范围后分批进行',
    'These are more people than one batch can have. Please divide them',
  ],
  BATCH_PRINT_UNDER_WAY: [
    'later',
    '该任务或该终端正在批量打印，请等待完成或先终止',
    'This batch or this terminal is in a print run. Please wait for its end, or stop it first',
  ],
  BATCH_RESULT_OTHER: ['never', '该任务的结果不是这种形式', 'The result of this batch is of another kind'],
  INQUIRY_SYSTEM_DOWN: [
    'later',
    '学校的业务系统暂时没有应答，请稍后再查',
    "The university's system is not answering right now. Please try again later",
  ],
  INQUIRY_NOT_PRINTABLE: ['never', '该查询结果不提供打印', 'What this inquiry shows cannot be printed'],
  INQUIRY_EMPTY: ['never', '没有可打印的内容', 'There is nothing to print'],
  INQUIRY_PARAMETERS_INVALID: [
    'afterChange',
    '查询系统的接入参数有误',
    'The parameters of the system are not valid',
  ],
  // Other systems of a school: statuses as their programmers expect them
  APP_SIGNATURE_INVALID: ['never', '签名无效', 'The signature is not valid', 401],
  APP_CLOCK_OFF: [
    'later',
    '请求时间与服务器时间相差超过五分钟',
    "The request's time differs from the server's by more than five minutes",
    401,
  ],
  APP_REPLAYED: ['afterChange', '该请求已经收到过', 'This request has been received before', 401],
  APP_NOT_ADMITTED: [
    'never',
    '应用已停用、已过期，或来源地址不在允许范围内',
    'The app was revoked or has expired, or it may not call from this address',
    403,
  ],
  APP_SCOPE_MISSING: ['never', '应用没有此项权限', 'The app does not have the scope for this', 403],
  APP_REQUEST_KEY_USED: [
    'afterChange',
    '该请求编号已用于其他内容',
    'This request key was used for something else',
    409,
  ],
  APP_NETWORK_INVALID: [
    'afterChange',
    '网段格式有误，应如 10.20.0.0/16',
    'A network is not written as one, such as 10.20.0.0/16',
  ],
  HOOK_ADDRESS_INVALID: [
    'afterChange',
    '推送地址须为 https 地址，不含用户名、参数和锚点',
    'The address must begin with https:// and have no user name, query or fragment',
  ],
  TOO_MANY_HOOKS: ['afterChange', '推送地址数量已达上限', 'There cannot be more addresses'],
  SETTINGS_LAYER_OFF: [
    'afterChange',
    '该终端单独设置的配置已停用，请先在终端配置中启用',
    'The settings of this terminal alone are switched off: switch them on in the settings of terminals first',
  ],
  CIPHER_TEXT_INVALID: [
    'afterChange',
    '无法解密：不是本校在此页面加密的文本，或已被改动',
    'It cannot be decrypted: it was not encrypted on this page for this school, or it was altered',
  ],
  TERMINAL_DETAIL_IN_USE: [
    'afterChange',
    '已有终端填写了此项，不能更改类型或去掉已选用的选项',
    'Terminals already have values for this detail: its kind cannot change, and choices in use must stay',
  ],
  OWN_TABLE_IN_USE: [
    'afterChange',
    '正在使用中，不能删除或改变类型',
    'It is in use and can neither be removed nor change its kind',
  ],
  OWN_TABLE_HAS_ROWS: [
    'afterChange',
    '表中已有数据，不能更改主键',
    'There are rows, so the key can no longer change',
  ],
  OWN_TABLE_VALUES_UNFIT: [
    'afterChange',
    '已有数据不符合新的类型，请先更正数据',
    'Values that are there do not fit the new kind. Please correct them first',
  ],
  OWN_TABLE_DELIVERED: [
    'never',
    '系统自带的表不能删除，自带字段不能更改',
    'This table comes with the platform: it stays, and so do the fields that came with it',
  ],
  TABLE_FILE_UNREADABLE: [
    'afterChange',
    '文件无法读取，请使用 xlsx 或 csv 文件',
    'This file cannot be read. Please use an xlsx or csv file',
  ],
  TABLE_FILE_TOO_LARGE: [
    'afterChange',
    '文件太大，请分成几个文件',
    'This file is too large. Please split it',
  ],
  TABLE_COLUMNS_MISSING: [
    'afterChange',
    '文件缺少学号列或准考证号列，请检查表头',
    'The column of student numbers or of ticket numbers is missing. Please check the headings',
  ],
  OUTPATIENT_SYSTEM_DOWN: [
    'later',
    '校医院系统暂时没有应答，请稍后再试',
    "The hospital's system is not answering right now. Please try again later",
  ],
  OUTPATIENT_NOT_HERE: [
    'never',
    '本终端不打印门诊报告',
    'Outpatient reports are not printed at this terminal',
  ],
  OUTPATIENT_NO_PAPER: [
    'later',
    '本终端缺纸，暂时不能打印报告',
    'This terminal is out of paper, so reports cannot be printed right now',
  ],
  OUTPATIENT_REPORT_GONE: [
    'afterChange',
    '所选报告已被校医院撤回或更换，请重新查询',
    'The hospital has withdrawn or replaced a report that you chose. Please look again',
  ],
  OUTPATIENT_REPORT_UNPRINTABLE: [
    'never',
    '校医院提供的报告文件无法打印，请到校医院领取',
    'The file of this report cannot be printed. Please ask the hospital for it',
  ],
  OUTPATIENT_PARAMETERS_INVALID: [
    'afterChange',
    '校医院接口的接入参数有误',
    "The parameters of the hospital's interface are not valid",
  ],
  PROOF_NOT_POSSIBLE: [
    'afterChange',
    '该项目不能作为报到凭证：须有模板、免费、无需审核和填表，并可在终端即时打印',
    'This item cannot be the proof: it needs a template and printing at once, and no price, approval or form',
  ],
  TERMS_OVERLAP: [
    'afterChange',
    '学期日期与已有学期重叠，请修改起止日期',
    'These days overlap with another term. Please change the dates',
  ],
  TERM_IN_USE: [
    'afterChange',
    '该学期已有报到记录，或报到设置正在使用，不能删除',
    'People are registered for this term, or the settings use it, so it cannot be deleted',
  ],
  RECONCILIATION_CLOSED: [
    'never',
    '该日已关账，不能再更改',
    'This day has been closed and cannot be changed',
  ],
  RECONCILIATION_OPEN: [
    'afterChange',
    '该日账单未取全，或仍有差异未处理',
    'The bills for this day are not complete, or differences are not resolved',
  ],
  RECONCILIATION_CANNOT_ASK: [
    'afterChange',
    '该差异无法向支付平台查询，请核实后备注处理',
    'The provider cannot be asked about this difference. Please look into it and note the reason',
  ],
  // Uploaded files
  UPLOAD_TYPE_UNSUPPORTED: [
    'afterChange',
    '不支持此类文件，请上传 PDF、Word、Excel、PowerPoint、图片或文本文件',
    'This kind of file cannot be printed. Please upload PDF, Word, Excel, PowerPoint, a picture or text',
  ],
  UPLOAD_KIND_NOT_TAKEN: [
    'afterChange',
    '此项不接受这种类型的文件',
    'Files of this type cannot be attached here',
  ],
  UPLOAD_EMPTY: [
    'afterChange',
    '文件是空的，没有可打印的内容',
    'The file is empty: there is nothing to print',
  ],
  UPLOAD_TOO_LARGE: [
    'afterChange',
    '文件过大，请压缩或拆分后再上传',
    'The file is too large. Please make it smaller or split it',
  ],
  UPLOAD_TOO_MANY_PAGES: [
    'afterChange',
    '文件页数过多，请拆分后再上传',
    'The file has too many pages. Please split it',
  ],
  UPLOAD_ENCRYPTED: [
    'afterChange',
    '文件设有密码，请取消密码后重新上传',
    'The file is protected by a password. Please remove the password and upload it again',
  ],
  UPLOAD_PRINTING_FORBIDDEN: [
    'afterChange',
    '该 PDF 的作者设置了禁止打印',
    'The author of this PDF does not allow printing',
  ],
  UPLOAD_HAS_MACROS: [
    'afterChange',
    '文件含有宏，请另存为不含宏的格式（如 docx、xlsx、pptx 或 PDF）后再上传',
    'The file contains macros. Please save it without macros (docx, xlsx, pptx or PDF) and upload it again',
  ],
  UPLOAD_BROKEN: [
    'afterChange',
    '文件已损坏或不完整，无法打开；请另存为 PDF 后再上传',
    'The file is damaged or incomplete and cannot be opened. Please save it as PDF and upload that',
  ],
  UPLOAD_BOMB: [
    'never',
    '文件解压后过大，已拒绝处理',
    'The file would become far too large when unpacked and was refused',
  ],
  UPLOAD_PICTURE_TOO_LARGE: [
    'afterChange',
    '图片尺寸过大，请缩小后再上传',
    'The picture has too many pixels. Please make it smaller and upload it again',
  ],
  UPLOAD_NO_PAGES: ['afterChange', '文件中没有任何页面', 'The file has no pages'],
  PAGE_RANGE_INVALID: [
    'afterChange',
    '页码范围格式不正确，正确示例：1-3,5,9-',
    'The page range is not valid. An example: 1-3,5,9-',
  ],
  PAGE_RANGE_OUTSIDE: [
    'afterChange',
    '页码范围超出文件页数',
    'The page range names pages that the file does not have',
  ],
  NOTHING_TO_PRINT: [
    'afterChange',
    '所选页面都是空白页，没有可打印的内容',
    'All selected pages are blank. There is nothing to print',
  ],
  CONVERSION_TIMED_OUT: [
    'afterChange',
    '文件内容过于复杂，转换未能完成；请简化内容或另存为 PDF 后再上传',
    'The file is too complex to be converted. Please simplify it, or save it as PDF and upload that',
  ],
  CONVERSION_BUSY: [
    'later',
    '正在转换的文件较多，请稍后再试',
    'Many files are being converted right now. Please try again in a moment',
  ],
  CONVERSION_UNAVAILABLE: [
    'later',
    '暂时无法转换此类文件，请上传 PDF 或稍后再试',
    'Files of this kind cannot be converted right now. Please upload a PDF or try again later',
  ],
  // Agent: general (9xxx) and printer (3xxx)
  AGENT_NOT_REGISTERED: ['afterChange', '终端未注册', 'This terminal is not registered'],
  PLATFORM_UNREACHABLE: ['later', '无法连接平台', 'The platform cannot be reached'],
  PLATFORM_NOT_TRUSTED: [
    'later',
    '平台的证书不受本终端信任',
    'This terminal does not trust the certificate of the platform',
  ],
  TOKEN_FETCH_FAILED: ['later', '获取访问令牌失败', 'The access token could not be fetched'],
  NOT_A_PLATFORM: ['afterChange', '该地址不是自助打印平台', 'This address is not a printing platform'],
  AGENT_STORAGE_FAILED: [
    'later',
    '本终端无法记录打印任务，暂停打印',
    'This terminal cannot keep its print records, so it does not print',
  ],
  PRINT_OUT_OF_PAPER: ['later', '打印机缺纸', 'The printer is out of paper'],
  PRINT_JAM: ['later', '打印机卡纸', 'Paper is jammed in the printer'],
  PRINT_DOOR_OPEN: ['later', '打印机盖板打开', 'A printer cover is open'],
  PRINT_OFFLINE: ['later', '打印机离线', 'The printer is offline'],
  PRINT_REFUSED: ['never', '打印机拒绝了任务', 'The printer refused the job'],
  PRINT_TONER_EMPTY: ['later', '打印机缺墨', 'The printer is out of toner'],
  PRINT_DOCUMENT_UNREADABLE: ['never', '打印PDF文件处理失败', 'The document cannot be read'],
  PRINT_DOWNLOAD_FAILED: ['later', '文档下载失败', 'The document could not be downloaded'],
  PRINT_UNCONFIRMED: ['ambiguous', '打印结果待确认', 'It is not certain whether this was printed'],
  PRINT_NO_SUCH_CARTON: ['never', '纸盒不存在', 'There is no such paper tray'],
  PRINT_BUSY: ['later', '打印机正忙', 'The printer is busy'],
  PRINT_WAKE_UP_FAILED: ['later', '打印机唤醒失败', 'The printer could not be woken up'],
  PRINT_ABORTED: ['never', '打印机中止了任务', 'The printer aborted the job'],
  PRINT_CANCELLED: ['never', '打印已取消', 'The print was cancelled'],
  PRINT_NO_SUCH_JOB: ['never', '打印任务不存在', 'There is no such print job'],
  PRINT_CONFLICT: ['never', '同一打印记录的内容不一致', 'This print log was already used for another job'],
  PRINT_INTERRUPTED: [
    'later',
    '打印在发送到打印机之前中断，没有打印任何内容',
    'The print was interrupted before anything was sent to the printer',
  ],
  ...DEVICE_ERRORS,
} satisfies Record<ErrorName, ErrorRow>;

/** What every error means: HTTP status, what a caller may do, and its texts. The codes are in `errorCodes.ts`. */
export const ERRORS = Object.fromEntries(
  Object.entries<ErrorRow>(ROWS).map(([name, [retry, zh, en, http = 200]]) => [
    name,
    { http, retry, zh, en },
  ]),
) as Readonly<Record<ErrorName, ErrorFact>>;

/** An expected failure of a call: a name from the table and optional details. */
export interface CallProblem<Name extends ErrorName = ErrorName> {
  readonly name: Name;
  /** Replaces the table's text on the wire; never contains personal data. */
  readonly message?: string;
  /** Machine-readable detail for the screen; the fields it may read are in `problemDetail.ts`. */
  readonly detail?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

/** What a call or a step of it gives: a value, or one of these problems. */
export type Outcome<Value, Reason extends ErrorName> = Result<Value, CallProblem<Reason>>;

export function problem<Name extends ErrorName>(
  name: Name,
  extra: Omit<CallProblem, 'name'> = {},
): CallProblem<Name> {
  return { name, ...extra };
}
