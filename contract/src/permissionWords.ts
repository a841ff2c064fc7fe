import type { Bilingual } from './fields.ts';
import { type Permission, permission } from './permissions.ts';

type PermissionGroup = Permission extends `${infer Group}:${string}` ? Group : never;

/** What the permissions of a group are about, in the order in which they are shown. */
export const PERMISSION_GROUPS: Readonly<Record<PermissionGroup, Bilingual>> = {
  order: { zh: '订单', en: 'Orders' },
  document: { zh: '已签发文件', en: 'Issued documents' },
  item: { zh: '打印项目', en: 'Items' },
  template: { zh: '模板', en: 'Templates' },
  resource: { zh: '资源', en: 'Resources' },
  cloudPrint: { zh: '云打印', en: 'Cloud print' },
  terminal: { zh: '终端', en: 'Terminals' },
  price: { zh: '价格', en: 'Prices' },
  payment: { zh: '支付', en: 'Payments' },
  fault: { zh: '故障反馈', en: 'Fault reports' },
  warning: { zh: '预警', en: 'Warnings' },
  registration: { zh: '学期与报到', en: 'Terms and registration' },
  face: { zh: '人脸采集', en: 'Faces' },
  train: { zh: '火车票优惠卡', en: 'Train cards' },
  studentCard: { zh: '补办学生证', en: 'Student cards' },
  batch: { zh: '批量签发', en: 'Batches' },
  inquiry: { zh: '自助查询', en: 'Inquiries' },
  interface: { zh: '系统接入', en: 'Other systems' },
  outpatient: { zh: '门诊报告', en: 'Outpatient reports' },
  text: { zh: '页面文字', en: 'Texts of the pages' },
  dictionary: { zh: '数据字典', en: 'Dictionary' },
  advert: { zh: '宣传与公告', en: 'Adverts' },
  school: { zh: '学校', en: 'School' },
  licence: { zh: '功能开通', en: 'Modules' },
  statistics: { zh: '统计', en: 'Statistics' },
  user: { zh: '人员', en: 'People' },
  record: { zh: '校园数据', en: 'Campus data' },
  ownTable: { zh: '自定义表', en: 'Custom tables' },
  sync: { zh: '数据同步', en: 'Synchronisation' },
  role: { zh: '角色', en: 'Roles' },
  signIn: { zh: '登录方式', en: 'Ways to sign in' },
  operation: { zh: '操作日志', en: 'Operation log' },
  retention: { zh: '数据保留', en: 'Retention' },
  textCipher: { zh: '文本加密', en: 'Text encryption' },
  system: { zh: '系统状态', en: 'System status' },
};

/** What each permission lets somebody do. */
export const PERMISSION_WORDS: Readonly<Record<Permission, Bilingual>> = {
  'terminal:maintain': { zh: '在终端前或远程维护终端', en: 'Maintain terminals, on the spot and from afar' },
  'terminal:read': { zh: '查看终端及其状态', en: 'See terminals and how each of them is' },
  'terminal:write': {
    zh: '新建、激活、归档终端并修改设置',
    en: 'Add, activate and archive terminals, and change their settings',
  },
  'terminal:packages': {
    zh: '上传终端软件包并发布到终端',
    en: 'Upload software for terminals and roll it out',
  },
  'terminal:scripts': {
    zh: '编写、发布和执行终端配置脚本',
    en: 'Write, publish and run scripts for terminals',
  },
  'fault:read': { zh: '查看故障反馈', en: 'See fault reports' },
  'fault:write': { zh: '分派、答复和处理故障反馈', en: 'Assign, answer and settle fault reports' },
  'warning:read': { zh: '查看预警和预警规则', en: 'See warnings and their rules' },
  'warning:write': {
    zh: '处理预警，修改预警规则和通知对象',
    en: 'Take up warnings, and change their rules and who is told',
  },
  'registration:read': {
    zh: '查看学期、报到设置、报到记录和请假',
    en: 'See terms, the settings of registration, who registered, and leaves',
  },
  'registration:write': {
    zh: '维护学期和报到设置，登记请假',
    en: 'Change terms and the settings of registration, and add leaves',
  },
  'registration:undo': { zh: '撤销报到', en: 'Undo registrations' },
  'face:read': { zh: '查看人脸采集情况和照片', en: 'See whose faces are collected, and view photos' },
  'face:write': {
    zh: '撤回人脸采集，修改同意书',
    en: 'Record withdrawn consent, and change the consent form',
  },
  'train:read': {
    zh: '查看优惠资格、区间修改和写卡记录',
    en: 'See who may have a train card, changes of interval and card writes',
  },
  'train:write': {
    zh: '维护优惠资格和设置，审批区间修改，核对写卡结果',
    en: 'Change entitlements and settings, decide on changes of interval, and settle card writes of unknown outcome',
  },
  'studentCard:read': {
    zh: '查看补办申请（姓名、学号打码）和设置',
    en: 'See requests for new cards, with masked names, and the settings',
  },
  'studentCard:write': {
    zh: '办理补办申请：登记制好、发放、取消，处理学生证系统的通知',
    en: 'Handle requests: record cards as made, hand them out or cancel them, and settle what the card system was told',
  },
  'studentCard:configure': {
    zh: '设置补办规则、费用和学生证系统',
    en: 'Change the rules, the fee and the card system',
  },
  'batch:read': { zh: '查看批量签发及其结果', en: 'See batches and what became of them' },
  'batch:write': { zh: '发起批量签发并下载文件', en: 'Issue documents in batches and fetch them' },
  'batch:approve': { zh: '审批他人发起的大批量签发', en: 'Approve large batches that others requested' },
  'batch:configure': {
    zh: '设置批量签发的审批人数和结果保留天数',
    en: 'Set from which size on batches need approval, and how long results are kept',
  },
  'inquiry:read': { zh: '查看查询项目和设置', en: 'See inquiries and their settings' },
  'inquiry:write': {
    zh: '维护查询项目和设置',
    en: 'Change inquiries and their settings',
  },
  'inquiry:try': {
    zh: '为某人试查，结果打码显示',
    en: 'Try inquiries for a person, whose values are shown masked',
  },
  'ownTable:read': { zh: '查看自定义表（个人信息打码）', en: 'See custom tables, with personal data masked' },
  'ownTable:write': { zh: '定义自定义表', en: 'Define custom tables' },
  'ownTable:rows': {
    zh: '查看自定义表的完整数据并删除',
    en: 'See rows of custom tables in full, and delete them',
  },
  'interface:read': { zh: '查看接入应用和事件推送', en: 'See connected apps and webhooks' },
  'interface:configure': {
    zh: '维护接入应用、密钥和推送地址',
    en: 'Change connected apps, their keys and webhooks',
  },
  'outpatient:read': {
    zh: '查看校医院接口设置和打印数量',
    en: "See the settings of the hospital's interface and how much was printed",
  },
  'outpatient:write': {
    zh: '修改校医院接口设置',
    en: "Change the settings of the hospital's interface",
  },
  'text:read': { zh: '查看各端页面文字', en: 'See the texts of kiosk, phone and PC' },
  'text:write': { zh: '改写页面文字', en: 'Reword texts in both languages' },
  'text:translate': { zh: '翻译页面文字', en: 'Translate texts into English' },
  'dictionary:read': { zh: '查看数据字典', en: 'See the dictionary' },
  'dictionary:write': { zh: '维护数据字典', en: 'Change the dictionary' },
  'advert:read': { zh: '查看宣传内容和公告', en: 'See adverts and announcements' },
  'advert:write': { zh: '维护宣传内容和公告', en: 'Change adverts and announcements' },
  'licence:read': { zh: '查看已开通的功能', en: 'See which modules are open' },
  'licence:write': { zh: '开通或关闭功能', en: 'Open and close modules' },
  'statistics:read': { zh: '查看统计数据', en: 'See statistics' },
  'statistics:compose': {
    zh: '自定义统计图表和页签',
    en: 'Create charts and tabs for the statistics page',
  },
  'signIn:read': { zh: '查看登录方式和登录记录', en: 'See the ways to sign in, and who signed in' },
  'signIn:configure': { zh: '配置登录方式及其密钥', en: 'Configure the ways to sign in and their secrets' },
  'item:read': { zh: '查看项目、文件夹、标签和免费额度', en: 'See items, folders, tags and free copies' },
  'item:write': { zh: '维护项目、标签和免费份数', en: 'Change items, tags and free copies' },
  'template:read': { zh: '查看模板和资源', en: 'See templates and resources' },
  'template:write': { zh: '编写模板并提交审核', en: 'Write templates and submit them for review' },
  'template:publish': { zh: '发布他人编写的模板', en: 'Publish templates that others wrote' },
  'resource:write': { zh: '维护图片、印章和字体', en: 'Change images, stamps and fonts' },
  'school:write': {
    zh: '修改学校名称、时区、校徽和主题色',
    en: 'Change the name, time zone, logo and colour of the school',
  },
  'order:read': { zh: '查看和导出订单', en: 'See and export orders' },
  'order:write': { zh: '取消订单、处理打印失败的订单', en: 'Cancel orders and settle failed prints' },
  'order:approve': { zh: '审批需要审核的订单', en: 'Decide on orders that need approval' },
  'document:revoke': { zh: '撤销已签发的文件', en: 'Revoke issued documents' },
  'cloudPrint:write': { zh: '发放云打印免费页数', en: 'Give free pages of cloud print' },
  'retention:read': { zh: '查看数据保留期限', en: 'See how long data is kept' },
  'retention:write': { zh: '设置数据保留期限', en: 'Set how long data is kept' },
  'user:read': { zh: '查看人员及其个人信息', en: 'See people and their personal data' },
  'user:write': {
    zh: '维护人员：新建、停用、设置密码、分配角色',
    en: 'Change people: add, disable, passwords, roles',
  },
  'record:read': { zh: '查看校园数据的导入记录', en: 'See which campus data was imported' },
  'record:write': { zh: '导入人员的校园数据', en: 'Import campus data about people' },
  'sync:read': { zh: '查看数据源、同步方案和同步记录', en: 'See data sources, schemes and their runs' },
  'sync:configure': {
    zh: '配置数据源及其密码、同步方案，执行同步',
    en: 'Configure data sources, their secrets and schemes, and run them',
  },
  'textCipher:use': { zh: '加密和解密短文本', en: 'Encrypt and decrypt short texts' },
  'system:read': {
    zh: '查看整套系统的运行状态和处理建议',
    en: 'See the status of the whole system, and what to do',
  },
  'operation:read': { zh: '查看操作日志', en: 'See who changed what' },
  'role:read': { zh: '查看角色和权限', en: 'See roles and permissions' },
  'role:write': { zh: '维护角色、复核权限变更', en: 'Change roles, and approve changes of permissions' },
  'price:approve': {
    zh: '复核他人提出的价格和免费额度变更，设置是否需要双人复核',
    en: 'Approve changes of prices and allowances that others asked for, and set whether they need a second person',
  },
  'payment:read': { zh: '查看支付、账簿和对账', en: 'See payments, the ledger and reconciliation' },
  'payment:configure': { zh: '配置支付渠道和密钥', en: 'Configure channels and their secrets' },
  'payment:refund': { zh: '发起退款', en: 'Pay money back' },
  'payment:approve': { zh: '复核他人发起的退款', en: 'Approve refunds that others asked for' },
  'payment:reconcile': { zh: '处理对账差异并结账', en: 'Resolve differences and close days' },
};

/** Permissions over money, over permissions, and over what a document says. Giving them to a role takes two administrators. */
export const DANGEROUS_PERMISSIONS: ReadonlySet<Permission> = new Set([
  'price:approve',
  'payment:configure',
  'payment:refund',
  'payment:approve',
  'payment:reconcile',
  'role:write',
  'signIn:configure',
  'user:write',
  'record:write',
  'sync:configure',
  'template:publish',
  'batch:configure',
  'interface:configure',
]);

/** All permissions as they are shown: by group. */
export const PERMISSION_TREE: readonly {
  readonly group: PermissionGroup;
  readonly permissions: readonly Permission[];
}[] = (Object.keys(PERMISSION_GROUPS) as PermissionGroup[]).map((group) => ({
  group,
  permissions: permission.options.filter((each) => each.startsWith(`${group}:`)),
}));
