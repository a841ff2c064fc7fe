import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { allowanceCalls } from '@self-print/contract/platform/allowances.ts';
import { approvalCalls as calls, type PriceKind } from '@self-print/contract/platform/approvals.ts';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import { and, eq } from 'drizzle-orm';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { account } from '../../db/schema/accounts.ts';
import { allowance } from '../../db/schema/allowances.ts';
import { addTestTemplate, settingsOf } from '../../testing/itemSettings.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal } from '../../testing/testSchool.ts';

const PAGING = { page: 1, rows: 20 };
const NO_ID = '00000000-0000-4000-8000-000000000000';
const USER_NAME = '2026001001';

describe('allowances with four eyes', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  /** A school whose allowances need two, with an item that costs something. */
  async function openSchool() {
    const school = await addTestSchool(platform);
    const { schoolCode } = school;
    await addTestTemplate(platform.deps, schoolCode);
    const person = async (role: BuiltInRole) => {
      const userId = await school.addPerson({ role });
      return { userId, call: await signedIn(platform, { schoolCode, userId }, 'admin') };
    };
    const boss = await person('admin');
    const second = await person('printAdmin');
    const approver = await person('approver');
    await school.addPerson({ role: 'student', userName: USER_NAME });
    const title = { zh: '成绩单', en: 'Transcript' };
    const item = expectOk(
      await boss.call(itemAdminCalls.create, settingsOf({ title, unitPrice: 100, freeCopies: 1 })),
    );
    const give = async (call: CallFunction, changes: object = {}) =>
      expectOk(
        await call(allowanceCalls.giveFreeCopies, {
          itemId: item.itemId,
          userName: USER_NAME,
          role: null,
          copies: 2,
          reason: '困难补助',
          ...changes,
        }),
      );
    const given = await give(boss.call);
    expectOk(await boss.call(calls.savePriceRule, { isOn: true }));
    return { school, person, boss, second, approver, item, give, given };
  }
  const listed = async (call: CallFunction, query: object = {}) =>
    expectOk(await call(allowanceCalls.freeCopies, { ...PAGING, ...query })).rows;
  const found = async (call: CallFunction, change: string) => (await listed(call, { change }))[0];
  const waitingFor = async (call: CallFunction, subject: string, kind: PriceKind = 'freeCopies') =>
    expectOk(await call(calls.ofPrice, { kind, subject })).waiting;
  const idOf = async (call: CallFunction, subject: string, kind?: PriceKind) =>
    (await waitingFor(call, subject, kind))?.approvalId ?? NO_ID;
  const agree = (call: CallFunction, approvalId: string) =>
    call(calls.decidePrice, { approvalId, decision: { kind: 'agree' } });
  const refuse = (call: CallFunction, approvalId: string) =>
    call(calls.decidePrice, { approvalId, decision: { kind: 'refuse', reason: '材料不全' } });
  const change = (call: CallFunction, freeCopiesId: string, from: number, copies: number) =>
    call(allowanceCalls.changeFreeCopies, {
      freeCopiesId,
      known: { copies: from, reason: '困难补助' },
      copies,
      reason: '困难补助',
    });

  it('count only once another person has agreed, who reads whose they are and why', async () => {
    const { boss, second, give, given } = await openSchool();
    const fresh = await give(boss.call, { copies: 5 });
    expect([given.agreed, fresh.agreed]).toEqual([true, false]);
    const left = async () => (await found(boss.call, given.freeCopiesId))?.usage?.left;
    expect(await left()).toBe(3);
    const waiting = await waitingFor(second.call, fresh.freeCopiesId);
    expect(waiting).toMatchObject({
      kind: 'freeCopies',
      mayDecide: true,
      changes: [
        { path: 'copies', after: 5 },
        { path: 'reason', after: '困难补助' },
      ],
    });
    expect(waiting?.subject.zh).toMatch(/^2026\*+\d+ · 成绩单$/);
    const id = waiting?.approvalId ?? NO_ID;
    expect(refusal(await agree(boss.call, id))).toBe('SECOND_PERSON_NEEDED');
    expectOk(await agree(second.call, id));
    expect(await left()).toBe(8);
    const log = expectOk(await boss.call(operationCalls.list, { ...PAGING, subject: fresh.freeCopiesId }));
    expect(log.rows.map(({ operation }) => operation)).toEqual([
      'price-decided',
      'price-asked',
      'allowance-given',
    ]);
    expect(log.rows[0]?.changes).toContainEqual({ path: 'copies', after: 5 });
  });

  it('are gone when they are refused or withdrawn, and leave nothing to agree to', async () => {
    const { boss, second, give } = await openSchool();
    const refused = await give(boss.call);
    expectOk(await refuse(second.call, await idOf(boss.call, refused.freeCopiesId)));
    expect(await found(boss.call, refused.freeCopiesId)).toBeUndefined();
    const taken = await give(boss.call);
    const approvalId = await idOf(boss.call, taken.freeCopiesId);
    const withdrawn = await boss.call(allowanceCalls.withdrawFreeCopies, {
      freeCopiesId: taken.freeCopiesId,
    });
    expect(expectOk(withdrawn)).toEqual({ removed: true });
    expect(refusal(await agree(second.call, approvalId))).toBe('NOT_FOUND');
    const back = await give(boss.call);
    expectOk(await boss.call(calls.withdrawPrice, { approvalId: await idOf(boss.call, back.freeCopiesId) }));
    expect(await found(boss.call, back.freeCopiesId)).toBeUndefined();
  });

  it('stay what they are while more, less or none at all waits', async () => {
    const { boss, second, given } = await openSchool();
    const { freeCopiesId } = given;
    const changed = await boss.call(allowanceCalls.changeFreeCopies, {
      freeCopiesId,
      known: { copies: 2, reason: '困难补助' },
      copies: 9,
      reason: '困难补助，二次核定',
    });
    expect(expectOk(changed)).toMatchObject({ copies: 2, reason: '困难补助，二次核定', agreed: true });
    const first = await idOf(boss.call, freeCopiesId);
    const withdrawn = await boss.call(allowanceCalls.withdrawFreeCopies, { freeCopiesId });
    expect(expectOk(withdrawn)).toEqual({ removed: false });
    expect(refusal(await agree(second.call, first))).toBe('NOT_FOUND');
    expect((await waitingFor(boss.call, freeCopiesId))?.changes[0]).toEqual({
      path: 'copies',
      before: 2,
      after: null,
    });
    expect(await found(boss.call, freeCopiesId)).toMatchObject({ copies: 2 });
    expectOk(await agree(second.call, await idOf(boss.call, freeCopiesId)));
    expect(await found(boss.call, freeCopiesId)).toBeUndefined();
  });

  it('are agreed to once, however many agree at the same time', async () => {
    const { boss, second, approver, given } = await openSchool();
    expectOk(await change(boss.call, given.freeCopiesId, 2, 7));
    const id = await idOf(boss.call, given.freeCopiesId);
    const answers = await Promise.all([agree(second.call, id), agree(approver.call, id)]);
    expect(answers.map((each) => (each.ok ? 'ok' : refusal(each))).toSorted()).toEqual(['NOT_FOUND', 'ok']);
    expect(await found(boss.call, given.freeCopiesId)).toMatchObject({ copies: 7 });
  });

  it('are not agreed to once they are no longer what the asker saw, but may be refused', async () => {
    const { boss, second, approver, given } = await openSchool();
    expectOk(await change(boss.call, given.freeCopiesId, 2, 7));
    const ofIt = eq(allowance.allowanceId, given.freeCopiesId);
    await platform.deps.db.orm.update(allowance).set({ amount: 3 }).where(ofIt);
    const id = await idOf(boss.call, given.freeCopiesId);
    expect(refusal(await agree(second.call, id))).toBe('CHANGED_MEANWHILE');
    await platform.deps.db.orm.delete(allowance).where(ofIt);
    expect(refusal(await agree(second.call, id))).toBe('CHANGED_MEANWHILE');
    expectOk(await refuse(approver.call, id));
  });

  it('are not agreed to by whoever gets them, nor by another school', async () => {
    const { boss, second, approver, school, give } = await openSchool();
    const own = 'T20261';
    const { schoolCode } = school;
    const userId = await school.addPerson({ role: 'printAdmin', userName: own });
    const owner = await signedIn(platform, { schoolCode, userId }, 'admin');
    const fresh = await give(boss.call, { userName: own });
    const id = await idOf(boss.call, fresh.freeCopiesId);
    expect(refusal(await agree(owner, id))).toBe('SECOND_PERSON_NEEDED');
    const stranger = await openSchool();
    expect(refusal(await agree(stranger.second.call, id))).toBe('NOT_FOUND');
    expect(second.userId).not.toBe(approver.userId);
    expectOk(await agree(approver.call, id));
  });

  it('are not agreed to once the asker may no longer give them, and are asked for anew by somebody else', async () => {
    const { boss, second, approver, give, school } = await openSchool();
    const fresh = await give(second.call);
    const id = await idOf(second.call, fresh.freeCopiesId);
    const isAsker = and(eq(account.schoolCode, school.schoolCode), eq(account.userId, second.userId));
    const { orm } = platform.deps.db;
    await orm.update(account).set({ role: 'auditor' }).where(isAsker);
    expect(refusal(await agree(approver.call, id))).toBe('ASKER_MAY_NO_LONGER');
    await orm.update(account).set({ role: 'printAdmin', disabledAt: new Date() }).where(isAsker);
    expect(refusal(await agree(approver.call, id))).toBe('ASKER_MAY_NO_LONGER');
    expect(await found(boss.call, fresh.freeCopiesId)).toMatchObject({ agreed: false });
    expectOk(await change(boss.call, fresh.freeCopiesId, 2, 3));
    expect(refusal(await agree(approver.call, id))).toBe('NOT_FOUND');
    expectOk(await agree(approver.call, await idOf(boss.call, fresh.freeCopiesId)));
    expect(await found(boss.call, fresh.freeCopiesId)).toMatchObject({ agreed: true, copies: 3 });
  });

  it('that waited when a second person stopped being needed may be agreed to, or take effect by the next change', async () => {
    const { boss, second, approver, give } = await openSchool();
    const [kept, changed] = [await give(boss.call), await give(boss.call)];
    expectOk(await boss.call(calls.savePriceRule, { isOn: false }));
    expectOk(await agree(approver.call, await idOf(boss.call, 'prices', 'priceRule')));
    expect(await found(boss.call, kept.freeCopiesId)).toMatchObject({ agreed: false });
    expectOk(await agree(second.call, await idOf(boss.call, kept.freeCopiesId)));
    expect(expectOk(await change(boss.call, changed.freeCopiesId, 2, 3))).toMatchObject({ agreed: true });
    expect(await waitingFor(boss.call, changed.freeCopiesId)).toBeNull();
    expect(await give(boss.call)).toMatchObject({ agreed: true });
  });

  describe('from a file', () => {
    const rowsOf = (itemId: string, first: number, count: number, userName = USER_NAME) =>
      Array.from({ length: count }, (_, at) => ({
        line: first + at,
        userName,
        item: itemId,
        copies: 3,
        reason: '',
      }));
    const send = async (
      call: CallFunction,
      batchId: string,
      rows: ReturnType<typeof rowsOf>,
      isTrial = false,
    ) => expectOk(await call(allowanceCalls.importFreeCopies, { batchId, isTrial, rows }));
    const KIND = 'freeCopiesImport';

    it('wait as one change, which grows with each portion and leads to its rows', async () => {
      const { boss, second, item } = await openSchool();
      const batchId = randomUUID();
      expect((await send(boss.call, batchId, rowsOf(item.itemId, 2, 2), true)).waits).toBe(false);
      expect(await waitingFor(boss.call, batchId, KIND)).toBeNull();
      expect((await send(boss.call, batchId, rowsOf(item.itemId, 2, 2))).waits).toBe(true);
      const half = await idOf(boss.call, batchId, KIND);
      await send(boss.call, batchId, rowsOf(item.itemId, 4, 3));
      const waiting = await waitingFor(second.call, batchId, KIND);
      expect(waiting?.changes).toEqual([
        { path: 'copies', after: 15 },
        { path: 'rows', after: 5 },
      ]);
      expect(refusal(await agree(second.call, half))).toBe('NOT_FOUND');
      const decided = expectOk(await boss.call(calls.list, { ...PAGING, decided: true }));
      expect(decided.total).toBe(0);
      expect(await listed(second.call, { change: batchId })).toHaveLength(5);
      expectOk(await agree(second.call, waiting?.approvalId ?? NO_ID));
      expect((await listed(boss.call, { change: batchId })).every(({ agreed }) => agreed)).toBe(true);
    });

    it('are asked for anew when one of them is changed or withdrawn, by whoever did', async () => {
      const { boss, second, approver, item } = await openSchool();
      const batchId = randomUUID();
      await send(boss.call, batchId, rowsOf(item.itemId, 2, 3));
      const id = await idOf(boss.call, batchId, KIND);
      const [one, other] = await listed(boss.call, { change: batchId });
      const freeCopiesId = one?.freeCopiesId ?? NO_ID;
      expect(expectOk(await second.call(allowanceCalls.withdrawFreeCopies, { freeCopiesId }))).toEqual({
        removed: true,
      });
      expect(refusal(await agree(approver.call, id))).toBe('NOT_FOUND');
      const again = await waitingFor(second.call, batchId, KIND);
      expect(again).toMatchObject({ isOwn: true, changes: [{ after: 6 }, { after: 2 }] });
      expectOk(
        await second.call(allowanceCalls.changeFreeCopies, {
          freeCopiesId: other?.freeCopiesId ?? NO_ID,
          known: { copies: 3, reason: '' },
          copies: 1,
          reason: '',
        }),
      );
      expect(refusal(await agree(second.call, await idOf(boss.call, batchId, KIND)))).toBe(
        'SECOND_PERSON_NEEDED',
      );
      expectOk(await agree(boss.call, await idOf(boss.call, batchId, KIND)));
      expect((await listed(boss.call, { change: batchId })).map(({ copies }) => copies).toSorted()).toEqual([
        1, 3,
      ]);
    });

    it('are all gone when they are refused, and not agreed to when a row is gone or is the approver’s', async () => {
      const { boss, second, approver, school, item } = await openSchool();
      const own = 'T20262';
      const userId = await school.addPerson({ role: 'printAdmin', userName: own });
      const owner = await signedIn(platform, { schoolCode: school.schoolCode, userId }, 'admin');
      const batchId = randomUUID();
      await send(boss.call, batchId, [...rowsOf(item.itemId, 2, 2), ...rowsOf(item.itemId, 9, 1, own)]);
      expect(refusal(await agree(owner, await idOf(boss.call, batchId, KIND)))).toBe('SECOND_PERSON_NEEDED');
      await platform.deps.db.orm.delete(allowance).where(eq(allowance.userId, userId));
      expect(refusal(await agree(second.call, await idOf(boss.call, batchId, KIND)))).toBe(
        'CHANGED_MEANWHILE',
      );
      expectOk(await refuse(approver.call, await idOf(boss.call, batchId, KIND)));
      expect(await listed(boss.call, { change: batchId })).toEqual([]);
      // The same batch once more gives nothing: what was refused is imported anew.
      await send(boss.call, batchId, rowsOf(item.itemId, 2, 2));
      expect(await waitingFor(boss.call, batchId, KIND)).toBeNull();
    });
  });

  it('are listed with all else that waits, and alone', async () => {
    const { boss, approver, item, give, person } = await openSchool();
    await give(boss.call);
    expectOk(
      await boss.call(itemAdminCalls.modify, {
        ...settingsOf({ title: item.title, unitPrice: 300, freeCopies: 1 }),
        itemId: item.itemId,
        revision: item.revision,
      }),
    );
    const kinds = async (call: CallFunction, query: object = {}) =>
      expectOk(await call(calls.list, { ...PAGING, ...query })).rows.map(({ kind }) => kind);
    expect((await kinds(approver.call)).toSorted()).toEqual(['freeCopies', 'itemPrice']);
    expect(await kinds(approver.call, { kind: 'freeCopies' })).toEqual(['freeCopies']);
    expect(await kinds(approver.call, { kind: 'refund' })).toEqual([]);
    expect(await kinds((await person('operator')).call)).toEqual([]);
  });
});
