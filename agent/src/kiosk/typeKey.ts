import { KEY_LIMIT_MS } from '../limits.ts';
import type { PageTasks } from './pageTasks.ts';

/**
 * Maximum number of key presses waiting for the page. A person types more slowly than the page handles them; a stuck key does
 * not.
 */
const KEYS_WAITING_MAX = 16;

/** Lets the page type a key into the focused field; in order, without waiting for the result. */
export function typeKey(tasks: PageTasks, key: string): void {
  const waiting = tasks.pending().filter(({ kind }) => kind === 'typeKey').length;
  if (waiting < KEYS_WAITING_MAX) void tasks.ask({ kind: 'typeKey', key }, KEY_LIMIT_MS);
}
