import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { sql } from 'drizzle-orm';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk } from '../../testing/testSchool.ts';

describe('the row of a session', () => {
  let platform: TestPlatform;
  let client: CallFunction;
  beforeAll(async () => {
    platform = await startTestPlatform();
    const school = await addTestSchool(platform);
    const user = { schoolCode: school.schoolCode, userId: await school.addPerson({ role: 'admin' }) };
    client = await signedIn(platform, user, 'admin');
  });
  afterAll(() => platform.close());

  const execute = async (query: ReturnType<typeof sql>) =>
    (await platform.deps.db.orm.execute(query)).rows[0];
  /** Puts the end of the idle time, and has the row end soon. */
  const leaveIdle = (idleUntil: number) =>
    execute(sql`update web_session set expire = now() + interval '5 minutes',
      sess = jsonb_set(sess::jsonb, '{admin,idleUntil}', to_jsonb(${idleUntil}::bigint))::json`);
  /** How soon the row ends, and the number of whoever wrote it last. */
  const row = () =>
    execute(
      sql`select xmin::text as writer, expire > now() + interval '30 minutes' as kept from web_session`,
    );

  it('is not written by calls in quick succession', async () => {
    const inHalfAnHour = platform.clock.now().getTime() + 30 * MINUTE_MS;
    await leaveIdle(inHalfAnHour);
    const before = await row();
    for (let calls = 0; calls < 3; calls += 1) expectOk(await client(adminSignInCalls.current, {}));
    expect(await row()).toEqual(before);
  });

  it('is kept for longer than the idle time by a call that extends it', async () => {
    await leaveIdle(platform.clock.now().getTime() + 10 * MINUTE_MS);
    expectOk(await client(adminSignInCalls.current, {}));
    expect(await row()).toMatchObject({ kept: true });
  });
});
