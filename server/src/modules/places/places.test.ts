import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { eq } from 'drizzle-orm';
import { itemTerminal } from '../../db/schema/items.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { terminal as terminalTable } from '../../db/schema/terminals.ts';
import { schoolMessage } from '../../db/schema/texts.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';
import { placeTerminal } from '../terminals/placeTerminal.ts';

const MOBILE = { [HEADERS.loginMode]: LOGIN_MODES.mobile };
const UNKNOWN_ID = 'aaaaaaaa-0000-4000-8000-00000000000f';

describe('the phone', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform, ['MOBILE', 'SELF_PRINT']);
  });
  afterAll(() => platform.close());

  const anyone = (language = 'en') =>
    platform.client({ ...MOBILE, [HEADERS.schoolCode]: school.schoolCode, 'Accept-Language': language });
  const report = (terminal: TestTerminal, changes: object = {}) =>
    terminal.call(terminalCalls.heartbeat, {
      printerCondition: 'idle',
      cartons: [
        { cartonCode: '1', sheets: 120 },
        { cartonCode: '2', sheets: 30 },
        { cartonCode: '4', sheets: 0 },
      ],
      version: '1',
      ...changes,
    });
  const ready = async () => {
    const terminal = await school.addTerminal();
    expectOk(await report(terminal));
    return terminal;
  };
  const stateOf = async ({ terminalCode }: TestTerminal, language = 'en') => {
    const states = expectOk(await anyone(language)(userOrderCalls.terminalState, { terminalCode }));
    return states[0];
  };

  describe('terminals', () => {
    it('show place, paper by size and queue', async () => {
      const terminal = await ready();
      expect(await stateOf(terminal)).toEqual({
        terminalCode: terminal.terminalCode,
        name: { zh: '图书馆', en: 'Library' },
        location: { zh: '图书馆', en: 'Library' },
        online: true,
        hindrance: null,
        queue: 0,
        plan: null,
        cartons: [
          { paperSize: 'A4', sheets: 150 },
          { paperSize: 'A3', sheets: 0 },
        ],
      });
      const info = expectOk(await anyone()(userOrderCalls.terminalInfo, { x: terminal.terminalCode }));
      expect(info.cartons).toHaveLength(2);
    });

    it('have an unknown sum when one media source does not report', async () => {
      const terminal = await ready();
      const cartons = [
        { cartonCode: '1', sheets: 5 },
        { cartonCode: '2', sheets: null },
      ];
      expectOk(await report(terminal, { cartons }));
      expect((await stateOf(terminal))?.cartons).toEqual([{ paperSize: 'A4', sheets: null }]);
    });

    it('count the orders that they currently hold', async () => {
      const terminal = await ready();
      const { terminalCode } = terminal;
      const at = (seconds: number) => new Date(platform.clock.now().getTime() + seconds * SECOND_MS);
      const hold = async (changes: Partial<typeof printOrder.$inferInsert>) => {
        const { orderId } = await school.addOrder();
        await platform.deps.db.orm
          .update(printOrder)
          .set({ claimedBy: terminalCode, activePrintLogId: UNKNOWN_ID, ...changes })
          .where(eq(printOrder.orderId, orderId));
      };
      await hold({ state: 'claimed', leaseExpiresAt: at(5) });
      await hold({ state: 'printing', leaseExpiresAt: at(5) });
      await hold({ state: 'claimed', leaseExpiresAt: at(0) });
      await hold({ state: 'printing', leaseExpiresAt: at(-5) });
      await hold({ state: 'printed', leaseExpiresAt: null });
      expect((await stateOf(terminal))?.queue).toBe(2);
    });

    it("are offline when they have not reported for half a minute, in the caller's language", async () => {
      const terminal = await ready();
      platform.clock.advance(30 * SECOND_MS);
      expect((await stateOf(terminal))?.online).toBe(true);
      platform.clock.advance(1);
      expect(await stateOf(terminal)).toMatchObject({ online: false, hindrance: 'Offline' });
      expect((await stateOf(terminal, 'zh'))?.hindrance).toBe('离线');
    });

    it('name the nearest others that can print to the screen of one that cannot', async () => {
      const [here, other] = [await ready(), await ready()];
      const nearby = expectOk(await here.call(terminalCalls.nearby, {}));
      expect(nearby.map(({ terminalCode }) => terminalCode)).not.toContain(here.terminalCode);
      expect(nearby[0]).toMatchObject({ location: { zh: '图书馆', en: 'Library' } });
      expectOk(await report(other, { printerCondition: 'jam' }));
      const left = expectOk(await here.call(terminalCalls.nearby, {}));
      expect(left.map(({ terminalCode }) => terminalCode)).not.toContain(other.terminalCode);
    });

    it('are on the plan where somebody placed them, until they are removed', async () => {
      const { deps } = platform;
      const terminal = await ready();
      const key = { schoolCode: school.schoolCode, terminalCode: terminal.terminalCode };
      expectOk(await placeTerminal(deps, key, { planId: '东校区', x: 250, y: 1_000 }));
      expect((await stateOf(terminal))?.plan).toEqual({ planId: '东校区', x: 250, y: 1_000 });
      await expect(placeTerminal(deps, key, { planId: '东校区', x: 1_001, y: 0 })).rejects.toThrow();
      expectOk(await placeTerminal(deps, key, null));
      expect((await stateOf(terminal))?.plan).toBeNull();
    });

    it('exclude those of other schools, archived or never activated ones', async () => {
      const elsewhere = await addTestSchool(platform, []);
      const foreign = await elsewhere.addTerminal('F-1');
      expect(await stateOf(foreign)).toBeUndefined();
      expect(refusal(await anyone()(userOrderCalls.terminalInfo, { x: 'F-1' }))).toBe('NOT_FOUND');
      const gone = await ready();
      await platform.deps.db.orm
        .update(terminalTable)
        .set({ archivedAt: platform.clock.now() })
        .where(eq(terminalTable.terminalCode, gone.terminalCode));
      expect(await stateOf(gone)).toBeUndefined();
    });
  });

  describe('where an order can be printed', () => {
    const person = async () => {
      const user = { schoolCode: school.schoolCode, userId: await school.addPerson() };
      return { ...user, call: await signedIn(platform, user, 'mobile') };
    };

    it('lists terminals that can print it first, and those that do not offer it last', async () => {
      const { userId, call } = await person();
      const itemId = await school.addItem();
      const [able, unable, offline] = [await ready(), await ready(), await school.addTerminal()];
      for (const { terminalCode } of [able, offline]) {
        await platform.deps.db.orm
          .insert(itemTerminal)
          .values({ schoolCode: school.schoolCode, itemId, terminalCode });
      }
      const { orderId } = await school.addOrder({ userId, itemId });
      for (const asked of [{ orderId }, { itemId }]) {
        const places = expectOk(await call(userOrderCalls.usableTerminals, asked));
        expect(places[0]?.terminalCode).toBe(able.terminalCode);
        const of = (code: string) => places.find(({ terminalCode }) => terminalCode === code)?.hindrance;
        expect(of(unable.terminalCode)).toBe('不办理该项目');
        expect(of(offline.terminalCode)).toBe('离线');
      }
    });

    it('considers the required paper', async () => {
      const { userId, call } = await person();
      const terminal = await ready();
      const { orderId } = await school.addOrder({ userId, paperSize: 'A3' });
      const places = expectOk(await call(userOrderCalls.usableTerminals, { orderId }));
      const here = places.find(({ terminalCode }) => terminalCode === terminal.terminalCode);
      expect(here?.hindrance).toBe('缺纸');
    });

    it("does not reveal another person's order", async () => {
      const { orderId } = await school.addOrder();
      const { call } = await person();
      expect(refusal(await call(userOrderCalls.usableTerminals, { orderId }))).toBe('ORDER_NOT_FOUND');
      expectOk(await call(userOrderCalls.usableTerminals, {}));
    });
  });

  describe('its first calls', () => {
    it('return licence and own texts of the school', async () => {
      const licence = expectOk(await anyone()(phoneCalls.licence, {}));
      expect(licence).toMatchObject({
        ...{
          schoolCode: school.schoolCode,
          planName: 'Basic edition',
          schoolName: { en: 'Test University' },
          timeZone: 'Asia/Shanghai',
        },
        infos: [
          { code: 'MOBILE', enable: true, name: { zh: '手机端', en: 'Phone pages' } },
          { code: 'SELF_PRINT', enable: true },
          { code: 'INTERNATIONAL', enable: true },
        ],
      });
      await platform.deps.db.orm.insert(schoolMessage).values({
        ...{ schoolCode: school.schoolCode, app: 'phone', messageKey: 'a', counts: false, zh: '甲' },
        changedAt: platform.clock.now(),
      });
      expect(expectOk(await anyone()(phoneCalls.i18n, {}))).toEqual({ zh: { a: '甲' }, en: {} });
    });

    it.each([phoneCalls.licence, phoneCalls.i18n, userOrderCalls.terminalState])(
      'require the school to be named where there are several: $path',
      async (call) => {
        await addTestSchool(platform, []);
        expect(refusal(await platform.client(MOBILE)(call, {}))).toBe('BAD_REQUEST');
        const unknown = platform.client({ ...MOBILE, [HEADERS.schoolCode]: 'nowhere' });
        expect(refusal(await unknown(call, {}))).toBe('BAD_REQUEST');
      },
    );

    it('return who is signed in, and sign out for good', async () => {
      const userName = '2026123456';
      const user = { schoolCode: school.schoolCode, userId: await school.addPerson({ userName }) };
      const call = await signedIn(platform, user, 'mobile');
      expect(expectOk(await call(phoneCalls.me, {}))).toEqual({
        name: '张小明',
        roleId: 'student',
        userName: '2026****56',
        maintains: false,
        identityCode: false,
      });
      expect(expectOk(await call(phoneCalls.signOut, {}))).toEqual({ ended: true });
      expect(refusal(await call(phoneCalls.me, {}))).toBe('MOBILE_NOT_SIGNED_IN');
    });
  });
});
