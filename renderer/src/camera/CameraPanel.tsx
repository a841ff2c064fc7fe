import { windowCalls } from '@self-print/contract/agent/face.ts';
import { Button } from '../ui/Button.tsx';
import { useKiosk, useText } from '../ui/KioskContext.tsx';
import { CameraPicture } from './CameraPicture.tsx';
import type { Camera } from './camera.ts';

/** Windows that show the camera: a small one beside the screen, and the log-in by face, which fills it. */
export type CameraWindowId = 'camera' | 'faceLogin';

export interface CameraPanelProps {
  readonly windowId: CameraWindowId;
  readonly camera: Camera;
}

/** The picture of the camera with a way out. */
export function CameraPanel({ windowId, camera }: CameraPanelProps) {
  const { api } = useKiosk();
  const text = useText();
  const isLogin = windowId === 'faceLogin';
  const leave = () => void api.action().agent(windowCalls.closeWindow, { windowId });
  return (
    <section
      className={`camera-panel camera-panel--${windowId}`}
      data-window={windowId}
      aria-label={text(isLogin ? 'camera.faceTitle' : 'camera.title')}
    >
      {isLogin ? (
        <header>
          <h1>{text('camera.faceTitle')}</h1>
          <p>{text('camera.faceLead')}</p>
        </header>
      ) : null}
      <CameraPicture camera={camera} />
      <Button size={isLogin ? 'large' : 'normal'} onPress={leave}>
        {text(isLogin ? 'camera.leave' : 'camera.close')}
      </Button>
    </section>
  );
}
