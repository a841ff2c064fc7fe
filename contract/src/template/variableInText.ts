import type { Template } from './template.ts';
import type { TemplateVariable } from './variables.ts';

/** The variable that a name refers to in a text; columns of the list take precedence over variables of the same name. */
export function variableInText(
  template: Template,
  rowsOf: string | null,
  name: string,
): TemplateVariable | undefined {
  const list = template.variables.find((each) => each.name === rowsOf);
  const column = list?.type === 'list' ? list.columns.find((each) => each.name === name) : undefined;
  return column ?? template.variables.find((each) => each.name === name);
}
