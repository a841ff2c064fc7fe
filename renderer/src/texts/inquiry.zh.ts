/** Texts of looking up one's own data. */
export const inquiryZh = {
  'personal.SELF_INQUIRY': '自助查询',
  'inquiry.title': '自助查询',
  'inquiry.lead': '请选择要查询的内容',
  'inquiry.none': '学校还没有开放查询项目',
  'inquiry.canPrint': '可查看，可打印',
  'inquiry.onlyShown': '可查看',
  'inquiry.asOf': '查询时间：{{at}}',
  'inquiry.empty': '没有查到您的记录',
  'inquiry.print': '打印',
  'inquiry.making': '正在生成打印内容',
  'inquiry.left_other': '还可打印 {{count}} 次',
  'inquiry.usedUp': '本期打印次数已用完，仍可查看',
  'inquiry.noPrinter': '打印机暂时不可用，仍可查看',
} as const;

export type InquiryKey = keyof typeof inquiryZh;
