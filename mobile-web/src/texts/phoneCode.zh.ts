/** Texts of the log-in by a code sent to the phone. */
export const phoneCodeZh = {
  'phoneCode.title': '手机验证码登录',
  'phoneCode.lead': '请输入您在学校登记的手机号，我们会发送一条短信验证码。',
  'phoneCode.phone': '手机号',
  'phoneCode.phoneMissing': '请输入手机号',
  'phoneCode.phoneWrong': '手机号格式不正确，请输入 11 位手机号',
  'phoneCode.send': '获取验证码',
  'phoneCode.sending': '正在发送…',
  'phoneCode.sent': '如果 {{phone}} 已登记，验证码短信将在一分钟内送达，{{minutes}} 分钟内有效。',
  'phoneCode.code': '短信验证码',
  'phoneCode.codeMissing': '请输入短信中的 6 位数字',
  'phoneCode.signIn': '登录',
  'phoneCode.signingIn': '正在登录…',
  'phoneCode.resendIn': '{{seconds}} 秒后可重新获取',
  'phoneCode.resend': '重新获取验证码',
  'phoneCode.otherNumber': '更换手机号',
} as const;

export type PhoneCodeKey = keyof typeof phoneCodeZh;
