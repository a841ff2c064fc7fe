import { assertNever } from '@self-print/contract/result.ts';
import type { CameraScreen } from '../../../camera/CameraHost.tsx';
import type { StepsState } from '../../../flows/personal/steps/state.ts';
import { PersonStepScreen } from './PersonStepScreen.tsx';
import { PhotoConsentScreen } from './PhotoConsentScreen.tsx';
import { PhotoStepScreen } from './PhotoStepScreen.tsx';
import { SignScreen } from './SignScreen.tsx';
import { TakenPhotoScreen } from './TakenPhotoScreen.tsx';
import './steps.css';

interface StepScreenProps {
  readonly state: StepsState;
  readonly loadCamera: () => Promise<CameraScreen>;
}

/** One of the steps that an item demands before it is ordered. */
export function StepScreen({ state, loadCamera }: StepScreenProps) {
  switch (state.at) {
    case 'stepSign':
      return <SignScreen state={state} />;
    case 'stepConsent':
      return <PhotoConsentScreen state={state} />;
    case 'stepCamera':
      return <PhotoStepScreen state={state} loadCamera={loadCamera} />;
    case 'stepPicture':
      return <TakenPhotoScreen state={state} />;
    case 'stepPerson':
      return <PersonStepScreen state={state} />;
    default:
      return assertNever(state);
  }
}
