import { assertNever } from '@self-print/contract/result.ts';
import type { PersonalEvent } from './event.ts';
import { afterForm, form, item, items, preview, unfinished } from './ownDocuments.ts';
import { cloud } from './ownFiles.ts';
import { account, face, inquiry, outpatient, registration, studentCard, train } from './ownFunctions.ts';
import { FIRST_ITEMS, type PersonalState } from './state.ts';
import { steps } from './steps/flow.ts';

/** Own documents and files as a pure function. An event that does not fit the state changes nothing; null leaves the flow. */
export function personalReducer(state: PersonalState, event: PersonalEvent): PersonalState | null {
  switch (state.at) {
    case 'items':
      return items(state, event);
    case 'item':
      return item(state, event);
    case 'form':
      return form(state, event);
    case 'preview':
      return preview(state, event);
    case 'stepSign':
    case 'stepConsent':
    case 'stepCamera':
    case 'stepPicture':
    case 'stepPerson':
      return steps(state, event);
    case 'submitted':
      return event.type === 'back' ? state.list : state;
    case 'unfinished':
      return unfinished(state, event);
    case 'afterForm':
      return afterForm(state, event);
    case 'thanks':
      return event.type === 'back' ? FIRST_ITEMS : state;
    case 'cloud':
      return cloud(state, event);
    case 'services':
    case 'term':
    case 'leave':
      return registration(state, event);
    case 'train':
      return train(state, event);
    case 'studentCard':
    case 'cardOrdered':
    case 'cardMaking':
    case 'cardEnd':
      return studentCard(state, event);
    case 'account':
    case 'ownPassword':
    case 'ownPhone':
    case 'ownMail':
    case 'ownPlaces':
    case 'ownSignIns':
      return account(state, event);
    case 'face':
    case 'faceConsent':
    case 'faceCamera':
    case 'facePicture':
    case 'faceSaved':
    case 'faceWithdrawal':
      return face(state, event);
    case 'inquiries':
    case 'inquiry':
      return inquiry(state, event);
    case 'outpatient':
      return outpatient(state, event);
    default:
      return assertNever(state);
  }
}
