import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AGENT_CALLS, callLine } from '@self-print/contract/catalogue.ts';
import { type AgentHarness, startHarness } from '../testing/agentHarness.ts';
import { GOOD_BODIES } from '../testing/goodBodies.ts';
import { rawRequest } from '../testing/rawRequest.ts';

let harness: AgentHarness;
beforeAll(async () => {
  harness = await startHarness();
  await harness.time.until(() => harness.platform.heartbeats.length > 0);
});
afterAll(() => harness.stop());

interface Change {
  readonly method?: string;
  /** A null header is omitted. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: string;
}

/** A valid call of our page with changes. */
function call(path: string, { method = 'POST', headers = {}, body = '{}' }: Change = {}) {
  const { origin, token } = harness.agent();
  const all = {
    Host: new URL(origin).host,
    Origin: origin,
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/json',
    'X-Agent-Token': token,
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  };
  const fields = Object.entries(all).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value}`],
  );
  return rawRequest(origin, [`${method} /wec-self-print-terminal${path} HTTP/1.1`, ...fields], body);
}

describe('every call of the agent', () => {
  const refusals: readonly (readonly [string, number, Change])[] = [
    ['another host', 403, { headers: { Host: 'evil.example' } }],
    ['another origin', 403, { headers: { Origin: 'http://evil.example' } }],
    ['another site', 403, { headers: { 'Sec-Fetch-Site': 'cross-site' } }],
    ['no token', 403, { headers: { 'X-Agent-Token': null } }],
    ['a wrong token', 403, { headers: { 'X-Agent-Token': 'wrong' } }],
    ['a form', 415, { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
  ];
  it.each(AGENT_CALLS.map((definition) => [callLine(definition), definition] as const))(
    '%s is refused to a foreign caller, signed command or not',
    async (_line, { path, method }) => {
      for (const [_name, status, { headers }] of refusals) {
        for (const command of [null, harness.platform.sign({ call: path })]) {
          const answer = await call(path, {
            method,
            headers: { ...headers, 'X-Terminal-Command': command },
          });
          expect(answer.status).toBe(status);
        }
      }
      expect((await call(path, { method: 'GET' })).status).toBe(405);
      expect(harness.log.of('staff-call')).toEqual([]);
    },
  );

  it.each(
    AGENT_CALLS.filter(({ access }) => access === 'kioskStaff').map(
      (definition) => [callLine(definition), definition] as const,
    ),
  )('%s is refused to a page without staff, whatever its body', async (_line, { path }) => {
    for (const body of ['{}', '[]', '{"reason":"x"}', JSON.stringify(GOOD_BODIES[path] ?? {})]) {
      const answer = await call(path, { body });
      expect(JSON.parse(answer.body)).toMatchObject({ code: '9010', success: false });
    }
    expect(harness.log.of('staff-call')).toEqual([]);
  });

  it('is served', async () => {
    const missing: string[] = [];
    for (const { path } of AGENT_CALLS) {
      // Every existing call refuses an array, but only after authentication.
      const answer = await call(path, { body: '[]' });
      if (JSON.parse(answer.body).code === '4040') missing.push(path);
    }
    expect(missing).toEqual([]);
  });
});
