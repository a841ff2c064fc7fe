import { describe, expect, it } from '@jest/globals';
import { z } from 'zod/mini';
import { BASE_PATHS, type ClientFamily, defineCall } from './call.ts';
import { problem } from './errors.ts';
import { fail, ok } from './result.ts';
import { bind, type CallOutcome, createDispatcher, type IncomingRequest } from './serve.ts';

const double = defineCall({
  client: 'terminal',
  method: 'POST',
  path: '/order/double/{id}',
  access: 'terminal',
  summary: 'Doubles',
  params: z.object({ id: z.string() }),
  query: z.object({ plus: z._default(z.string().check(z.regex(/^\d$/)), '0') }),
  body: z.object({ copies: z.int().check(z.minimum(1)) }),
  data: z.object({ id: z.string(), copies: z.int() }),
  errors: ['COPIES_OUT_OF_RANGE'],
});
const shared = {
  method: 'GET',
  path: '/sys/sp-tip/i18n',
  access: 'public',
  summary: 'Shared',
  errors: [],
} as const;
const forTerminal = defineCall({ ...shared, client: 'terminal', data: z.literal('terminal') });
const forMobile = defineCall({ ...shared, client: 'mobile', data: z.literal('mobile') });
const broken = defineCall({ ...shared, client: 'terminal', path: '/broken', data: z.string() });

function dispatcher({
  family = 'terminal',
  allowed = true,
}: {
  family?: ClientFamily;
  allowed?: boolean;
} = {}) {
  const outcomes: CallOutcome[] = [];
  const dispatch = createDispatcher<{ who: string }>({
    bindings: [
      bind(double, async ({ input }) =>
        input.copies > 90
          ? fail(problem('COPIES_OUT_OF_RANGE', { detail: { max: 90 } }))
          : ok({ id: input.id, copies: input.copies * 2 + Number(input.plus), secret: 'never sent' }),
      ),
      bind(forMobile, async () => ok('mobile' as const)),
      bind(forTerminal, async () => ok('terminal' as const)),
      bind(broken, async () => {
        throw new Error('with a stack and a secret');
      }),
    ],
    familyOf: () => family,
    authenticate: async (call) =>
      call.access === 'public' || allowed ? ok({ who: 'me' }) : fail(problem('ACCESS_TOKEN_INVALID')),
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  return { dispatch, outcomes };
}

function request(method: string, path: string, extra: Partial<IncomingRequest> = {}): IncomingRequest {
  return {
    method,
    path:
      path.startsWith('/order') || path.startsWith('/sys') || path === '/broken'
        ? BASE_PATHS.terminal + path
        : path,
    query: {},
    body: undefined,
    header: () => undefined,
    requestId: 'r1',
    ...extra,
  };
}

describe('the dispatcher', () => {
  it('runs a call with parsed, merged input and strips what the definition does not name', async () => {
    const { dispatch } = dispatcher();
    const answer = await dispatch(
      request('POST', '/order/double/a%2Fb', { body: { copies: 4 }, query: { plus: '1' } }),
    );
    expect(answer).toEqual({
      kind: 'envelope',
      status: 200,
      body: { code: '0000', msg: 'success', success: true, data: { id: 'a/b', copies: 9 } },
    });
  });

  it('answers an expected problem in the language of the caller', async () => {
    const { dispatch } = dispatcher();
    const header = (name: string) => (name === 'accept-language' ? 'en-GB' : undefined);
    const answer = await dispatch(request('POST', '/order/double/a', { body: { copies: 91 }, header }));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        code: '4105050013',
        msg: 'This number of copies is not allowed',
        success: false,
        data: { max: 90 },
      },
    });
  });

  it.each([undefined, null, 'text', [], { copies: '4' }, { copies: 0 }, { copies: 1.5 }])(
    'refuses the body %p and names the field',
    async (body) => {
      const { dispatch } = dispatcher();
      const answer = await dispatch(request('POST', '/order/double/a', { body }));
      expect(answer).toMatchObject({ status: 400, body: { code: '4000', success: false } });
    },
  );

  it.each([
    ['zh-CN', '请求参数有误：copies'],
    ['en', 'The request is not valid: copies'],
  ])('names the field with the punctuation of %s', async (language, msg) => {
    const { dispatch } = dispatcher();
    const header = () => language;
    const answer = await dispatch(request('POST', '/order/double/a', { body: { copies: 0 }, header }));
    expect(answer).toMatchObject({ body: { msg } });
  });

  it('checks the caller before it looks at the input', async () => {
    const { dispatch } = dispatcher({ allowed: false });
    const answer = await dispatch(request('POST', '/order/double/a', { body: 'nonsense' }));
    expect(answer).toMatchObject({ body: { code: '4105040001' } });
  });

  it('distinguishes an unknown path from a wrong method', async () => {
    const { dispatch } = dispatcher();
    expect(await dispatch(request('GET', '/nowhere'))).toMatchObject({ status: 404, body: { code: '4040' } });
    expect(await dispatch(request('GET', '/order/double/a'))).toMatchObject({
      status: 405,
      body: { code: '4050' },
    });
  });

  it.each(['/order/double/', '/order/double/%E0%A4%A', '/order/double/a/b', '/order/double'])(
    'does not match %p',
    async (path) => {
      const { dispatch } = dispatcher();
      expect(await dispatch(request('POST', path, { body: { copies: 1 } }))).toMatchObject({ status: 404 });
    },
  );

  it('chooses between families that share a path by the request', async () => {
    for (const family of ['terminal', 'mobile'] as const) {
      const { dispatch } = dispatcher({ family });
      expect(await dispatch(request('GET', '/sys/sp-tip/i18n'))).toMatchObject({ body: { data: family } });
    }
  });

  it('lets its owner say what an error means to the caller', async () => {
    const dispatch = createDispatcher<object>({
      bindings: [
        bind(broken, async () => {
          throw new Error('no connection');
        }),
      ],
      familyOf: () => 'terminal',
      authenticate: async () => ok({}),
      problemOfError: () => problem('UNAVAILABLE'),
      onOutcome: () => {},
    });
    expect(await dispatch(request('GET', '/broken'))).toMatchObject({ status: 503, body: { code: '5030' } });
  });

  it('never shows what a handler threw, but reports it', async () => {
    const { dispatch, outcomes } = dispatcher();
    const answer = await dispatch(request('GET', '/broken'));
    expect(answer).toMatchObject({ status: 500, body: { code: '5000', data: null } });
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(outcomes[0]?.error).toEqual(new Error('with a stack and a secret'));
  });
});
