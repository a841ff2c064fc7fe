import { setTimeout as delay } from 'node:timers/promises';

/** Polls, because nobody reports the end of an unrelated process or the state of a database. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await delay(50);
}
