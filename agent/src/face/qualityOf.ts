import type { FaceFrame } from '@self-print/contract/agent/pageTasks.ts';

/**
 * How good a collected picture is, 0 to 100: how sure the network is that this is a face, times how straight it looks. Light, sharpness and
 * size have been judged by the page: what is below its limits is not collected at all.
 */
export function qualityOf(frames: readonly Pick<FaceFrame, 'score' | 'yaw'>[]): number {
  const mean = frames.reduce((sum, { score, yaw }) => sum + score * (1 - Math.abs(yaw)), 0) / frames.length;
  return Number.isFinite(mean) ? Math.round(100 * mean) : 0;
}
