/** Texts of reporting a fault at the terminal. */
export const reportZh = {
  'report.title': '故障反馈',
  'report.code.title': '用手机扫码反馈',
  'report.code.lead': '终端、订单和故障代码已自动填好，只需说明情况并留下电话。',
  'report.code.alt': '打开故障反馈页面的二维码',
  'report.code.loading': '正在生成二维码…',
  'report.code.failed': '二维码暂时无法生成，请在屏幕上填写。',
  'report.write': '在屏幕上填写',
  'report.showCode': '改用手机扫码',
  'report.back': '返回',
  'report.form.title': '填写故障反馈',
  'report.form.lead': '工作人员会通过您留下的电话联系您。',
  'report.form.staffLead': '记录设备问题，提交后由管理员安排处理。',
  'report.kind': '问题类型',
  'report.reason': '问题描述',
  'report.phone': '联系电话',
  'report.phoneWrong': '请填写 11 位手机号，或带区号的固定电话',
  'report.send': '提交',
  'report.sending': '正在提交…',
  'report.sent.title': '已收到反馈',
  'report.sent.lead': '编号 {{number}}。与工作人员联系时请报此编号。',
} as const;
export type ReportKey = keyof typeof reportZh;
