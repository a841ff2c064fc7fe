import type { CameraScreen } from '../src/camera/CameraHost.tsx';
import { CameraPanel } from '../src/camera/CameraPanel.tsx';
import { CameraPicture } from '../src/camera/CameraPicture.tsx';
import type { Camera, CameraState } from '../src/camera/camera.ts';

/** A camera that stays as it is. */
export function stillCamera(state: CameraState): Camera {
  return { get: () => state, subscribe: () => () => {}, follow: () => {} };
}

/** The camera's window where there is no camera to open. */
export async function loadStillCamera(): Promise<CameraScreen> {
  return { Panel: CameraPanel, Picture: CameraPicture, camera: stillCamera(OPENING) };
}

const OPENING: CameraState = { at: 'opening' };
