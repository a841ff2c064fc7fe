import type { Pressed } from './laterField.tsx';
import { useOptionSources } from './optionSources.ts';
import { SearchSelect } from './SearchSelect.tsx';
import type { SourceFieldProps } from './sourceFieldProps.ts';

/** Chooses from a list of the platform by its name. What asks for that list comes with it, and not with the page. */
export function SourceSelect({ source, ...control }: SourceFieldProps & Pressed) {
  return <SearchSelect {...control} source={useOptionSources()[source]} />;
}
