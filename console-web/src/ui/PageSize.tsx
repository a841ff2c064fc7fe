import { useTexts } from '../core/services.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { PAGE_SIZES } from './useListState.ts';

const WIDTH_PX = 120;

interface PageSizeProps {
  readonly value?: number;
  readonly onChange?: (size: number) => void;
}

/** How many rows a page of a list has. */
export function PageSize({ value, onChange }: PageSizeProps) {
  const { t } = useTexts();
  return (
    <ChoiceField
      label={t('common.pageSize')}
      width={WIDTH_PX}
      value={value === undefined ? undefined : String(value)}
      options={PAGE_SIZES.map((n) => ({ value: String(n), label: t('common.perPage', { n }) }))}
      onChange={(size) => size !== undefined && onChange?.(Number(size))}
    />
  );
}
