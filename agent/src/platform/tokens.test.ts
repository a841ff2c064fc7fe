import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { commonCalls } from '@self-print/contract/agent/common.ts';
import { DAY_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { HEARTBEAT_MS, TOKEN_MIN_AGE_MS, TOKEN_RENEW_MS } from '../limits.ts';
import { type Rig, startRig } from '../testing/startAgent.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
  await rig.time.until(() => rig.platform.heartbeats.length > 0);
});
afterEach(() => rig.stop());

const token = (refresh = false) => rig.call(commonCalls.domainAccessToken, { refresh });

/** A token that is due for renewal in two minutes less a little. */
async function shortToken(): Promise<void> {
  rig.platform.setTokenLife(TOKEN_RENEW_MS + 2 * MINUTE_MS - 1);
  await token(true);
}

describe('the access token', () => {
  it('comes with what the page needs for its own calls', async () => {
    expect(await token()).toMatchObject({
      ok: true,
      value: {
        domain: rig.platform.origin,
        appId: 'app-1',
        accessToken: 'token-1',
        schoolCode: 'school-1',
        terminalCode: 'T-0107',
      },
    });
  });

  it('is fetched once for all who need it', async () => {
    await Promise.all([token(), token(), token()]);
    expect(rig.platform.tokensIssued()).toBe(1);
  });

  it('is replaced when the page asks, once for pages that ask together', async () => {
    const answers = await Promise.all([token(true), token(true)]);
    expect(answers).toMatchObject([
      { value: { accessToken: 'token-2' } },
      { value: { accessToken: 'token-2' } },
    ]);
  });

  it('is renewed before it runs out, without any call being refused', async () => {
    await shortToken();
    await rig.time.advance(MINUTE_MS);
    expect(rig.platform.tokensIssued()).toBe(2);
    await rig.time.advance(MINUTE_MS);
    await rig.time.until(() => rig.platform.tokensIssued() === 3, 2 * HEARTBEAT_MS);
    expect(await token()).toMatchObject({ value: { accessToken: 'token-3' } });
  });

  it('is renewed after a refusal, and the call repeated', async () => {
    const before = rig.platform.heartbeats.length;
    rig.platform.revokeTokens();
    await rig.time.until(() => rig.platform.heartbeats.length > before);
    expect(rig.platform.tokensIssued()).toBe(2);
  });

  it('is asked for at most twice for one call', async () => {
    rig.platform.refuse('heartbeat', 'ACCESS_TOKEN_INVALID', 3);
    const asked = rig.platform.headersOf('/heartbeat').length;
    const before = rig.platform.heartbeats.length;
    await rig.time.until(() => rig.platform.headersOf('/heartbeat').length === asked + 3);
    expect(rig.platform.tokensIssued()).toBe(3);
    expect(rig.platform.heartbeats.length).toBe(before);
  });

  it('is kept while it may be good, when no new one can be had', async () => {
    await shortToken();
    rig.platform.refuse('accessToken', 'INTERNAL', 1_000);
    await rig.time.advance(3 * MINUTE_MS);
    expect(rig.platform.headersOf('/accessToken').length).toBeGreaterThan(2);
    expect(await token()).toMatchObject({ value: { accessToken: 'token-2' } });
  });

  it('does not flood the platform when the clock of this machine is wrong', async () => {
    rig.platform.setTokenLife(-DAY_MS);
    await token(true);
    const before = rig.platform.tokensIssued();
    await rig.time.advance(5 * TOKEN_MIN_AGE_MS);
    expect(rig.platform.tokensIssued() - before).toBeLessThanOrEqual(6);
  });

  it('is not to be had from a platform that is away or fails', async () => {
    rig.platform.refuse('accessToken', 'INTERNAL');
    expect(await token(true)).toMatchObject({ ok: false, problem: { name: 'TOKEN_FETCH_FAILED' } });
    await rig.platform.down();
    expect(await token(true)).toMatchObject({ ok: false, problem: { name: 'PLATFORM_UNREACHABLE' } });
  });
});
