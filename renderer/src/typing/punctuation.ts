/** How Chinese text writes the signs of a Latin keyboard. */
export const FULL_WIDTH: Readonly<Record<string, string>> = {
  ',': '，',
  '.': '。',
  '?': '？',
  '!': '！',
  ':': '：',
  ';': '；',
  '(': '（',
  ')': '）',
  '<': '《',
  '>': '》',
  '\\': '、',
  '^': '……',
  _: '——',
  $: '￥',
};
