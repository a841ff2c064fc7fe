import type { DocumentLanguage } from '../documentLanguage.ts';
import { type FixedElement, type PlacedElement, standsIn } from './elements.ts';
import { parseMarkup } from './markup.ts';
import { PERSON_VARIABLES, type PersonVariable } from './person.ts';
import { isProtection } from './protections.ts';
import type { Template } from './template.ts';
import { fault, type TemplateIssue } from './templateIssue.ts';
import { type AnyElement, blocksOf, elementsOf, textsOf } from './templateTexts.ts';

interface Seal {
  readonly elementId: string;
  /** What names its person wherever the seal comes to stand. */
  readonly named: readonly PersonVariable[];
}

/**
 * Checks that a seal on a further page cannot stand there without the person whom the document names elsewhere, however much data
 * there is. Published templates are not held to it; their documents are, page by page, when they are made.
 */
export function checkSealedPages(template: Template): readonly TemplateIssue[] {
  if (template.pagesMax === 1) return [];
  const issues = template.languages.flatMap((language) => {
    const wanted = namesIn(elementsOf(template), language);
    return sealsOf(template, language).flatMap(({ elementId, named }) =>
      wanted
        .filter((name) => !named.includes(name))
        .map((name) => ({
          elementId,
          fault: fault('sealedPageUnnamed', { name }),
        })),
    );
  });
  return [...new Map(issues.map((issue) => [JSON.stringify(issue), issue])).values()];
}

function sealsOf(template: Template, language: DocumentLanguage): readonly Seal[] {
  const fixedNames = (...pages: readonly FixedElement['pages'][]) =>
    namesIn(
      template.fixed.filter((element) => pages.includes(element.pages) && element.when === undefined),
      language,
    );
  const onLater = fixedNames('every', 'later');
  const fixed = template.fixed.flatMap((element) =>
    isSeal(element, language) && element.pages !== 'first'
      ? [{ elementId: element.id, named: fixedNames('every', 'later', element.pages) }]
      : [],
  );
  const grouped = blocksOf(template).flatMap((block) => {
    if (block.kind !== 'group' || !standsIn(block, language)) return [];
    const beside = namesIn(
      block.elements.filter(({ when }) => when === undefined),
      language,
    );
    return block.elements
      .filter((element) => isSeal(element, language))
      .map(({ id }) => ({ elementId: id, named: [...onLater, ...beside] }));
  });
  return [...fixed, ...grouped];
}

function isSeal(element: FixedElement | PlacedElement, language: DocumentLanguage): boolean {
  return (element.kind === 'seal' || element.kind === 'slicedSeal') && standsIn(element, language);
}

const UNREAD: ReadonlySet<string> = new Set<AnyElement['kind']>([
  'qrCode',
  'barcode',
  'watermark',
  'image',
  'seal',
  'slicedSeal',
]);

/** The person's variables that people read in these elements. */
function namesIn(elements: readonly AnyElement[], language: DocumentLanguage): readonly PersonVariable[] {
  const read = elements.filter(
    (element) => standsIn(element, language) && !UNREAD.has(element.kind) && !isProtection(element.kind),
  );
  const names = read.flatMap(textsOf).flatMap(({ text, rowsOf }) => {
    const parts = parseMarkup(text[language] ?? '');
    if (!parts.ok || rowsOf !== null) return [];
    return parts.value.flatMap((part) => (part.kind === 'value' ? [part.variable] : []));
  });
  return PERSON_VARIABLES.filter((name) => names.includes(name));
}
