/** Texts of the log-in page. */
export const loginZh = {
  'login.welcome': '手机下单，就近取件',
  'login.lead': '登录后办理证明、上传文件打印',
  'login.again': '请再验证一次身份',
  'login.againLead': '这项业务涉及重要个人信息。请用下面的方式再验证一次，之后会回到刚才的页面。',
  'login.later': '暂不办理',
  'login.account': '学号 / 工号',
  'login.password': '密码',
  'login.show': '显示密码',
  'login.hide': '隐藏密码',
  'login.submit': '登录',
  'login.busy': '正在登录…',
  'login.accountMissing': '请输入学号或工号',
  'login.passwordMissing': '请输入密码',
  'login.notYet': '登录未成功。请核对账号和密码，并输入图中的验证码后再试。',
  'login.wrongPasswords_other':
    '自您上次登录后，您的账号在其他地方有 {{count}} 次密码错误的登录尝试，最近一次为 {{time}}。如非本人操作，请尽快联系学校更换密码。',
  'login.wrongPasswordsRead': '知道了',
  'login.ended': '尚未登录或登录已过期，请登录后继续。',
  'login.notBound': '这个微信还没有绑定账号。登录后可在“我的账号”绑定，以后在微信里就能自动登录。',
  'login.ways': '学校提供的登录方式',
  'login.by': '{{name}}登录',
  'login.byMail': '邮件验证码登录',
  'login.byPhone': '手机验证码登录',
  'login.privacy': '登录即表示已知悉我们如何使用您的信息：',
  'login.privacyLink': '隐私政策',
  'login.without': '无需登录',
  'login.verify': '核验证明真伪',
  'login.terminals': '查看打印终端',
} as const;

export type LoginKey = keyof typeof loginZh;
