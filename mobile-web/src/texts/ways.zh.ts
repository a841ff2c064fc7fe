/** Texts of signing in by systems of the school. */
export const waysZh = {
  'ways.lead': '请输入您在学校目录中的用户名和密码。',
  'ways.accountLead': '请输入您的学校账号和密码。',
  'ways.graduateLead': '没有账号的毕业生可凭毕业信息登录，只能办理本人的项目。',
  'ways.graduateName': '姓名',
  'ways.graduateNameMissing': '请输入姓名',
  'ways.graduateId': '身份证件号码',
  'ways.graduateIdMissing': '请输入身份证件号码',
  'ways.graduateYear': '毕业年份或学号',
  'ways.graduateYearMissing': '请输入毕业年份或学号',
  'ways.account': '用户名',
  'ways.accountMissing': '请输入用户名',
  'ways.weComLead': '使用学校企业微信的身份登录。',
  'ways.weComElsewhere': '请在企业微信中打开',
  'ways.weComOpen': '请用手机上的企业微信打开本页，或选择其他登录方式。',
  'ways.gone': '学校没有开通该登录方式。',
  'ways.others': '选择其他登录方式',
  'ways.finishing': '正在登录…',
  'ways.failed': '登录未完成',
} as const;

export type WaysKey = keyof typeof waysZh;
