import type { PersonalState } from '../../flows/personal/state.ts';
import type { SignInState } from '../../flows/signIn/state.ts';
import { OwnFrame } from '../OwnFrame.tsx';
import { SignInScreen } from './SignInScreen.tsx';
import './signIn.css';

export interface SignInPlaceProps {
  readonly state: SignInState;
  /** Where the person goes on when they are signed in. */
  readonly next: PersonalState;
}

/** Signing in on the way to a function. */
export function SignInPlace({ state, next }: SignInPlaceProps) {
  return (
    <OwnFrame state={next}>
      <SignInScreen state={state} />
    </OwnFrame>
  );
}
