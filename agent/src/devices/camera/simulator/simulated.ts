import type { Programs } from '../../../system/programs.ts';
import type { Simulator } from '../../framework/simulator/simulatedClass.ts';
import { cameraDock } from './dock.ts';
import { writeFilm } from './film.ts';

/** The video that the kiosk window uses as its camera; none without a video path or ffmpeg. */
export function simulatedCamera(film: string | null, programs: Pick<Programs, 'path'>): Simulator {
  return async () => {
    const ffmpeg = programs.path('ffmpeg');
    if (film === null || ffmpeg === null) return { devices: {} };
    await writeFilm(ffmpeg, film, 'nobody');
    return {
      devices: { camera: { driver: 'page', label: '', mirrored: true } },
      dock: cameraDock(ffmpeg, film),
    };
  };
}
