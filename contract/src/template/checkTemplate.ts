import { checkComputed } from './checkComputed.ts';
import { checkCondition } from './checkCondition.ts';
import { checkPlaces } from './checkPlaces.ts';
import { standsIn } from './elements.ts';
import type { TableBlock } from './flow.ts';
import { type MarkupProblem, parseMarkup, type TextPart } from './markup.ts';
import type { Template } from './template.ts';
import { fault, type TemplateFault, type TemplateIssue, whole } from './templateIssue.ts';
import {
  type AnyElement,
  elementsOf,
  repeatedIn,
  summedColumn,
  type TemplateText,
  textsOf,
} from './templateTexts.ts';
import { columnsOf, variableInText } from './variableInText.ts';
import type { ScalarVariable } from './variables.ts';

/** Checks constraints between the parts of a template whose shapes are valid. */
export function checkTemplate(template: Template): readonly TemplateIssue[] {
  const elements = elementsOf(template);
  const around = repeatedIn(template);
  return [
    ...repeated(template.languages).map((name) => whole('languageTwice', { language: name })),
    ...repeated([...template.variables, ...template.computed].map(({ name }) => name)).map((name) =>
      whole('variableTwice', { name }),
    ),
    ...template.variables.flatMap((variable) =>
      variable.type === 'list'
        ? repeated(variable.columns.map(({ name }) => name)).map((name) =>
            whole('columnTwice', { name, list: variable.name }),
          )
        : [],
    ),
    ...repeated(elements.map(({ id }) => id)).map((id) => ({
      elementId: id,
      fault: fault('idTwice'),
    })),
    ...checkComputed(template).map((found) => ({ elementId: null, fault: found })),
    ...checkTitle(template),
    ...checkRepeat(template),
    ...elements.flatMap((element) => checkElement(template, element, around(element.id))),
    ...checkPlaces(template),
  ];
}

function repeated(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

function checkTitle({ title, languages }: Template): readonly TemplateIssue[] {
  return languages.flatMap((language) => {
    const text = title[language];
    if (!text) return [whole('titleMissing', { language })];
    const parts = parseMarkup(text);
    if (!parts.ok) return [whole('titleMarkup', { language, ...markupOf(parts.problem) })];
    return parts.value.some(({ kind }) => kind === 'value') ? [whole('titleVariable')] : [];
  });
}

/** The markup problem and its position, counted from 1 for people. */
function markupOf({ what, at }: MarkupProblem) {
  return { markup: what, at: at + 1 };
}

function checkRepeat(template: Template): readonly TemplateIssue[] {
  const { repeat } = template;
  if (repeat === undefined) return [];
  const { list, by } = repeat;
  const columns = columnsOf(template, list);
  if (columns.length === 0) return [whole('unknownList', { name: list })];
  const isColumn = by === undefined || columns.some(({ name }) => name === by);
  return isColumn ? [] : [whole('unknownColumn', { name: by, list })];
}

/** @param around the list of whose rows the element is repeated */
function checkElement(
  template: Template,
  element: AnyElement,
  around: string | null,
): readonly TemplateIssue[] {
  const at = (what: TemplateFault): TemplateIssue => ({ elementId: element.id, fault: what });
  const known = (name: string) => template.variables.find((each) => each.name === name);
  const issues: TemplateIssue[] = [];
  if (element.when !== undefined) issues.push(...checkCondition(template, around, element.when).map(at));
  if (element.kind === 'image' && element.source.from === 'variable') {
    if (known(element.source.variable)?.type !== 'image')
      issues.push(at(fault('unknownImage', { name: element.source.variable })));
  }
  if ((element.kind === 'table' || element.kind === 'chart') && known(element.rows)?.type !== 'list')
    issues.push(at(fault('unknownList', { name: element.rows })));
  if ((element.kind === 'table' || element.kind === 'chart') && element.where !== undefined)
    issues.push(...checkCondition(template, element.rows, element.where).map(at));
  if (element.kind === 'chart') {
    const list = known(element.rows);
    const column =
      list?.type === 'list' ? list.columns.find(({ name }) => name === element.value) : undefined;
    if (column?.type !== 'number') issues.push(at(fault('notNumber', { name: element.value })));
  }
  if (element.kind === 'table')
    issues.push(...[...checkTotals(template, element), ...checkRules(template, element)].map(at));
  if (element.kind === 'table' || element.kind === 'grid') issues.push(...checkSpans(element).map(at));
  if (element.kind === 'copyGround' && element.coarseDots <= element.fineDots)
    issues.push(at(fault('dotsAlike')));
  for (const text of textsOf(element))
    issues.push(...checkText(template, { ...text, rowsOf: text.rowsOf ?? around }).map(at));
  return issues;
}

/** Both sides of a sum must be numbers; in a column, words may stand between them. */
function checkTotals(template: Template, { rows, totals }: TableBlock): readonly TemplateFault[] {
  const columns = columnsOf(template, rows);
  return totals.flatMap(({ column, variable, where }) => {
    const type = columns.find(({ name }) => name === column)?.type;
    const isSummed = type === 'number' || type === 'numberOrText';
    const isNumber = variableInText(template, null, variable)?.type === 'number';
    return [
      ...(isSummed ? [] : [fault('notNumber', { name: column })]),
      ...(isNumber ? [] : [fault('notNumber', { name: variable })]),
      ...(where === undefined ? [] : checkCondition(template, rows, where)),
    ];
  });
}

/** Rules ask what a row can answer, and are about columns that there are. */
function checkRules(template: Template, { rows, rules, columns }: TableBlock): readonly TemplateFault[] {
  return rules.flatMap(({ when, columns: about = [] }) => [
    ...(when === undefined ? [] : checkCondition(template, rows, when)),
    ...about.filter((number) => number > columns.length).map((number) => fault('noColumn', { number })),
  ]);
}

/** Cells must fill whole rows, otherwise the following ones would shift. */
function checkSpans(element: Extract<AnyElement, { kind: 'table' | 'grid' }>): readonly TemplateFault[] {
  const [cells, width] =
    element.kind === 'grid'
      ? [element.cells, element.shares.length]
      : [element.summary, element.columns.length];
  let column = 0;
  for (const { span } of cells) {
    if (column + span > width) return [fault('cellTooWide')];
    column = (column + span) % width;
  }
  return column === 0 ? [] : [fault('rowNotFull')];
}

function checkText(template: Template, place: TemplateText): readonly TemplateFault[] {
  const wanted = template.languages.filter((language) => standsIn(place, language));
  return wanted.flatMap((language) => {
    const text = place.text[language];
    if (text === undefined) return [fault('textMissing', { language })];
    const parts = parseMarkup(text);
    if (!parts.ok) return [fault('textMarkup', { language, ...markupOf(parts.problem) })];
    return parts.value.flatMap((part) => checkPart(template, place, part));
  });
}

function checkPart(template: Template, place: TemplateText, part: TextPart): readonly TemplateFault[] {
  if (part.kind === 'literal' || place.builtIns.includes(part.variable)) return [];
  const summed = place.sums && summedColumn(part.variable, place.sums);
  const variable = variableInText(template, place.rowsOf, summed ?? part.variable);
  if (!variable) return [fault('unknownVariable', { name: part.variable })];
  if (variable.type === 'list' || variable.type === 'image')
    return [fault('notInText', { name: part.variable })];
  if (summed !== null && variable.type !== 'number' && variable.type !== 'numberOrText')
    return [fault('notNumber', { name: part.variable })];
  return formFits(variable, part.form) ? [] : [fault('unknownForm', { name: part.variable })];
}

function formFits(variable: ScalarVariable, form: Extract<TextPart, { kind: 'value' }>['form']): boolean {
  if (form === null || form === 'masked') return true;
  if (typeof form === 'object' || form === 'grouped')
    return variable.type === 'number' || variable.type === 'numberOrText';
  if (form === 'upper' || form === 'lower') return variable.type === 'text';
  if (form === 'chinese' && variable.type === 'number') return true;
  return variable.type === 'date';
}
