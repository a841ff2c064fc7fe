import { assertNever } from '@self-print/contract/result.ts';
import type { AccountState } from '../../flows/account/state.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { ContactScreen } from './ContactScreen.tsx';
import { PasswordScreen } from './PasswordScreen.tsx';
import { PlacesScreen } from './PlacesScreen.tsx';
import { SignInsScreen } from './SignInsScreen.tsx';
import './account.css';

/** One's own account. */
export function AccountScreen({ state }: { readonly state: AccountState }) {
  switch (state.at) {
    case 'account':
      return <AccountMenu done={state.done} />;
    case 'ownPassword':
      return <PasswordScreen state={state} />;
    case 'ownPhone':
    case 'ownMail':
      return <ContactScreen key={state.at} state={state} />;
    case 'ownPlaces':
      return <PlacesScreen state={state} />;
    case 'ownSignIns':
      return <SignInsScreen />;
    default:
      return assertNever(state);
  }
}
