import { describe, expect, it } from '@jest/globals';
import { fileFetcher } from './fileFetcher.ts';

const fetching = (answer: () => Response | Promise<Response>) =>
  fileFetcher({
    origin: 'http://platform.test',
    fetch: async () => answer(),
    language: () => 'zh',
    newRequestId: () => 'r',
    identity: () => ({}),
    timeoutMs: 1_000,
  });
const NAMED = { 'content-disposition': 'attachment; filename="my-data.json"' };
const ENVELOPE = { code: '4101', msg: '请先登录', success: false, data: null };

describe('fetching a file', () => {
  it.each([
    ['a picture', new Response('x', { headers: { 'content-type': 'image/webp' } })],
    ['JSON that is a file', Response.json({ orders: [] }, { headers: NAMED })],
  ])('gives %s', async (_name, answer) => {
    expect((await fetching(() => answer)('/file')).ok).toBe(true);
  });

  it.each<[string, () => Response, object]>([
    ['a refusal', () => Response.json(ENVELOPE), { kind: 'refused', name: 'MOBILE_NOT_SIGNED_IN' }],
    [
      'a refusal with a status',
      () => Response.json({ ...ENVELOPE, code: '5000' }, { status: 500 }),
      { kind: 'refused', name: 'INTERNAL' },
    ],
    ['JSON of somebody else', () => Response.json({ a: 1 }), { kind: 'unintelligible' }],
    [
      'a named file with a failure',
      () => new Response('no', { status: 502, headers: NAMED }),
      { kind: 'unintelligible' },
    ],
    [
      'no answer',
      () => {
        throw new TypeError('fetch failed');
      },
      { kind: 'unreachable' },
    ],
  ])('tells %s from a file', async (_name, answer, problem) => {
    expect(await fetching(answer)('/file')).toMatchObject({ ok: false, problem });
  });
});
