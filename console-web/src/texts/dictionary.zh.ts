/** Texts of the pages of the dictionary. */
export const dictionaryZh = {
  'dictionary.lead': '终端、手机和学校自有程序读取的取值。终端自己的取值优先于全部终端的取值。',
  'dictionary.add': '新增字典项',
  'dictionary.search': '类型、名称、取值或标签',
  'dictionary.code': '类型',
  'dictionary.codeHint': '读取时使用，如 SERVICE_DESK；可用字母、数字和 . _ -',
  'dictionary.name': '名称',
  'dictionary.nameHint': '在同一类型中不重复，如 HOURS',
  'dictionary.markWrong': '请填写 1–64 个字母、数字或 . _ -',
  'dictionary.value': '取值',
  'dictionary.label': '标签',
  'dictionary.terminal': '终端',
  'dictionary.terminalHint': '不选则用于全部终端',
  'dictionary.everywhere': '全部终端',
  'dictionary.position': '排序',
  'dictionary.removeText': '读取它的页面将不再得到取值。',
  'dictionary.toList': '返回列表',
  'dictionary.pictureHint': 'PNG、JPEG 或 SVG，不超过 {{limit}}',
  'dictionary.pictureTooLarge': '图片过大',
  'dictionary.use.picture': '终端上的说明图片：名称 CODE_PRINT 的图片显示在输入取件码的页面。',
  'dictionary.use.own': '系统自身不读取此类型，供学校自有的页面和程序使用。',
} as const;
export type DictionaryKey = keyof typeof dictionaryZh;
