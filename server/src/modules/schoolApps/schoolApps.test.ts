import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { appAdminCalls as calls } from '@self-print/contract/platform/appAdmin.ts';
import { appCalls } from '@self-print/contract/platform/appCalls.ts';
import type { SchoolApp } from '@self-print/contract/platform/appFacts.ts';
import { and, eq } from 'drizzle-orm';
import { isWithin } from '../../adapters/dataSource/addresses.ts';
import { operationEntry } from '../../db/schema/operations.ts';
import { appKey, appNonce } from '../../db/schema/schoolApps.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';
import { forgetAppTraces } from './forget.ts';
import { type AppDesk, FACTS, openAppDesk } from './testing/appDesk.ts';

let desk: AppDesk;
beforeAll(async () => {
  desk = await openAppDesk();
});
afterAll(() => desk.close());

const outcomeOf = ({ status, outcome }: { readonly status: number; readonly outcome: unknown }) => [
  status,
  outcome,
];
const wishOf = ({ appId, revision }: SchoolApp) => ({ appId, revision });

describe('a signed request', () => {
  it('is answered once it is right in everything', async () => {
    const { app, ask } = await desk.addApp();
    expect(await ask(appCalls.self)).toMatchObject({
      status: 200,
      data: { appId: app.appId, name: FACTS.name, schoolCode: desk.school.schoolCode },
    });
  });

  it.each([
    ['is signed with another secret', { signWith: 'x'.repeat(64) }, [401, 'APP_SIGNATURE_INVALID']],
    [
      'names a key that nobody has',
      { key: { keyId: 'nobody', secret: 'x' } },
      [401, 'APP_SIGNATURE_INVALID'],
    ],
    ['has no signature', { without: 'Selfprint-Signature' }, [401, 'APP_SIGNATURE_INVALID']],
    ['has no nonce', { without: 'Selfprint-Nonce' }, [401, 'APP_SIGNATURE_INVALID']],
    ['has a nonce of another form', { nonce: 'short' }, [401, 'APP_SIGNATURE_INVALID']],
    ['has another query than was signed', { sentQuery: '?rows=100' }, [401, 'APP_SIGNATURE_INVALID']],
    ['is of a clock that is six minutes off', { timestamp: 'late' }, [401, 'APP_CLOCK_OFF']],
    ['is of a clock that is six minutes ahead', { timestamp: 'early' }, [401, 'APP_CLOCK_OFF']],
  ])('is refused that %s', async (_, given, wanted) => {
    const { ask } = await desk.addApp();
    const nowS = Math.floor(desk.platform.clock.now().getTime() / 1_000);
    const moments = new Map([
      ['late', String(nowS - 360)],
      ['early', String(nowS + 360)],
    ]);
    const { timestamp, ...rest } = { timestamp: undefined, ...given };
    const spoiled = timestamp === undefined ? rest : { ...rest, timestamp: moments.get(timestamp) ?? '' };
    expect(outcomeOf(await ask(appCalls.self, {}, spoiled))).toEqual(wanted);
  });

  it('is refused whose body is not the one that was signed', async () => {
    const { ask } = await desk.addApp();
    expect(outcomeOf(await ask(appCalls.orders, { rows: 1 }))).toEqual([200, 'ok']);
    const altered = await ask(appCalls.orders, { rows: 1 }, { sentBody: '{"rows":2}' });
    expect(outcomeOf(altered)).toEqual([401, 'APP_SIGNATURE_INVALID']);
    // The same value by other bytes is another body.
    const spaced = await ask(appCalls.orders, { rows: 1 }, { sentBody: '{ "rows": 1 }' });
    expect(outcomeOf(spaced)).toEqual([401, 'APP_SIGNATURE_INVALID']);
  });

  it('is carried out once, also when it comes twice at the same time', async () => {
    const { ask } = await desk.addApp();
    const nonce = 'a'.repeat(32);
    const both = await Promise.all([ask(appCalls.self, {}, { nonce }), ask(appCalls.self, {}, { nonce })]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['APP_REPLAYED', 'ok']);
    expect(outcomeOf(await ask(appCalls.self, {}, { nonce }))).toEqual([401, 'APP_REPLAYED']);
    const other = await desk.addApp();
    expect((await other.ask(appCalls.self, {}, { nonce })).outcome).toBe('ok');
  });

  it('can be no replay once its nonce is forgotten', async () => {
    const { db } = desk.platform.deps;
    const { key, ask } = await desk.addApp();
    const at = desk.platform.clock.now();
    await ask(appCalls.self);
    const kept = () => db.orm.$count(appNonce, eq(appNonce.keyId, key.keyId));
    await forgetAppTraces(db, new Date(at.getTime() + 10 * MINUTE_MS));
    expect(await kept()).toBe(1);
    await forgetAppTraces(db, new Date(at.getTime() + 12 * MINUTE_MS));
    expect(await kept()).toBe(0);
  });

  it('is refused without the scope of the call, and the answer names it', async () => {
    const { ask } = await desk.addApp({ scopes: ['events:receive'] });
    expect(await ask(appCalls.orders, {})).toMatchObject({
      status: 403,
      outcome: 'APP_SCOPE_MISSING',
      data: { scope: 'orders:read' },
    });
    expect((await ask(appCalls.events)).outcome).toBe('ok');
  });

  it('is refused from another network, after the last day, and beyond the limit of a minute', async () => {
    const { ask } = await desk.addApp({ networks: ['10.20.0.0/16'] });
    expect(outcomeOf(await ask(appCalls.self))).toEqual([403, 'APP_NOT_ADMITTED']);
    const near = await desk.addApp({ networks: ['127.0.0.0/8'] });
    expect((await near.ask(appCalls.self)).outcome).toBe('ok');
    const old = await desk.addApp({ validUntil: '2026-03-01' });
    expect(outcomeOf(await old.ask(appCalls.self))).toEqual([403, 'APP_NOT_ADMITTED']);
    const last = await desk.addApp({ validUntil: '2026-03-02' });
    expect((await last.ask(appCalls.self)).outcome).toBe('ok');
    const few = await desk.addApp({ callsPerMinute: 2 });
    for (const wanted of ['ok', 'ok', 'TOO_MANY_REQUESTS'])
      expect((await few.ask(appCalls.self)).outcome).toBe(wanted);
  });

  it.each([
    [[], '1.2.3.4', true],
    [['10.20.0.0/16'], '::ffff:10.20.1.1', true],
    [['10.20.0.0/16'], '10.21.1.1', false],
    [['fd00::/8'], 'fd12::1', true],
    [['10.20.0.0/16'], '', false],
    [['nonsense'], '10.20.1.1', false],
  ])('from networks %j at %s: %s', (networks, address, wanted) => {
    expect(isWithin(networks, address)).toBe(wanted);
  });
});

describe('the keys of an app', () => {
  it('are shown once and stored so that the database cannot read them', async () => {
    const administrator = await desk.signIn();
    const wish = { appId: randomUUID(), facts: FACTS };
    const { key } = expectOk(await administrator(calls.create, wish));
    expect(key.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(refusal(await administrator(calls.create, wish))).toBe('CHANGED_MEANWHILE');
    const shown = [
      expectOk(await administrator(calls.detail, { appId: wish.appId })),
      expectOk(await administrator(calls.list, { page: 1, rows: 100 })),
    ];
    expect(JSON.stringify(shown)).not.toContain(key.secret);
    const { orm } = desk.platform.deps.db;
    const [stored] = await orm.select().from(appKey).where(eq(appKey.keyId, key.keyId));
    expect(Buffer.from(stored?.secretEncrypted ?? []).includes(key.secret)).toBe(false);
    const entries = await orm.select().from(operationEntry).where(eq(operationEntry.subject, wish.appId));
    expect(entries.map(({ operation }) => operation)).toEqual(['app-created']);
    expect(JSON.stringify(entries)).not.toContain(key.secret);
    expect(JSON.stringify(desk.platform.log.lines)).not.toContain(key.secret);
  });

  it('both work until the overlap is over, and no third one does', async () => {
    const { app, key: first, ask } = await desk.addApp();
    const rotate = async (revision: number, overlapHours: number) =>
      expectOk(await (await desk.signIn())(calls.rotate, { appId: app.appId, revision, overlapHours }));
    const with_ = async (key: typeof first) => (await ask(appCalls.self, {}, { key })).outcome;
    const { key: second, app: after } = await rotate(1, 24);
    expect(after.keys.map(({ keyId }) => keyId)).toEqual([second.keyId, first.keyId]);
    expect([await with_(first), await with_(second)]).toEqual(['ok', 'ok']);
    const { key: third } = await rotate(2, 24);
    expect([await with_(first), await with_(second), await with_(third)]).toEqual([
      'APP_SIGNATURE_INVALID',
      'ok',
      'ok',
    ]);
    desk.platform.clock.advance(25 * HOUR_MS);
    expect([await with_(second), await with_(third)]).toEqual(['APP_SIGNATURE_INVALID', 'ok']);
    const { key: fourth } = await rotate(3, 0);
    expect([await with_(third), await with_(fourth)]).toEqual(['APP_SIGNATURE_INVALID', 'ok']);
  });

  it('are ended at once by hand, but for the newest', async () => {
    const { app, key, ask } = await desk.addApp();
    const administrator = await desk.signIn();
    const end = (keyId: string, revision: number) =>
      administrator(calls.endKey, { appId: app.appId, keyId, revision });
    expect(refusal(await end(key.keyId, 1))).toBe('NOT_FOUND');
    const { key: next } = expectOk(await administrator(calls.rotate, { ...wishOf(app), overlapHours: 24 }));
    expect(expectOk(await end(key.keyId, 2)).keys).toMatchObject([{ keyId: next.keyId }]);
    expect((await ask(appCalls.self)).outcome).toBe('APP_SIGNATURE_INVALID');
  });

  it('show when they were last used, to the minute', async () => {
    const { app, ask } = await desk.addApp();
    const usedAt = async () =>
      expectOk(await (await desk.signIn())(calls.detail, { appId: app.appId })).keys[0]?.lastUsedAt;
    expect(await usedAt()).toBeNull();
    const first = desk.platform.clock.now().toISOString();
    await ask(appCalls.self);
    desk.platform.clock.advance(30_000);
    await ask(appCalls.self);
    expect(await usedAt()).toBe(first);
    desk.platform.clock.advance(2 * MINUTE_MS);
    await ask(appCalls.self);
    expect(await usedAt()).toBe(desk.platform.clock.now().toISOString());
  });
});

describe('an app', () => {
  it('is revoked at once, let call again, and deleted', async () => {
    const { app, ask } = await desk.addApp();
    const administrator = await desk.signIn();
    const revoked = expectOk(await administrator(calls.setState, { ...wishOf(app), revoked: true }));
    expect(revoked.state).toBe('revoked');
    expect(outcomeOf(await ask(appCalls.self))).toEqual([403, 'APP_NOT_ADMITTED']);
    const back = expectOk(await administrator(calls.setState, { ...wishOf(revoked), revoked: false }));
    expect((await ask(appCalls.self)).outcome).toBe('ok');
    expectOk(await administrator(calls.remove, wishOf(back)));
    expect((await ask(appCalls.self)).outcome).toBe('APP_SIGNATURE_INVALID');
    expect(refusal(await administrator(calls.detail, { appId: app.appId }))).toBe('NOT_FOUND');
    const { orm } = desk.platform.deps.db;
    const entries = await orm
      .select()
      .from(operationEntry)
      .where(
        and(eq(operationEntry.schoolCode, desk.school.schoolCode), eq(operationEntry.subject, app.appId)),
      )
      .orderBy(operationEntry.entryNo);
    expect(entries.map(({ operation }) => operation)).toEqual([
      'app-created',
      'app-switched',
      'app-switched',
      'app-deleted',
    ]);
  });

  it('is changed unless somebody else did meanwhile', async () => {
    const { app } = await desk.addApp();
    const administrator = await desk.signIn();
    const facts = { ...FACTS, name: '一卡通', networks: ['10.0.0.0/8'], validUntil: '2026-12-31' };
    const changed = expectOk(await administrator(calls.modify, { ...wishOf(app), facts }));
    expect(changed).toMatchObject({ facts, revision: 2 });
    expect(refusal(await administrator(calls.modify, { ...wishOf(app), facts }))).toBe('CHANGED_MEANWHILE');
    const wrong = { ...facts, networks: ['10.0.0.0/99'] };
    expect(refusal(await administrator(calls.modify, { ...wishOf(changed), facts: wrong }))).toBe(
      'APP_NETWORK_INVALID',
    );
  });

  it('reads as expired from the day after its last one', async () => {
    const today = desk.platform.clock.now().toISOString().slice(0, 10);
    const { app } = await desk.addApp({ validUntil: today });
    expect(app.state).toBe('active');
    desk.platform.clock.advance(DAY_MS);
    expect(expectOk(await (await desk.signIn())(calls.detail, { appId: app.appId })).state).toBe('expired');
  });

  it('is looked after only by who may, and is nothing to another school', async () => {
    const { app } = await desk.addApp();
    const { schoolCode } = desk.school;
    for (const role of ['operator', 'finance']) {
      const userId = await desk.school.addPerson({ role });
      const call = await signedIn(desk.platform, { schoolCode, userId }, 'admin');
      expect(refusal(await call(calls.list, {}))).toBe('NO_PERMISSION');
    }
    const userId = await desk.school.addPerson({ role: 'auditor' });
    const auditor = await signedIn(desk.platform, { schoolCode, userId }, 'admin');
    expectOk(await auditor(calls.list, {}));
    expect(refusal(await auditor(calls.rotate, { ...wishOf(app), overlapHours: 0 }))).toBe('NO_PERMISSION');
    const other = await openAppDesk();
    expect(refusal(await (await other.signIn())(calls.detail, { appId: app.appId }))).toBe('NOT_FOUND');
    await other.close();
  });
});
