import type { PageTaskDesk } from '../api/pageTasks.ts';

/**
 * Types the keys that the agent sends, such as those of a keypad. A key that nothing waits for is lost, as anywhere.
 * @param type false when nothing waits for the key
 */
export function registerKeys(tasks: PageTaskDesk, type: (key: string) => boolean): void {
  tasks.register('typeKey', async ({ key }) =>
    type(key) ? { kind: 'done' } : { kind: 'refused', reason: 'failed' },
  );
}
