import type { PageAnswer } from '@self-print/contract/agent/pageTasks.ts';
import type { TaskOf } from '../../api/pageTasks.ts';
import { collectFace } from './collectFace.ts';
import { describePhoto } from './describePhoto.ts';
import { type FaceReading, readFace, refused } from './readFace.ts';

/** Tasks for the camera and for faces. */
export type CameraTask = TaskOf<'takePhoto' | 'collectFace' | 'readFace' | 'describePhoto'>;

/** Does what the agent asks of the camera. */
export async function doCameraTask(
  reading: FaceReading,
  task: CameraTask,
  signal: AbortSignal,
): Promise<PageAnswer> {
  switch (task.kind) {
    case 'takePhoto': {
      const frame = await reading.frames.next(signal);
      if (!frame.ok) return refused(frame.problem);
      const jpeg = await reading.toJpeg(frame.value);
      frame.value.close();
      return { kind: 'picture', jpeg };
    }
    case 'collectFace':
      return collectFace(reading, signal);
    case 'readFace':
      return readFace(reading, task.move, signal);
    case 'describePhoto':
      return describePhoto(reading.describer, task.photo);
  }
}
