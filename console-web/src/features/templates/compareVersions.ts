import { DOCUMENT_LANGUAGES, type DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import { type AnyElement, elementsOf } from '@self-print/contract/template/templateTexts.ts';
import type { LocalText } from '@self-print/contract/template/texts.ts';

export type How = 'added' | 'removed' | 'changed';

/** In which respect an element differs. */
export type Aspect = 'content' | 'place' | 'look';

/** The old and the new words in one language. */
export interface TextChange {
  readonly language: DocumentLanguage;
  readonly before: string;
  readonly after: string;
}

/** A variable, or a value computed of variables. */
type Named = Template['variables'][number] | Template['computed'][number];

/** One difference between two versions of a template. */
export type TemplateChange =
  | { readonly part: 'page' | 'languages' | 'text' | 'pagesMax' | 'repeat' | 'order' }
  | { readonly part: 'title'; readonly texts: readonly TextChange[] }
  | {
      readonly part: 'element';
      readonly how: How;
      readonly element: AnyElement;
      readonly aspects: readonly Aspect[];
      readonly texts: readonly TextChange[];
    }
  | { readonly part: 'variable'; readonly how: How; readonly variable: Named };

const WHOLE = ['page', 'pagesMax', 'repeat', 'languages', 'text'] as const;
const PLACE: ReadonlySet<string> = new Set([
  'frame',
  'pages',
  'before',
  'after',
  'height',
  'top',
  'inset',
  'lists',
]);
const CONTENT: ReadonlySet<string> = new Set([
  'alt',
  'cells',
  'columns',
  'content',
  'groupBy',
  'kind',
  'only',
  'rows',
  'source',
  'summary',
  'totals',
  'symbology',
  'text',
  'when',
  'where',
]);
/** A group's elements and the blocks in columns are compared on their own. */
const APART: ReadonlySet<string> = new Set(['id', 'elements', 'lists']);

/** Lists the differences of a later version of a template, in the order of the page; none for equal versions. */
export function compareVersions(before: Template, after: Template): readonly TemplateChange[] {
  const titles = textChanges(before.title, after.title);
  return [
    ...(titles.length === 0 ? [] : [{ part: 'title' as const, texts: titles }]),
    ...WHOLE.filter((part) => !isEqual(before[part], after[part])).map((part) => ({ part })),
    ...elementChanges(elementsOf(before), elementsOf(after)),
    ...variableChanges([...before.variables, ...before.computed], [...after.variables, ...after.computed]),
  ];
}

function elementChanges(
  before: readonly AnyElement[],
  after: readonly AnyElement[],
): readonly TemplateChange[] {
  const { kept, added, removed } = matched(before, after, ({ id }) => id);
  const changed = kept.flatMap(([was, element]): readonly TemplateChange[] => {
    const fields = differingFields(was, element);
    if (fields.length === 0) return [];
    const texts = textChanges(elementWordsOf(was), elementWordsOf(element));
    return [{ part: 'element', how: 'changed', element, aspects: aspectsOf(fields), texts }];
  });
  const whole = { part: 'element', aspects: [], texts: [] } as const;
  const orderBefore = before.filter(({ id }) => kept.some(([, { id: other }]) => id === other));
  const isReordered = kept.some(([, { id }], at) => orderBefore[at]?.id !== id);
  return [
    ...(isReordered ? [{ part: 'order' as const }] : []),
    ...changed,
    ...added.map((element) => ({ ...whole, how: 'added' as const, element })),
    ...removed.map((element) => ({ ...whole, how: 'removed' as const, element })),
  ];
}

function variableChanges(before: readonly Named[], after: readonly Named[]): readonly TemplateChange[] {
  const { kept, added, removed } = matched(before, after, ({ name }) => name);
  const change = (how: How) => (variable: Named) => ({
    part: 'variable' as const,
    how,
    variable,
  });
  return [
    ...kept.flatMap(([was, variable]) => (isEqual(was, variable) ? [] : [change('changed')(variable)])),
    ...added.map(change('added')),
    ...removed.map(change('removed')),
  ];
}

/** Pairs what both lists have, in the order of the later one. */
function matched<Part>(before: readonly Part[], after: readonly Part[], keyOf: (part: Part) => string) {
  const old = new Map(before.map((part) => [keyOf(part), part]));
  const now = new Set(after.map(keyOf));
  return {
    kept: after.flatMap((part): readonly (readonly [Part, Part])[] => {
      const was = old.get(keyOf(part));
      return was === undefined ? [] : [[was, part]];
    }),
    added: after.filter((part) => !old.has(keyOf(part))),
    removed: before.filter((part) => !now.has(keyOf(part))),
  };
}

function differingFields(was: AnyElement, element: AnyElement): readonly string[] {
  const [old, now] = [new Map(Object.entries(was)), new Map(Object.entries(element))];
  const fields = [...new Set([...old.keys(), ...now.keys()])].filter(
    (field) => !APART.has(field) && !isEqual(old.get(field), now.get(field)),
  );
  return isEqual(columnsIn(was), columnsIn(element)) ? fields : [...fields, 'lists'];
}

/** Which blocks stand in which column. */
function columnsIn(element: AnyElement): readonly (readonly string[])[] {
  return element.kind === 'columns' ? element.lists.map((list) => list.map(({ id }) => id)) : [];
}

function aspectsOf(fields: readonly string[]): readonly Aspect[] {
  const aspectOf = (field: string): Aspect => {
    if (PLACE.has(field)) return 'place';
    return CONTENT.has(field) ? 'content' : 'look';
  };
  return [...new Set(fields.map(aspectOf))];
}

function textChanges(was: LocalText, now: LocalText): readonly TextChange[] {
  return DOCUMENT_LANGUAGES.map((language) => ({
    language,
    before: was[language] ?? '',
    after: now[language] ?? '',
  })).filter((change) => change.before !== change.after);
}

/** The words of an element that has a single text. */
export function elementWordsOf(element: AnyElement): LocalText {
  if ('text' in element) return element.text;
  return 'content' in element ? element.content : {};
}

/** Both were parsed by the same schema, which puts fields into one order. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
