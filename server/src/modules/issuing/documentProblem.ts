import { type CallProblem, ERRORS, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import type { RenderProblem } from '../../documents/renderProblem.ts';

/** Problems of the person's record. */
const DATA_PROBLEMS: ReadonlySet<string> = new Set<RenderProblem['kind']>([
  'missingValue',
  'wrongValue',
  'notComputable',
]);

/** What is missing is named before whom to ask, or it reads like a list of offices. */
const MISSING: Readonly<Record<Language, (labels: string) => string>> = {
  zh: (labels) => `缺少生成该文件所需的信息：${labels}。请联系管理部门`,
  en: (labels) => `Information that this document needs is missing: ${labels}. Please contact the office`,
};

/** So many missing values are named; where a record has none at all, the others add nothing. */
const NAMED_MAX = 10;

/**
 * Error for a document that cannot be made: names the missing values by their labels, all at once so that nobody has to find them one
 * by one, or the character without a glyph. Everything else concerns the office and is only logged.
 */
export function problemOfRender(
  template: Template,
  problems: readonly RenderProblem[],
  language: Language,
): CallProblem<'DOCUMENT_DATA_MISSING' | 'DOCUMENT_UNAVAILABLE' | 'LANGUAGE_NOT_OFFERED'> {
  const absent = absentLabels(template, problems, language);
  if (absent.length > 0) {
    const named = absent.slice(0, NAMED_MAX).join(language === 'zh' ? '、' : ', ');
    const label = absent.length > NAMED_MAX ? `${named}…` : named;
    return problem('DOCUMENT_DATA_MISSING', {
      message: MISSING[language](label),
      detail: { label },
    });
  }
  const glyph = problems.find((each) => each.kind === 'missingGlyph');
  if (glyph?.kind === 'missingGlyph') {
    return problem('DOCUMENT_UNAVAILABLE', {
      message: withName(language, glyph.codePoint),
      detail: { character: glyph.character, codePoint: glyph.codePoint },
    });
  }
  if (problems.some(({ kind }) => kind === 'languageMissing')) return problem('LANGUAGE_NOT_OFFERED');
  return problem('DOCUMENT_UNAVAILABLE');
}

/** The labels of the values of a person's record that cannot be had, each once. */
export function absentLabels(
  template: Template,
  problems: readonly RenderProblem[],
  language: Language,
): readonly string[] {
  const names = problems.flatMap((each) =>
    DATA_PROBLEMS.has(each.kind) && 'variable' in each ? [each.variable] : [],
  );
  return [...new Set(names.map((name) => labelOf(template, name, language)))];
}

/** A list's column has its own label. */
function labelOf(template: Template, name: string, language: Language): string {
  const columns = template.variables.flatMap((variable) =>
    variable.type === 'list' ? variable.columns : [],
  );
  const known = [...template.variables, ...template.computed, ...columns].find(
    (variable) => variable.name === name,
  );
  return known?.label[language] ?? name;
}

function withName(language: Language, name: string) {
  const { zh, en } = ERRORS.DOCUMENT_UNAVAILABLE;
  return language === 'zh' ? `${zh}：${name}` : `${en}: ${name}`;
}
