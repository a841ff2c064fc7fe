import type { FaceFrame } from '@self-print/contract/agent/pageTasks.ts';
import type { Descriptor } from '../search/descriptor.ts';
import { around } from './madeUpFaces.ts';

const FRAME_MS = 140;
/** Moves a descriptor by about 0.13, like a steady camera. */
const STEADY = 0.02;

/** Frames of one person with these yaws, one every 140 ms. */
export function framesOf(person: Descriptor, yaws: readonly number[], random: () => number): FaceFrame[] {
  return yaws.map((yaw, index) => ({
    atMs: index * FRAME_MS,
    descriptor: [...around(person, STEADY, random)],
    yaw,
    score: 0.9,
  }));
}

/** Yaws measured while a head turned from straight to the person's left. */
export const ONLY_LEFT = [0.04, 0.05, 0.03, 0.08, 0.19, 0.31, 0.42, 0.51, 0.52] as const;
const mirrored = (yaws: readonly number[]) => yaws.map((yaw) => -yaw);
export const ONLY_RIGHT = mirrored(ONLY_LEFT);
/** To the left and then to the right. */
export const TURN_LEFT = [...ONLY_LEFT, ...ONLY_LEFT.toReversed(), ...ONLY_RIGHT];
export const TURN_RIGHT = mirrored(TURN_LEFT);
export const STRAIGHT = [0.04, 0.06, 0.05] as const;
