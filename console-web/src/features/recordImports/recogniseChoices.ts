import { recogniseColumns } from '../../ui/tableImport/columns.ts';
import type { ChosenColumns } from './recordRows.ts';
import type { Choice } from './targets.ts';

/** What each column of a file is by its heading; undefined where that is not known. */
export function recogniseChoices(choices: readonly Choice[], headings: readonly string[]): ChosenColumns {
  const wanted = choices.map(({ key, headings: known }) => ({ key, headings: known, isRequired: false }));
  const found = recogniseColumns(wanted, headings);
  return headings.map((_heading, at) => choices.find(({ key }) => found[key] === at));
}

/** Whether the number of the person and one value at least are chosen, and nothing twice. */
export function isUsable(chosen: ChosenColumns): boolean {
  const keys = chosen.flatMap((choice) => choice?.key ?? []);
  const kinds = new Set(chosen.map((choice) => choice?.target.kind));
  return new Set(keys).size === keys.length && kinds.has('number') && kinds.has('value');
}
