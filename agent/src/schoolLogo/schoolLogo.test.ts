import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LOGO_LIMIT_BYTES, MINUTE_MS } from '@self-print/contract/limits.ts';
import { type AgentHarness, startHarness } from '../testing/agentHarness.ts';

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('the picture')]);
const JPEG = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('another one')]);
const [FIRST, SECOND] = [`school-1-${'a'.repeat(32)}`, `school-1-${'b'.repeat(32)}`];

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.stop());

const address = async () => (await harness.state()).terminal?.brand.logo ?? null;
const untilAddress = async (is: (found: string | null) => boolean): Promise<string | null> => {
  await harness.time.until(async () => is(await address()));
  return address();
};
const fileAt = (path: string | null) => fetch(`${harness.agent().origin}${path}`);
const kept = () => join(harness.dataDir, 'school-logo.json');
const events = (name: 'school-logo-kept' | 'school-logo-missed') => harness.log.of(name).length;

describe('the logo of the school', () => {
  it('is fetched once and given to the page from here, for good', async () => {
    expect(await address()).toBeNull();
    harness.platform.setLogo(FIRST, { type: 'image/png', content: PNG });
    const path = await untilAddress((found) => found !== null);
    expect(path).toMatch(/^\/school-logo\/[0-9a-f]{32}\.png$/);
    const answer = await fileAt(path);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
    const headers = ['content-type', 'cache-control', 'x-content-type-options'];
    expect(headers.map((name) => answer.headers.get(name))).toEqual([
      'image/png',
      'public, max-age=31536000, immutable',
      'nosniff',
    ]);
    await harness.time.advance(10 * MINUTE_MS);
    expect([harness.platform.logoAsks, events('school-logo-kept')]).toEqual([[FIRST], 1]);
  });

  it('gives way to another, and to none', async () => {
    harness.platform.setLogo(FIRST, { type: 'image/png', content: PNG });
    const first = await untilAddress((found) => found !== null);
    harness.platform.setLogo(SECOND, { type: 'image/jpeg', content: JPEG });
    const second = await untilAddress((found) => found !== null && found !== first);
    expect([second?.endsWith('.jpg'), (await fileAt(first)).status, (await fileAt(second)).status]).toEqual([
      true,
      404,
      200,
    ]);
    harness.platform.setLogo(null);
    await untilAddress((found) => found === null);
    expect((await fileAt(second)).status).toBe(404);
  });

  it('is there after a restart without the platform', async () => {
    harness.platform.setLogo(FIRST, { type: 'image/png', content: PNG });
    const path = await untilAddress((found) => found !== null);
    harness.platform.refuse('logo', 'INTERNAL', 1_000);
    harness.platform.refuse('terminal', 'INTERNAL', 1_000);
    harness.platform.refuse('heartbeat', 'INTERNAL', 1_000);
    await harness.restart();
    expect([await address(), (await fileAt(path)).status]).toEqual([path, 200]);
  });

  it.each([
    ['of another type', { type: 'text/html', content: PNG }],
    ['that is not what it says', { type: 'image/png', content: Buffer.from('<html>no</html>') }],
    [
      'that is too large',
      { type: 'image/png', content: Buffer.concat([PNG, Buffer.alloc(LOGO_LIMIT_BYTES)]) },
    ],
  ])('%s is not shown, and said once', async (_, logo) => {
    harness.platform.setLogo(FIRST, logo);
    await harness.time.until(() => harness.platform.logoAsks.length > 2);
    expect([await address(), events('school-logo-missed')]).toEqual([null, 1]);
  });

  it('is asked for again while the platform is in trouble', async () => {
    harness.platform.refuse('logo', 'INTERNAL', 3);
    harness.platform.setLogo(FIRST, { type: 'image/png', content: PNG });
    await untilAddress((found) => found !== null);
  });

  it.each(['{', '{"path":"/x","type":"image/png","content":"bm8="}', ''])(
    'is fetched again where its file is damaged: %s',
    async (content) => {
      harness.platform.setLogo(FIRST, { type: 'image/png', content: PNG });
      await untilAddress((found) => found !== null);
      expect(readFileSync(kept(), 'utf8')).toContain(FIRST);
      writeFileSync(kept(), content);
      await harness.restart();
      await untilAddress((found) => found !== null);
      expect(harness.platform.logoAsks).toHaveLength(2);
      rmSync(kept());
    },
  );

  it('does not lead to anything else of this machine', async () => {
    for (const name of ['identity.json', '..%2Fidentity.json', '%2e%2e%2fidentity.json', 'x.png'])
      expect((await fileAt(`/school-logo/${name}`)).status).toBe(404);
  });
});
