import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { CameraKey } from './camera.zh.ts';

export const cameraEn: Bundle<CameraKey> = {
  'camera.title': 'Camera',
  'camera.faceTitle': 'Sign in with your face',
  'camera.faceLead': 'The image is used for this comparison only and is not saved.',
  'camera.look': 'Look at the screen with your face inside the oval',
  'camera.turnLeft': 'Turn your head slowly to the left, then to the right',
  'camera.turnRight': 'Turn your head slowly to the right, then to the left',
  'camera.hold': 'Hold still while the photo is taken',
  'camera.opening': 'Starting the camera …',
  'camera.noCamera': 'No camera was found. Please use another way to sign in or contact staff',
  'camera.cameraDenied': 'The camera is in use or not permitted. Please contact staff',
  'camera.picture': 'Camera image',
  'camera.leave': 'Exit',
  'camera.close': 'Close',
};
