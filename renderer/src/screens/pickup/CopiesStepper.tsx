import type { PickupStateAt } from '../../flows/pickup/state.ts';
import { useText } from '../../ui/KioskContext.tsx';
import { Copies } from '../Copies.tsx';
import { usePickup } from './usePickup.ts';

export interface CopiesStepperProps {
  readonly state: PickupStateAt<'confirming' | 'changingCopies'>;
}

/** The copies, to be changed where the order allows it. */
export function CopiesStepper({ state }: CopiesStepperProps) {
  const text = useText();
  const { send } = usePickup();
  const { order, choosable } = state;
  const copies = state.at === 'changingCopies' ? state.wanted.copies : order.copies;
  const trouble = state.at === 'confirming' ? state.copiesTrouble : null;
  const choose = (next: number) => send({ type: 'chooseCopies', copies: next });
  return (
    <section className="choice" aria-label={text('confirm.copies')}>
      <h2>{text('confirm.copies')}</h2>
      {choosable ? (
        <Copies copies={copies} max={order.copiesMax} onChoose={choose} />
      ) : (
        <p className="choice__value">{text('confirm.copiesValue', { count: copies })}</p>
      )}
      <p
        className={trouble ? 'choice__note choice__note--trouble' : 'choice__note'}
        role={trouble ? 'alert' : undefined}
      >
        {trouble
          ? text(`problem.${trouble.kind}.title`)
          : choosable
            ? text('confirm.copiesMax', { n: order.copiesMax })
            : text('confirm.copiesFixed')}
      </p>
    </section>
  );
}
