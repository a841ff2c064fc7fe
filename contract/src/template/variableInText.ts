import { asVariable } from './computed.ts';
import type { Template } from './template.ts';
import type { ScalarVariable, TemplateVariable } from './variables.ts';

/** The columns of a list; none where there is no such list. */
export function columnsOf({ variables }: Template, list: string | null): readonly ScalarVariable[] {
  const found = variables.find((each) => each.name === list);
  return found?.type === 'list' ? found.columns : [];
}

/** The variable that a name refers to in a text; columns of the list take precedence over variables of the same name. */
export function variableInText(
  template: Template,
  rowsOf: string | null,
  name: string,
): TemplateVariable | undefined {
  const column = columnsOf(template, rowsOf).find((each) => each.name === name);
  const variable = column ?? template.variables.find((each) => each.name === name);
  if (variable) return variable;
  const computed = template.computed.find((each) => each.name === name);
  return computed && asVariable(computed);
}
