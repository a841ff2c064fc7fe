import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appAdminCalls } from '@self-print/contract/platform/appAdmin.ts';
import { type AppOrder, appCalls as calls } from '@self-print/contract/platform/appCalls.ts';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import { recordImportCalls } from '@self-print/contract/platform/recordImports.ts';
import { z } from 'zod';
import type { AppActor } from '../../http/actor.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';
import { type AppDesk, openAppDesk } from '../schoolApps/testing/appDesk.ts';
import { pushRecords } from './pushRecords.ts';

let desk: AppDesk;
beforeAll(async () => {
  desk = await openAppDesk();
});
afterAll(() => desk.close());

const found = z.object({ rows: z.array(z.custom<AppOrder>()), total: z.number() });
const taken = (answer: { readonly outcome: unknown; readonly data: unknown }) => [
  answer.outcome,
  answer.data,
];

describe('orders for an app', () => {
  it('are found by number, id, person and time, with who ordered masked', async () => {
    const { ask } = await desk.addApp();
    const userId = await desk.school.addPerson({ userName: '2023010118', name: '欧阳小明' });
    const { orderId } = await desk.school.addOrder({ userId });
    await desk.school.addOrder();
    const number = orderId.replaceAll('-', '').slice(0, 10).toUpperCase();
    const search = async (input: Readonly<Record<string, unknown>>) =>
      found.parse((await ask(calls.orders, input)).data);
    const at = desk.platform.clock.now();
    const around = { from: at.toISOString(), to: new Date(at.getTime() + 1).toISOString() };
    for (const input of [
      { order: orderId },
      { order: number },
      { person: '2023010118 ' },
      { person: '2023010118', ...around },
    ]) {
      const { rows, total } = await search(input);
      expect(total).toBe(1);
      expect(rows).toMatchObject([
        { orderId, number, state: 'paid', person: { number: '2023****18', name: '欧***' } },
      ]);
    }
    expect((await search(around)).total).toBe(2);
    expect((await search({ to: at.toISOString() })).total).toBe(0);
    expect((await search({ person: 'nobody' })).total).toBe(0);
  });

  it('show who ordered to an app that may see it', async () => {
    const { ask } = await desk.addApp({ scopes: ['orders:read', 'persons:read'] });
    const userId = await desk.school.addPerson({ userName: 'p-77', name: '王五' });
    const { orderId } = await desk.school.addOrder({ userId });
    expect(found.parse((await ask(calls.orders, { order: orderId })).data).rows).toMatchObject([
      { person: { number: 'p-77', name: '王五' } },
    ]);
  });

  it('of another school are not found', async () => {
    const other = await openAppDesk();
    const { orderId } = await desk.school.addOrder();
    const { ask } = await other.addApp();
    expect(found.parse((await ask(calls.orders, { order: orderId })).data).total).toBe(0);
    await other.close();
  });

  it.each([{ order: 'xyz' }, { from: 'yesterday' }, { rows: 1_000 }, { page: 0 }])(
    'are not looked for by %j',
    async (input) => {
      const { ask } = await desk.addApp();
      expect(await ask(calls.orders, input)).toMatchObject({ status: 400, outcome: 'BAD_REQUEST' });
    },
  );
});

describe('records that an app pushes', () => {
  const rowOf = (userName: string, major: string) => ({
    line: 1,
    userName,
    values: { 'student.major': major },
  });
  const recordOf = (userId: string) =>
    desk.platform.deps.records.read({ schoolCode: desk.school.schoolCode, userId });

  it('are taken once for each request key, are told by its name, and can be undone', async () => {
    const { ask } = await desk.addApp({ name: '教务推送' });
    const userName = `push-${randomUUID()}`;
    const userId = await desk.school.addPerson({ userName });
    const push = {
      requestKey: randomUUID(),
      isTrial: false,
      rows: [rowOf(userName, '物理'), { ...rowOf('nobody-here', 'x'), line: 2 }],
    };
    const wanted = ['ok', { changed: 1, same: 0, problems: [{ line: 2, kind: 'personUnknown' }] }];
    expect(taken(await ask(calls.pushRecords, push))).toEqual(wanted);
    // By a newer push, which a repetition of the first must not undo.
    await ask(calls.pushRecords, {
      requestKey: randomUUID(),
      isTrial: false,
      rows: [rowOf(userName, '化学')],
    });
    expect(taken(await ask(calls.pushRecords, push))).toEqual(wanted);
    expect(await recordOf(userId)).toMatchObject({ values: { 'student.major': '化学' } });

    const administrator = await desk.signIn();
    const imports = expectOk(await administrator(recordImportCalls.list, { page: 1, rows: 10 }));
    expect(imports.rows.slice(0, 2)).toMatchObject([{ by: '教务推送' }, { by: '教务推送' }]);
    const log = expectOk(
      await administrator(operationCalls.list, { operation: 'records-imported', page: 1, rows: 10 }),
    );
    expect(log.rows[0]).toMatchObject({ client: 'app', userName: '教务推送' });
    const last = imports.rows.find(({ variables }) => variables.includes('student.major'));
    expectOk(await administrator(recordImportCalls.undo, { importId: last?.importId ?? '' }));
  });

  it('are refused when the key was used for something else, and leave no trace in a trial', async () => {
    const { ask } = await desk.addApp();
    const userName = `key-${randomUUID()}`;
    const userId = await desk.school.addPerson({ userName });
    const requestKey = randomUUID();
    const trial = { requestKey, isTrial: true, rows: [rowOf(userName, '物理')] };
    expect(taken(await ask(calls.pushRecords, trial))).toEqual(['ok', { changed: 1, same: 0, problems: [] }]);
    expect(await recordOf(userId)).toBeUndefined();
    await ask(calls.pushRecords, { ...trial, isTrial: false });
    const other = { requestKey, isTrial: false, rows: [rowOf(userName, '化学')] };
    expect(await ask(calls.pushRecords, other)).toMatchObject({
      status: 409,
      outcome: 'APP_REQUEST_KEY_USED',
    });
    expect(await recordOf(userId)).toMatchObject({ values: { 'student.major': '物理' } });
  });

  it('are carried out once of two that come at the same time', async () => {
    const { ask } = await desk.addApp();
    const userName = `two-${randomUUID()}`;
    await desk.school.addPerson({ userName });
    const push = { requestKey: randomUUID(), isTrial: false, rows: [rowOf(userName, '物理')] };
    const both = await Promise.all([ask(calls.pushRecords, push), ask(calls.pushRecords, push)]);
    for (const answer of both) expect(taken(answer)).toEqual(['ok', { changed: 1, same: 0, problems: [] }]);
  });

  it.each([
    ['no row', []],
    ['a name that no variable can have', [{ line: 1, userName: 'a', values: { '1st': 'x' } }]],
    ['one person twice', [rowOf('A', 'x'), rowOf('a', 'y')]],
  ])('are refused with %s', async (_, rows) => {
    const { ask } = await desk.addApp();
    const answer = await ask(calls.pushRecords, { requestKey: randomUUID(), isTrial: false, rows });
    expect(answer.outcome).toBe('BAD_REQUEST');
  });

  it('are not taken any more when the app is revoked while the request is under way', async () => {
    const { app } = await desk.addApp();
    const userName = `late-${randomUUID()}`;
    const userId = await desk.school.addPerson({ userName });
    // As it was when the request was let in.
    const actor: AppActor = {
      kind: 'app',
      schoolCode: desk.school.schoolCode,
      appId: app.appId,
      name: app.facts.name,
      scopes: new Set(app.facts.scopes),
    };
    const administrator = await desk.signIn();
    expectOk(
      await administrator(appAdminCalls.setState, {
        appId: app.appId,
        revision: app.revision,
        revoked: true,
      }),
    );
    const push = { requestKey: randomUUID(), isTrial: false, rows: [rowOf(userName, '物理')] };
    expect(refusal(await pushRecords(desk.platform.deps, actor, push, randomUUID()))).toBe(
      'APP_NOT_ADMITTED',
    );
    expect(await recordOf(userId)).toBeUndefined();
  });
});
