import { CLOUD_ORDER } from '@self-print/contract/orderTypes.ts';
import type { PickupStateAt } from '../../flows/pickup/state.ts';
import { Button } from '../../ui/Button.tsx';
import { useSession, useText } from '../../ui/KioskContext.tsx';
import { usePickup } from './usePickup.ts';

export interface LayoutChoicesProps {
  readonly state: PickupStateAt<'confirming' | 'changingCopies'>;
}

/** Sides and orientation of a file that the person at the terminal uploaded; nothing for other orders. */
export function LayoutChoices({ state }: LayoutChoicesProps) {
  const text = useText();
  const { visit } = useSession();
  const { send } = usePickup();
  const { order } = state;
  if (order.orderType !== CLOUD_ORDER || visit === null) return null;
  const { duplex, horizontal } = state.at === 'changingCopies' ? state.wanted : order;
  const choose = (change: Partial<{ duplex: boolean; horizontal: boolean }>) =>
    send({ type: 'chooseLayout', duplex, horizontal, ...change });
  return (
    <section className="choice choice--wide" aria-label={text('confirm.layout')}>
      <fieldset className="choice__group">
        <legend>{text('confirm.sides')}</legend>
        <Button pressed={!duplex} onPress={() => choose({ duplex: false })}>
          {text('confirm.simplex')}
        </Button>
        <Button pressed={duplex} onPress={() => choose({ duplex: true })}>
          {text('confirm.duplex')}
        </Button>
      </fieldset>
      <fieldset className="choice__group">
        <legend>{text('confirm.orientation')}</legend>
        <Button pressed={!horizontal} onPress={() => choose({ horizontal: false })}>
          {text('confirm.portrait')}
        </Button>
        <Button pressed={horizontal} onPress={() => choose({ horizontal: true })}>
          {text('confirm.landscape')}
        </Button>
      </fieldset>
    </section>
  );
}
