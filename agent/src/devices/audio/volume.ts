import type { Clip } from './wav.ts';

/**
 * The clip at a volume, so that no mixer of the machine is needed. Ears are not linear: half the volume is a quarter of the
 * amplitude, which sounds about half as loud.
 * @param percent 0 to 100; 100 leaves the clip as it is
 */
export function atVolume(clip: Clip, percent: number): Clip {
  const gain = (percent / 100) ** 2;
  return { ...clip, samples: clip.samples.map((sample) => Math.round(sample * gain)) };
}
