import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HEADERS } from '@self-print/contract/call.ts';
import { HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { and, eq } from 'drizzle-orm';
import { accessToken, activationCode, terminal } from '../../db/schema/terminals.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  activateTestTerminal,
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
} from '../../testing/testSchool.ts';
import { createTerminal } from './createTerminal.ts';
import { issueActivationCode } from './issueActivationCode.ts';

describe('activating a terminal', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let made = 0;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
  });
  afterAll(() => platform.close());

  const addTerminal = async () => {
    made += 1;
    const key = { schoolCode: school.schoolCode, terminalCode: `A-${made}` };
    const place = { zh: '大厅', en: 'Hall' };
    expectOk(
      await createTerminal(platform.deps, {
        ...key,
        name: place,
        location: place,
        terminalType: 1,
        settings: {},
      }),
    );
    return key;
  };
  const newCode = async (key: { schoolCode: string; terminalCode: string }) =>
    expectOk(await issueActivationCode(platform.deps, key)).activationCode;
  const activate = (code: string) => platform.client()(terminalCalls.activate, { activationCode: code });
  /** All tests share one address; its limit is tested separately below. */
  const forgetTries = () => platform.clock.advance(10 * MINUTE_MS);

  it('gives an identity only once', async () => {
    const key = await addTerminal();
    const code = await newCode(key);
    expect(expectOk(await activate(code))).toMatchObject(key);
    expect(refusal(await activate(code))).toBe('ACTIVATION_CODE_INVALID');
  });

  it('accepts the code as people type it', async () => {
    const code = await newCode(await addTerminal());
    const typed = code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expectOk(await activate(typed));
  });

  it('gives it to one of many concurrent users of the code', async () => {
    const code = await newCode(await addTerminal());
    const results = await Promise.all(Array.from({ length: 10 }, () => activate(code)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    forgetTries();
  });

  it('refuses an expired code, and one replaced by a newer code', async () => {
    const key = await addTerminal();
    const replaced = await newCode(key);
    const current = await newCode(key);
    expect(refusal(await activate(replaced))).toBe('ACTIVATION_CODE_INVALID');
    platform.clock.advance(24 * HOUR_MS);
    expect(refusal(await activate(current))).toBe('ACTIVATION_CODE_INVALID');
  });

  it('refuses a terminal that was archived', async () => {
    const key = await addTerminal();
    const code = await newCode(key);
    const archive = { archivedAt: platform.clock.now() };
    await platform.deps.db.orm
      .update(terminal)
      .set(archive)
      .where(eq(terminal.terminalCode, key.terminalCode));
    expect(refusal(await activate(code))).toBe('ACTIVATION_CODE_INVALID');
    expect(await issueActivationCode(platform.deps, key)).toEqual({ ok: false, problem: 'missing' });
  });

  it('keeps codes, secrets and tokens only as hashes', async () => {
    const key = await addTerminal();
    const code = await newCode(key);
    const [codeRow] = await platform.deps.db.orm
      .select()
      .from(activationCode)
      .where(eq(activationCode.terminalCode, key.terminalCode));
    expect(codeRow?.codeHash).toHaveLength(16);
    const { appId, appSecret } = expectOk(await activate(code));
    const grant = expectOk(await platform.client()(terminalCalls.accessToken, { appId, appSecret }));
    const rows = await platform.deps.db.orm
      .select()
      .from(terminal)
      .innerJoin(accessToken, eq(accessToken.terminalCode, terminal.terminalCode))
      .where(eq(terminal.terminalCode, key.terminalCode));
    expect(rows).toHaveLength(2);
    const text = JSON.stringify(rows.map((row) => Object.values(row).map((part) => Object.values(part))));
    for (const secret of [appSecret, grant.accessToken, grant.pageToken]) expect(text).not.toContain(secret);
  });

  it('limits attempts per address and reports how long to wait', async () => {
    forgetTries();
    for (let tries = 0; tries < 20; tries += 1) {
      expect(refusal(await activate('wrong'))).toBe('ACTIVATION_CODE_INVALID');
    }
    const code = await newCode(await addTerminal());
    const result = await activate(code);
    expect(refusal(result)).toBe('TOO_MANY_REQUESTS');
    expect(!result.ok && result.problem.kind === 'refused' && result.problem.detail).toEqual({
      waitSeconds: 600,
    });
    forgetTries();
    expectOk(await activate(code));
  });

  describe('access tokens', () => {
    const renew = (appId: string, appSecret: string) =>
      platform.client()(terminalCalls.accessToken, { appId, appSecret });
    const view = (identity: { appId: string; schoolCode: string; terminalCode: string }, token: string) =>
      platform.client({
        [HEADERS.appId]: identity.appId,
        [HEADERS.accessToken]: token,
        [HEADERS.schoolCode]: identity.schoolCode,
        [HEADERS.terminalCode]: identity.terminalCode,
      })(terminalCalls.terminal, { terminalCode: identity.terminalCode });
    const identify = async () => expectOk(await activate(await newCode(await addTerminal())));

    it('are valid side by side until each expires', async () => {
      const identity = await identify();
      const first = expectOk(await renew(identity.appId, identity.appSecret));
      expect(first.expiresAt).toBe(new Date(platform.clock.now().getTime() + 120 * MINUTE_MS).toISOString());
      platform.clock.advance(60 * MINUTE_MS);
      const second = expectOk(await renew(identity.appId, identity.appSecret));
      expectOk(await view(identity, first.accessToken));
      expectOk(await view(identity, second.accessToken));
      platform.clock.advance(60 * MINUTE_MS);
      expect(refusal(await view(identity, first.accessToken))).toBe('ACCESS_TOKEN_INVALID');
      expectOk(await view(identity, second.accessToken));
    });

    it('are refused with a wrong secret, a wrong id and an id without a school', async () => {
      const { appId, appSecret } = await identify();
      const other = await identify();
      expect(refusal(await renew(appId, other.appSecret))).toBe('ACCESS_TOKEN_INVALID');
      expect(refusal(await renew(other.appId, appSecret))).toBe('ACCESS_TOKEN_INVALID');
      expect(refusal(await renew('no-school', appSecret))).toBe('ACCESS_TOKEN_INVALID');
      expect(refusal(await renew('.x', appSecret))).toBe('ACCESS_TOKEN_INVALID');
    });

    it('are limited per terminal', async () => {
      const { appId, appSecret } = await identify();
      for (let tries = 0; tries < 30; tries += 1) expectOk(await renew(appId, appSecret));
      expect(refusal(await renew(appId, appSecret))).toBe('TOO_MANY_REQUESTS');
      const neighbour = await identify();
      expectOk(await renew(neighbour.appId, neighbour.appSecret));
    });

    it('end with the identity when the terminal is activated again', async () => {
      const identity = await identify();
      const { accessToken: token } = expectOk(await renew(identity.appId, identity.appSecret));
      const { schoolCode, terminalCode } = identity;
      forgetTries();
      const reactivated = await activateTestTerminal(platform, schoolCode, terminalCode);
      expect(refusal(await view(identity, token))).toBe('ACCESS_TOKEN_INVALID');
      expect(refusal(await renew(identity.appId, identity.appSecret))).toBe('ACCESS_TOKEN_INVALID');
      expectOk(await reactivated.call(terminalCalls.terminal, { terminalCode }));
    });

    it('end when the terminal is archived', async () => {
      const identity = await identify();
      const { accessToken: token } = expectOk(await renew(identity.appId, identity.appSecret));
      await platform.deps.db.orm
        .update(terminal)
        .set({ archivedAt: platform.clock.now() })
        .where(
          and(eq(terminal.schoolCode, identity.schoolCode), eq(terminal.terminalCode, identity.terminalCode)),
        );
      expect(refusal(await view(identity, token))).toBe('ACCESS_TOKEN_INVALID');
      expect(refusal(await renew(identity.appId, identity.appSecret))).toBe('ACCESS_TOKEN_INVALID');
    });
  });
});
