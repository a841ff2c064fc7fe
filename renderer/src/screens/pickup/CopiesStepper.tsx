import type { PickupStateAt } from '../../flows/pickup/state.ts';
import { MinusIcon, PlusIcon } from '../../ui/art/icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
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
        <div className="stepper">
          <Button
            label={text('confirm.fewer')}
            onPress={() => choose(copies - 1)}
            disabled={copies <= 1}
            icon={<MinusIcon />}
          >
            {''}
          </Button>
          <p className="stepper__value" role="status">
            {text('confirm.copiesValue', { count: copies })}
          </p>
          <Button
            label={text('confirm.more')}
            onPress={() => choose(copies + 1)}
            disabled={copies >= order.copiesMax}
            icon={<PlusIcon />}
          >
            {''}
          </Button>
        </div>
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
