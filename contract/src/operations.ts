import { z } from 'zod/mini';
import type { Bilingual } from './fields.ts';

/** Where a change was made; the first four are the specification's client types. */
export const operationClient = z.enum(['terminal', 'phone', 'console', 'pc', 'commandLine', 'schedule']);
export type OperationClient = z.infer<typeof operationClient>;

/** The specification's operation types. */
export const OPERATION_TYPES = {
  other: 0,
  login: 1,
  logout: 2,
  pickup: 3,
  passwordChange: 4,
  phoneChange: 5,
} as const;
type OperationType = keyof typeof OPERATION_TYPES;

export const operationArea = z.enum([
  'signIn',
  'items',
  'allowances',
  'templates',
  'orders',
  'payments',
  'people',
  'records',
  'content',
  'faults',
  'warnings',
  'registration',
  'terminals',
  'school',
  'data',
]);
export type OperationArea = z.infer<typeof operationArea>;

interface OperationFact extends Bilingual {
  readonly area: OperationArea;
  readonly type: OperationType;
}

const change = (
  area: OperationArea,
  zh: string,
  en: string,
  type: OperationType = 'other',
): OperationFact => ({
  area,
  type,
  zh,
  en,
});

/** Every kind of change that the operation log knows, with its words. */
export const OPERATIONS = {
  'signed-in': change('signIn', '登录', 'Signed in', 'login'),
  'signed-out': change('signIn', '退出登录', 'Signed out', 'logout'),
  'second-factor-enrolled': change('signIn', '启用两步验证', 'Set up a second factor'),
  'second-factor-removed': change('signIn', '停用两步验证', 'Removed the second factor'),
  'recovery-codes-renewed': change('signIn', '重新生成恢复码', 'Renewed the recovery codes'),
  'sign-in-provider-saved': change('signIn', '保存登录系统', 'Saved a sign-in system'),
  'sign-in-offers-saved': change('signIn', '调整提供的登录方式', 'Changed which ways to sign in are offered'),
  'sign-in-link-removed': change('signIn', '解除账号关联', 'Undid the link of an account'),
  'term-created': change('registration', '新建学期', 'Added a term'),
  'term-changed': change('registration', '修改学期', 'Changed a term'),
  'term-removed': change('registration', '删除学期', 'Deleted a term'),
  'registration-settings-saved': change(
    'registration',
    '修改报到设置',
    'Changed the settings of registration',
  ),
  'registration-undone': change('registration', '撤销报到', 'Undid a registration'),
  'leaves-added': change('registration', '登记请假', 'Added leaves'),
  'leave-withdrawn': change('registration', '撤回请假', 'Took a leave back'),
  'warning-acknowledged': change('warnings', '确认预警', 'Took up a warning'),
  'warning-rule-saved': change('warnings', '修改预警规则', 'Changed a rule of warnings'),
  'warning-telling-saved': change('warnings', '修改预警通知对象', 'Changed who is told of warnings'),
  'warning-tested': change('warnings', '发送测试预警', 'Told a warning for a test'),
  'message-channel-saved': change('signIn', '保存短信通道', 'Saved a channel of text messages'),
  'message-tested': change('signIn', '发送测试短信', 'Sent a text message for a test'),
  'item-created': change('items', '新建项目', 'Created an item'),
  'item-changed': change('items', '修改项目', 'Changed an item'),
  'item-archived': change('items', '归档项目', 'Archived an item'),
  'item-restored': change('items', '恢复项目', 'Restored an item'),
  'tag-saved': change('items', '保存标签', 'Saved a tag'),
  'tag-removed': change('items', '删除标签', 'Removed a tag'),
  'allowance-given': change('allowances', '发放免费额度', 'Gave an allowance'),
  'allowance-changed': change('allowances', '修改免费额度', 'Changed an allowance'),
  'allowances-imported': change('allowances', '批量导入免费额度', 'Imported allowances'),
  'allowance-withdrawn': change('allowances', '撤销免费额度', 'Withdrew an allowance'),
  'template-created': change('templates', '新建模板', 'Created a template'),
  'template-saved': change('templates', '保存模板', 'Saved a template'),
  'template-renamed': change('templates', '重命名模板', 'Renamed a template'),
  'template-submitted': change('templates', '提交模板审核', 'Submitted a template for review'),
  'template-published': change('templates', '发布模板', 'Published a template'),
  'resource-added': change('templates', '添加资源', 'Added a resource'),
  'resource-renamed': change('templates', '重命名资源', 'Renamed a resource'),
  'resource-replaced': change('templates', '替换资源', 'Replaced a resource'),
  'resource-removed': change('templates', '删除资源', 'Removed a resource'),
  'order-decided': change('orders', '审批订单', 'Decided on an order'),
  'orders-cancelled': change('orders', '取消订单', 'Cancelled an order'),
  'print-settled': change('orders', '认定打印结果', 'Settled a print'),
  'print-refunded': change('orders', '按张退款', 'Refunded missing sheets'),
  'reprint-allowed': change('orders', '安排重新打印', 'Had an order printed again'),
  'document-revoked': change('orders', '撤销文件', 'Revoked a document'),
  'fault-changed': change('faults', '处理故障反馈', 'Worked on a fault report'),
  'pay-channel-saved': change('payments', '保存支付渠道', 'Saved a payment channel'),
  'pay-parameters-saved': change('payments', '保存渠道参数', "Saved a channel's parameters"),
  'pay-programs-saved': change('payments', '保存支付方案', 'Saved payment programs'),
  'pay-settings-saved': change('payments', '保存支付设置', 'Saved payment settings'),
  'fee-created': change('payments', '新建缴费项目', 'Added a fee'),
  'fee-changed': change('payments', '修改缴费项目', 'Changed a fee'),
  'fee-state-changed': change('payments', '启停缴费项目', 'Offered, paused or archived a fee'),
  'refund-requested': change('payments', '发起退款', 'Requested a refund'),
  'refund-decided': change('payments', '审批退款', 'Decided on a refund'),
  'card-settlement-asked': change('payments', '人工认定校园卡扣款结果', 'Settled a card payment by hand'),
  'card-settlement-decided': change(
    'payments',
    '审批校园卡扣款认定',
    'Decided on a card payment settled by hand',
  ),
  'bill-fetched': change('payments', '获取对账单', 'Fetched a bill'),
  'difference-resolved': change('payments', '处理对账差异', 'Resolved a difference'),
  'day-closed': change('payments', '关账', 'Closed a day'),
  'own-password-changed': change('signIn', '更改自己的密码', 'Changed their own password', 'passwordChange'),
  'own-phone-changed': change('signIn', '更换自己的手机号', 'Changed their own phone number', 'phoneChange'),
  'own-sessions-ended': change('signIn', '退出自己的其他登录', 'Signed out elsewhere'),
  'person-created': change('people', '新建人员', 'Added a person'),
  'person-changed': change('people', '修改人员', 'Changed a person'),
  'person-state-changed': change('people', '停用或启用人员', 'Disabled or enabled a person'),
  'people-imported': change('people', '批量导入人员', 'Imported people'),
  'records-imported': change('records', '导入校园数据', 'Imported campus data'),
  'records-import-undone': change('records', '撤销校园数据导入', 'Undid an import of campus data'),
  'data-source-saved': change('records', '保存数据源', 'Saved a data source'),
  'data-source-removed': change('records', '删除数据源', 'Removed a data source'),
  'sync-scheme-saved': change('records', '保存同步方案', 'Saved a synchronisation scheme'),
  'sync-scheme-removed': change('records', '删除同步方案', 'Removed a synchronisation scheme'),
  'sync-run-begun': change('records', '开始同步', 'Began a synchronisation'),
  'sync-run-allowed': change('records', '批准超出阈值的同步', 'Let a synchronisation exceed its threshold'),
  'sync-run-stopped': change('records', '停止同步', 'Stopped a synchronisation'),
  'records-synchronised': change('records', '同步校园数据', 'Synchronised campus data'),
  'person-unlocked': change('people', '解除登录锁定', 'Lifted the lock of a person'),
  'password-link-made': change('people', '生成设置密码链接', 'Made a link for setting a password'),
  'sessions-ended': change('people', '退出人员的全部登录', 'Signed a person out everywhere'),
  'role-created': change('people', '新建角色', 'Created a role'),
  'role-changed': change('people', '修改角色', 'Changed a role'),
  'role-archived': change('people', '归档角色', 'Archived a role'),
  'role-restored': change('people', '恢复角色', 'Restored a role'),
  'approval-decided': change('people', '复核权限变更', 'Decided on a change of permissions'),
  'text-worded': change('content', '改写页面文字', 'Reworded a text'),
  'text-translated': change('content', '翻译页面文字', 'Translated a text'),
  'translations-imported': change('content', '导入译文', 'Imported translations'),
  'terminal-created': change('terminals', '新建终端', 'Added a terminal'),
  'terminal-changed': change('terminals', '修改终端资料', 'Changed a terminal'),
  'terminal-state-set': change('terminals', '暂停或恢复终端', 'Paused or resumed a terminal'),
  'activation-code-issued': change('terminals', '生成终端激活码', 'Issued an activation code'),
  'terminal-archived': change('terminals', '停用终端', 'Took a terminal out of use'),
  'terminal-group-saved': change('terminals', '保存终端分组', 'Saved a group of terminals'),
  'terminal-group-removed': change('terminals', '删除终端分组', 'Deleted a group of terminals'),
  'terminal-settings-saved': change('terminals', '保存终端配置', 'Saved terminal settings'),
  'terminal-settings-rolled-back': change('terminals', '恢复终端配置', 'Rolled terminal settings back'),
  'terminal-commanded': change('terminals', '向终端发送指令', 'Sent a command to a terminal'),
  'dictionary-saved': change('content', '保存字典项', 'Saved a dictionary entry'),
  'dictionary-removed': change('content', '删除字典项', 'Removed a dictionary entry'),
  'advert-saved': change('content', '保存宣传内容', 'Saved an advert'),
  'advert-paused': change('content', '暂停或恢复宣传内容', 'Paused or resumed an advert'),
  'advert-removed': change('content', '删除宣传内容', 'Removed an advert'),
  'licence-saved': change('school', '开通或关闭功能', 'Opened or closed modules'),
  'cloud-print-terms-saved': change('items', '修改云打印设置', 'Changed the terms of cloud print'),
  'school-set-up': change('school', '完成平台首次设置', 'Set the school up'),
  'retention-changed': change('data', '修改数据保留期', 'Changed how long data is kept'),
} as const satisfies Record<string, OperationFact>;
export type OperationName = keyof typeof OPERATIONS;

const NAMES: readonly string[] = Object.keys(OPERATIONS);
export const operationName = z.custom<OperationName>(
  (value) => typeof value === 'string' && NAMES.includes(value),
);
