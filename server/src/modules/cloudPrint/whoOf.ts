import type { Owner } from './fileStore.ts';

/** Anonymous key of a person, by which the converter schedules people fairly. */
export function whoOf({ schoolCode, userId }: Owner): string {
  return `${schoolCode}/${userId}`;
}
