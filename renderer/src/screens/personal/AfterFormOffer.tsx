import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import type { TerminalOrder } from '@self-print/contract/platform/orders.ts';
import { afterFormOf } from '../../flows/personal/state.ts';
import { Button } from '../../ui/Button.tsx';
import { useKiosk, useText } from '../../ui/KioskContext.tsx';
import { useLoaded } from '../useLoaded.ts';

export interface AfterFormOfferProps {
  readonly itemId: string;
  readonly orderId: TerminalOrder['orderId'];
}

/** Offers the form that an item asks for after printing; nothing where there is none. */
export function AfterFormOffer({ itemId, orderId }: AfterFormOfferProps) {
  const { send, clock } = useKiosk();
  const text = useText();
  const [form] = useLoaded(terminalItemCalls.afterForm, { itemId, orderId });
  if (form.state !== 'ready' || form.value.form === null) return null;
  const open = () =>
    send({ type: 'openPersonal', nowMs: clock.nowMs(), state: afterFormOf(itemId, orderId) });
  return (
    <Button size="large" onPress={open}>
      {text('finish.afterForm')}
    </Button>
  );
}
