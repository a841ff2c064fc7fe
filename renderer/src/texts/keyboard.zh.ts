/** Texts of the keyboard on the screen. */
export const keyboardZh = {
  'keyboard.name': '屏幕键盘',
  'keyboard.pinyin': '拼音',
  'keyboard.english': '英文',
  'keyboard.number': '数字',
  'keyboard.shift': '大写',
  'keyboard.capitals': '大写锁定',
  'keyboard.syllable': '分词：分隔音节',
  'keyboard.syllableKey': '分词',
  'keyboard.backspace': '退格',
  'keyboard.clear': '清空',
  'keyboard.hide': '收起键盘',
  'keyboard.signs': '符号',
  'keyboard.toEnglish': '切换到英文',
  'keyboard.toPinyin': '切换到拼音',
  'keyboard.space': '空格',
  'keyboard.choose': '选第一个',
  'keyboard.enter': '确认',
  'keyboard.candidates': '候选字词',
  'keyboard.previous': '上一页',
  'keyboard.next': '下一页',
  'keyboard.loading': '正在准备字库…',
  'keyboard.noCandidates': '没有对应的字词',
  'keyboard.noWords': '字库没有载入，请改用英文或稍后再试',
} as const;

export type KeyboardKey = keyof typeof keyboardZh;
