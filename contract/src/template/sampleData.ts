import type { TemplateData } from './variables.ts';

interface Sampled {
  readonly variables: readonly { readonly name: string; readonly sample: TemplateData[string] }[];
}

/** The data that shows a template without a student: what its author gave as samples. */
export function sampleData({ variables }: Sampled): TemplateData {
  return Object.fromEntries(variables.map(({ name, sample }) => [name, sample]));
}
