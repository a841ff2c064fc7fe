import type { TemplateData } from './variables.ts';

interface Sampled {
  readonly variables: readonly { readonly name: string; readonly sample: TemplateData[string] }[];
}

/** Data for showing a template without a person: the samples given by its author. */
export function sampleData({ variables }: Sampled): TemplateData {
  return Object.fromEntries(variables.map(({ name, sample }) => [name, sample]));
}
