import { accountReducer } from '../account/flow.ts';
import type { AccountState } from '../account/state.ts';
import { faceReducer } from '../face/flow.ts';
import type { FaceState } from '../face/state.ts';
import { inquiryReducer } from '../inquiry/flow.ts';
import type { InquiryState } from '../inquiry/state.ts';
import { outpatientReducer } from '../outpatient/flow.ts';
import type { OutpatientState } from '../outpatient/state.ts';
import { registrationReducer } from '../registration/flow.ts';
import type { RegistrationState } from '../registration/state.ts';
import { studentCardReducer } from '../studentCard/flow.ts';
import type { StudentCardState } from '../studentCard/state.ts';
import { trainReducer } from '../trainCard/flow.ts';
import type { TrainState } from '../trainCard/state.ts';
import type { PersonalEvent } from './event.ts';
import { firstOf, type PersonalState } from './state.ts';

/*
 * Functions with rules of their own: each is passed what is meant for it, and the events that all of them understand.
 */

/** Registration and leave. */
export function registration(state: RegistrationState, event: PersonalEvent): PersonalState | null {
  switch (event.type) {
    case 'registration':
      return registrationReducer(state, event.event);
    case 'back':
    case 'failed':
      return registrationReducer(state, event);
    default:
      return state;
  }
}

/** Train discount cards. */
export function train(state: TrainState, event: PersonalEvent): PersonalState | null {
  switch (event.type) {
    case 'train':
      return trainReducer(state, event.event);
    case 'back':
    case 'failed':
      return trainReducer(state, event);
    default:
      return state;
  }
}

/** New student cards. */
export function studentCard(state: StudentCardState, event: PersonalEvent): PersonalState | null {
  switch (event.type) {
    case 'studentCard':
      return studentCardReducer(state, event.event);
    case 'back':
    case 'failed':
      return studentCardReducer(state, event);
    default:
      return state;
  }
}

/** The own account. Left, it goes back to the export function from which it was opened. */
export function account(state: AccountState, event: PersonalEvent): PersonalState {
  switch (event.type) {
    case 'account':
      return accountReducer(state, event.event) ?? firstOf(state);
    case 'back':
    case 'failed':
      return accountReducer(state, event) ?? firstOf(state);
    default:
      return state;
  }
}

/** The collection of one's own face. */
export function face(state: FaceState, event: PersonalEvent): PersonalState | null {
  switch (event.type) {
    case 'face':
      return faceReducer(state, event.event);
    case 'back':
    case 'failed':
      return faceReducer(state, event);
    default:
      return state;
  }
}

/** What can be looked up. */
export function inquiry(state: InquiryState, event: PersonalEvent): PersonalState | null {
  switch (event.type) {
    case 'inquiry':
      return inquiryReducer(state, event.event);
    case 'page':
    case 'back':
    case 'failed':
      return inquiryReducer(state, event);
    default:
      return state;
  }
}

/** Reports of the hospital. */
export function outpatient(state: OutpatientState, event: PersonalEvent): PersonalState | null {
  switch (event.type) {
    case 'outpatient':
      return outpatientReducer(state, event.event);
    case 'page':
    case 'back':
    case 'failed':
      return outpatientReducer(state, event);
    default:
      return state;
  }
}
