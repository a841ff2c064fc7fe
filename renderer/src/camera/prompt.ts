import type { PageTask } from '@self-print/contract/agent/pageTask.ts';
import type { CameraKey } from '../texts/camera.zh.ts';
import type { CameraState } from './camera.ts';

/** What a person in front of the camera reads: what is wrong with it, else what the agent waits for. */
export function promptOf(camera: CameraState, tasks: readonly PageTask[]): CameraKey {
  switch (camera.at) {
    case 'closed':
    case 'opening':
      return 'camera.opening';
    case 'failed':
      return `camera.${camera.trouble}`;
    case 'open':
      return promptOfTasks(tasks);
  }
}

function promptOfTasks(tasks: readonly PageTask[]): CameraKey {
  for (const task of tasks) {
    if (task.kind === 'readFace' && task.move !== null) return `camera.${task.move}`;
    if (task.kind === 'collectFace') return 'camera.hold';
  }
  return 'camera.look';
}
