import { useEffect, useState } from 'react';
import { useAgentState } from '../ui/KioskContext.tsx';
import type { CameraWindowId } from './CameraPanel.tsx';
import type { CameraPart } from './part.ts';

/** What shows the camera, and the camera that it shows. */
export type CameraScreen = Pick<CameraPart, 'Panel' | 'Picture' | 'camera'>;

/** Shows the windows with the camera while a call wants them seen, the log-in before the small one; everything of them is fetched then. */
export function CameraHost({ load }: { readonly load: () => Promise<CameraScreen> }) {
  const windows = useAgentState()?.windows ?? [];
  const isSeen = (id: CameraWindowId) => windows.some(({ windowId, visible }) => windowId === id && visible);
  const shown = isSeen('faceLogin') ? 'faceLogin' : isSeen('camera') ? 'camera' : null;
  const [screen, setScreen] = useState<CameraScreen | null>(null);
  useEffect(() => {
    // What could not be fetched is reported where the camera is opened.
    if (shown) load().then(setScreen, () => {});
  }, [shown, load]);
  return shown && screen ? <screen.Panel windowId={shown} camera={screen.camera} /> : null;
}
