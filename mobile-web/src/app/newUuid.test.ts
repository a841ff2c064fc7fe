import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { newUuid } from './newUuid.ts';

it('makes random UUIDs where browsers have none of their own', () => {
  const made = Array.from({ length: 50 }, () => newUuid(crypto));
  expect(new Set(made).size).toBe(made.length);
  for (const each of made) expect(z.uuidv4().safeParse(each).success).toBe(true);
});
