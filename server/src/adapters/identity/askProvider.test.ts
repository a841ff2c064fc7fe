import { expect, it } from '@jest/globals';
import { askProvider } from './askProvider.ts';

it('leaves no answer of a refusal unread, as that would keep its connection', async () => {
  let isCancelled = false;
  const body = new ReadableStream({
    cancel: () => {
      isCancelled = true;
    },
  });
  const asked = await askProvider(
    async () => new Response(body, { status: 503 }),
    'https://provider.invalid/',
  );
  expect(asked).toMatchObject({
    ok: false,
    problem: { kind: 'down', detail: expect.stringContaining('503') },
  });
  expect(isCancelled).toBe(true);
});
