import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { KEY_LIMIT_MS } from '../limits.ts';
import { manualTime } from '../testing/manualTime.ts';
import { createPageTasks } from './pageTasks.ts';
import { typeKey } from './typeKey.ts';

it('lets a stuck key fill neither the state of the page nor the time after it', async () => {
  const time = manualTime();
  const tasks = createPageTasks({ time, newTaskId: randomUUID, onChange: () => {} });
  typeKey(tasks, '1');
  for (let pressed = 0; pressed < 100; pressed += 1) typeKey(tasks, '7');
  expect(tasks.pending()).toHaveLength(16);
  expect(tasks.pending()[0]).toMatchObject({ kind: 'typeKey', key: '1' });
  await time.advance(KEY_LIMIT_MS);
  expect(tasks.pending()).toEqual([]);
});
