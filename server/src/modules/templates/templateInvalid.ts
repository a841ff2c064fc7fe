import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import { type CallProblem, ERRORS, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { RenderProblem } from '../../documents/renderProblem.ts';
import { describeProblems, isEngineProblem } from './describeProblem.ts';

/** Builds the error for a template that cannot be saved or published: the first problem by name, and the number of problems. */
export function templateInvalid(
  problems: readonly RenderProblem[],
  language: Language,
  documentLanguage?: DocumentLanguage,
): CallProblem<'TEMPLATE_INVALID' | 'UNAVAILABLE'> {
  if (problems.some(isEngineProblem)) return problem('UNAVAILABLE');
  const described = describeProblems(problems, language);
  const [first] = described;
  if (!first) return problem('TEMPLATE_INVALID');
  return problem('TEMPLATE_INVALID', {
    message: `${ERRORS.TEMPLATE_INVALID[language]}${language === 'zh' ? '：' : ': '}${first.message}`,
    detail: {
      kind: first.kind,
      name: first.name,
      ...(first.elementId === null ? {} : { elementId: first.elementId }),
      ...(documentLanguage === undefined ? {} : { language: documentLanguage }),
      count: described.length,
    },
  });
}
