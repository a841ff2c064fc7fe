import type { DocumentLanguage } from '../../documentLanguage.ts';
import { addLanguage } from '../addLanguage.ts';
import type { Variable, WrittenTemplate } from './vocabulary.ts';

interface Translation {
  readonly title: string;
  /** By the ids of elements. */
  readonly texts: Readonly<Record<string, string>>;
  /** By the names of variables whose samples differ by language. */
  readonly samples: Readonly<Record<string, string>>;
}

/** A template with one more language, in these words. */
export function translated(
  template: WrittenTemplate,
  language: DocumentLanguage,
  { title, texts, samples }: Translation,
): WrittenTemplate {
  const added = addLanguage(template, language);
  const inWords = <Part extends { readonly id: string }>(part: Part): Part => {
    const words = texts[part.id];
    if (words === undefined || !('text' in part) || typeof part.text !== 'object') return part;
    return { ...part, text: { ...part.text, [language]: words } };
  };
  const withSample = (variable: Variable): Variable => {
    const sample = samples[variable.name];
    return sample === undefined || variable.type !== 'text' || typeof variable.sample === 'string'
      ? variable
      : { ...variable, sample: { ...variable.sample, [language]: sample } };
  };
  return {
    ...added,
    title: { ...added.title, [language]: title },
    variables: added.variables.map(withSample),
    fixed: added.fixed.map(inWords),
    flow: added.flow.map((block) =>
      block.kind === 'group' ? { ...block, elements: block.elements.map(inWords) } : inWords(block),
    ),
  };
}
