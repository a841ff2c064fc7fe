import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { terminalAddressCalls as calls } from '@self-print/contract/platform/terminalAddress.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { and, eq } from 'drizzle-orm';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { operationEntry } from '../../db/schema/operations.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';

const HALL = { zh: '教学楼一层大厅', en: 'Hall of the teaching block' };
const EAST = { planId: '东校区', x: 250, y: 700 };

describe('where a terminal stands', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let admin: CallFunction;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    admin = await as('admin');
  });
  afterAll(() => platform.close());

  const as = async (builtIn: BuiltInRole, of = school) => {
    const userId = await of.addPerson({ role: builtIn });
    return signedIn(platform, { schoolCode: of.schoolCode, userId }, 'admin');
  };
  const save = (terminalCode: string, plan: typeof EAST | null, revision = 0, by = admin) =>
    by(calls.save, { terminalCode, location: HALL, plan, revision });
  const phone = async () =>
    signedIn(platform, { schoolCode: school.schoolCode, userId: await school.addPerson() }, 'mobile');

  it('is shown on phones at once, and taken from their plan again', async () => {
    const { terminalCode } = await school.addTerminal();
    expect(expectOk(await admin(calls.get, { terminalCode }))).toMatchObject({ plan: null, revision: 0 });
    expect(expectOk(await save(terminalCode, EAST))).toEqual({ revision: 1 });
    const person = await phone();
    const seen = async () =>
      expectOk(await person(userOrderCalls.usableTerminals, {})).find(
        (place) => place.terminalCode === terminalCode,
      );
    expect(await seen()).toMatchObject({ location: HALL, plan: EAST });
    expectOk(await save(terminalCode, null, 1));
    expect(await seen()).toMatchObject({ plan: null });
    const written = await platform.deps.db.orm
      .select({ operation: operationEntry.operation })
      .from(operationEntry)
      .where(and(eq(operationEntry.schoolCode, school.schoolCode), eq(operationEntry.subject, terminalCode)));
    expect(written).toEqual([{ operation: 'terminal-changed' }, { operation: 'terminal-changed' }]);
  });

  it('is shown with what else is on the plans of the school', async () => {
    const [here, other, elsewhere] = [
      await school.addTerminal(),
      await school.addTerminal(),
      await school.addTerminal(),
    ];
    expectOk(await save(here.terminalCode, EAST));
    expectOk(await save(other.terminalCode, { ...EAST, x: 900 }));
    expectOk(await save(elsewhere.terminalCode, { ...EAST, planId: '西校区' }));
    const { plans } = expectOk(await admin(calls.get, { terminalCode: here.terminalCode }));
    expect(plans).toMatchObject([
      { planId: '东校区', others: [{ terminalCode: other.terminalCode, x: 900, y: 700 }] },
      { planId: '西校区', others: [{ terminalCode: elsewhere.terminalCode }] },
    ]);
  });

  it('is changed by the first of two', async () => {
    const { terminalCode } = await school.addTerminal();
    const answers = await Promise.all([save(terminalCode, EAST), save(terminalCode, null)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const lost = answers.find(({ ok }) => !ok);
    expect(lost && refusal(lost)).toBe('CHANGED_MEANWHILE');
  });

  it.each([
    ['beyond the plan', { ...EAST, x: 1_001 }],
    ['before it', { ...EAST, y: -1 }],
    ['between two points', { ...EAST, x: 1.5 }],
    ['on a plan without a name', { ...EAST, planId: ' ' }],
  ])('is not %s', async (_, plan) => {
    const { terminalCode } = await school.addTerminal();
    expect(refusal(await save(terminalCode, plan))).toBe('BAD_REQUEST');
  });

  it('is known and changed within the school only, and by those who may', async () => {
    const { terminalCode } = await school.addTerminal();
    const operator = await as('operator');
    expectOk(await operator(calls.get, { terminalCode }));
    expect(refusal(await save(terminalCode, EAST, 0, operator))).toBe('NO_PERMISSION');
    const stranger = await as('admin', await addTestSchool(platform));
    expect(refusal(await stranger(calls.get, { terminalCode }))).toBe('NOT_FOUND');
    expect(refusal(await save(terminalCode, EAST, 0, stranger))).toBe('NOT_FOUND');
  });
});
