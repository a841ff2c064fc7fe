import { assertNever } from '@self-print/contract/result.ts';
import type { SelfPayState } from '../../flows/selfPay/state.ts';
import { Frame } from '../../ui/frame/Frame.tsx';
import { useBilingual, useContent, useText } from '../../ui/KioskContext.tsx';
import { AmountScreen } from './AmountScreen.tsx';
import { ConfirmFeeScreen } from './ConfirmFeeScreen.tsx';
import { FeeDoneScreen } from './FeeDoneScreen.tsx';
import { FeesScreen } from './FeesScreen.tsx';
import { PayerScreen } from './PayerScreen.tsx';
import { PositionsScreen } from './PositionsScreen.tsx';
import '../personal/personal.css';
import './selfPay.css';

export interface SelfPayPlaceProps {
  readonly state: SelfPayState;
}

/** Paying fees: the screen of its state, titled with the school's name for it. */
export function SelfPayPlace({ state }: SelfPayPlaceProps) {
  const text = useText();
  const inLanguage = useBilingual();
  const { tiles } = useContent();
  const tile = tiles?.find(({ code }) => code === 'SELF_PAYMENT');
  return (
    <Frame title={tile ? inLanguage(tile.name) : text('fee.title')}>
      <SelfPayScreen state={state} />
    </Frame>
  );
}

function SelfPayScreen({ state }: SelfPayPlaceProps) {
  switch (state.at) {
    case 'items':
      return <FeesScreen state={state} />;
    case 'payer':
      return <PayerScreen state={state} />;
    case 'positions':
      return <PositionsScreen state={state} />;
    case 'amount':
      return <AmountScreen state={state} />;
    case 'confirm':
      return <ConfirmFeeScreen state={state} />;
    case 'done':
      return <FeeDoneScreen state={state} />;
    default:
      return assertNever(state);
  }
}
