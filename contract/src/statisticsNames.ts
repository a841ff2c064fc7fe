import type { Bilingual } from './fields.ts';
import type { Dimension, Measure } from './statistics.ts';

/** What measures are called on pages and in spreadsheets, without their unit. */
export const MEASURE_NAMES: Readonly<Record<Measure, Bilingual>> = {
  placed: { zh: '下单', en: 'Orders placed' },
  printed: { zh: '打印完成', en: 'Orders printed' },
  electronic: { zh: '电子文件', en: 'Electronic documents' },
  cancelled: { zh: '取消', en: 'Orders cancelled' },
  expired: { zh: '逾期未取', en: 'Orders expired' },
  prints: { zh: '打印次数', en: 'Print attempts' },
  failures: { zh: '打印失败', en: 'Failed prints' },
  unconfirmed: { zh: '结果待确认', en: 'Unconfirmed prints' },
  impressions: { zh: '打印面数', en: 'Printed sides' },
  sheets: { zh: '用纸张数', en: 'Sheets' },
  wasteSheets: { zh: '废纸张数', en: 'Wasted sheets' },
  copies: { zh: '份数', en: 'Copies' },
  freeCopies: { zh: '免费份数', en: 'Free copies' },
  freeSides: { zh: '免费面数', en: 'Free sides' },
  payments: { zh: '收款笔数', en: 'Payments' },
  chargedFen: { zh: '收款', en: 'Money received' },
  refunds: { zh: '退款笔数', en: 'Refunds' },
  refundedFen: { zh: '退款', en: 'Money refunded' },
  waitSeconds: { zh: '等待秒数', en: 'Seconds of waiting' },
  withinHour: { zh: '一小时内取件', en: 'Printed within an hour' },
  netFen: { zh: '净收入', en: 'Net income' },
  waitMinutes: { zh: '下单到取件的平均时间', en: 'Average time from order to paper' },
  withinHourShare: { zh: '一小时内取件占比', en: 'Share printed within an hour' },
  faultShare: { zh: '打印异常率', en: 'Share of faulty prints' },
  wasteShare: { zh: '废纸率', en: 'Share of wasted sheets' },
};

export const DIMENSION_NAMES: Readonly<Record<Dimension, Bilingual>> = {
  day: { zh: '日期', en: 'Day' },
  week: { zh: '周', en: 'Week' },
  month: { zh: '月份', en: 'Month' },
  hour: { zh: '时段', en: 'Hour of the day' },
  item: { zh: '打印项目', en: 'Item' },
  kind: { zh: '订单类型', en: 'Kind of order' },
  terminal: { zh: '终端', en: 'Terminal' },
  role: { zh: '人员角色', en: 'Role' },
  client: { zh: '下单渠道', en: 'Ordered at' },
  channel: { zh: '支付渠道', en: 'Payment channel' },
  fault: { zh: '异常代码', en: 'Fault code' },
};

/** What the values of a dimension are called that have no name of their own in the school. */
const VALUE_NAMES: Partial<Readonly<Record<Dimension, Readonly<Record<string, Bilingual>>>>> = {
  item: { '': { zh: '不属于打印项目', en: 'Of no item' } },
  kind: {
    '0': { zh: '未归属订单', en: 'Of no order' },
    '1': { zh: '证明材料', en: 'Documents' },
    '2': { zh: '云打印', en: 'Cloud print' },
    '3': { zh: '自助缴费', en: 'Fees' },
    '4': { zh: '自助查询', en: 'Inquiries' },
    '5': { zh: '门诊报告', en: 'Outpatient reports' },
    '6': { zh: '补办学生证', en: 'Student cards' },
  },
  terminal: { '': { zh: '不在终端', en: 'Not at a terminal' } },
  role: {
    '': { zh: '未记录', en: 'Not recorded' },
    student: { zh: '学生', en: 'Students' },
    staff: { zh: '教职工', en: 'Staff' },
  },
  client: {
    '0': { zh: '未记录', en: 'Not recorded' },
    '1': { zh: '终端', en: 'Terminal' },
    '2': { zh: '手机', en: 'Phone' },
    '3': { zh: '管理端', en: 'Console' },
    '4': { zh: '电脑', en: 'PC' },
  },
  fault: { '-': { zh: '无代码', en: 'No code' } },
};

/** The words for a value of a dimension: its own name, a known one, or the value itself. */
export function nameOfValue(by: Dimension, key: string, name: Bilingual | null): Bilingual {
  if (name !== null) return name;
  if (by === 'hour') return { zh: `${key} 时`, en: `${key}:00` };
  if (by === 'month') return { zh: key.slice(0, 'yyyy-MM'.length), en: key.slice(0, 'yyyy-MM'.length) };
  return VALUE_NAMES[by]?.[key] ?? { zh: key, en: key };
}
