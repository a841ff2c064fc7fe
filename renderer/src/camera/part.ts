import type { PageAnswer } from '@self-print/contract/agent/pageTasks.ts';
import type { ComponentType } from 'react';
import type { Link } from '../api/stateLink.ts';
import type { Clock } from '../base/clock.ts';
import type { Readable } from '../base/store.ts';
import { createDescriber, openFaceWorker } from '../face/describer.ts';
import { CameraPanel, type CameraPanelProps } from './CameraPanel.tsx';
import { CameraPicture } from './CameraPicture.tsx';
import { type Camera, createCamera } from './camera.ts';
import { createFrames } from './frames.ts';
import { jpegOf } from './jpeg.ts';
import { type CameraTask, doCameraTask } from './tasks/cameraTasks.ts';
import { warmUp } from './warmUp.ts';

export { cameraTexts } from '../texts/cameraPart.ts';

const BLANK_PX = 64;

/** Camera and faces of one page. */
export interface CameraPart {
  /** The camera's picture in a window. */
  readonly Panel: ComponentType<CameraPanelProps>;
  /** The picture alone, for screens of their own. */
  readonly Picture: ComponentType<{ readonly camera: Camera }>;
  readonly camera: Camera;
  readonly perform: (task: CameraTask, signal: AbortSignal) => Promise<PageAnswer>;
}

/** Opens the camera whenever the agent's state wants it open, and does the agent's tasks with it. */
export function startCamera(options: {
  readonly link: Readable<Link>;
  readonly clock: Clock;
  readonly onFault: (error: unknown) => void;
}): CameraPart {
  const { link, clock, onFault } = options;
  const camera = createCamera({ devices: navigator.mediaDevices, clock });
  const frames = createFrames(camera);
  const describer = createDescriber({ open: openFaceWorker, onFault });
  const follow = () => {
    const { state } = link.get();
    const label = state?.camera.driver === 'page' ? state.camera.label : null;
    camera.follow({ open: state?.cameraOpen === true, label });
  };
  link.subscribe(follow);
  follow();
  warmUp({ camera, describer, blank: () => createImageBitmap(new ImageData(BLANK_PX, BLANK_PX)) });
  const reading = { frames, describer, toJpeg: jpegOf, elapsed: () => performance.now() };
  return {
    Panel: CameraPanel,
    Picture: CameraPicture,
    camera,
    perform: (task, signal) => doCameraTask(reading, task, signal),
  };
}
