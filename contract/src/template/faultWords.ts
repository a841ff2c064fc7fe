import { DOCUMENT_LANGUAGE_NAMES } from '../documentLanguage.ts';
import type { Bilingual, Language } from '../fields.ts';
import type { MarkupProblem } from './markup.ts';

/** Wording of template faults; `{{…}}` stands for a value of the fault. */
const WORDS = {
  notTemplate: { zh: '这不是模板：没有 format', en: 'it is not a template, because it has no format' },
  newerFormat: {
    zh: '它的格式 {{format}} 比本程序新',
    en: 'its format {{format}} is newer than this program',
  },
  noMigration: { zh: '无法从格式 {{format}} 升级', en: 'there is no way from format {{format}} on' },
  shape: { zh: '{{path}}：{{rule}}', en: '{{path}}: {{rule}}' },
  languageTwice: { zh: '语言“{{language}}”重复', en: 'the language {{language}} is listed twice' },
  variableTwice: { zh: '变量 {{name}} 重复声明', en: 'the variable {{name}} is declared twice' },
  columnTwice: {
    zh: '{{list}} 的列 {{name}} 重复声明',
    en: 'the column {{name}} of {{list}} is declared twice',
  },
  idTwice: { zh: '与另一个元素的 id 相同', en: 'another element has the same id' },
  titleMissing: { zh: '没有{{language}}标题', en: 'there is no title in {{language}}' },
  titleMarkup: {
    zh: '{{language}}标题第 {{at}} 个字符处：{{markup}}',
    en: 'the title in {{language}}: {{markup}} at character {{at}}',
  },
  titleVariable: { zh: '标题中不能有变量', en: 'the title must have no variables' },
  unknownVariable: { zh: '变量 {{name}} 没有声明', en: '{{name}} is not a declared variable' },
  unknownImage: { zh: '{{name}} 不是已声明的图片变量', en: '{{name}} is not a declared image' },
  unknownList: { zh: '{{name}} 不是已声明的列表', en: '{{name}} is not a declared list' },
  unknownColumn: { zh: '{{list}} 没有名为 {{name}} 的列', en: '{{list}} has no column {{name}}' },
  notNumber: {
    zh: '{{name}} 不是已声明的数字',
    en: '{{name}} is not a declared number',
  },
  notCompared: {
    zh: '{{name}} 是列表或图片，只能判断有没有值',
    en: '{{name}} is a list or an image, of which one can only ask whether it has a value',
  },
  computedCircle: {
    zh: '计算值 {{name}} 又用到了它自己',
    en: 'the computed value {{name}} is made of itself',
  },
  noColumn: { zh: '表格没有第 {{number}} 列', en: 'the table has no column {{number}}' },
  cellTooWide: {
    zh: '有单元格超出所在行剩余的宽度',
    en: 'a cell is wider than what is left of its row',
  },
  rowNotFull: { zh: '最后一行没有填满', en: 'the last row is not full' },
  textMissing: { zh: '没有{{language}}文本', en: 'there is no text in {{language}}' },
  textMarkup: {
    zh: '{{language}}文本第 {{at}} 个字符处：{{markup}}',
    en: 'the text in {{language}}: {{markup}} at character {{at}}',
  },
  notInText: {
    zh: '{{name}} 是列表或图片，不能写在文本中',
    en: '{{name}} is a list or an image and cannot be used in a text',
  },
  unknownForm: { zh: '{{name}} 没有这种写法', en: '{{name}} has no such form' },
  outside: { zh: '超出了页面或所在的组合', en: 'it extends beyond its page or group' },
  higherThanPage: { zh: '高度超过一页', en: 'it is higher than a page' },
  tableRoom: {
    zh: '表格需要上下边距之间有 {{mm}} 毫米',
    en: 'a table needs {{mm}} mm between the margins',
  },
  sealedPageUnnamed: {
    zh: '盖章的那一页上可能没有 {{name}}：请把它放在“续页”或“每页”上，或与印章同组',
    en: 'a page with this seal may lack {{name}}: put it on later pages or on every page, or in the group of the seal',
  },
  columnsNarrow: {
    zh: '每栏宽度不足 {{mm}} 毫米：请减少栏数或栏间距',
    en: 'each column would be narrower than {{mm}} mm: give it fewer columns or less space between them',
  },
  slicesThin: {
    zh: '每页分到的印章不足 {{mm}} 毫米宽：请加大印章或减少最多页数',
    en: 'a page would get less than {{mm}} mm of the seal: make the seal wider or allow fewer pages',
  },
  paperTooLarge: {
    zh: '纸张不能超过 {{short}} × {{long}} 毫米，终端没有更大的纸',
    en: 'the paper is larger than {{short}} × {{long}} mm, the largest that terminals hold',
  },
  laterBottom: {
    zh: '续页的下边距不能大于首页的下边距',
    en: 'the bottom margin of later pages is larger than that of the first',
  },
  barsNarrow: {
    zh: '标签和数值之间留给图形的宽度不足 {{mm}} 毫米',
    en: 'labels and values leave less than {{mm}} mm for the bars',
  },
  dotsAlike: {
    zh: '粗网点必须比细网点大，否则复印件上显不出文字',
    en: 'the coarse dots are no larger than the fine ones, so a copy would not show the words',
  },
  noRoom: { zh: '边距没有留下版面', en: 'the margins leave no room' },
} as const satisfies Record<string, Bilingual>;
export type FaultKind = keyof typeof WORDS;

const MARKUP = {
  unclosedBrace: { zh: '大括号没有闭合', en: 'a brace is left open' },
  strayBrace: { zh: '多出一个大括号', en: 'there is one brace too many' },
  badVariable: { zh: '变量名不正确', en: 'this is not a valid variable name' },
  unknownForm: { zh: '没有这种写法', en: 'there is no such form' },
  unclosedMark: { zh: '加粗、斜体或下划线没有闭合', en: 'bold, italic or underlined is left open' },
  strayEscape: { zh: '反斜杠后面缺少字符', en: 'nothing follows the backslash' },
} as const satisfies Record<MarkupProblem['what'], Bilingual>;

/** Rules that a field can violate, by zod's names. */
const RULES: Readonly<Record<string, Bilingual>> = {
  invalid_type: { zh: '缺少此项，或类型不对', en: 'it is missing, or of another type' },
  invalid_value: { zh: '不是可用的值', en: 'it is not one of the permitted values' },
  invalid_format: { zh: '写法不正确', en: 'it is not in the required format' },
  invalid_union: { zh: '与任何一种写法都不符', en: 'it is not one of the permitted kinds' },
  too_big: { zh: '过大或过长', en: 'it is too large or too long' },
  too_small: { zh: '过小或过短', en: 'it is too small or too short' },
  unrecognized_keys: { zh: '有不认识的字段', en: 'it has an unknown field' },
};
const ANY_RULE: Bilingual = { zh: '不符合要求', en: 'it is invalid' };

/** A fault with the values that its wording mentions. */
interface NamedFault {
  readonly kind: FaultKind;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Describes a fault in one language. */
export function faultWords({ kind, values }: NamedFault, language: Language): string {
  return WORDS[kind][language].replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = String(values[name] ?? '');
    return wordOf(name, value)?.[language] ?? value;
  });
}

/** Wording for values that are internal names and not the template's. */
function wordOf(name: string, value: string): Bilingual | undefined {
  if (name === 'rule') return RULES[value] ?? ANY_RULE;
  if (name === 'markup') return Object.entries(MARKUP).find(([each]) => each === value)?.[1];
  if (name === 'language')
    return Object.entries(DOCUMENT_LANGUAGE_NAMES).find(([each]) => each === value)?.[1];
  return undefined;
}
