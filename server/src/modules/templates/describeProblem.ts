import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import { faultWords } from '@self-print/contract/template/faultWords.ts';
import type { RenderProblem, TableCell } from '../../documents/renderProblem.ts';

/** A problem as the designer shows it next to the element. */
export interface DescribedProblem {
  readonly kind: string;
  /** Name of the variable, character, element or resource concerned. */
  readonly name: string;
  readonly elementId: string | null;
  readonly message: string;
}

type Fault = Exclude<RenderProblem, { kind: 'badTemplate' }>;

const TEXTS = {
  languageMissing: { zh: '模板没有该语言的文本', en: 'The template has no texts in this language' },
  unknownFont: { zh: '没有此字体', en: 'There is no such font' },
  missingValue: { zh: '缺少必填的值', en: 'A required value is missing' },
  wrongValue: { zh: '值的类型不符', en: 'The value has the wrong type' },
  notComputable: { zh: '无法计算', en: 'A value cannot be computed' },
  wrongTotal: { zh: '合计与各行之和不符', en: 'A total is not the sum of its rows' },
  missingGlyph: { zh: '字体中没有此字符', en: 'No font has this character' },
  overflow: { zh: '文本超出其区域', en: 'The text does not fit into its place' },
  sealWithoutPerson: {
    zh: '盖章的页面缺少姓名或学号，页码',
    en: 'A sealed page lacks the name or number of its person; page number',
  },
  tooManyPages: { zh: '页数过多', en: 'The document has too many pages' },
  chartValue: {
    zh: '图表中有数值小于零或超过最大值',
    en: 'A value of the chart is below zero or above its maximum',
  },
  tooManySlices: {
    zh: '页数超过骑缝章允许的最多页数',
    en: 'The document has more pages than its edge seal may be sliced over',
  },
  resourceMissing: { zh: '没有此资源', en: 'There is no such resource' },
  resourceUnusable: { zh: '资源不是可用的图片', en: 'The resource is not a usable picture' },
  codeContent: { zh: '条码或二维码无法容纳此内容', en: 'The code cannot carry its content' },
  barsTooFine: {
    zh: '条形码太窄，扫码枪可能读不出，所需宽度（毫米）',
    en: 'The barcode is too narrow for scanners; width needed in millimetres',
  },
  engineBusy: { zh: '排版服务繁忙', en: 'Too many documents are being made' },
  engineTimeout: { zh: '排版超时', en: 'The document took too long' },
  engineFailed: { zh: '排版失败', en: 'The document could not be typeset' },
} as const satisfies Record<Fault['kind'], Bilingual>;

const REASONS = {
  divisionByZero: { zh: '（除数为零）', en: ' (division by zero)' },
  noNumbers: { zh: '（没有可用的数字）', en: ' (there are no numbers)' },
  missingNumber: { zh: '（缺少所用的数字）', en: ' (a number that it is made of is missing)' },
  tooLarge: { zh: '（结果过大）', en: ' (the result is too large)' },
} as const satisfies Record<Extract<Fault, { kind: 'notComputable' }>['reason'], Bilingual>;

/** Describes in one language what prevents a document from being made, naming the parts concerned. */
export function describeProblems(
  problems: readonly RenderProblem[],
  language: Language,
): readonly DescribedProblem[] {
  return problems.flatMap((problem) =>
    problem.kind === 'badTemplate'
      ? problem.issues.map(({ elementId, fault }) => ({
          kind: problem.kind,
          name: elementId ?? '',
          elementId,
          message: faultWords(fault, language),
        }))
      : [describe(problem, language)],
  );
}

/** Whether the engine itself failed, which says nothing about the template. */
export function isEngineProblem({ kind }: RenderProblem): boolean {
  return kind === 'engineBusy' || kind === 'engineTimeout' || kind === 'engineFailed';
}

function describe(problem: Fault, language: Language): DescribedProblem {
  const elementId = 'elementId' in problem ? problem.elementId : null;
  const name = nameOf(problem, language);
  const text = TEXTS[problem.kind][language];
  const message = name === '' ? text : `${text}${language === 'zh' ? '：' : ': '}${name}`;
  return { kind: problem.kind, name, elementId, message };
}

function nameOf(problem: Fault, language: Language): string {
  switch (problem.kind) {
    case 'missingValue':
    case 'wrongValue':
      return problem.list === undefined || problem.row === undefined
        ? problem.variable
        : `${problem.list} ${rowOf(problem.row, language)} ${problem.variable}`;
    case 'notComputable':
      return `${problem.variable}${REASONS[problem.reason][language]}`;
    case 'wrongTotal':
      return `${problem.variable} ≠ ${problem.list}.${problem.column}`;
    case 'missingGlyph':
      return `${problem.character} ${problem.codePoint}${cellOf(problem.cell, language)}`;
    case 'unknownFont':
      return problem.family;
    case 'resourceMissing':
    case 'resourceUnusable':
      return problem.resource;
    case 'overflow':
      return `${problem.elementId}${cellOf(problem.cell, language)}`;
    case 'codeContent':
      return problem.elementId;
    case 'chartValue':
      return rowOf(problem.row, language);
    case 'tooManySlices':
      return `${problem.pages} > ${problem.limit}`;
    case 'sealWithoutPerson':
      return String(problem.page);
    case 'barsTooFine':
      return String(Math.ceil(problem.widthMm));
    case 'languageMissing':
    case 'tooManyPages':
    case 'engineBusy':
    case 'engineTimeout':
    case 'engineFailed':
      return '';
  }
}

function rowOf(row: number, language: Language): string {
  return language === 'zh' ? `第 ${row} 行` : `row ${row}`;
}

function cellOf(cell: TableCell | undefined, language: Language): string {
  if (!cell) return '';
  const { row, column } = cell;
  return language === 'zh'
    ? `（${rowOf(row, language)}第 ${column} 列）`
    : ` (${rowOf(row, language)}, column ${column})`;
}
