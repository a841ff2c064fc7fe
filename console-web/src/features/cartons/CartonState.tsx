import type { CartonState as State } from '@self-print/contract/platform/cartons.ts';
import { formatNumber } from '@self-print/web-kit/formatting.ts';
import { Tag } from 'antd';
import { useTexts } from '../../core/services.ts';

const COLOURS = {
  ready: 'success',
  low: 'warning',
  empty: 'error',
  unknown: 'default',
  missing: 'error',
} as const;

interface CartonStateProps {
  readonly state: State;
  readonly sheets: number | null;
  readonly capacitySheets?: number | undefined;
}

/** How a tray stands, as the terminal reported it last. */
export function CartonState({ state, sheets, capacitySheets }: CartonStateProps) {
  const { t, language } = useTexts();
  const left = sheets === null ? undefined : formatNumber(sheets, language);
  const of = capacitySheets === undefined ? undefined : formatNumber(capacitySheets, language);
  return (
    <>
      <Tag color={COLOURS[state]}>{t(`carton.state.${state}`)}</Tag>{' '}
      {left !== undefined &&
        (of === undefined ? t('carton.left', { left }) : t('carton.leftOf', { left, of }))}
    </>
  );
}
