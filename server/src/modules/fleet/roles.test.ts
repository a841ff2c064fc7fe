import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HEADERS } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { DAY_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { roleCalls } from '@self-print/contract/platform/roles.ts';
import { terminalRoleCalls } from '@self-print/contract/platform/terminalRoles.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { terminalUserOrderCalls, userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { approveVisitCalls, visitCalls } from '@self-print/contract/platform/visits.ts';
import { and, eq } from 'drizzle-orm';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { operationEntry } from '../../db/schema/operations.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { role } from '../../db/schema/roles.ts';
import { signInEvent } from '../../db/schema/signIn.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';
import { hashPassword } from '../signIn/passwords.ts';

const PASSWORD = 'correct horse battery';
const ME = { x: 'me' };

describe('a terminal that is open to some roles only', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let admin: CallFunction;
  let passwordHash: string;
  let people = 0;
  const as = async (builtIn: BuiltInRole) => {
    const { schoolCode } = school;
    return signedIn(platform, { schoolCode, userId: await school.addPerson({ role: builtIn }) }, 'admin');
  };
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    admin = await as('admin');
    passwordHash = await hashPassword(PASSWORD);
  });
  afterAll(() => platform.close());

  const person = async (builtIn: BuiltInRole = 'student') => {
    people += 1;
    const userName = `2024${1000 + people}`;
    return { userName, userId: await school.addPerson({ userName, role: builtIn, passwordHash }) };
  };
  const setRoles = async ({ terminalCode }: TestTerminal, roles: string[]) => {
    const { revision } = expectOk(await admin(terminalRoleCalls.roles, { id: terminalCode }));
    return expectOk(await admin(terminalRoleCalls.saveRoles, { terminalCode, revision, roles }));
  };
  const openTo = async (...roles: string[]) => {
    const terminal = await school.addTerminal();
    await setRoles(terminal, roles);
    return terminal;
  };
  const signIn = (at: TestTerminal, userName: string) =>
    at.call(visitCalls.signIn, { userName, password: PASSWORD });
  const visiting = (at: TestTerminal, visitToken: string) =>
    platform.client({ ...at.headers, [HEADERS.visitToken]: visitToken });
  const report = async (terminal: TestTerminal) =>
    expectOk(
      await terminal.call(terminalCalls.heartbeat, {
        printerCondition: 'idle',
        cartons: [{ cartonCode: '1', sheets: 100 }],
        version: '1',
      }),
    );
  const detailOf = (answer: Awaited<ReturnType<typeof signIn>>) =>
    !answer.ok && answer.problem.kind === 'refused' ? answer.problem.detail : undefined;

  describe('in the console', () => {
    it('is open to everybody until somebody says otherwise', async () => {
      const { terminalCode } = await school.addTerminal();
      expect(expectOk(await admin(terminalRoleCalls.roles, { id: terminalCode })).roles).toEqual([]);
      expect(expectOk(await admin(fleetCalls.get, { terminalCode })).roles).toEqual([]);
    });

    it('keeps each role once, shows them with the terminal, and writes what changed', async () => {
      const terminal = await school.addTerminal();
      const { terminalCode } = terminal;
      const saved = await setRoles(terminal, ['staff', 'student', 'staff']);
      expect(saved.roles).toEqual(['staff', 'student']);
      expect(expectOk(await admin(fleetCalls.get, { terminalCode }))).toMatchObject({
        roles: ['staff', 'student'],
        revision: saved.revision,
      });
      const written = await platform.deps.db.orm
        .select()
        .from(operationEntry)
        .where(
          and(eq(operationEntry.schoolCode, school.schoolCode), eq(operationEntry.subject, terminalCode)),
        );
      expect(written).toHaveLength(1);
      expect(written[0]?.operation).toBe('terminal-changed');
    });

    it('refuses roles that the school does not have, or has archived', async () => {
      const { terminalCode } = await school.addTerminal();
      const save = (roles: string[]) =>
        admin(terminalRoleCalls.saveRoles, { terminalCode, revision: 0, roles });
      expect(refusal(await save(['dean']))).toBe('REFERENCE_UNKNOWN');
      await addRole('gone', platform.clock.now());
      expect(refusal(await save(['student', 'gone']))).toBe('REFERENCE_UNKNOWN');
      expect(expectOk(await admin(terminalRoleCalls.roles, { id: terminalCode }))).toMatchObject({
        revision: 0,
        roles: [],
      });
    });

    it('knows no terminal of another school, and lets only those change it who may', async () => {
      const other = await addTestSchool(platform);
      const { terminalCode } = await other.addTerminal('T-elsewhere');
      expect(refusal(await admin(terminalRoleCalls.roles, { id: terminalCode }))).toBe('NOT_FOUND');
      const save = { terminalCode, revision: 0, roles: ['staff'] };
      expect(refusal(await admin(terminalRoleCalls.saveRoles, save))).toBe('NOT_FOUND');
      const operator = await as('operator');
      expect(refusal(await operator(terminalRoleCalls.saveRoles, save))).toBe('NO_PERMISSION');
    });

    it('takes one of two changes that were begun at once', async () => {
      const { terminalCode } = await school.addTerminal();
      const save = (roles: string[]) =>
        admin(terminalRoleCalls.saveRoles, { terminalCode, revision: 0, roles });
      const answers = await Promise.all([save(['staff']), save(['student'])]);
      const won = answers.filter(({ ok }) => ok);
      expect(won).toHaveLength(1);
      const lost = answers.find(({ ok }) => !ok);
      expect(lost && refusal(lost)).toBe('CHANGED_MEANWHILE');
    });

    it('keeps a role from being archived', async () => {
      await addRole('guest', null);
      const terminal = await openTo('guest');
      const archive = () => admin(roleCalls.archive, { roleId: 'guest', revision: 0 });
      expect(refusal(await archive())).toBe('ROLE_IN_USE');
      await setRoles(terminal, []);
      expect(expectOk(await archive()).archived).toBe(true);
    });
  });

  const addRole = (roleId: string, archivedAt: Date | null) =>
    platform.deps.db.orm.insert(role).values({
      schoolCode: school.schoolCode,
      roleId,
      nameZh: roleId,
      nameEn: roleId,
      administers: false,
      archivedAt,
      createdAt: platform.clock.now(),
    });

  describe('refuses to sign in', () => {
    it('whoever lacks the role, names the role, and begins no visit', async () => {
      const [at, { userName, userId }] = [await openTo('staff'), await person()];
      const answer = await signIn(at, userName);
      expect(refusal(answer)).toBe('TERMINAL_NOT_FOR_ROLE');
      expect(detailOf(answer)).toEqual({ role: 'student' });
      const events = await platform.deps.db.orm
        .select({ outcome: signInEvent.outcome, terminalCode: signInEvent.terminalCode })
        .from(signInEvent)
        .where(and(eq(signInEvent.schoolCode, school.schoolCode), eq(signInEvent.userId, userId)));
      expect(events).toEqual([{ outcome: 'notAllowed', terminalCode: at.terminalCode }]);
    });

    it('nobody who has it, and nobody at another terminal', async () => {
      const [at, other] = [await openTo('staff', 'operator'), await school.addTerminal()];
      const [teacher, student] = [await person('staff'), await person()];
      expectOk(await signIn(at, teacher.userName));
      expectOk(await signIn(other, student.userName));
    });

    it('tells a wrong password before the role, so that accounts cannot be found out', async () => {
      const [at, { userName }] = [await openTo('staff'), await person()];
      expect(refusal(await at.call(visitCalls.signIn, { userName, password: 'wrong' }))).toBe(
        'SIGN_IN_FAILED',
      );
      expect(refusal(await signIn(at, '2024nobody'))).toBe('SIGN_IN_FAILED');
    });

    it('a person whose phone has approved, once', async () => {
      const [at, { userId }] = [await openTo('staff'), await person()];
      const phone = await signedIn(platform, { schoolCode: school.schoolCode, userId }, 'mobile');
      const { requestId } = expectOk(await at.call(visitCalls.beginByPhone, {}));
      expectOk(await phone(approveVisitCalls.answer, { requestId, approve: true }));
      expect(refusal(await at.call(visitCalls.pollPhone, { requestId }))).toBe('TERMINAL_NOT_FOR_ROLE');
      expect(expectOk(await at.call(visitCalls.pollPhone, { requestId }))).toEqual({ state: 'expired' });
    });

    it('and ends the visits of those to whom it has been closed, with their next call', async () => {
      const at = await school.addTerminal();
      const { userName } = await person();
      const call = visiting(at, expectOk(await signIn(at, userName)).visitToken);
      expectOk(await call(visitCalls.current, ME));
      await setRoles(at, ['staff']);
      expect(refusal(await call(visitCalls.current, ME))).toBe('NOT_SIGNED_IN');
      const { orderId } = await school.addOrder();
      expect(refusal(await call(terminalUserOrderCalls.take, { orderId }))).toBe('NOT_SIGNED_IN');
    });
  });

  describe('and a pickup code', () => {
    it("is refused for the order's person, whoever brings it, stays valid and is no wrong try", async () => {
      const [at, other] = [await openTo('staff'), await school.addTerminal()];
      const { takeCode, orderId } = await school.addOrder();
      for (let tries = 0; tries < 6; tries++) {
        const answer = await at.call(orderCalls.getForTerminal, { takeCode });
        expect(refusal(answer)).toBe('TERMINAL_NOT_FOR_ROLE');
        expect(answer.ok ? undefined : detailOf(answer)).toEqual({ role: 'student' });
      }
      expect(expectOk(await other.call(orderCalls.getForTerminal, { takeCode })).orderId).toBe(orderId);
    });

    it('of somebody with the role prints', async () => {
      const at = await openTo('staff');
      const { userId } = await person('staff');
      const { takeCode } = await school.addOrder({ userId });
      const { orderId } = expectOk(await at.call(orderCalls.getForTerminal, { takeCode }));
      expectOk(await at.call(orderCalls.checkOrder, { orderId }));
      expectOk(await at.call(orderCalls.savePrintLogBefore, { orderId }));
    });

    it('says nothing of an order that ended, and still calls an unknown code unknown', async () => {
      const at = await openTo('staff');
      const { takeCode, orderId } = await school.addOrder();
      await platform.deps.db.orm
        .update(printOrder)
        .set({ validUntil: new Date(platform.clock.now().getTime() - DAY_MS) })
        .where(and(eq(printOrder.schoolCode, school.schoolCode), eq(printOrder.orderId, orderId)));
      expect(refusal(await at.call(orderCalls.getForTerminal, { takeCode }))).toBe('TERMINAL_NOT_FOR_ROLE');
      expect(refusal(await at.call(orderCalls.getForTerminal, { takeCode: '00000000' }))).toBe(
        'TAKE_CODE_NOT_FOUND',
      );
    });

    it('whose order the terminal held already is finished there', async () => {
      const at = await school.addTerminal();
      const { takeCode, orderId } = await school.addOrder();
      expectOk(await at.call(orderCalls.getForTerminal, { takeCode }));
      await setRoles(at, ['staff']);
      expectOk(await at.call(orderCalls.getForTerminal, { takeCode }));
      expectOk(await at.call(orderCalls.checkOrder, { orderId }));
      expectOk(await at.call(orderCalls.savePrintLogBefore, { orderId }));
    });

    it('that is typed while the terminal is being closed is either claimed or refused, and refused from then on', async () => {
      const at = await school.addTerminal();
      const orders = await Promise.all(Array.from({ length: 6 }, () => school.addOrder()));
      const [, ...answers] = await Promise.all([
        setRoles(at, ['staff']),
        ...orders.map(({ takeCode }) => at.call(orderCalls.getForTerminal, { takeCode })),
      ]);
      for (const answer of answers) if (!answer.ok) expect(refusal(answer)).toBe('TERMINAL_NOT_FOR_ROLE');
      const { takeCode } = await school.addOrder();
      expect(refusal(await at.call(orderCalls.getForTerminal, { takeCode }))).toBe('TERMINAL_NOT_FOR_ROLE');
    });
  });

  describe('and where else', () => {
    // More terminals than one address may activate at a time.
    beforeAll(() => platform.clock.advance(11 * MINUTE_MS));

    it('names only terminals that are open to the role, or to all whom this one serves', async () => {
      const own = await addTestSchool(platform);
      const boss = await signedIn(
        platform,
        { schoolCode: own.schoolCode, userId: await own.addPerson({ role: 'admin' }) },
        'admin',
      );
      const terminals: TestTerminal[] = [];
      for (const roles of [[], ['staff'], ['staff', 'student'], ['student']]) {
        const terminal = await own.addTerminal();
        const { terminalCode } = terminal;
        expectOk(await boss(terminalRoleCalls.saveRoles, { terminalCode, revision: 0, roles }));
        await report(terminal);
        terminals.push(terminal);
      }
      const codes = terminals.map(({ terminalCode }) => terminalCode);
      const [forAll, forStaff] = terminals;
      if (!forAll || !forStaff) throw new Error('There are no terminals');
      const near = async (from: TestTerminal, asked: { readonly role?: string } = {}) =>
        expectOk(await from.call(terminalCalls.nearby, asked)).map(({ terminalCode }) =>
          codes.indexOf(terminalCode),
        );
      expect(await near(forStaff, { role: 'student' })).toEqual([0, 2]);
      expect(await near(forAll, { role: 'staff' })).toEqual([1, 2]);
      expect(await near(forAll)).toEqual([]);
      expect(await near(forStaff)).toEqual([0, 2]);
    });

    it("says on the person's phone where they may not print", async () => {
      const [at, { userId }] = [await openTo('staff'), await person()];
      await report(at);
      const phone = await signedIn(platform, { schoolCode: school.schoolCode, userId }, 'mobile');
      const teacher = await signedIn(
        platform,
        { schoolCode: school.schoolCode, userId: (await person('staff')).userId },
        'mobile',
      );
      const here = async (call: CallFunction) =>
        expectOk(await call(userOrderCalls.usableTerminals, {})).find(
          ({ terminalCode }) => terminalCode === at.terminalCode,
        );
      expect((await here(phone))?.hindrance).toMatch(/不向您的身份开放|Not open to people of your role/);
      expect((await here(teacher))?.hindrance).toBeNull();
    });
  });
});
