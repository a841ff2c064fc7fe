import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { PriceItem } from './fields/PriceItem.tsx';

interface PriceFormProps {
  /** How many items get the price. */
  readonly count: number;
  /** Gives them the price, in fen. */
  readonly onSave: (unitPrice: number) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the price of several items. */
export function PriceForm({ count, onSave, onClose }: PriceFormProps) {
  const { t } = useTexts();
  return (
    <FormModal<{ unitPrice: number }>
      name="prices"
      title={t('item.manyPriceTitle', { count })}
      save={({ unitPrice }) => onSave(unitPrice)}
      onClose={onClose}
    >
      <PriceItem />
    </FormModal>
  );
}
