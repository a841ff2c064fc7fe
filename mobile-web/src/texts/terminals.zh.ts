/** Texts of the list, the page and the map of terminals. */
export const terminalsZh = {
  'terminals.lead': '{{ready}} 台可以打印，共 {{all}} 台',
  'terminals.map': '在地图上看',
  'terminals.list': '列表',
  'terminals.empty': '还没有终端',
  'terminals.emptyText': '学校还没有登记打印终端。',
  'terminals.noPlan': '这些终端还没有标在平面图上',
  'terminals.planOf_other': '平面图 {{plan}}，共 {{count}} 台终端',
  'terminals.refreshed': '每 30 秒自动更新',
  'terminal.place': '位置',
  'terminal.waiting': '排队',
  'terminal.paperName': '纸张',
  'terminal.code': '终端编号',
  'terminal.sheets_other': '{{count}} 张',
  'terminal.sheetsUnknown': '未知',
  'terminal.reportFault': '反馈此终端的故障',
  'terminal.low': '纸张不多',
} as const;

export type TerminalsKey = keyof typeof terminalsZh;
