import { assertNever } from '@self-print/contract/result.ts';
import type { CameraScreen } from '../../camera/CameraHost.tsx';
import type { PersonalState } from '../../flows/personal/state.ts';
import { AccountScreen } from '../account/AccountScreen.tsx';
import { FaceScreen } from '../face/FaceScreen.tsx';
import { InquiryScreen } from '../inquiry/InquiryScreen.tsx';
import { OwnFrame } from '../OwnFrame.tsx';
import { OutpatientScreen } from '../outpatient/OutpatientScreen.tsx';
import { RegistrationScreen } from '../registration/RegistrationScreen.tsx';
import { CardEndScreen } from '../studentCard/CardEndScreen.tsx';
import { CardMakingScreen } from '../studentCard/CardMakingScreen.tsx';
import { CardOrderedScreen } from '../studentCard/CardOrderedScreen.tsx';
import { StudentCardScreen } from '../studentCard/StudentCardScreen.tsx';
import { TrainScreen } from '../trainCard/TrainScreen.tsx';
import { AfterFormScreen } from './AfterFormScreen.tsx';
import { CloudScreen } from './CloudScreen.tsx';
import { FormScreen } from './FormScreen.tsx';
import { ItemScreen } from './ItemScreen.tsx';
import { ItemsScreen } from './ItemsScreen.tsx';
import { PreviewScreen } from './PreviewScreen.tsx';
import { SubmittedScreen } from './SubmittedScreen.tsx';
import { StepScreen } from './steps/StepScreen.tsx';
import { ThanksScreen } from './ThanksScreen.tsx';
import { UnfinishedScreen } from './UnfinishedScreen.tsx';
import './personal.css';

export interface PersonalPlaceProps {
  readonly state: PersonalState;
  readonly loadCamera: () => Promise<CameraScreen>;
}

/** Own documents and files of the person who signed in. */
export function PersonalPlace({ state, loadCamera }: PersonalPlaceProps) {
  return (
    <OwnFrame state={state}>
      <PersonalScreen state={state} loadCamera={loadCamera} />
    </OwnFrame>
  );
}

function PersonalScreen({ state, loadCamera }: PersonalPlaceProps) {
  switch (state.at) {
    case 'items':
      return <ItemsScreen state={state} />;
    case 'item':
      return <ItemScreen state={state} />;
    case 'form':
      return <FormScreen state={state} />;
    case 'preview':
      return <PreviewScreen state={state} />;
    case 'stepSign':
    case 'stepConsent':
    case 'stepCamera':
    case 'stepPicture':
    case 'stepPerson':
      return <StepScreen state={state} loadCamera={loadCamera} />;
    case 'submitted':
      return <SubmittedScreen draft={state.draft} />;
    case 'unfinished':
      return <UnfinishedScreen state={state} />;
    case 'afterForm':
      return <AfterFormScreen state={state} />;
    case 'thanks':
      return <ThanksScreen />;
    case 'cloud':
      return <CloudScreen state={state} />;
    case 'services':
    case 'term':
    case 'leave':
      return <RegistrationScreen state={state} />;
    case 'train':
      return <TrainScreen state={state} />;
    case 'studentCard':
      return <StudentCardScreen state={state} />;
    case 'cardOrdered':
      return <CardOrderedScreen state={state} />;
    case 'cardMaking':
      return <CardMakingScreen state={state} />;
    case 'cardEnd':
      return <CardEndScreen state={state} />;
    case 'account':
    case 'ownPassword':
    case 'ownPhone':
    case 'ownMail':
    case 'ownPlaces':
    case 'ownSignIns':
      return <AccountScreen state={state} />;
    case 'face':
    case 'faceConsent':
    case 'faceCamera':
    case 'facePicture':
    case 'faceSaved':
    case 'faceWithdrawal':
      return <FaceScreen state={state} loadCamera={loadCamera} />;
    case 'inquiries':
    case 'inquiry':
      return <InquiryScreen state={state} />;
    case 'outpatient':
      return <OutpatientScreen state={state} />;
    default:
      return assertNever(state);
  }
}
