import { expect, it } from '@jest/globals';
import { lazyTexts } from './lazyTexts.ts';
import { createTexts } from './texts.ts';

it('is one part however often it is fetched', async () => {
  const fetched: string[] = [];
  const part = lazyTexts(
    async () => {
      fetched.push('zh');
      return { greeting: '您好' };
    },
    async () => ({ greeting: 'Hello' }),
  );
  expect(await part()).toBe(await part());
  const texts = createTexts<'greeting'>();
  await texts.add(await part());
  await texts.setLanguage('en');
  expect(texts.translate('greeting')).toBe('Hello');
});

it('asks again for texts that could not be fetched', async () => {
  let isDown = true;
  const part = lazyTexts(
    async () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return { greeting: '您好' };
    },
    async () => ({ greeting: 'Hello' }),
  );
  await expect(part()).rejects.toThrow('Failed to fetch');
  isDown = false;
  expect((await part()).zh.greeting).toBe('您好');
});
