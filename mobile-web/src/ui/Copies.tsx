import { useTexts } from '../core/services.ts';
import { Icon } from './Icon.tsx';

interface CopiesProps {
  readonly value: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** How many copies, by two buttons that a thumb hits. */
export function Copies({ value, max, onChange }: CopiesProps) {
  const { t } = useTexts();
  return (
    <fieldset className="copies">
      <legend className="visually-hidden">{t('copies.name')}</legend>
      <button
        type="button"
        aria-label={t('copies.fewer')}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <output aria-live="polite" aria-label={t('copies.n', { count: value })}>
        {value}
      </output>
      <button
        type="button"
        aria-label={t('copies.more')}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  );
}
