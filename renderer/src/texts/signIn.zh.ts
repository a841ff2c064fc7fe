/** Texts of signing in. */
export const signInZh = {
  'signIn.title': '请先登录',
  'signIn.account': '学号或工号',
  'signIn.password': '密码',
  'signIn.submit': '登录',
  'signIn.checking': '正在核对',
  'signIn.DB.lead': '输入学号或工号和密码。离开时屏幕上的内容会全部清除。',
  'signIn.DB.choose': '用账号和密码登录',
  'signIn.LDAP.lead': '输入{{name}}的用户名和密码。离开时屏幕上的内容会全部清除。',
  'signIn.LDAP.choose': '用{{name}}账号登录',
  'signIn.QR.lead': '用手机扫码，在手机上确认即可，不用输入密码。',
  'signIn.QR.choose': '用手机扫码登录',
  'signIn.QR.loading': '正在准备二维码',
  'signIn.QR.alt': '登录二维码',
  'signIn.QR.scan': '请用手机扫描二维码',
  'signIn.QR.seen': '已扫码，请在手机上确认',
  'signIn.QR.match': '手机上应显示同样的数字',
  'signIn.QR.refused': '手机上拒绝了登录',
  'signIn.QR.expired': '二维码已失效',
  'signIn.QR.again': '换一个二维码',
} as const satisfies Record<string, string>;
export type SignInKey = keyof typeof signInZh;
