import type { FaultState } from '@self-print/contract/platform/faults.ts';
import { Tag } from 'antd';
import { useTexts } from '../../core/services.ts';

/** Colour and mark: nobody has to tell colours apart. */
const LOOKS: Readonly<Record<FaultState, { readonly colour: string; readonly mark: string }>> = {
  new: { colour: 'error', mark: '!' },
  assigned: { colour: 'warning', mark: '→' },
  working: { colour: 'processing', mark: '…' },
  done: { colour: 'success', mark: '✓' },
  rejected: { colour: 'default', mark: '–' },
};

export function FaultStateTag({ state }: { readonly state: FaultState }) {
  const { t } = useTexts();
  const { colour, mark } = LOOKS[state];
  return (
    <Tag color={colour}>
      <span aria-hidden="true">{mark} </span>
      {t(`fault.state.${state}`)}
    </Tag>
  );
}
