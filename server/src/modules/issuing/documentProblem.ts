import { type CallProblem, ERRORS, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import type { RenderProblem } from '../../documents/renderProblem.ts';

/**
 * What a person is told when the document cannot be made: a value that is missing is named by its label, a character without a
 * glyph by itself; everything else is for the office and stands in the log.
 */
export function problemOfRender(
  template: Template,
  problems: readonly RenderProblem[],
  language: Language,
): CallProblem {
  const absent = problems.find((each) => each.kind === 'missingValue' || each.kind === 'wrongValue');
  if (absent && 'variable' in absent) {
    const label = labelOf(template, absent.variable, language);
    return problem('DOCUMENT_DATA_MISSING', {
      message: withName('DOCUMENT_DATA_MISSING', language, label),
      detail: { variable: absent.variable, label },
    });
  }
  const glyph = problems.find((each) => each.kind === 'missingGlyph');
  if (glyph?.kind === 'missingGlyph') {
    return problem('DOCUMENT_UNAVAILABLE', {
      message: withName('DOCUMENT_UNAVAILABLE', language, glyph.codePoint),
      detail: { character: glyph.character, codePoint: glyph.codePoint },
    });
  }
  if (problems.some(({ kind }) => kind === 'languageMissing')) return problem('LANGUAGE_NOT_OFFERED');
  return problem('DOCUMENT_UNAVAILABLE');
}

/** A column of a list has a label of its own. */
function labelOf(template: Template, name: string, language: Language): string {
  const columns = template.variables.flatMap((variable) =>
    variable.type === 'list' ? variable.columns : [],
  );
  const known = [...template.variables, ...columns].find((variable) => variable.name === name);
  return known?.label[language] ?? name;
}

function withName(error: 'DOCUMENT_DATA_MISSING' | 'DOCUMENT_UNAVAILABLE', language: Language, name: string) {
  return language === 'zh' ? `${ERRORS[error].zh}：${name}` : `${ERRORS[error].en}: ${name}`;
}
