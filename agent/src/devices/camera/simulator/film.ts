import { execFile } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

/** Where people are on the face library's sample photos: width, height, left and top of the crop. */
const PEOPLE = {
  anna: { photo: 6, crop: [520, 390, 1400, 240] },
  ben: { photo: 6, crop: [480, 360, 905, 280] },
  carla: { photo: 1, crop: [840, 630, 1080, 20] },
  /** Anna and Ben next to each other. */
  both: { photo: 6, crop: [840, 630, 1000, 190] },
} as const;
type FilmedPerson = keyof typeof PEOPLE;
export type FilmScene = FilmedPerson | 'nobody';
export const FILM_SCENES = ['nobody', 'anna', 'ben', 'carla', 'both'] as const satisfies readonly FilmScene[];

const FILM_ARGUMENTS = [
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
];
/** A wall. In moving, noisy test patterns a face detector occasionally finds a face. */
const EMPTY_ROOM = ['-f', 'lavfi', '-i', 'color=color=0xb9b2a6:size=640x480:rate=10,vignette'];
const require = createRequire(import.meta.url);
/** Folder of the face library's sample photos. */
export const SAMPLE_PHOTOS = path.join(
  path.dirname(require.resolve('@vladmandic/face-api/package.json')),
  'demo',
);

/** Switches that make Chromium use a video as its camera. */
export function filmArguments(film: string): readonly string[] {
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];
}

/**
 * Writes the video that a camera repeats endlessly. A browser sees a new one only after its camera was closed and reopened.
 * @param ffmpeg path of the program
 */
export async function writeFilm(ffmpeg: string, film: string, scene: FilmScene): Promise<void> {
  const unfinished = `${film}.new`;
  const source = scene === 'nobody' ? EMPTY_ROOM : filmOf(PEOPLE[scene]);
  await promisify(execFile)(ffmpeg, ['-v', 'error', '-y', ...source, ...FILM_ARGUMENTS, unfinished]);
  await rename(unfinished, film);
}

function filmOf({ photo, crop }: (typeof PEOPLE)[FilmedPerson]): string[] {
  const filter = `crop=${crop.join(':')},scale=640:480`;
  return [
    '-loop',
    '1',
    '-framerate',
    '10',
    '-i',
    path.join(SAMPLE_PHOTOS, `sample${photo}.jpg`),
    '-vf',
    filter,
  ];
}
