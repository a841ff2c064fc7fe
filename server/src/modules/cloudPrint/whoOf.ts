import type { Owner } from './fileStore.ts';

/** Names a person to the converter, where people take turns. */
export function whoOf({ schoolCode, userId }: Owner): string {
  return `${schoolCode}/${userId}`;
}
