import type { Simulator } from '../../framework/simulator/simulatedClass.ts';
import { onOneOf } from '../../simulator/dock/dock.ts';
import { CAMERA_MOODS, serveNetworkCamera, TRAY_SCENES } from './networkCamera.ts';

/** A network camera above the tray; a picture is taken after every print. */
export const simulatedTrayCamera: Simulator = async (wanted) => {
  const camera = await serveNetworkCamera(wanted);
  const { url, port, close } = camera;
  return {
    devices: { trayCamera: { driver: 'http', url, user: '', after: 'everyPrint' } },
    dock: {
      device: 'trayCamera',
      events: {
        show: onOneOf(
          'What lies in the tray',
          'what',
          TRAY_SCENES,
          camera.show,
          (scene) => `${scene} is seen`,
        ),
        behave: onOneOf(
          'How the camera answers',
          'how',
          CAMERA_MOODS,
          camera.behave,
          (mood) => `the camera answers: ${mood}`,
        ),
      },
    },
    port,
    close,
  };
};
