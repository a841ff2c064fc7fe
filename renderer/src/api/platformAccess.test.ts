import { describe, expect, it } from '@jest/globals';
import { commonCalls } from '@self-print/contract/agent/common.ts';
import { errorNameOf } from '@self-print/contract/errorCodes.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { ok } from '@self-print/contract/result.ts';
import { sampleOrder } from '../../dev/samples.ts';
import { AGENT_ORIGIN, FILE_PATH, fakeServices, GRANT } from '../testing/services.ts';
import { createApi } from './api.ts';

function terminal(services = fakeServices(), nowMs = 0) {
  let ids = 0;
  const api = createApi({
    agentOrigin: AGENT_ORIGIN,
    agentToken: 'per-boot',
    fetch: services.fetch,
    language: () => 'en',
    nowMs: () => nowMs,
    errorNameOf,
    newRequestId: () => `request-${++ids}`,
  });
  const release = () => api.action().platform.call(orderCalls.release, { orderId: sampleOrder.orderId });
  return { services, api, release };
}
const TOKEN_CALL = 'POST common/domainAccessToken';
const RELEASE_CALL = 'POST terminal/release';

describe('platform access', () => {
  it("calls with the terminal's identity, the language and one request id for both sides", async () => {
    const { services, release } = terminal();
    expect(await release()).toEqual({ ok: true, value: { released: true } });
    const [token, call] = services.calls;
    expect([token?.line, call?.line]).toEqual([TOKEN_CALL, RELEASE_CALL]);
    expect([token?.requestId, call?.requestId]).toEqual(['request-1', 'request-1']);
    expect(token?.header('X-Agent-Token')).toBe('per-boot');
    expect(call?.header('accessToken')).toBe('token-1');
    expect(call?.header('loginMode')).toBe('CLIENT');
    expect(call?.header('terminalCode')).toBe('T-0107');
    expect(call?.header('Accept-Language')).toBe('en');
    expect(call?.header('X-Agent-Token')).toBeUndefined();
  });

  it('asks for the token once and uses it until it is about to run out', async () => {
    const { services, release } = terminal();
    await release();
    await release();
    expect(services.lines()).toEqual([TOKEN_CALL, RELEASE_CALL, RELEASE_CALL]);
    const late = terminal(services, Date.parse(GRANT.expiresAt) - 59_000);
    await late.release();
    await late.release();
    expect(services.lines().filter((line) => line === TOKEN_CALL)).toHaveLength(3);
  });

  it('gets a new token when the platform does not know the old one, and makes the call again', async () => {
    const { services, release } = terminal();
    services.refuse(orderCalls.release, 'ACCESS_TOKEN_INVALID');
    services.on(commonCalls.domainAccessToken, ({ refresh }) => {
      if (refresh) services.on(orderCalls.release, () => ok({ released: true }));
      return ok(GRANT);
    });
    expect(await release()).toMatchObject({ ok: true });
    expect(services.calls.map(({ body }) => body)).toEqual([
      { refresh: false },
      { orderId: sampleOrder.orderId },
      { refresh: true },
      { orderId: sampleOrder.orderId },
    ]);
  });

  it('stops after two new tokens, saying that none is valid', async () => {
    const { services, release } = terminal();
    services.refuse(orderCalls.release, 'ACCESS_TOKEN_INVALID');
    expect(await release()).toMatchObject({ ok: false, problem: { kind: 'noToken' } });
    expect(services.lines().filter((line) => line === RELEASE_CALL)).toHaveLength(3);
  });

  it('distinguishes a token that could not be fetched from an agent that is away', async () => {
    const { services, release } = terminal();
    services.refuse(commonCalls.domainAccessToken, 'TOKEN_FETCH_FAILED');
    expect(await release()).toMatchObject({ problem: { kind: 'noToken' } });
    services.refuse(commonCalls.domainAccessToken, 'AGENT_NOT_REGISTERED');
    expect(await release()).toMatchObject({ problem: { kind: 'refused', name: 'AGENT_NOT_REGISTERED' } });
    services.setDown('agent', true);
    expect(await release()).toMatchObject({ problem: { kind: 'unreachable' } });
  });

  it('forgets the token on request', async () => {
    const { services, api, release } = terminal();
    await release();
    api.forgetToken();
    await release();
    expect(services.lines().filter((line) => line === TOKEN_CALL)).toHaveLength(2);
  });

  it('fetches files with the same identity, and says why it cannot', async () => {
    const { services, api } = terminal();
    const file = () => api.action().platform.file(FILE_PATH);
    expect(await file()).toMatchObject({ ok: true });
    services.setFile(null);
    expect(await file()).toMatchObject({ problem: { kind: 'unreachable' } });
    services.setFile(new Blob(['<html>'], { type: 'application/json' }));
    expect(await file()).toMatchObject({ problem: { kind: 'unintelligible' } });
  });
});
