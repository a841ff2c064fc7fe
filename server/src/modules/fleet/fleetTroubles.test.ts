import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { and, eq } from 'drizzle-orm';
import { terminal as terminals } from '../../db/schema/terminals.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';
import { countTroubles } from './fleetTroubles.ts';

describe('what is wrong with the terminals of a school', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let admin: CallFunction;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    school = await addTestSchool(platform);
    admin = await consoleOf('operator');
  });

  const consoleOf = async (role: string) =>
    signedIn(platform, { schoolCode: school.schoolCode, userId: await school.addPerson({ role }) }, 'admin');
  const add = async (changes: Partial<typeof terminals.$inferInsert> = {}) => {
    const { terminalCode } = await school.addTerminal();
    await platform.deps.db.orm
      .update(terminals)
      .set({ lastSeenAt: platform.clock.now(), printerCondition: 'idle', ...changes })
      .where(and(eq(terminals.schoolCode, school.schoolCode), eq(terminals.terminalCode, terminalCode)));
    return terminalCode;
  };
  const read = async () => expectOk(await admin(fleetCalls.troubles, {}));

  it('is nothing while all serve people, or are out of service on purpose', async () => {
    await add();
    await add({ paused: true, printerCondition: 'offline' });
    await add({ maintenance: true, printerCondition: 'jam' });
    expect(await read()).toEqual([]);
  });

  it('names what is wrong, the worst first, and why a terminal cannot print', async () => {
    const jammed = await add({ printerCondition: 'jam', nameEn: 'Library 3' });
    const silent = await add({ lastSeenAt: new Date(0) });
    expect(await read()).toEqual([
      {
        trouble: 'offline',
        count: 1,
        terminals: [expect.objectContaining({ terminalCode: silent, why: null })],
      },
      {
        trouble: 'cannotPrint',
        count: 1,
        terminals: [
          {
            terminalCode: jammed,
            name: expect.objectContaining({ en: 'Library 3' }),
            why: { zh: expect.any(String), en: expect.any(String) },
          },
        ],
      },
    ]);
  });

  it('counts all and names three, without archived ones and those of other schools', async () => {
    for (let made = 0; made < 5; made += 1) await add({ lastSeenAt: new Date(0) });
    await add({ lastSeenAt: new Date(0), archivedAt: platform.clock.now() });
    const [offline, ...others] = await read();
    expect(others).toEqual([]);
    expect(offline?.count).toBe(5);
    expect(offline?.terminals).toHaveLength(3);
    const before = (await countTroubles(platform.deps)).get('offline') ?? 0;
    school = await addTestSchool(platform);
    await add({ lastSeenAt: new Date(0) });
    expect((await countTroubles(platform.deps)).get('offline')).toBe(before + 1);
    expect((await read())[0]?.count).toBe(5);
  });

  it('is not told to those who may not see terminals', async () => {
    expect(refusal(await (await consoleOf('student'))(fleetCalls.troubles, {}))).toBeDefined();
  });
});
