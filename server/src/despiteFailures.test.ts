import { expect, it } from '@jest/globals';
import { despiteFailures } from './despiteFailures.ts';

it('goes on after a failure, and says in the end how many there were and which was the first', async () => {
  const done: number[] = [];
  const work = async (thing: number) => {
    if (thing % 2 === 0) throw new Error(`no ${thing}`);
    done.push(thing);
  };
  await expect(despiteFailures([1, 2, 3, 4, 5], work)).rejects.toMatchObject({
    message: '2 of 5 failed',
    cause: new Error('no 2'),
  });
  expect(done).toEqual([1, 3, 5]);
  await despiteFailures([1, 3], work);
});
