import { useEffect, useState } from 'react';
import { useAgentState } from '../ui/KioskContext.tsx';
import type { CameraPart } from './part.ts';

/** What shows the camera, and the camera that it shows. */
export type CameraScreen = Pick<CameraPart, 'Panel' | 'camera'>;

/** Shows the small camera window while a call wants it seen; everything of it is fetched then. */
export function CameraHost({ load }: { readonly load: () => Promise<CameraScreen> }) {
  const windows = useAgentState()?.windows ?? [];
  const isShown = windows.some(({ windowId, visible }) => windowId === 'camera' && visible);
  const [screen, setScreen] = useState<CameraScreen | null>(null);
  useEffect(() => {
    // What could not be fetched is reported where the camera is opened.
    if (isShown) load().then(setScreen, () => {});
  }, [isShown, load]);
  return isShown && screen ? <screen.Panel windowId="camera" camera={screen.camera} /> : null;
}
