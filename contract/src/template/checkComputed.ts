import { checkCondition } from './checkCondition.ts';
import type { ComputedValue } from './computed.ts';
import { variableOf } from './conditions.ts';
import type { Template } from './template.ts';
import { fault, type TemplateFault } from './templateIssue.ts';
import { columnsOf, variableInText } from './variableInText.ts';

/** Checks that computed values are made of numbers, and of none that is made of them. */
export function checkComputed(template: Template): readonly TemplateFault[] {
  return template.computed.flatMap((value) => {
    const faults = 'list' in value ? checkRows(template, value) : checkOperands(template, value);
    const isCircle = isMadeOf(template, value, value.name, new Set());
    return isCircle ? [...faults, fault('computedCircle', { name: value.name })] : faults;
  });
}

type OverRows = Extract<ComputedValue, { list: string }>;

function checkRows(template: Template, value: OverRows): readonly TemplateFault[] {
  const { list, where } = value;
  const columns = columnsOf(template, list);
  if (columns.length === 0) return [fault('unknownList', { name: list })];
  const used = [...('column' in value ? [value.column] : []), ...('weight' in value ? [value.weight] : [])];
  return [
    ...used.flatMap((name) => {
      const type = columns.find((each) => each.name === name)?.type;
      return type === 'number' || type === 'numberOrText' ? [] : [fault('notNumber', { name })];
    }),
    ...(where === undefined ? [] : checkCondition(template, list, where)),
  ];
}

function checkOperands(
  template: Template,
  { of }: Extract<ComputedValue, { of: unknown }>,
): readonly TemplateFault[] {
  return of.flatMap((name) => {
    if (typeof name === 'number') return [];
    const type = variableInText(template, null, name)?.type;
    if (type === undefined) return [fault('unknownVariable', { name })];
    return type === 'number' ? [] : [fault('notNumber', { name })];
  });
}

/** Whether a value is made of the one of this name, by itself or by others. */
function isMadeOf(template: Template, value: ComputedValue, name: string, seen: Set<string>): boolean {
  if (seen.has(value.name)) return false;
  seen.add(value.name);
  const parts = partsOf(template, value);
  if (parts.includes(name)) return true;
  return template.computed.some((each) => parts.includes(each.name) && isMadeOf(template, each, name, seen));
}

/** Names of what a value is made of, besides columns. */
function partsOf(template: Template, value: ComputedValue): readonly string[] {
  if ('of' in value) return value.of.filter((each) => typeof each === 'string');
  const asked = value.where === undefined ? [] : [variableOf(value.where)];
  return asked.filter((name) => !columnsOf(template, value.list).some((each) => each.name === name));
}
