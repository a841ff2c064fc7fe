import type { Clip } from '../wav.ts';

/** A 440 Hz tone. */
export function aTone(milliseconds: number, sampleRate = 16_000): Clip {
  const length = Math.round((milliseconds / 1_000) * sampleRate);
  const samples = Int16Array.from(
    { length },
    (_, at) => 20_000 * Math.sin((2 * Math.PI * 440 * at) / sampleRate),
  );
  return { sampleRate, channels: 1, samples };
}

/** Peak amplitude of a clip. */
export function peakOf({ samples }: Clip): number {
  return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
}
