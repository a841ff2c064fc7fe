import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { systemStateCalls } from '@self-print/contract/platform/systemState.ts';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { finding } from '../../doctor/examine.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';

describe('the state of the system in the console', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let looked = 0;
  beforeAll(async () => {
    platform = await startTestPlatform({
      checks: [
        {
          name: 'database',
          look: async () => {
            looked += 1;
            return finding('database-old', { version: '14.1' });
          },
        },
        { name: 'storage', look: () => Promise.reject(new Error('EIO')) },
      ],
    });
    school = await addTestSchool(platform);
  });
  afterAll(() => platform.close());

  const consoleOf = async (role: BuiltInRole) =>
    signedIn(platform, { schoolCode: school.schoolCode, userId: await school.addPerson({ role }) }, 'admin');
  const examineAs = async (role: BuiltInRole) => (await consoleOf(role))(systemStateCalls.examine, {});

  it.each(['admin', 'operator'] as const)('shows what was found to %s', async (role) => {
    const { lines, version } = expectOk(await examineAs(role));
    expect(version).toBe('0.0.0-test');
    expect(lines).toEqual([
      { check: 'storage', state: 'fault', code: 'failed', facts: { message: 'EIO' } },
      expect.objectContaining({ check: 'proxyHeaders' }),
      { check: 'database', state: 'fault', code: 'database-old', facts: { version: '14.1' } },
    ]);
  });

  it.each(['printAdmin', 'finance', 'auditor'] as const)('is not for %s', async (role) => {
    expect(refusal(await examineAs(role))).toBe('NO_PERMISSION');
  });

  it('examines at most once a minute, however many ask', async () => {
    platform.clock.advance(MINUTE_MS);
    const before = looked;
    const call = await consoleOf('operator');
    const answers = await Promise.all([1, 2, 3].map(() => call(systemStateCalls.examine, {})));
    expect(new Set(answers.map((answer) => expectOk(answer).examinedAt)).size).toBe(1);
    expect(looked).toBe(before + 1);
  });
});
