import type { PrintStep } from '@self-print/contract/agent/printerView.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { isPointOfNoReturn, type PickupStateAt } from '../../flows/pickup/state.ts';
import type { TextKey } from '../../texts/keys.ts';
import { PrinterArt } from '../../ui/art/PrinterArt.tsx';
import { TicketArt } from '../../ui/art/TicketArt.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { usePickup } from './usePickup.ts';

/** The code is being looked up. */
export function ResolveScreen() {
  const text = useText();
  const { send } = usePickup();
  return (
    <Waiting
      name="resolving"
      title={text('resolve.title')}
      step={text('resolve.step')}
      whom={text('wait.platform')}
      art={<TicketArt mark="search" tone="info" />}
      onLeave={() => send({ type: 'back' })}
    />
  );
}

/** Between the press on Print and the first sheet. There is no way out once the print is recorded. */
export function StartScreen({ state: { step, leaving } }: { readonly state: PickupStateAt<'starting'> }) {
  const text = useText();
  const { send } = usePickup();
  return (
    <Waiting
      name="starting-print"
      title={text('start.title')}
      step={text(`start.${step}`)}
      whom={text(whomFor(step))}
      art={<PrinterArt pose="idle" />}
      onLeave={leaving || isPointOfNoReturn(step) ? undefined : () => send({ type: 'back' })}
    />
  );
}

function whomFor(step: PrintStep): TextKey {
  switch (step) {
    case 'checking':
    case 'addressing':
    case 'registering':
      return 'wait.platform';
    case 'handing':
      return 'wait.agent';
    default:
      return assertNever(step);
  }
}
