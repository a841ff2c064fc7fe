/** Texts that the pages behind the log-in share. */
export const shellZh = {
  'tab.items': '证明',
  'tab.cloud': '云打印',
  'tab.orders': '订单',
  'tab.terminals': '终端',
  'tabs.name': '主导航',
  'nav.me': '我的',
  'nav.close': '关闭',
  'wait.content': '正在加载',
  'wait.long': '网络较慢，仍在加载…',
  'trouble.retry': '重试',
  'trouble.code': '错误代码 {{code}}',
  'me.title': '我的',
  'me.protocol': '隐私政策',
  'me.signIns': '登录记录',
  'me.fault': '故障反馈',
  'me.verify': '核验证明真伪',
  'me.signOut': '退出登录',
  'list.more': '加载更多',
  'list.moreBusy': '正在加载…',
  'pages.viewer': '页面放大图',
  'terminal.all': '全部终端',
  'codes.kept': '暂时连接不上打印平台。以下是 {{time}} 保存的取件码，可能已有变化。',
  'codes.order': '订单 {{number}}',
  'sheet.cancel': '取消',
} as const;

export type ShellKey = keyof typeof shellZh;
