/** Texts of signing in by systems of the school. */
export const waysZh = {
  'ways.lead': '请输入您在学校目录中的用户名和密码。',
  'ways.account': '用户名',
  'ways.accountMissing': '请输入用户名',
  'ways.gone': '学校没有开通该登录方式。',
  'ways.others': '选择其他登录方式',
  'ways.finishing': '正在登录…',
  'ways.failed': '登录未完成',
} as const;

export type WaysKey = keyof typeof waysZh;
