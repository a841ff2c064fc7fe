/** Texts of windows that calls open. */
export const windowsZh = {
  'window.selfRegister': '自助注册',
  'window.changePassword': '修改密码',
  'window.notOn': '本校还没有在这台终端开通这项功能。',
  'window.notAsked': '这里没有要求您填写任何信息，也没有改动您的账户。',
  'window.desk': '需要办理，请联系服务台。',
  'window.call': '需要办理，请拨打 {{phone}}。',
  'window.back': '返回',
} as const;

export type WindowsKey = keyof typeof windowsZh;
