import { type Condition, testOf, variableOf } from './conditions.ts';
import type { Template } from './template.ts';
import { fault, type TemplateFault } from './templateIssue.ts';
import { variableInText } from './variableInText.ts';

/** Checks that a condition asks what its variable, or its column where it is about rows of a list, can answer. */
export function checkCondition(
  template: Template,
  rowsOf: string | null,
  asked: Condition,
): readonly TemplateFault[] {
  const name = variableOf(asked);
  const test = testOf(asked);
  const type = variableInText(template, rowsOf, name)?.type;
  if (type === undefined) return [fault('unknownVariable', { name })];
  if (test === 'filled' || test === 'empty') return [];
  if (type === 'list' || type === 'image') return [fault('notCompared', { name })];
  if (test === 'is' || test === 'isNot') return [];
  return type === 'number' || type === 'numberOrText' ? [] : [fault('notNumber', { name })];
}
