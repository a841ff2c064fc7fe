import type { DeviceProblem } from '@self-print/contract/agent/devices.ts';
import { fail } from '@self-print/contract/result.ts';
import type { Programs } from '../../system/programs.ts';
import { jpegPicture, PICTURE_LIMIT_BYTES } from './jpegPicture.ts';
import type { Snap } from './types.ts';

/** The first frames of a camera that was off are dark or green. */
const SKIPPED_FRAMES = 10;
/** Wide enough to see sheets and their edges, small enough for the platform. */
const WIDTH = 960;

/** Takes a picture with a Video4Linux camera (`/dev/video0`) by ffmpeg, which holds the camera only meanwhile. */
export function videoSnap(path: string, programs: Pick<Programs, 'start'>): Snap {
  return async (signal) => {
    if (signal.aborted) return fail({ problem: 'silent', detail: 'given up' });
    const output: Uint8Array[] = [];
    let length = 0;
    const started = programs.start('ffmpeg', snapArguments(path), {
      onOutput: (bytes) => {
        length += bytes.length;
        if (length <= PICTURE_LIMIT_BYTES) output.push(bytes);
      },
    });
    if (!started.ok) return fail({ problem: 'driverMissing', detail: started.problem.detail });
    signal.addEventListener('abort', started.value.kill, { once: true });
    const { succeeded, words, detail } = await started.value.ended;
    signal.removeEventListener('abort', started.value.kill);
    if (!succeeded) return fail({ problem: problemOf(words), detail });
    return jpegPicture(length > PICTURE_LIMIT_BYTES ? null : Buffer.concat(output));
  };
}

const snapArguments = (path: string): string[] => [
  ...['-nostdin', '-v', 'error', '-f', 'video4linux2', '-i', path],
  ...['-vf', `select=gte(n\\,${SKIPPED_FRAMES}),scale=min(${WIDTH}\\,iw):-2`],
  ...['-frames:v', '1', '-c:v', 'mjpeg', '-q:v', '6', '-pix_fmt', 'yuvj420p', '-f', 'image2pipe', 'pipe:1'],
];

/** What ffmpeg prints where a camera is not there, is held by another program, or may not be opened. */
function problemOf(words: string): DeviceProblem {
  return /No such file|No such device|busy|Permission denied/i.test(words)
    ? 'portUnavailable'
    : 'unexpectedAnswer';
}
