import { assertNever } from '@self-print/contract/result.ts';
import type { RegistrationState } from '../../flows/registration/state.ts';
import { LeaveScreen } from './LeaveScreen.tsx';
import { ServicesScreen } from './ServicesScreen.tsx';
import { TermScreen } from './TermScreen.tsx';
import './registration.css';

/** Registering for a term and reporting back from leave: the screen of its state. */
export function RegistrationScreen({ state }: { readonly state: RegistrationState }) {
  switch (state.at) {
    case 'services':
      return <ServicesScreen />;
    case 'term':
      return <TermScreen state={state} />;
    case 'leave':
      return <LeaveScreen state={state} />;
    default:
      return assertNever(state);
  }
}
