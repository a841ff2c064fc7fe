import { FACE_DIMENSIONS } from '@self-print/contract/agent/pageTasks.ts';

/** 128 numbers that the network computes from a face. Descriptors of one person are close to each other. */
export type Descriptor = Float32Array;

/** Euclidean distance, bit-identical for all callers: the sum is always computed in the same order in double precision. */
export function distance(one: Descriptor, other: Descriptor): number {
  return Math.sqrt(squareWithin(one, other, Number.POSITIVE_INFINITY));
}

const STRIDE = 16;

/** Squared distance; infinity as soon as it is certain to exceed `limitSquare`. */
export function squareWithin(one: Descriptor, other: Descriptor, limitSquare: number): number {
  let sum = 0;
  for (let begin = 0; begin < FACE_DIMENSIONS; begin += STRIDE) {
    for (let index = begin; index < begin + STRIDE; index += 1) {
      const difference = (one[index] ?? 0) - (other[index] ?? 0);
      sum += difference * difference;
    }
    if (sum > limitSquare) return Number.POSITIVE_INFINITY;
  }
  return sum;
}

/** Mean of several descriptors of one person, which is more stable than each of them. */
export function meanDescriptor(descriptors: readonly Descriptor[]): Descriptor {
  const mean = new Float32Array(FACE_DIMENSIONS);
  for (let index = 0; index < FACE_DIMENSIONS; index += 1) {
    let sum = 0;
    for (const descriptor of descriptors) sum += descriptor[index] ?? 0;
    mean[index] = sum / Math.max(1, descriptors.length);
  }
  return mean;
}
