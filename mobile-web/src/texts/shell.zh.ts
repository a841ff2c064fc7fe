/** Texts that the pages behind the log-in share. */
export const shellZh = {
  'me.title': '我的',
  'me.language': '语言',
  'me.protocol': '隐私政策',
  'me.verify': '核验证明真伪',
  'me.signOut': '退出登录',
  'me.signedOut': '已退出登录',
  'list.more': '加载更多',
  'list.moreBusy': '正在加载…',
  'list.end': '没有更多了',
  'pages.viewer': '页面放大图',
  'terminal.paper_other': '{{size}} 余 {{count}} 张',
  'terminal.paperUnknown': '{{size}} 纸张未知',
  'terminal.whereLead': '在任一可用终端输入取件码，或扫描二维码',
  'terminal.all': '全部终端',
  'sheet.cancel': '取消',
} as const;

export type ShellKey = keyof typeof shellZh;
