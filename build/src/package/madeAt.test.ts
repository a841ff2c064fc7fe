import { describe, expect, it } from '@jest/globals';
import { madeAt } from './madeAt.ts';

describe('madeAt', () => {
  it('is the time that it is told', async () => {
    const made = await madeAt({ SOURCE_DATE_EPOCH: '1700000000' });
    expect(made).toEqual({ ok: true, value: new Date('2023-11-14T22:13:20Z') });
  });

  it.each(['', 'yesterday', '-1', '1.5', '999999999999'])('refuses %p', async (SOURCE_DATE_EPOCH) => {
    expect(await madeAt({ SOURCE_DATE_EPOCH })).toMatchObject({ ok: false });
  });
});
