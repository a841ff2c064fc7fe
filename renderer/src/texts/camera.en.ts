import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { CameraKey } from './camera.zh.ts';

export const cameraEn: Bundle<CameraKey> = {
  'camera.title': 'Camera',
  'camera.faceTitle': 'Sign in by face',
  'camera.faceLead': 'The picture is compared this once and is not kept.',
  'camera.look': 'Look at the screen, with your face inside the oval',
  'camera.turnLeft': 'Turn your head slowly to the left, then to the right',
  'camera.turnRight': 'Turn your head slowly to the right, then to the left',
  'camera.hold': 'Hold still, the photo is being taken',
  'camera.opening': 'The camera is starting …',
  'camera.noCamera': 'There is no camera: please use another way or contact the staff',
  'camera.cameraDenied': 'The camera is in use or not allowed: please contact the staff',
  'camera.picture': 'Picture of the camera',
  'camera.leave': 'Exit',
  'camera.close': 'Close',
};
