import type { WidgetProps } from '@rjsf/utils';
import { REGION_LEVELS, regionAt, regionsAt } from '@self-print/contract/regions.ts';
import { useRegions } from '@self-print/web-kit/forms/useRegions.ts';
import { Button } from '../../../ui/Button.tsx';
import { useText } from '../../../ui/KioskContext.tsx';

/** A region in steps: what is chosen stands above, and below it what can be chosen next. Touching what is chosen opens that step again. */
export function RegionField({ id, label, value: given, onChange, disabled, readonly }: WidgetProps) {
  const text = useText();
  const { table, hasFailed, again } = useRegions();
  const value = typeof given === 'string' ? given : '';
  const open = REGION_LEVELS.find((level) => regionAt(level, value) === '');
  const buttons = REGION_LEVELS.flatMap((level, step) => {
    const chosen = regionAt(level, value);
    const before = regionAt(REGION_LEVELS[step - 1] ?? 'district', value);
    const all = table ? regionsAt(table, level, value) : [];
    if (level === open) return all.map((each) => ({ ...each, next: each.value, isChosen: false }));
    return all
      .filter((each) => each.value === chosen)
      .map((each) => ({ ...each, next: before, isChosen: true }));
  });
  return (
    <fieldset id={id} className="tags form__choices" aria-label={label}>
      {table === undefined && !hasFailed ? <p role="status">{text('personal.loading')}</p> : null}
      {hasFailed ? (
        <>
          <p className="form__trouble" role="alert">
            {text('form.regionsMissing')}
          </p>
          <Button onPress={again}>{text('form.regionsAgain')}</Button>
        </>
      ) : null}
      {buttons.map((button) => (
        <button
          key={button.value}
          type="button"
          className="button button--secondary button--normal"
          aria-pressed={button.isChosen}
          disabled={disabled || readonly}
          onClick={() => onChange(button.next || undefined)}
        >
          <span className="button__text" lang="zh-CN">
            {button.label}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
