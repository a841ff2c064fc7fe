import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { commonCalls } from '@self-print/contract/agent/common.ts';
import { DAY_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { HEARTBEAT_MS, TOKEN_MIN_AGE_MS, TOKEN_RENEW_MS } from '../limits.ts';
import { type AgentHarness, startHarness } from '../testing/agentHarness.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
  await harness.time.until(() => harness.platform.heartbeats.length > 0);
});
afterEach(() => harness.stop());

const token = (refresh = false) => harness.call(commonCalls.domainAccessToken, { refresh });

/** A token that is due for renewal in just under two minutes. */
async function shortToken(): Promise<void> {
  harness.platform.setTokenLife(TOKEN_RENEW_MS + 2 * MINUTE_MS - 1);
  await token(true);
}

describe('the access token', () => {
  it('comes with what the page needs for its own calls', async () => {
    expect(await token()).toMatchObject({
      ok: true,
      value: {
        domain: harness.platform.origin,
        appId: 'app-1',
        accessToken: 'page-1',
        schoolCode: 'school-1',
        terminalCode: 'T-0107',
      },
    });
  });

  it('is fetched once for all who need it', async () => {
    await Promise.all([token(), token(), token()]);
    expect(harness.platform.tokensIssued()).toBe(1);
  });

  it('is replaced when the page asks, once for pages that ask together', async () => {
    const answers = await Promise.all([token(true), token(true)]);
    expect(answers).toMatchObject([
      { value: { accessToken: 'page-2' } },
      { value: { accessToken: 'page-2' } },
    ]);
  });

  it('is renewed before it runs out, without any call being refused', async () => {
    await shortToken();
    await harness.time.advance(MINUTE_MS);
    expect(harness.platform.tokensIssued()).toBe(2);
    await harness.time.advance(MINUTE_MS);
    await harness.time.until(() => harness.platform.tokensIssued() === 3, 2 * HEARTBEAT_MS);
    expect(await token()).toMatchObject({ value: { accessToken: 'page-3' } });
  });

  it('is renewed after a refusal, and the call repeated', async () => {
    const before = harness.platform.heartbeats.length;
    harness.platform.revokeTokens();
    await harness.time.until(() => harness.platform.heartbeats.length > before);
    expect(harness.platform.tokensIssued()).toBe(2);
  });

  it('is renewed at most twice for one call', async () => {
    harness.platform.refuse('heartbeat', 'ACCESS_TOKEN_INVALID', 3);
    const asked = harness.platform.headersOf('/heartbeat').length;
    const before = harness.platform.heartbeats.length;
    await harness.time.until(() => harness.platform.headersOf('/heartbeat').length === asked + 3);
    expect(harness.platform.tokensIssued()).toBe(3);
    expect(harness.platform.heartbeats.length).toBe(before);
  });

  it('is kept while it may be good, when no new one can be fetched', async () => {
    await shortToken();
    harness.platform.refuse('accessToken', 'INTERNAL', 1_000);
    await harness.time.advance(3 * MINUTE_MS);
    expect(harness.platform.headersOf('/accessToken').length).toBeGreaterThan(2);
    expect(await token()).toMatchObject({ value: { accessToken: 'page-2' } });
  });

  it('does not flood the platform when the clock of this machine is wrong', async () => {
    harness.platform.setTokenLife(-DAY_MS);
    await token(true);
    const before = harness.platform.tokensIssued();
    await harness.time.advance(5 * TOKEN_MIN_AGE_MS);
    expect(harness.platform.tokensIssued() - before).toBeLessThanOrEqual(6);
  });

  it('is unavailable from a platform that is away or fails', async () => {
    harness.platform.refuse('accessToken', 'INTERNAL');
    expect(await token(true)).toMatchObject({ ok: false, problem: { name: 'TOKEN_FETCH_FAILED' } });
    await harness.platform.down();
    expect(await token(true)).toMatchObject({ ok: false, problem: { name: 'PLATFORM_UNREACHABLE' } });
  });
});
