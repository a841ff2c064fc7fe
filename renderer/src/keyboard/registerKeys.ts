import type { PageTaskDesk } from '../kiosk/pageTasks.ts';
import type { FieldKeys } from './fieldKeys.ts';

/** Types the keys that the agent sends, such as those of a keypad. A key that no field waits for is lost, as anywhere. */
export function registerKeys(tasks: PageTaskDesk, keys: FieldKeys): void {
  tasks.register('typeKey', async ({ key }) => ({
    answer: keys.type(key) ? { kind: 'done' } : { kind: 'refused', reason: 'failed' },
  }));
}
