import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '@self-print/build/programs.ts';

const require = createRequire(import.meta.url);

/** Where people are on the sample photos that the face library ships: width, height, left and top of the part. */
const PEOPLE = {
  anna: { photo: 6, crop: [520, 390, 1400, 240] },
  ben: { photo: 6, crop: [480, 360, 905, 280] },
  carla: { photo: 1, crop: [840, 630, 1080, 20] },
  /** Anna and Ben side by side. */
  both: { photo: 6, crop: [840, 630, 1000, 190] },
} as const;
export type FilmedPerson = keyof typeof PEOPLE;

/** A camera that shows what a test wants; a new picture is seen once the camera was closed and opened again. */
export interface FakeCamera {
  /** For the start of Chromium. */
  readonly arguments: readonly string[];
  readonly show: (who: FilmedPerson | 'nobody') => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Null without ffmpeg. */
export async function makeFakeCamera(): Promise<FakeCamera | null> {
  const ffmpeg = findProgram('ffmpeg');
  if (ffmpeg === undefined) return null;
  const folder = await mkdtemp(path.join(tmpdir(), 'self-print-camera-'));
  const film = path.join(folder, 'camera.mjpeg');
  const photos = path.join(path.dirname(require.resolve('@vladmandic/face-api/package.json')), 'demo');
  const show = async (who: FilmedPerson | 'nobody') => {
    const unfinished = `${film}.new`;
    await promisify(execFile)(ffmpeg, [
      ...['-v', 'error', '-y'],
      ...(who === 'nobody' ? emptyRoom() : filmOf(photos, PEOPLE[who])),
      ...[
        '-t',
        '2',
        '-c:v',
        'mjpeg',
        '-q:v',
        '2',
        '-pix_fmt',
        'yuvj420p',
        '-r',
        '10',
        '-f',
        'mjpeg',
        unfinished,
      ],
    ]);
    await rename(unfinished, film);
  };
  await show('nobody');
  return {
    arguments: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
    show,
    remove: () => rm(folder, { recursive: true }),
  };
}

function emptyRoom(): string[] {
  return ['-f', 'lavfi', '-i', 'testsrc2=size=640x480:rate=10'];
}

function filmOf(photos: string, { photo, crop }: (typeof PEOPLE)[FilmedPerson]): string[] {
  const filter = `crop=${crop.join(':')},scale=640:480`;
  return ['-loop', '1', '-framerate', '10', '-i', path.join(photos, `sample${photo}.jpg`), '-vf', filter];
}
