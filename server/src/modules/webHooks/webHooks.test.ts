import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { appAdminCalls } from '@self-print/contract/platform/appAdmin.ts';
import { appCalls } from '@self-print/contract/platform/appCalls.ts';
import { hookAdminCalls as calls, type Hook } from '@self-print/contract/platform/hookAdmin.ts';
import { fail } from '@self-print/contract/result.ts';
import {
  schoolEvent as eventShape,
  type HookEventKind,
  hookEventKind,
} from '@self-print/contract/schoolEvents.ts';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { createHookReceivers } from '../../adapters/hookReceivers/hookReceivers.ts';
import {
  LOOPBACK,
  type Receiver,
  startReceiver,
  TAKES,
} from '../../adapters/hookReceivers/testing/startReceiver.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { appHook, hookDelivery, schoolEvent } from '../../db/schema/schoolEvents.ts';
import { terminal } from '../../db/schema/terminals.ts';
import { warning } from '../../db/schema/warnings.ts';
import { systemRandom } from '../../system.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';
import { transition } from '../orders/life/life.ts';
import { changeOrder } from '../orders/life/writeOrder.ts';
import { findOrder } from '../orders/orderStore.ts';
import { type AppDesk, openAppDesk } from '../schoolApps/testing/appDesk.ts';
import { judgeSchool } from '../warnings/judge.ts';
import { runHooks } from './runHooks.ts';

let platform: TestPlatform;
let desk: AppDesk;
let receiver: Receiver;
let app: Awaited<ReturnType<AppDesk['addApp']>>;
beforeAll(async () => {
  let now = () => new Date();
  platform = await startTestPlatform({
    hookReceivers: createHookReceivers(
      {
        allowed: LOOPBACK,
        lookUp: async () => [],
        clock: { now: () => now(), monotonicMs: () => 0 },
        random: systemRandom,
      },
      { limitMs: 300, bytesMax: 1_024 },
    ),
  });
  now = platform.clock.now;
});
afterAll(() => platform.close());
beforeEach(async () => {
  receiver = await startReceiver();
  desk = await openAppDesk(platform);
  app = await desk.addApp();
});
afterEach(async () => {
  await receiver.stop();
  // Nobody listens any more to what is told of later tests.
  const { orm } = platform.deps.db;
  for (const table of [hookDelivery, schoolEvent, appHook]) await orm.delete(table);
});

const run = () => runHooks(desk.platform.deps);
const save = async (changes: Partial<Hook> = {}) =>
  (await desk.signIn())(calls.save, {
    hookId: randomUUID(),
    appId: app.app.appId,
    address: receiver.address,
    kinds: [...hookEventKind.options],
    enabled: true,
    revision: 0,
    ...changes,
  });
const addHook = async (changes: Partial<Hook> = {}) => expectOk(await save(changes));
const hookNow = async () => expectOk(await (await desk.signIn())(calls.list, {}))[0];
const deliveries = async () =>
  expectOk(await (await desk.signIn())(calls.deliveries, { page: 1, rows: 100 })).rows;
const kindsGot = () => receiver.events().map(({ kind }) => kind);
const rowOf = async (orderId: string) => {
  const context = await findOrder(desk.platform.deps.db, desk.school.schoolCode, orderId);
  if (!context) throw new Error('There is no such order');
  return context.order;
};
const cancel = async (orderId: string) => {
  const { db, clock } = desk.platform.deps;
  const order = await rowOf(orderId);
  await changeOrder(db, order, expectOk(transition(order, { kind: 'cancelled', now: clock.now() })));
};

describe('events of orders', () => {
  it('are told with numbers and states, in order, without a name', async () => {
    const hook = await addHook();
    const userId = await desk.school.addPerson({ name: '欧阳修', userName: 'person-9' });
    const { orderId } = await desk.school.addOrder({ userId });
    await cancel(orderId);
    await run();
    expect(receiver.events()).toMatchObject([
      {
        kind: 'order.placed',
        subject: `order:${orderId}`,
        data: { orderId, state: 'paid', payment: 'paid' },
      },
      { kind: 'order.cancelled', subject: `order:${orderId}`, data: { orderId, state: 'cancelled' } },
    ]);
    const number = orderId.replaceAll('-', '').slice(0, 10).toUpperCase();
    expect(receiver.events()[0]?.data).toMatchObject({ number });
    expect(JSON.stringify(receiver.got)).not.toMatch(/欧阳修|person-9|证明/);
    expect(await deliveries()).toMatchObject([
      { state: 'delivered' },
      { state: 'delivered', hookId: hook.hookId },
    ]);
    await run();
    expect(receiver.got).toHaveLength(2);
  });

  it('of payment, print and refund are told as they are written', async () => {
    await addHook();
    const { orderId } = await desk.school.addOrder({
      paid: false,
      itemId: await desk.school.addItem({ unitPrice: 100 }),
    });
    const { db } = desk.platform.deps;
    const write = (changes: object) =>
      db.orm.update(printOrder).set(changes).where(eq(printOrder.orderId, orderId));
    const at = desk.platform.clock.now();
    await write({ payment: 'paying' });
    await write({ payment: 'idle', paidAt: at, state: 'paid' });
    const print = { activePrintLogId: randomUUID() };
    for (const state of ['printing', 'unconfirmed', 'failed', 'printed'])
      await write({
        ...print,
        state,
        ...(state === 'printing'
          ? { claimedBy: (await desk.school.addTerminal()).terminalCode, leaseExpiresAt: at }
          : {}),
      });
    await write({ payment: 'refunding' });
    await write({ payment: 'refunded' });
    await write({ copies: 2 });
    await run();
    expect(kindsGot()).toEqual([
      'order.placed',
      'order.paid',
      'order.unconfirmed',
      'order.failed',
      'order.printed',
      'order.refunded',
    ]);
  });

  it('are not written when the change is rolled back, and not lost when it is not', async () => {
    await addHook();
    const { db, clock } = desk.platform.deps;
    const { orderId } = await desk.school.addOrder();
    const order = await rowOf(orderId);
    const step = expectOk(transition(order, { kind: 'cancelled', now: clock.now() }));
    await db.transaction(async (queries) => {
      await changeOrder(queries, order, step);
      return fail('later thought');
    });
    await run();
    expect(kindsGot()).toEqual(['order.placed']);
    await changeOrder(db, order, step);
    await run();
    expect(kindsGot()).toEqual(['order.placed', 'order.cancelled']);
  });

  it('are told only of the kinds that a hook wants, and only while it is on', async () => {
    const kinds: HookEventKind[] = ['order.cancelled'];
    const hook = await addHook({ kinds });
    const { orderId } = await desk.school.addOrder();
    await cancel(orderId);
    await addHook({ ...hook, enabled: false });
    await cancel((await desk.school.addOrder()).orderId);
    await run();
    expect(receiver.got).toHaveLength(0);
    await addHook({ ...hook, revision: 2, enabled: true });
    await run();
    expect(receiver.events()).toMatchObject([{ kind: 'order.cancelled', data: { orderId } }]);
  });

  it('are not even written where no system listens', async () => {
    const { db } = desk.platform.deps;
    const administrator = await desk.signIn();
    const { appId, revision } = app.app;
    await addHook();
    expectOk(await administrator(appAdminCalls.setState, { appId, revision, revoked: true }));
    await desk.school.addOrder();
    expect(await db.orm.$count(schoolEvent)).toBe(0);
  });
});

describe('a receiver that does not take it', () => {
  it('is tried again later and later, and what comes after of that order waits', async () => {
    await addHook();
    receiver.reacts({ status: 503 });
    const { orderId } = await desk.school.addOrder();
    await cancel(orderId);
    await run();
    await run();
    expect(kindsGot()).toEqual(['order.placed']);
    expect(await hookNow()).toMatchObject({ enabled: true, failingSince: expect.any(String) });
    for (const [waitMs, tries] of [
      [15 * SECOND_MS, 2],
      [59 * SECOND_MS, 2],
      [SECOND_MS, 3],
      [5 * MINUTE_MS, 4],
    ] as const) {
      desk.platform.clock.advance(waitMs);
      await run();
      expect(receiver.got).toHaveLength(tries);
    }
    receiver.reacts(TAKES);
    desk.platform.clock.advance(30 * MINUTE_MS);
    await run();
    expect(kindsGot().slice(4)).toEqual(['order.placed', 'order.cancelled']);
    const ids = new Set(receiver.events().map(({ id }) => id));
    expect(ids.size).toBe(2);
    expect(await hookNow()).toMatchObject({ failingSince: null });
  });

  it('does not hold up other orders once it takes something', async () => {
    await addHook();
    const bad = await desk.school.addOrder();
    receiver.reacts(({ body }) => (body.includes(bad.orderId) ? { status: 400 } : TAKES));
    await desk.school.addOrder();
    await desk.school.addOrder();
    await run();
    desk.platform.clock.advance(15 * SECOND_MS);
    await run();
    const states = (await deliveries()).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['delivered', 'delivered', 'due']);
  });

  it('for a day is switched off with a warning, and begins anew when switched on', async () => {
    const hook = await addHook();
    receiver.reacts({ status: 500 });
    await desk.school.addOrder();
    for (let passed = 0; passed <= DAY_MS + 2 * HOUR_MS; passed += 30 * MINUTE_MS) {
      await run();
      desk.platform.clock.advance(30 * MINUTE_MS);
    }
    const off = await hookNow();
    expect(off).toMatchObject({ enabled: false, givenUpAt: expect.any(String) });
    expect(await deliveries()).toMatchObject([
      { state: 'failed', notTaken: { why: 'answered', what: '500' } },
    ]);
    expect(desk.platform.log.lines.map(({ event }) => event)).toContain('hook-given-up');
    const { db, ...deps } = desk.platform.deps;
    await judgeSchool({ db, ...deps, signingValidTo: null }, desk.school.schoolCode);
    const opened = await db.orm.select().from(warning).where(eq(warning.scene, 'hookGivenUp'));
    expect(opened).toMatchObject([{ count: 1, openedAt: expect.any(Date) }]);
    receiver.reacts(TAKES);
    await addHook({ ...hook, revision: off?.revision ?? 0 });
    expect(await hookNow()).toMatchObject({ enabled: true, failingSince: null, givenUpAt: null });
  });

  it.each<[string, Parameters<Receiver['reacts']>[0], object]>([
    ['is slow', 'silent', { why: 'timedOut' }],
    [
      'redirects',
      { status: 307, headers: { location: 'https://example.edu' } },
      { why: 'redirect', what: '307' },
    ],
    ['answers with a page', { status: 200, body: '<html></html>' }, { why: 'notTaken' }],
  ])('because it %s is so told to staff', async (_, reaction, why) => {
    await addHook();
    receiver.reacts(reaction);
    await desk.school.addOrder();
    await run();
    expect(await deliveries()).toMatchObject([{ state: 'due', tries: 1, notTaken: why }]);
  });

  it('because it is down is tried again, and the event is not lost', async () => {
    const { address } = receiver;
    await addHook({ address: 'http://127.0.0.1:1/events' });
    await desk.school.addOrder();
    await run();
    expect(await deliveries()).toMatchObject([{ state: 'due', notTaken: { why: 'unreachable' } }]);
    const hook = await hookNow();
    if (!hook) throw new Error('There is no hook');
    await addHook({ ...hook, address });
    desk.platform.clock.advance(15 * SECOND_MS);
    await run();
    expect(kindsGot()).toEqual(['order.placed']);
  });
});

describe('keys of what is sent', () => {
  it('change to the new one once the app has used it, and end with the app', async () => {
    await addHook();
    const administrator = await desk.signIn();
    const { appId } = app.app;
    const used = () => receiver.got.map(({ headers }) => headers['selfprint-key']);
    const place = async () => {
      await desk.school.addOrder();
      await run();
    };
    await place();
    const { key, app: after } = expectOk(
      await administrator(appAdminCalls.rotate, { appId, revision: app.app.revision, overlapHours: 24 }),
    );
    await place();
    expect((await app.ask(appCalls.self, {}, { key })).outcome).toBe('ok');
    await place();
    expect(used()).toEqual([app.key.keyId, app.key.keyId, key.keyId]);
    await desk.school.addOrder();
    expectOk(await administrator(appAdminCalls.setState, { appId, revision: after.revision, revoked: true }));
    await run();
    expect(receiver.got).toHaveLength(3);
  });
});

describe('what staff does', () => {
  it('sends a test once, also to a hook that is off, and shows what came of it', async () => {
    const { hookId } = await addHook({ enabled: false });
    const administrator = await desk.signIn();
    expect(expectOk(await administrator(calls.test, { hookId }))).toMatchObject({
      state: 'delivered',
      event: { kind: 'test', data: {} },
    });
    receiver.reacts({ status: 404 });
    const failed = expectOk(await administrator(calls.test, { hookId }));
    expect(failed).toMatchObject({
      state: 'failed',
      notTaken: { why: 'answered', what: '404' },
      nextTryAt: null,
    });
    expect(await hookNow()).toMatchObject({ failingSince: null });
    expect(refusal(await administrator(calls.test, { hookId: randomUUID() }))).toBe('NOT_FOUND');
    expect(receiver.got).toHaveLength(2);
  });

  it('sends an event again, which has the same id', async () => {
    await addHook();
    await desk.school.addOrder();
    await run();
    const administrator = await desk.signIn();
    const [{ deliveryId } = { deliveryId: '' }] = await deliveries();
    expect(expectOk(await administrator(calls.sendAgain, { deliveryId })).state).toBe('due');
    await run();
    const [first, second] = receiver.events();
    expect(second).toEqual(first);
    expect(refusal(await administrator(calls.sendAgain, { deliveryId: randomUUID() }))).toBe('NOT_FOUND');
  });

  it('enters only addresses that can be told, for apps that may listen', async () => {
    for (const address of [
      'http://hooks.example.edu',
      'ftp://a',
      'x',
      'https://u:p@a.edu/',
      'https://a.edu/?b',
      'https://a.edu/#c',
    ])
      expect(refusal(await save({ address }))).toBe('HOOK_ADDRESS_INVALID');
    const deaf = await desk.addApp({ scopes: ['orders:read'] });
    expect(refusal(await save({ appId: deaf.app.appId }))).toBe('APP_SCOPE_MISSING');
    expect(refusal(await save({ appId: randomUUID() }))).toBe('NOT_FOUND');
    const hook = await addHook({ address: 'https://hooks.example.edu/print' });
    expect(refusal(await save({ ...hook, revision: 7 }))).toBe('CHANGED_MEANWHILE');
    const administrator = await desk.signIn();
    expectOk(await administrator(calls.remove, { hookId: hook.hookId, revision: hook.revision }));
    expect(await hookNow()).toBeUndefined();
  });
});

describe('events for an app that asks', () => {
  it('are listed in order after a position, some seconds after they happened', async () => {
    const { db } = desk.platform.deps;
    const listed = z.object({ events: z.array(eventShape), after: z.string() });
    const ask = async (input: Readonly<Record<string, unknown>> = {}) =>
      listed.parse((await app.ask(appCalls.events, input)).data);
    await desk.school.addOrder();
    const { orderId } = await desk.school.addOrder();
    expect(await ask()).toEqual({ events: [], after: '0' });
    await db.orm.update(schoolEvent).set({ writtenAt: sql`clock_timestamp() - interval '6 seconds'` });
    await cancel(orderId);
    const first = await ask({ rows: 1 });
    expect(first.events).toMatchObject([{ kind: 'order.placed' }]);
    const rest = await ask({ after: first.after });
    expect(rest.events).toMatchObject([{ kind: 'order.placed', data: { orderId } }]);
    expect(await ask({ after: rest.after })).toEqual({ events: [], after: rest.after });
    // One that is older by its number waits for the younger one before it, which may not have been seen yet.
    await db.orm.execute(
      sql`update school_event set written_at = clock_timestamp() - interval '9 seconds' where kind = 'order.cancelled'`,
    );
    await db.orm.execute(
      sql`update school_event set written_at = clock_timestamp() where kind = 'order.placed'`,
    );
    expect((await ask()).events).toEqual([]);
  });
});

describe('events of terminals', () => {
  it('are those of warnings: offline, back and low paper', async () => {
    await addHook();
    const { terminalCode } = await desk.school.addTerminal();
    const { db, clock, ...deps } = desk.platform.deps;
    const judge = () => judgeSchool({ db, clock, ...deps, signingValidTo: null }, desk.school.schoolCode);
    const report = (cartons: readonly { cartonCode: string; sheets: number }[]) =>
      db.orm
        .update(terminal)
        .set({ lastSeenAt: clock.now(), onlineSince: clock.now(), cartons })
        .where(eq(terminal.terminalCode, terminalCode));
    await report([{ cartonCode: '1', sheets: 400 }]);
    await judge();
    desk.platform.clock.advance(20 * MINUTE_MS);
    await judge();
    for (let minutes = 0; minutes <= 20; minutes += 5) {
      await report([{ cartonCode: '1', sheets: 3 }]);
      await judge();
      desk.platform.clock.advance(MINUTE_MS * 5);
      await report([{ cartonCode: '1', sheets: 3 }]);
    }
    await run();
    expect(kindsGot().toSorted()).toEqual(['terminal.back', 'terminal.offline', 'terminal.paperLow']);
    for (const event of receiver.events())
      expect(event).toMatchObject({ subject: `terminal:${terminalCode}`, data: { terminalCode } });
  });
});
