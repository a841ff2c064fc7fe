/** Texts of the reports of the campus hospital. */
export const outpatientZh = {
  'personal.OUTPATIENT': '门诊报告',
  'outpatient.title': '门诊检查报告',
  'outpatient.lead': '请选择要打印的报告',
  'outpatient.private': '本终端只打印，不显示报告内容；打印完成后不保留任何内容。',
  'outpatient.finding': '正在向校医院查询您的报告',
  'outpatient.fetching': '正在向校医院获取报告并准备打印',
  'outpatient.slow': '校医院系统响应较慢，请稍候',
  'outpatient.none': '校医院暂无可打印的报告。检查结果审核发布后，才能在这里打印。',
  'outpatient.again': '重新查询',
  'outpatient.reports': '可打印的报告',
  'outpatient.unnamed': '检查报告',
  'outpatient.corrected': '更正报告',
  'outpatient.usedUp': '已打印',
  'outpatient.left_other': '还可打印 {{count}} 次',
  'outpatient.chosen_other': '已选 {{count}} 份',
  'outpatient.full_other': '一次最多打印 {{count}} 份',
  'outpatient.print': '打印所选报告',
  'outpatient.noPrinter': '打印机暂时不可用，请到其他终端打印',
} as const;

export type OutpatientKey = keyof typeof outpatientZh;
