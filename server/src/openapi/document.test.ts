import { describe, expect, it } from '@jest/globals';
import { BASE_PATHS, type Call, defineCall } from '@self-print/contract/call.ts';
import { AGENT_CALLS, PLATFORM_CALLS } from '@self-print/contract/catalogue.ts';
import { ERROR_CODES } from '@self-print/contract/errorCodes.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { z } from 'zod';
import { agentDocument, documentOf, type OpenApiDocument, platformDocument } from './document.ts';
import { errorsOf } from './operation.ts';

const order = z.object({ orderId: z.string() });

const mobileCreate = defineCall({
  client: 'mobile',
  method: 'POST',
  path: '/order/create',
  access: 'mobileUser',
  summary: 'Order from the phone',
  query: z.object({ draft: z.string() }),
  body: z.object({ itemId: z.string() }),
  data: order,
  errors: ['NOT_FOUND'],
});
const terminalCreate = defineCall({
  client: 'terminal',
  method: 'POST',
  path: '/order/create',
  access: 'terminal',
  summary: 'Order at the terminal',
  body: z.object({ fileUrl: z.string() }),
  data: z.object({ takeCode: z.string() }),
  errors: ['ITEM_PAUSED'],
});

function documentFor(calls: readonly Call[], schemas: Record<string, z.core.$ZodType> = {}): OpenApiDocument {
  return documentOf({ title: 't', description: 'd', version: '1', server: '/', calls, schemas });
}

async function problemsOf(document: OpenApiDocument): Promise<unknown> {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  return valid ? [] : errors;
}

describe('OpenAPI documents', () => {
  it.each([
    ['platform', platformDocument('1.2.3')],
    ['agent', agentDocument('1.2.3')],
  ])('of the %s are valid for an independent validator', async (_, document) => {
    expect(await problemsOf(document)).toEqual([]);
    expect(document.info.version).toBe('1.2.3');
  });

  it('that are damaged are detected by the validator', async () => {
    const damaged = { ...platformDocument('1'), paths: { 'no-slash': { get: {} } } };
    expect(await problemsOf(damaged)).not.toEqual([]);
  });

  it.each([
    ['platform', platformDocument('1'), PLATFORM_CALLS],
    ['agent', agentDocument('1'), AGENT_CALLS],
  ])('of the %s contain every call, each method of a path with its own id', (_, document, calls) => {
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    );
    const places = new Set(calls.map(({ client, method, path }) => `${method} ${BASE_PATHS[client]}${path}`));
    expect(ids).toHaveLength(places.size);
    expect(new Set(ids).size).toBe(places.size);
  });

  it.each(['schemas', 'responses'])('refer only to %s that they define', (kind) => {
    for (const document of [platformDocument('1'), agentDocument('1')]) {
      const text = JSON.stringify(document);
      const defined = z.record(z.string(), z.unknown()).parse(document.components[kind]);
      const used = new Set(
        [...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)]
          .filter(([, of]) => of === kind)
          .map(([, , name]) => name),
      );
      expect([...used].sort()).toEqual(Object.keys(defined).sort());
      expect(text).not.toContain('$defs');
    }
  });

  it('say what every refusal has once', () => {
    const text = JSON.stringify(platformDocument('1'));
    expect(text.split("in the caller's language, for people")).toHaveLength(2);
    expect(text.split(ERRORS.INTERNAL.en).length).toBeGreaterThan(2);
  });
});

describe('an operation', () => {
  const path = '/wec-apis/self-print/order/get/for-terminal';

  it('requires all four terminal headers together', () => {
    expect(platformDocument('1').paths[path]?.get?.security).toEqual([
      { appId: [], accessToken: [], schoolCode: [], terminalCode: [] },
    ]);
  });

  it('requires the headers of our own pages even where no identity is needed', () => {
    const signIn = platformDocument('1').paths['/wec-apis/self-print/app/login/DB']?.post;
    expect(signIn?.security).toContainEqual({ mobileMode: [], ajax: [] });
  });

  it('requires a staff session, or a command signed for it', () => {
    const openLock = agentDocument('1').paths['/wec-self-print-terminal/command/openLock']?.post;
    expect(openLock?.security).toEqual([{ agentToken: [] }, { agentToken: [], terminalCommand: [] }]);
    expect(agentDocument('1').components.securitySchemes).toMatchObject({
      terminalCommand: { in: 'header', name: 'X-Terminal-Command' },
    });
  });

  it('lists every error that can be returned, in the envelope that carries it', () => {
    const { paths, components } = platformDocument('1');
    const operation = JSON.stringify(paths[path]?.get);
    for (const name of ['TAKE_CODE_LOCKED', 'ACCESS_TOKEN_INVALID', 'INTERNAL'] as const)
      expect(operation).toContain(ERRORS[name].zh);
    for (const name of ['TAKE_CODE_LOCKED', 'ACCESS_TOKEN_INVALID'] as const)
      expect(operation).toContain(`"${ERROR_CODES[name]}"`);
    expect(paths[path]?.get?.responses).toMatchObject({ 500: { $ref: '#/components/responses/INTERNAL' } });
    const { INTERNAL } = z.record(z.string(), z.unknown()).parse(components.responses);
    expect(JSON.stringify(INTERNAL)).toContain(`"${ERROR_CODES.INTERNAL}"`);
  });

  it('has no error that its call cannot return', () => {
    const call = defineCall({ ...terminalCreate, access: 'public', body: undefined, errors: [] });
    expect(errorsOf([call])).toEqual(['INTERNAL']);
  });

  it('requires a parameter only where the call does', () => {
    const { parameters } = platformDocument('1').paths[path]?.get ?? {};
    expect(parameters).toEqual([
      expect.objectContaining({ name: 'terminalCode', in: 'query', required: false }),
      expect.objectContaining({ name: 'takeCode', in: 'query', required: true }),
    ]);
  });

  it('that is shared by two client families admits either of them', async () => {
    const document = documentFor([mobileCreate, terminalCreate]);
    const operation = document.paths['/wec-apis/self-print/order/create']?.post;
    expect(await problemsOf(document)).toEqual([]);
    expect(operation?.tags).toEqual(['mobile / order', 'terminal / order']);
    expect(operation?.security).toHaveLength(2);
    expect(operation?.parameters).toEqual([expect.objectContaining({ name: 'draft', required: false })]);
    expect(JSON.stringify(operation?.requestBody)).toMatch(/anyOf.*itemId.*fileUrl/);
    expect(JSON.stringify(operation?.responses)).toMatch(/orderId.*takeCode/);
  });

  it('that returns a file still shows its errors as JSON', () => {
    const media = platformDocument('1').paths['/wec-apis/self-print/sys/sp-ad/media/{mediaId}']?.get;
    expect(JSON.stringify(media?.responses)).toMatch(/"\*\/\*":\{\},"application\/json".*"4041"/);
  });
});

describe('a named schema', () => {
  it('that differs between input and output is refused', () => {
    const ambiguous = z.object({ copies: z.int().default(1) });
    const call = defineCall({ ...terminalCreate, body: z.object({ ambiguous }), data: ambiguous });
    expect(() => documentFor([call], { Ambiguous: ambiguous })).toThrow(/different shapes/);
  });
});
