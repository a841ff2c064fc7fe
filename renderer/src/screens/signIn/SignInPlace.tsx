import { firstOf, type PersonalState } from '../../flows/personal/state.ts';
import type { SignInState } from '../../flows/signIn/state.ts';
import { OwnFrame } from '../OwnFrame.tsx';
import { SignInScreen } from './SignInScreen.tsx';
import './signIn.css';
import type { StepUp } from '../../flows/kit/personCall.ts';

export interface SignInPlaceProps {
  readonly state: SignInState;
  /** Where the person goes on when they are signed in. */
  readonly next: PersonalState;
  /** For somebody who is signed in and has to prove once more who they are. */
  readonly stepUp: StepUp | null;
}

/** Signing in on the way to a function. */
export function SignInPlace({ state, next, stepUp }: SignInPlaceProps) {
  return (
    <OwnFrame state={next}>
      <SignInScreen
        state={state}
        backTo={stepUp === null ? null : stepUp.secondPerson ? next : firstOf(next)}
        secondPerson={stepUp?.secondPerson ?? null}
      />
    </OwnFrame>
  );
}
