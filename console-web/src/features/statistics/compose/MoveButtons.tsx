import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTexts } from '../../../core/services.ts';

interface MoveButtonsProps {
  /** Of what is moved. */
  readonly name: string;
  readonly index: number;
  /** Entries of the list. */
  readonly count: number;
  readonly disabled?: boolean;
  readonly onMove: (by: 1 | -1) => void;
}

/** Moves an entry of a list one place up or down. */
export function MoveButtons({ name, index, count, disabled = false, onMove }: MoveButtonsProps) {
  const { t } = useTexts();
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        aria-label={t('chart.up', { name })}
        disabled={disabled || index === 0}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        aria-label={t('chart.down', { name })}
        disabled={disabled || index === count - 1}
        onClick={() => onMove(1)}
      />
    </>
  );
}
