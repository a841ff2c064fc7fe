import { assertNever } from '@self-print/contract/result.ts';
import type { CameraScreen } from '../../camera/CameraHost.tsx';
import type { FaceState } from '../../flows/face/state.ts';
import { FaceCameraScreen } from './FaceCameraScreen.tsx';
import { FaceConsentScreen } from './FaceConsentScreen.tsx';
import { FacePictureScreen } from './FacePictureScreen.tsx';
import { FaceSavedScreen } from './FaceSavedScreen.tsx';
import { FaceWithdrawalScreen } from './FaceWithdrawalScreen.tsx';
import { OwnFaceScreen } from './OwnFaceScreen.tsx';
import './face.css';

interface FaceScreenProps {
  readonly state: FaceState;
  readonly loadCamera: () => Promise<CameraScreen>;
}

/** The collection of one's own face. */
export function FaceScreen({ state, loadCamera }: FaceScreenProps) {
  switch (state.at) {
    case 'face':
      return <OwnFaceScreen state={state} />;
    case 'faceConsent':
      return <FaceConsentScreen state={state} />;
    case 'faceCamera':
      return <FaceCameraScreen state={state} loadCamera={loadCamera} />;
    case 'facePicture':
      return <FacePictureScreen state={state} />;
    case 'faceSaved':
      return <FaceSavedScreen />;
    case 'faceWithdrawal':
      return <FaceWithdrawalScreen state={state} />;
    default:
      return assertNever(state);
  }
}
