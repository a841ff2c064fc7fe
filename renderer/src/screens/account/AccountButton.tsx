import { type AccountFrom, firstAccount } from '../../flows/account/state.ts';
import { Button } from '../../ui/Button.tsx';
import { useKiosk, useText } from '../../ui/KioskContext.tsx';

/** Leads a person who signed in to their own account. */
export function AccountButton({ from }: { readonly from: AccountFrom }) {
  const text = useText();
  const { send, clock } = useKiosk();
  return (
    <Button
      size="large"
      onPress={() => send({ type: 'openPersonal', nowMs: clock.nowMs(), state: firstAccount(from) })}
    >
      {text('own.title')}
    </Button>
  );
}
