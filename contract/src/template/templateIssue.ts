/** What is wrong with a template, and at which element; without one it is the template as a whole. */
export interface TemplateIssue {
  readonly elementId: string | null;
  readonly what: string;
}

/** Something that is wrong with the template as a whole. */
export function whole(what: string): TemplateIssue {
  return { elementId: null, what };
}
