/** Texts of pages that say that something is not there. */
export const notHereZh = {
  'notHere.availableTitle': '这里还不能使用此功能',
  'notHere.availableText': '学校尚未在手机端开通。您可以在自助打印终端办理，或咨询工作人员。',
  'notHere.permissionTitle': '没有访问权限',
  'notHere.permissionText': '您的账号不能使用此功能。如有疑问，请联系学校工作人员。',
  'notHere.licenceTitle': '手机端未开通',
  'notHere.licenceText':
    '学校没有开通自助打印手机端（模块 {{module}}）。请使用校内的自助打印终端，或联系学校。',
  'notHere.foundTitle': '页面不存在',
  'notHere.foundText': '链接可能不完整，或页面已经移走。',
} as const;

export type NotHereKey = keyof typeof notHereZh;
