import { type DockDevice, onOneOf } from '../../simulator/dock/dock.ts';
import { FILM_SCENES, writeFilm } from './film.ts';

/** Selects who is before the camera of the kiosk window. */
export function cameraDock(ffmpeg: string, film: string): DockDevice {
  return {
    device: 'camera',
    events: {
      show: onOneOf(
        'Somebody steps before the camera; visible when it is next opened',
        'who',
        FILM_SCENES,
        (scene) => writeFilm(ffmpeg, film, scene),
        (scene) => `${scene} will be seen`,
      ),
    },
  };
}
