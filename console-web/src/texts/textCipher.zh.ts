/** Texts of encrypting short texts. */
export const textCipherZh = {
  'cipher.lead': '把一小段文本加密后转交给本校的其他管理员，由对方在此页面解密。',
  'cipher.goodFor': '适用范围',
  'cipher.only': '密文只有本校有此权限的管理员能在此页面解密；被改动过的密文无法解密。',
  'cipher.notStored': '密钥专为本页面生成：不能用来解密数据库中的人员信息，也不能解密其他系统的 AES 密文。',
  'cipher.notPasswords': '平台不保存文本和密文。不要用它长期保存密码：服务器密钥丢失后无法恢复。',
  'cipher.encrypt': '加密',
  'cipher.decrypt': '解密',
  'cipher.text': '文本',
  'cipher.envelope': '密文',
  'cipher.logged_other': '每次使用都记入操作日志（不含文本），每人每小时最多 {{count}} 次。',
} as const;
export type TextCipherKey = keyof typeof textCipherZh;
