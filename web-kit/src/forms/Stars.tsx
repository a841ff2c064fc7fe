import type { WidgetProps } from '@rjsf/utils';
import { assistive, MARKS } from './textInput.ts';

/** A rating as stars: buttons of the browser's own below them, so that keys and screen readers work as everywhere. */
export function Stars(props: WidgetProps) {
  const { id, label, value, disabled, readonly, onChange } = props;
  return (
    <fieldset className="stars" {...assistive(props)} aria-label={label}>
      {MARKS.map((mark) => (
        <label
          key={mark}
          className={mark <= Number(value ?? 0) ? 'stars__star stars__star--on' : 'stars__star'}
        >
          <input
            type="radio"
            className="visually-hidden"
            name={id}
            checked={mark === value}
            disabled={disabled || readonly}
            aria-label={`${mark} / ${MARKS.length}`}
            onChange={() => onChange(mark)}
          />
          <span aria-hidden="true">★</span>
        </label>
      ))}
    </fieldset>
  );
}
