/**
 * Surnames of two characters that people bear. Left out are those whose first character is as likely a surname of its own (季孙, 贺兰,
 * 单于): nobody can tell 贺 兰英 from 贺兰 英.
 */
export const COMPOUND_SURNAMES: ReadonlySet<string> = new Set(
  `欧阳 太史 端木 上官 司马 东方 独孤 南宫 万俟 闻人 夏侯 诸葛 尉迟 公羊 赫连 澹台 皇甫 宗政 濮阳 公冶 太叔 申屠 公孙 慕容 仲孙
  钟离 长孙 宇文 司徒 鲜于 司空 闾丘 亓官 司寇 巫马 公西 颛孙 壤驷 漆雕 乐正 宰父 谷梁 拓跋 轩辕 令狐 呼延 羊舌 西门 东郭 百里 第五
  纳兰 完颜 耶律`.split(/\s+/),
);

/** Traditional characters of surnames, which are read as surnames only in their simplified form. */
const SIMPLIFIED: readonly (readonly [traditional: string, simplified: string])[] = [
  ['長孫', '长孙'],
  ['尉遲', '尉迟'],
  ['萬俟', '万俟'],
  ['樂正', '乐正'],
  ['歐陽', '欧阳'],
  ['東方', '东方'],
  ['獨孤', '独孤'],
  ['南宮', '南宫'],
  ['聞人', '闻人'],
  ['諸葛', '诸葛'],
  ['赫連', '赫连'],
  ['澹臺', '澹台'],
  ['濮陽', '濮阳'],
  ['公孫', '公孙'],
  ['仲孫', '仲孙'],
  ['鍾離', '钟离'],
  ['鮮于', '鲜于'],
  ['閭丘', '闾丘'],
  ['巫馬', '巫马'],
  ['司馬', '司马'],
  ['穀梁', '谷梁'],
  ['軒轅', '轩辕'],
  ['西門', '西门'],
  ['東郭', '东郭'],
  ['納蘭', '纳兰'],
  ['完顏', '完颜'],
  ['單', '单'],
  ['區', '区'],
  ['樂', '乐'],
  ['蓋', '盖'],
  ['員', '员'],
  ['繆', '缪'],
];

/** A name whose surname is written in simplified characters. */
export function withSimplifiedSurname(name: string): string {
  const found = SIMPLIFIED.find(([traditional]) => name.startsWith(traditional));
  return found ? found[1] + name.slice(found[0].length) : name;
}

/** Readings of surnames that the library does not know as such. */
export const SURNAME_READINGS: ReadonlyMap<string, string> = new Map([
  ['种', 'chong'],
  ['佴', 'nai'],
]);
