import { KEY_LIMIT_MS } from '../limits.ts';
import type { PageTasks } from './pageTasks.ts';

/** Keys that wait for the page. A person types no faster than the page takes them; a key that is stuck does. */
const KEYS_WAITING_MAX = 16;

/** Lets the page type a key into the field that has the focus; in order, and nobody has to wait for it. */
export function typeKey(tasks: PageTasks, key: string): void {
  const waiting = tasks.pending().filter(({ kind }) => kind === 'typeKey').length;
  if (waiting < KEYS_WAITING_MAX) void tasks.ask({ kind: 'typeKey', key }, KEY_LIMIT_MS);
}
