import type { WidgetProps } from '@rjsf/utils';
import { REGION_LEVELS, regionAt, regionsAt } from '@self-print/contract/regions.ts';
import { useFormLook } from './formLook.ts';
import { assistive } from './textInput.ts';
import { useRegions } from './useRegions.ts';

/** A province, one of its cities and a district there, as a list for each. */
export function RegionWidget(props: WidgetProps) {
  const { Part, RegionsMissing } = useFormLook();
  const { table, hasFailed, again } = useRegions();
  const { id, 'aria-describedby': describedBy } = assistive(props);
  const value = typeof props.value === 'string' ? props.value : '';
  return (
    <fieldset className="form-moment form-region" aria-label={props.label}>
      {REGION_LEVELS.map((level, index) => (
        <Part
          key={level}
          id={index === 0 ? id : undefined}
          describedBy={describedBy}
          part={level}
          optionsLang="zh-CN"
          options={table ? regionsAt(table, level, value) : []}
          value={regionAt(level, value)}
          isRequired={props.required ?? false}
          isWrong={(props.rawErrors?.length ?? 0) > 0}
          isDisabled={(props.disabled || props.readonly || table === undefined) ?? false}
          onChoose={(chosen) =>
            props.onChange(chosen || regionAt(REGION_LEVELS[index - 1] ?? 'district', value) || undefined)
          }
        />
      ))}
      {hasFailed && <RegionsMissing onAgain={again} />}
    </fieldset>
  );
}
