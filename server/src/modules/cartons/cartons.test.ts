import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallArguments } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { Permission } from '@self-print/contract/permissions.ts';
import { cartonCalls, userCartonCalls, visitorCartonCalls } from '@self-print/contract/platform/cartons.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { roleCalls } from '@self-print/contract/platform/roles.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { and, eq } from 'drizzle-orm';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { account } from '../../db/schema/accounts.ts';
import { itemCarton } from '../../db/schema/items.ts';
import { operationEntry } from '../../db/schema/operations.ts';
import { role } from '../../db/schema/roles.ts';
import { signedIn, visiting } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';
import { changeTerminalSettings } from '../terminals/terminalSettings.ts';

const NAME = { zh: '信纸', en: 'Letterhead' };
type NewBinding = CallArguments<typeof userCartonCalls.create>;

describe('the cartons of terminals', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let admin: CallFunction;
  let people = 0;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform, ['TAKE_CODE_PRINT', 'SELF_PRINT']);
    admin = await as('admin');
  });
  // Terminals are activated only so often in a while.
  afterEach(() => platform.clock.advance(MINUTE_MS));
  afterAll(() => platform.close());

  const as = async (builtIn: BuiltInRole, of = school) => {
    const userId = await of.addPerson({ role: builtIn });
    return signedIn(platform, { schoolCode: of.schoolCode, userId }, 'admin');
  };
  const person = async (department = '') => {
    people += 1;
    const userName = `660${people}`;
    const userId = await school.addPerson({ userName, name: '欧阳小明', role: 'staff' });
    await platform.deps.db.orm
      .update(account)
      .set({ department })
      .where(and(eq(account.schoolCode, school.schoolCode), eq(account.userId, userId)));
    return { schoolCode: school.schoolCode, userId, userName };
  };
  const setCartons = async ({ terminalCode }: TestTerminal, cartons: unknown) =>
    expectOk(
      await changeTerminalSettings(
        platform.deps,
        { schoolCode: school.schoolCode, terminalCode },
        { cartons },
      ),
    );
  const report = async (terminal: TestTerminal, sheets: Readonly<Record<string, number | null>>) =>
    expectOk(
      await terminal.call(terminalCalls.heartbeat, {
        printerCondition: 'idle',
        cartons: Object.entries(sheets).map(([cartonCode, left]) => ({ cartonCode, sheets: left })),
        version: '1',
      }),
    );
  const cartonsOf = async ({ terminalCode }: TestTerminal, by = admin) =>
    expectOk(await by(cartonCalls.list, { terminalCode, rows: 20 })).rows;
  const bindTo = (
    { terminalCode }: Pick<TestTerminal, 'terminalCode'>,
    whose: Partial<Pick<NewBinding, 'userName' | 'department' | 'role'>>,
    changes: Partial<NewBinding> = {},
    by = admin,
  ) =>
    by(userCartonCalls.create, {
      terminalCode,
      cartonCode: '3',
      userName: null,
      department: null,
      role: null,
      ...whose,
      note: '信纸',
      bindingId: randomUUID(),
      ...changes,
    });
  const operationsOn = (subject: string) =>
    platform.deps.db.orm
      .select()
      .from(operationEntry)
      .where(and(eq(operationEntry.schoolCode, school.schoolCode), eq(operationEntry.subject, subject)))
      .orderBy(operationEntry.entryNo);
  /** The carton with which a terminal claims an order. */
  const claimedAt = async (terminal: TestTerminal, takeCode: string) =>
    expectOk(await terminal.call(orderCalls.getForTerminal, { takeCode })).cartonCode;

  describe('in the console', () => {
    it('are those of the settings, beside what the terminal reported', async () => {
      const terminal = await school.addTerminal();
      expect((await cartonsOf(terminal)).map(({ state }) => state)).toEqual(Array(4).fill('unknown'));
      await report(terminal, { 1: 500, 2: 12, 3: 0, 4: null });
      const [first, second, third, fourth] = await cartonsOf(terminal);
      expect(first).toMatchObject({
        cartonCode: '1',
        name: null,
        revision: 0,
        setting: {
          paperSize: 'A4',
          mediaSource: 'tray-1',
          lockNumber: 1,
          capacitySheets: 500,
          reserved: false,
        },
        sheets: 500,
        state: 'ready',
        bindings: 0,
      });
      expect(second).toMatchObject({ sheets: 12, state: 'low' });
      expect(third).toMatchObject({ sheets: 0, state: 'empty' });
      expect(fourth).toMatchObject({ setting: { paperSize: 'A3' }, sheets: null, state: 'unknown' });
    });

    it('come in pages over all terminals, without those of another school', async () => {
      const other = await addTestSchool(platform);
      await other.addTerminal('T-0000');
      const mine = await as('admin', other);
      expect(expectOk(await mine(cartonCalls.list, { rows: 3 }))).toMatchObject({ total: 4, pageNumber: 1 });
      const rest = expectOk(await mine(cartonCalls.list, { rows: 3, page: 2 })).rows;
      expect(rest.map(({ terminalCode, cartonCode }) => [terminalCode, cartonCode])).toEqual([
        ['T-0000', '4'],
      ]);
      expect(expectOk(await admin(cartonCalls.list, { terminalCode: 'T-0000' })).total).toBe(0);
    });

    it('have the names that the school gives them, also when the carton is gone', async () => {
      const terminal = await school.addTerminal();
      const { terminalCode } = terminal;
      const key = { terminalCode, cartonCode: '2' };
      expect(
        expectOk(await admin(cartonCalls.modify, { ...key, name: NAME, reserved: false, revision: 0 })),
      ).toEqual({
        revision: 1,
      });
      expect((await cartonsOf(terminal))[1]).toMatchObject({ name: NAME, revision: 1 });
      await setCartons(terminal, [{ cartonCode: '1', mediaSource: 'main' }]);
      expect(await cartonsOf(terminal)).toMatchObject([
        { cartonCode: '1', state: 'unknown' },
        { cartonCode: '2', name: NAME, setting: null, state: 'missing' },
      ]);
      expect(
        refusal(await admin(cartonCalls.modify, { ...key, name: NAME, reserved: false, revision: 1 })),
      ).toBe('NOT_FOUND');
      expect(expectOk(await admin(cartonCalls.remove, key))).toEqual({ removed: true });
      expect(await cartonsOf(terminal)).toHaveLength(1);
      expect(refusal(await admin(cartonCalls.remove, key))).toBe('NOT_FOUND');
      expect((await operationsOn(`${terminalCode}/2`)).map(({ operation }) => operation)).toEqual([
        'carton-named',
        'carton-name-removed',
      ]);
    });

    it('are reserved by a version of the settings, which only a change writes', async () => {
      const terminal = await school.addTerminal();
      const { terminalCode } = terminal;
      const save = async (reserved: boolean) => {
        const [, , , fourth] = await cartonsOf(terminal);
        const revision = fourth?.revision ?? 0;
        expectOk(
          await admin(cartonCalls.modify, { terminalCode, cartonCode: '4', name: NAME, reserved, revision }),
        );
        return (await cartonsOf(terminal))[3]?.setting;
      };
      const versions = () => operationsOn(terminalCode);
      expect(await save(false)).toMatchObject({ reserved: false });
      expect(await versions()).toEqual([]);
      expect(await save(true)).toMatchObject({ reserved: true, paperSize: 'A3', mediaSource: 'tray-4' });
      expect((await versions()).map(({ operation }) => operation)).toEqual(['terminal-settings-saved']);
      expect(await save(false)).toMatchObject({ reserved: false });
      expect(await cartonsOf(terminal)).toHaveLength(4);
    });

    it('take one of two names that were given at once, and none for what is not there', async () => {
      const { terminalCode } = await school.addTerminal();
      const give = (cartonCode: string) =>
        admin(cartonCalls.modify, { terminalCode, cartonCode, name: NAME, reserved: false, revision: 0 });
      const answers = await Promise.all([give('1'), give('1')]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      const lost = answers.find(({ ok }) => !ok);
      expect(lost && refusal(lost)).toBe('CHANGED_MEANWHILE');
      expect(
        refusal(
          await admin(cartonCalls.modify, {
            terminalCode: 'T-none',
            cartonCode: '1',
            name: NAME,
            reserved: false,
            revision: 0,
          }),
        ),
      ).toBe('NOT_FOUND');
    });

    it('name the items that are printed from them, there and everywhere', async () => {
      const terminal = await school.addTerminal();
      const other = await school.addTerminal();
      const { schoolCode } = school;
      const everywhere = await school.addItem({ cartonCode: '4' });
      const here = await school.addItem({ cartonCode: '4' });
      await platform.deps.db.orm
        .insert(itemCarton)
        .values({ schoolCode, itemId: here, terminalCode: terminal.terminalCode, cartonCode: '2' });
      const [, second, , fourth] = await cartonsOf(terminal);
      expect(second?.items).toMatchObject([{ itemId: here, everywhere: false }]);
      expect(fourth?.items).toMatchObject([{ itemId: everywhere, everywhere: true }]);
      expect((await cartonsOf(other))[3]?.items).toMatchObject([{ itemId: everywhere }, { itemId: here }]);
    });

    it('are read and changed by those only who may', async () => {
      const { terminalCode } = await school.addTerminal();
      const name = { terminalCode, cartonCode: '1', name: NAME, reserved: false, revision: 0 };
      const operator = await as('operator');
      expectOk(await operator(cartonCalls.list, {}));
      expect(refusal(await operator(cartonCalls.modify, name))).toBe('NO_PERMISSION');
      expect(refusal(await operator(cartonCalls.remove, { terminalCode, cartonCode: '1' }))).toBe(
        'NO_PERMISSION',
      );
      expect(refusal(await bindTo({ terminalCode }, { role: 'staff' }, {}, operator))).toBe('NO_PERMISSION');
      const stranger = await ofRole('cashier', ['item:read']);
      expect(refusal(await stranger(cartonCalls.list, {}))).toBe('NO_PERMISSION');
      expect(refusal(await stranger(userCartonCalls.search, {}))).toBe('NO_PERMISSION');
      expect(refusal(await platform.client()(cartonCalls.list, {}))).not.toMatch(/^ok/);
    });
  });

  describe('bound to people', () => {
    it('are found by carton and by person, whose department and role count too', async () => {
      const terminal = await school.addTerminal();
      const { terminalCode } = terminal;
      const one = await person('教务处');
      const made = expectOk(await bindTo(terminal, { userName: one.userName }));
      expectOk(await bindTo(terminal, { department: '教务处' }, { cartonCode: '2' }));
      expectOk(await bindTo(terminal, { department: '保卫处' }, { cartonCode: '2' }));
      const of = expectOk(await admin(userCartonCalls.search, { userName: one.userName, terminalCode }));
      expect(of.rows.map(({ department, cartonCode }) => [department, cartonCode]).sort()).toEqual(
        [
          ['教务处', '2'],
          [null, '3'],
        ].sort(),
      );
      const inSecond = expectOk(await admin(userCartonCalls.search, { terminalCode, cartonCode: '2' }));
      expect(inSecond.total).toBe(2);
      expect((await cartonsOf(terminal)).map(({ bindings }) => bindings)).toEqual([0, 2, 1, 0]);
      const found = expectOk(await admin(userCartonCalls.get, { bindingId: made.bindingId }));
      expect(found).toMatchObject({
        userName: one.userName,
        personName: '欧阳小明',
        note: '信纸',
        revision: 1,
      });
      expect(expectOk(await admin(userCartonCalls.search, { userName: 'nobody' })).rows).toEqual([]);
      const [entry] = await operationsOn(made.bindingId);
      expect(JSON.stringify(entry)).not.toContain(one.userName);
    });

    it('mask people from those who may not see them', async () => {
      const terminal = await school.addTerminal();
      const { userName } = await person();
      const { bindingId } = expectOk(await bindTo(terminal, { userName }));
      const withoutPeople = await ofRole('fitter', ['terminal:read']);
      const seen = expectOk(await withoutPeople(userCartonCalls.get, { bindingId }));
      expect(seen.userName).not.toBe(userName);
      expect(seen.personName).not.toBe('欧阳小明');
      expect(seen.personName).toContain('*');
    });

    it('take a repeated request once, and a second carton for the same people never', async () => {
      const terminal = await school.addTerminal();
      const { userName } = await person();
      const bindingId = randomUUID();
      const first = expectOk(await bindTo(terminal, { userName }, { bindingId }));
      expect(expectOk(await bindTo(terminal, { userName }, { bindingId }))).toEqual(first);
      for (const whose of [{ userName }, { department: '后勤处' }, { role: 'student' }]) {
        await bindTo(terminal, whose);
        expect(refusal(await bindTo(terminal, whose, { cartonCode: '1' }))).toBe('CARTON_BOUND');
      }
      // Elsewhere they may have another one.
      expectOk(await bindTo(await school.addTerminal(), { userName }));
    });

    it('refuse a person, a role, a terminal and a carton that are not there, and more than one of them', async () => {
      const terminal = await school.addTerminal();
      const { userName } = await person();
      expect(refusal(await bindTo(terminal, { userName: 'nobody' }))).toBe('REFERENCE_UNKNOWN');
      expect(refusal(await bindTo(terminal, { role: 'dean' }))).toBe('REFERENCE_UNKNOWN');
      expect(refusal(await bindTo({ terminalCode: 'T-none' }, { userName }))).toBe('NOT_FOUND');
      await setCartons(terminal, [{ cartonCode: '1', mediaSource: 'main' }]);
      expect(refusal(await bindTo(terminal, { userName }))).toBe('REFERENCE_UNKNOWN');
      expect(refusal(await bindTo(terminal, {}))).toBe('BAD_REQUEST');
      expect(refusal(await bindTo(terminal, { userName, role: 'staff' }))).toBe('BAD_REQUEST');
    });

    it('are changed by the first of two, and undone once', async () => {
      const terminal = await school.addTerminal();
      const { bindingId } = expectOk(await bindTo(terminal, { department: '档案馆' }));
      const change = (cartonCode: string, revision = 1) =>
        admin(userCartonCalls.modify, { bindingId, cartonCode, note: '', revision });
      const answers = await Promise.all([change('1'), change('2')]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(refusal(await change('1'))).toBe('CHANGED_MEANWHILE');
      await setCartons(terminal, [{ cartonCode: '1', mediaSource: 'main' }]);
      expect(refusal(await change('4', 2))).toBe('REFERENCE_UNKNOWN');
      const other = await addTestSchool(platform);
      const stranger = await as('admin', other);
      expect(refusal(await stranger(userCartonCalls.remove, { bindingId }))).toBe('NOT_FOUND');
      expect(refusal(await stranger(userCartonCalls.get, { bindingId }))).toBe('NOT_FOUND');
      expectOk(await admin(userCartonCalls.remove, { bindingId }));
      expect(refusal(await admin(userCartonCalls.remove, { bindingId }))).toBe('NOT_FOUND');
      expect((await operationsOn(bindingId)).map(({ operation }) => operation)).toEqual([
        'user-carton-saved',
        'user-carton-saved',
        'user-carton-removed',
      ]);
    });

    it('keep a role from being archived', async () => {
      const { schoolCode } = school;
      await platform.deps.db.orm.insert(role).values({
        schoolCode,
        roleId: 'editor',
        nameZh: '编辑',
        nameEn: 'Editor',
        administers: false,
        permissions: [],
        createdAt: platform.clock.now(),
      });
      const { bindingId } = expectOk(await bindTo(await school.addTerminal(), { role: 'editor' }));
      const archive = () => admin(roleCalls.archive, { roleId: 'editor', revision: 0 });
      expect(refusal(await archive())).toBe('ROLE_IN_USE');
      expectOk(await admin(userCartonCalls.remove, { bindingId }));
      expectOk(await archive());
    });

    it("decide a claim: the document's own, the person's, the department's, the role's", async () => {
      const terminal = await school.addTerminal();
      const other = await school.addTerminal();
      const one = await person('档案处');
      const claim = async (itemCode: string | null = null, at = terminal) => {
        const itemId = await school.addItem({ cartonCode: itemCode });
        const { takeCode } = await school.addOrder({ userId: one.userId, itemId });
        return claimedAt(at, takeCode);
      };
      expect(await claim()).toBeNull();
      expectOk(await bindTo(terminal, { role: 'staff' }, { cartonCode: '1' }));
      expect(await claim()).toBe('1');
      expectOk(await bindTo(terminal, { department: '档案处' }, { cartonCode: '2' }));
      expect(await claim()).toBe('2');
      expectOk(await bindTo(terminal, { userName: one.userName }, { cartonCode: '3' }));
      expect(await claim()).toBe('3');
      expect(await claim('2')).toBe('2');
      expect(await claim(null, other)).toBeNull();
    });

    it('follow an order to the terminal that claims it, and no further', async () => {
      const terminal = await school.addTerminal();
      const other = await school.addTerminal();
      const { userId, userName } = await person();
      expectOk(await bindTo(terminal, { userName }));
      const { takeCode, orderId } = await school.addOrder({ userId });
      expect(await claimedAt(terminal, takeCode)).toBe('3');
      expectOk(await terminal.call(orderCalls.release, { orderId }));
      expect(await claimedAt(other, takeCode)).toBeNull();
    });

    it('hold for the size of their own paper, and also when they are gone', async () => {
      const terminal = await school.addTerminal();
      const { userId, userName } = await person();
      expectOk(await bindTo(terminal, { userName }));
      const large = await school.addOrder({ userId, paperSize: 'A3' });
      expect(await claimedAt(terminal, large.takeCode)).toBeNull();
      await setCartons(terminal, [{ cartonCode: '1', mediaSource: 'main' }]);
      const { takeCode } = await school.addOrder({ userId });
      expect(await claimedAt(terminal, takeCode)).toBe('3');
    });

    it('are told to the person at the terminal, and to nobody of somebody else', async () => {
      const terminal = await school.addTerminal();
      const { terminalCode } = terminal;
      const one = await person();
      const visitor = await visiting(platform, terminal, one);
      expect(expectOk(await visitor(visitorCartonCalls.mine, {}))).toBeNull();
      expectOk(await bindTo(terminal, { userName: one.userName }));
      expectOk(
        await admin(cartonCalls.modify, {
          terminalCode,
          cartonCode: '3',
          name: NAME,
          reserved: false,
          revision: 0,
        }),
      );
      await report(terminal, { 3: 0 });
      expect(expectOk(await visitor(visitorCartonCalls.mine, { userId: one.userId }))).toEqual({
        cartonCode: '3',
        name: NAME,
        sheets: 0,
        state: 'empty',
      });
      const stranger = await person();
      expect(refusal(await visitor(visitorCartonCalls.mine, { userId: stranger.userId }))).toBe('FORBIDDEN');
      expect(refusal(await terminal.call(visitorCartonCalls.mine, {}))).not.toMatch(/^ok/);
    });

    it('say on the phone where the paper that somebody needs has run out', async () => {
      const [empty, gone, full] = [
        await school.addTerminal(),
        await school.addTerminal(),
        await school.addTerminal(),
      ];
      const one = await person();
      for (const terminal of [empty, gone, full]) {
        expectOk(await bindTo(terminal, { userName: one.userName }));
        await report(terminal, { 1: 400, 3: terminal === empty ? 0 : 50 });
      }
      await setCartons(gone, DEFAULT_TERMINAL_SETTINGS.cartons.slice(0, 1));
      const phone = await signedIn(platform, one, 'mobile');
      const places = expectOk(await phone(userOrderCalls.usableTerminals, {}));
      const at = ({ terminalCode }: TestTerminal) =>
        places.find((place) => place.terminalCode === terminalCode)?.hindrance;
      expect([at(empty), at(gone), at(full)]).toEqual(['所需专用纸已用完', '没有所需的纸盒', null]);
    });
  });

  it('that are reserved are paper for nobody in particular', async () => {
    const terminal = await school.addTerminal();
    await setCartons(terminal, [
      { cartonCode: '1', mediaSource: 'main' },
      { cartonCode: '2', mediaSource: 'letterhead', reserved: true },
    ]);
    await report(terminal, { 1: 0, 2: 300 });
    const phone = await signedIn(platform, await person(), 'mobile');
    const places = expectOk(await phone(userOrderCalls.usableTerminals, {}));
    const here = places.find(({ terminalCode }) => terminalCode === terminal.terminalCode);
    expect(here).toMatchObject({ hindrance: '缺纸', cartons: [{ paperSize: 'A4', sheets: 0 }] });
    expect((await cartonsOf(terminal))[1]).toMatchObject({ setting: { reserved: true } });
  });

  /** Somebody with a role of the school's own. */
  async function ofRole(roleId: string, permissions: Permission[]): Promise<CallFunction> {
    const { schoolCode } = school;
    const names = { nameZh: roleId, nameEn: roleId };
    await platform.deps.db.orm.insert(role).values({
      schoolCode,
      roleId,
      ...names,
      administers: true,
      permissions,
      createdAt: platform.clock.now(),
    });
    return signedIn(platform, { schoolCode, userId: await school.addPerson({ role: roleId }) }, 'admin');
  }
});
