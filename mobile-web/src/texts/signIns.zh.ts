/** Texts of a person's own last sign-ins. */
export const signInsZh = {
  'signIns.lead': '最近 20 次登录和被拒绝的尝试。如有非本人操作，请尽快更换密码并联系学校。',
  'signIns.none': '还没有记录',
  'signIns.comma': '，',
  'signIns.client.terminal': '终端',
  'signIns.client.phone': '手机',
  'signIns.client.console': '管理控制台',
  'signIns.client.pc': '电脑',
  'signIns.way.DB': '平台账号',
  'signIns.way.QR': '手机扫码',
  'signIns.way.PHONE_CODE': '短信验证码',
  'signIns.way.MAIL_CODE': '邮件验证码',
  'signIns.way.IDENTITY_CODE': '手机识别码',
  'signIns.way.CAMPUS_CARD': '校园卡',
  'signIns.way.ID_CARD': '身份证',
  'signIns.way.LDAP': '学校目录',
  'signIns.way.CAS': '统一身份认证',
  'signIns.way.OIDC': '统一登录',
  'signIns.way.OAUTH2': '统一登录',
  'signIns.outcome.signedIn': '登录成功',
  'signIns.outcome.secondFactor': '密码正确，待两步验证',
  'signIns.outcome.wrong': '用户名或密码错误',
  'signIns.outcome.notMatched': '没有可用的账号',
  'signIns.outcome.notAllowed': '没有权限',
} as const;

export type SignInsKey = keyof typeof signInsZh;
