import { describe, expect, it } from '@jest/globals';
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { addressOf, makeClient } from './client.ts';

const getOrder = defineCall({
  client: 'terminal',
  method: 'GET',
  path: '/order/{id}',
  access: 'terminal',
  summary: 'Reads',
  params: z.object({ id: z.string() }),
  query: z.object({ takeCode: z.optional(z.string()) }),
  data: z.object({ copies: z.int() }),
  errors: [],
});
const print = defineCall({
  client: 'agent',
  method: 'POST',
  path: '/printer/print',
  access: 'kioskPage',
  summary: 'Prints',
  body: z.object({ copies: z.int() }),
  data: z.object({}),
  errors: [],
});

function client(answer: () => Response | Promise<Response>) {
  const sent: { url: string; init: RequestInit | undefined }[] = [];
  const call = makeClient({
    origin: () => 'http://platform',
    fetch: async (url, init) => {
      sent.push({ url: String(url), init });
      return answer();
    },
    headers: () => ({ appId: 'a1' }),
    timeoutMs: 1_000,
  });
  return { call, sent };
}
const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status });

describe('the client', () => {
  it('fills path and query and leaves out what is not given', () => {
    expect(addressOf(getOrder, { id: 'a/b', takeCode: '1 2' })).toBe(
      '/wec-apis/self-print/order/a%2Fb?takeCode=1+2',
    );
    expect(addressOf(getOrder, { id: 'x', stray: 1 })).toBe('/wec-apis/self-print/order/x');
  });

  it('gives the parsed data of a success', async () => {
    const { call, sent } = client(json({ code: '0000', msg: '', success: true, data: { copies: 2 } }));
    expect(await call(getOrder, { id: 'x' })).toEqual({ ok: true, value: { copies: 2 } });
    expect(sent[0]?.init?.headers).toEqual({ appId: 'a1' });
    expect(sent[0]?.init?.body).toBeNull();
  });

  it('sends the body of a POST as JSON, and only what the definition names', async () => {
    const { call, sent } = client(json({ code: '0', msg: '', success: true, data: {} }));
    await call(print, { copies: 1, ...{ stray: true } });
    expect(sent[0]?.url).toBe('http://platform/wec-self-print-terminal/printer/print');
    expect(sent[0]?.init?.body).toBe('{"copies":1}');
  });

  it('takes the words of a failure that has no code, and nothing for a success without one', async () => {
    const refused = client(json({ msg: '稍后再试', success: false }));
    expect(await refused.call(getOrder, { id: 'x' })).toMatchObject({
      problem: { kind: 'refused', name: undefined, code: '', message: '稍后再试' },
    });
    const strange = client(json({ msg: 'ok', success: true, data: { copies: 2 } }));
    expect(await strange.call(getOrder, { id: 'x' })).toMatchObject({ problem: { kind: 'unintelligible' } });
  });

  it('names status and path of an HTTP error that has no envelope', async () => {
    const { call } = client(() => new Response('<html>', { status: 502 }));
    expect(await call(getOrder, { id: 'secret' })).toMatchObject({
      problem: { kind: 'unintelligible', http: { status: 502, path: '/wec-apis/self-print/order/{id}' } },
    });
  });

  it("does not accept the platform's success code as the agent's", async () => {
    const { call } = client(json({ code: '0000', msg: '', success: true, data: {} }));
    expect(await call(print, { copies: 1 })).toMatchObject({
      ok: false,
      problem: { kind: 'refused', code: '0000' },
    });
  });

  it('names a refusal by its code and keeps its detail', async () => {
    const { call } = client(
      json({ code: '4105050008', msg: 'wait', success: false, data: { waitSeconds: 9 } }),
    );
    expect(await call(getOrder, { id: 'x' })).toEqual({
      ok: false,
      problem: {
        kind: 'refused',
        name: 'TAKE_CODE_LOCKED',
        code: '4105050008',
        message: 'wait',
        detail: { waitSeconds: 9 },
      },
    });
  });

  it.each([
    ['no JSON', () => new Response('<html>', { status: 502 })],
    ['no envelope', json({ hello: 1 })],
    ['data of another shape', json({ code: '0000', msg: '', success: true, data: { copies: 'two' } })],
  ])('says that an answer is unintelligible: %s', async (_name, answer) => {
    const { call } = client(answer);
    expect(await call(getOrder, { id: 'x' })).toMatchObject({
      ok: false,
      problem: { kind: 'unintelligible' },
    });
  });

  it('says which field is of another shape, without its value', async () => {
    const { call } = client(json({ code: '0000', msg: '', success: true, data: { copies: '张晓明' } }));
    const answer = await call(getOrder, { id: 'x' });
    expect(answer).toMatchObject({ problem: { field: 'copies' } });
    expect(JSON.stringify(answer)).toContain('copies: invalid_type');
    expect(JSON.stringify(answer)).not.toContain('张晓明');
  });

  it('distinguishes an unreachable platform from a refusal', async () => {
    const { call } = client(() => Promise.reject(new TypeError('fetch failed')));
    expect(await call(getOrder, { id: 'x' })).toMatchObject({ ok: false, problem: { kind: 'unreachable' } });
  });
});
