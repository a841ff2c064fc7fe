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
  'mailCode.title': '邮件验证码登录',
  'mailCode.lead': '请输入您已绑定的邮箱，我们会发送一封验证码邮件。',
  'mailCode.phone': '邮箱',
  'mailCode.phoneMissing': '请输入邮箱',
  'mailCode.phoneWrong': '邮箱格式不正确',
  'mailCode.sent':
    '如果 {{phone}} 已绑定，验证码邮件将在一分钟内送达，{{minutes}} 分钟内有效。没有收到请查看垃圾邮件。',
  'mailCode.code': '邮件验证码',
  'mailCode.codeMissing': '请输入邮件中的 6 位数字',
  'mailCode.otherNumber': '更换邮箱',
} as const;

export type PhoneCodeKey = keyof typeof phoneCodeZh;
