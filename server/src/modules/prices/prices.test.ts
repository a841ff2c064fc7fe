import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { approvalCalls as calls, type PriceKind } from '@self-print/contract/platform/approvals.ts';
import { cloudPrintAdminCalls } from '@self-print/contract/platform/cloudPrintAdmin.ts';
import {
  type AdminItem,
  type ItemSettings,
  itemAdminCalls,
} from '@self-print/contract/platform/itemAdmin.ts';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import { paymentItemAdminCalls } from '@self-print/contract/platform/paymentItemAdmin.ts';
import { roleCalls } from '@self-print/contract/platform/roles.ts';
import { eq } from 'drizzle-orm';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { account } from '../../db/schema/accounts.ts';
import { printItem } from '../../db/schema/items.ts';
import { addTestTemplate, settingsOf } from '../../testing/itemSettings.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal } from '../../testing/testSchool.ts';

const PAGING = { page: 1, rows: 20 };
const NO_ID = '00000000-0000-4000-8000-000000000000';

describe('prices with four eyes', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  /** A school with two who may change and agree to prices, and one who may only agree. */
  async function openSchool({ isOn = true, others = ['printAdmin', 'approver'] as BuiltInRole[] } = {}) {
    const school = await addTestSchool(platform);
    const { schoolCode } = school;
    await addTestTemplate(platform.deps, schoolCode);
    const person = async (role: BuiltInRole) => {
      const userId = await school.addPerson({ role });
      return { userId, call: await signedIn(platform, { schoolCode, userId }, 'admin') };
    };
    const boss = await person('admin');
    const [second = boss, approver = boss] = await Promise.all(others.map(person));
    if (isOn) expectOk(await boss.call(calls.savePriceRule, { isOn: true }));
    return {
      school,
      person,
      boss: boss.call,
      second: second.call,
      approver: approver.call,
      bossId: boss.userId,
    };
  }
  const add = async (call: CallFunction, changes: Partial<ItemSettings> = {}) =>
    expectOk(await call(itemAdminCalls.create, settingsOf({ unitPrice: 100, ...changes })));
  /** An item with a price, from before prices needed a second person. */
  async function openWithItem(changes: Partial<ItemSettings> = {}) {
    const at = await openSchool({ isOn: false });
    const item = await add(at.boss, changes);
    expectOk(await at.boss(calls.savePriceRule, { isOn: true }));
    return { ...at, item };
  }
  const save = (call: CallFunction, { itemId, revision }: AdminItem, changes: Partial<ItemSettings>) =>
    call(itemAdminCalls.modify, { ...settingsOf({ unitPrice: 100, ...changes }), itemId, revision });
  const read = async (call: CallFunction, { itemId }: AdminItem) =>
    expectOk(await call(itemAdminCalls.get, { id: itemId }));
  const waitingFor = async (call: CallFunction, subject: string, kind: PriceKind = 'itemPrice') =>
    expectOk(await call(calls.ofPrice, { kind, subject }));
  const idOf = async (call: CallFunction, subject: string, kind: PriceKind = 'itemPrice') =>
    (await waitingFor(call, subject, kind)).waiting?.approvalId ?? NO_ID;
  const agree = (call: CallFunction, approvalId: string) =>
    call(calls.decidePrice, { approvalId, decision: { kind: 'agree' } });
  const refuse = (call: CallFunction, approvalId: string, reason = '超出标准') =>
    call(calls.decidePrice, { approvalId, decision: { kind: 'refuse', reason } });

  it('are changed by one person where a school has not asked for two', async () => {
    const { boss } = await openSchool({ isOn: false });
    const item = await add(boss);
    expect(expectOk(await save(boss, item, { unitPrice: 150 }))).toMatchObject({ unitPrice: 150 });
    expect(await waitingFor(boss, item.itemId)).toEqual({ waiting: null, refused: null });
  });

  it('wait for another person, while the rest of the same save takes effect', async () => {
    const { boss, second, item } = await openWithItem();
    const title = { zh: '在学证明', en: 'Enrolment' };
    const saved = expectOk(await save(boss, item, { title, unitPrice: 150, freeCopies: 1 }));
    expect(saved).toMatchObject({ title, unitPrice: 100, freeCopies: 0, revision: 1 });
    const { waiting } = await waitingFor(boss, item.itemId);
    expect(waiting).toMatchObject({
      kind: 'itemPrice',
      isOwn: true,
      mayDecide: false,
      changes: [
        { path: 'freeCopies', before: 0, after: 1 },
        { path: 'unitPrice', before: 100, after: 150 },
      ],
    });
    expect(refusal(await agree(boss, waiting?.approvalId ?? NO_ID))).toBe('SECOND_PERSON_NEEDED');
    expect((await waitingFor(second, item.itemId)).waiting).toMatchObject({ isOwn: false, mayDecide: true });
    expectOk(await agree(second, waiting?.approvalId ?? NO_ID));
    expect(await read(boss, item)).toMatchObject({ title, unitPrice: 150, freeCopies: 1, revision: 2 });
  });

  it('have both people in the operation log, with what changed', async () => {
    const { boss, second, approver, item, bossId } = await openWithItem();
    expectOk(await save(boss, item, { unitPrice: 150 }));
    expectOk(await refuse(approver, await idOf(boss, item.itemId), '须先公示'));
    expectOk(await save(boss, await read(boss, item), { unitPrice: 160 }));
    expectOk(await agree(second, await idOf(boss, item.itemId)));
    const { rows } = expectOk(await boss(operationCalls.list, { ...PAGING, subject: item.itemId }));
    // The saves that changed nothing but a price that waits have no entry of their own beside that of the wish.
    expect(rows.map(({ operation }) => operation)).toEqual([
      'price-decided',
      'price-asked',
      'price-decided',
      'price-asked',
      'item-created',
    ]);
    const [decided, asked, refused] = rows;
    expect(decided).toMatchObject({ operation: 'price-decided', role: 'printAdmin' });
    expect(decided?.changes).toContainEqual({ path: 'unitPrice', before: 100, after: 160 });
    expect(decided?.changes.find(({ path }) => path === 'askedBy')?.after).toMatch(/\*/);
    expect(asked).toMatchObject({
      operation: 'price-asked',
      userId: bossId,
      changes: [{ path: 'unitPrice', before: 100, after: 160 }],
    });
    expect(refused).toMatchObject({ operation: 'price-decided', role: 'approver' });
    expect(refused?.changes).toContainEqual({ path: 'reason', after: '须先公示' });
  });

  it('are agreed to once, however many agree at the same time', async () => {
    const { boss, second, approver, item } = await openWithItem();
    expectOk(await save(boss, item, { unitPrice: 150 }));
    const approvalId = await idOf(boss, item.itemId);
    const answers = await Promise.all([agree(second, approvalId), agree(approver, approvalId)]);
    expect(answers.map((each) => (each.ok ? 'ok' : refusal(each))).toSorted()).toEqual(['NOT_FOUND', 'ok']);
    expect(await read(boss, item)).toMatchObject({ unitPrice: 150, revision: 2 });
  });

  it('are never agreed to unseen, when somebody asks for another one at the same time', async () => {
    const { boss, second, approver, item } = await openWithItem();
    const asked = expectOk(await save(boss, item, { unitPrice: 150 }));
    const approvalId = await idOf(boss, item.itemId);
    const [agreed, other] = await Promise.all([
      agree(approver, approvalId),
      save(second, asked, { unitPrice: 170 }),
    ]);
    const { waiting } = await waitingFor(boss, item.itemId);
    const { unitPrice } = await read(boss, item);
    if (agreed.ok) expect([refusal(other), unitPrice, waiting]).toEqual(['CHANGED_MEANWHILE', 150, null]);
    else expect([refusal(agreed), other.ok, unitPrice]).toEqual(['NOT_FOUND', true, 100]);
  });

  it('have another id once another one was asked for, which nobody agrees to by the old one', async () => {
    const { boss, second, approver, item } = await openWithItem();
    const asked = expectOk(await save(boss, item, { unitPrice: 150 }));
    const approvalId = await idOf(boss, item.itemId);
    expectOk(await save(second, asked, { unitPrice: 1 }));
    expect(refusal(await agree(approver, approvalId))).toBe('NOT_FOUND');
    expect(await read(boss, item)).toMatchObject({ unitPrice: 100 });
    expect((await waitingFor(boss, item.itemId)).waiting?.changes).toEqual([
      { path: 'unitPrice', before: 100, after: 1 },
    ]);
  });

  it('are refused with a reason, which the asker finds', async () => {
    const { boss, second, approver, item } = await openWithItem();
    expectOk(await save(boss, item, { unitPrice: 150 }));
    const approvalId = await idOf(boss, item.itemId);
    expect(refusal(await refuse(approver, approvalId, '  '))).toBe('BAD_REQUEST');
    expectOk(await refuse(approver, approvalId, '超出标准'));
    expect(await read(boss, item)).toMatchObject({ unitPrice: 100 });
    expect(await waitingFor(boss, item.itemId)).toMatchObject({
      waiting: null,
      refused: { decision: 'refused', reason: '超出标准' },
    });
    expect(await waitingFor(second, item.itemId)).toEqual({ waiting: null, refused: null });
    expect(refusal(await agree(second, approvalId))).toBe('NOT_FOUND');
  });

  it('are withdrawn by the asker alone', async () => {
    const { boss, second, item } = await openWithItem();
    expectOk(await save(boss, item, { unitPrice: 150 }));
    const approvalId = await idOf(boss, item.itemId);
    expect(refusal(await second(calls.withdrawPrice, { approvalId }))).toBe('NOT_FOUND');
    expectOk(await boss(calls.withdrawPrice, { approvalId }));
    expect(await waitingFor(boss, item.itemId)).toEqual({ waiting: null, refused: null });
  });

  it('are not agreed to once something else was agreed or changed meanwhile, but may be refused', async () => {
    const { boss, second, approver, item } = await openWithItem();
    expectOk(await save(boss, item, { unitPrice: 150 }));
    const approvalId = await idOf(boss, item.itemId);
    await platform.deps.db.orm
      .update(printItem)
      .set({ unitPrice: 90 })
      .where(eq(printItem.itemId, item.itemId));
    expect(refusal(await agree(second, approvalId))).toBe('CHANGED_MEANWHILE');
    expectOk(await refuse(approver, approvalId));
    expect(await read(boss, item)).toMatchObject({ unitPrice: 90 });
  });

  it('are agreed to although other settings changed meanwhile, which stay', async () => {
    const { boss, second, item } = await openWithItem();
    const asked = expectOk(await save(boss, item, { unitPrice: 150 }));
    const later = expectOk(await save(second, asked, { validityDays: 30 }));
    expectOk(await agree(second, await idOf(second, item.itemId)));
    expect(await read(boss, item)).toMatchObject({ unitPrice: 150, validityDays: 30 });
    expect(refusal(await save(boss, later, { unitPrice: 100 }))).toBe('CHANGED_MEANWHILE');
  });

  it('belong to whoever asked last, and to the first one where the same is asked for again', async () => {
    const { boss, second, approver, item } = await openWithItem();
    const asked = expectOk(await save(boss, item, { unitPrice: 150 }));
    const again = expectOk(await save(second, asked, { unitPrice: 150 }));
    expect((await waitingFor(second, item.itemId)).waiting?.isOwn).toBe(false);
    expectOk(await save(second, again, { unitPrice: 180 }));
    expect((await waitingFor(second, item.itemId)).waiting?.isOwn).toBe(true);
    expect(refusal(await agree(second, await idOf(second, item.itemId)))).toBe('SECOND_PERSON_NEEDED');
    expectOk(await agree(approver, await idOf(second, item.itemId)));
    expect(await read(boss, item)).toMatchObject({ unitPrice: 180 });
  });

  it('of new items and copies keep them closed until somebody agrees', async () => {
    const { boss, second, item } = await openWithItem();
    const { itemId: _, ...copied } = await read(boss, item);
    const copy = expectOk(await boss(itemAdminCalls.create, { ...copied, unitPrice: 1, state: 1 }));
    expect(copy).toMatchObject({ state: 0, priceAgreed: false, unitPrice: 1 });
    expect(refusal(await save(boss, copy, { unitPrice: 1, state: 1 }))).toBe('PRICE_NOT_AGREED');
    const opening = { items: [{ itemId: copy.itemId, revision: 0 }], state: 1 };
    expect(expectOk(await boss(itemAdminCalls.modifyMany, opening))).toMatchObject({ kept: [copy.itemId] });
    expectOk(await refuse(second, await idOf(boss, copy.itemId)));
    expect(refusal(await save(boss, copy, { unitPrice: 1, state: 1 }))).toBe('PRICE_NOT_AGREED');
    const cheaper = expectOk(await save(boss, copy, { unitPrice: 90, state: 0 }));
    expect((await waitingFor(boss, copy.itemId)).waiting?.changes).toContainEqual({
      path: 'unitPrice',
      after: 90,
    });
    expectOk(await agree(second, await idOf(boss, copy.itemId)));
    const agreed = await read(boss, cheaper);
    expect(agreed).toMatchObject({ priceAgreed: true, state: 0, unitPrice: 90 });
    expect(expectOk(await save(boss, agreed, { unitPrice: 90, state: 1 }))).toMatchObject({ state: 1 });
  });

  it('of archived items are neither agreed to nor taken round by bringing them back', async () => {
    const { boss, second, item } = await openWithItem();
    expectOk(await save(boss, item, { unitPrice: 150 }));
    expectOk(await boss(itemAdminCalls.archive, { itemId: item.itemId }));
    expect(refusal(await agree(second, await idOf(boss, item.itemId)))).toBe('CHANGED_MEANWHILE');
    expectOk(await boss(itemAdminCalls.restore, { itemId: item.itemId }));
    expect(await read(boss, item)).toMatchObject({ unitPrice: 100 });
  });

  it('of many items wait one by one, while opening them does not', async () => {
    const { boss, second, item } = await openWithItem({ state: 0 });
    const many = { items: [{ itemId: item.itemId, revision: 0 }], unitPrice: 130, state: 1 };
    const { itemId } = item;
    expect(expectOk(await boss(itemAdminCalls.modifyMany, many))).toEqual({
      changed: [itemId],
      kept: [],
      waiting: [itemId],
    });
    expect(await read(boss, item)).toMatchObject({ unitPrice: 100, state: 1, revision: 1 });
    expectOk(await agree(second, await idOf(boss, itemId)));
    expect(await read(boss, item)).toMatchObject({ unitPrice: 130, revision: 2 });
  });

  it('of folders and relations are nobody’s business', async () => {
    const { boss, item } = await openWithItem();
    const folder = await add(boss, { kind: 'folder', unitPrice: 0 });
    expect([folder.priceAgreed, await waitingFor(boss, folder.itemId)]).toEqual([
      true,
      { waiting: null, refused: null },
    ]);
    expectOk(await boss(itemAdminCalls.saveRoles, { itemId: item.itemId, revision: 0, roles: ['student'] }));
    expect((await waitingFor(boss, item.itemId)).waiting).toBeNull();
  });

  it('of files wait with their free pages, while limits take effect', async () => {
    const { boss, second } = await openSchool();
    const { terms, revision } = expectOk(await boss(cloudPrintAdminCalls.terms, {}));
    const [first, ...rest] = terms.prices;
    if (!first) throw new Error('There is no price');
    const wanted = {
      ...terms,
      keptDays: 3,
      prices: [{ ...first, perSide: 5 }, ...rest],
      freePagesPerTerm: { student: 10 },
    };
    const saved = expectOk(await boss(cloudPrintAdminCalls.saveTerms, { terms: wanted, revision }));
    expect(saved).toMatchObject({ terms: { ...terms, keptDays: 3 }, revision: 1 });
    const { waiting } = await waitingFor(second, 'cloud-print', 'cloudPrintPrices');
    expect(waiting?.changes).toEqual([
      { path: 'freePagesPerTerm.staff', before: 200 },
      { path: 'freePagesPerTerm.student', before: 50, after: 10 },
      { path: 'prices.A4-black.perSide', before: 20, after: 5 },
    ]);
    const other = { terms: { ...wanted, keptDays: 4 }, revision };
    expect(refusal(await second(cloudPrintAdminCalls.saveTerms, other))).toBe('CHANGED_MEANWHILE');
    expectOk(await agree(second, waiting?.approvalId ?? NO_ID));
    expect(expectOk(await boss(cloudPrintAdminCalls.terms, {}))).toMatchObject({
      terms: wanted,
      revision: 2,
    });
  });

  it('of files in another order, with no free sides written as none, are the same prices', async () => {
    const { boss } = await openSchool();
    const { terms, revision } = expectOk(await boss(cloudPrintAdminCalls.terms, {}));
    const freePagesPerTerm = { ...terms.freePagesPerTerm, guest: 0 };
    const turned = { ...terms, prices: terms.prices.toReversed(), freePagesPerTerm };
    expectOk(await boss(cloudPrintAdminCalls.saveTerms, { terms: turned, revision }));
    expect((await waitingFor(boss, 'cloud-print', 'cloudPrintPrices')).waiting).toBeNull();
  });

  it('of fees wait, and new fees are not offered before', async () => {
    const { boss, second } = await openSchool();
    const facts = {
      title: { zh: '教材费', en: 'Textbooks' },
      explanation: { zh: '', en: '' },
      tag: { zh: '', en: '' },
      price: { kind: 'fixed', amountFen: 3_000 },
      payer: 'anybody',
      online: false,
      terminals: [],
      position: 1,
    } as const;
    const fee = expectOk(
      await boss(paymentItemAdminCalls.create, { ...facts, terminals: [], requestKey: randomUUID() }),
    );
    const { paymentId } = fee;
    const offer = (revision: number) =>
      boss(paymentItemAdminCalls.setState, { paymentId, revision, state: 'offered' });
    expect(refusal(await offer(fee.revision))).toBe('PRICE_NOT_AGREED');
    expectOk(await agree(second, await idOf(boss, paymentId, 'feePrice')));
    const offered = expectOk(await offer(fee.revision + 1));
    const dearer = { ...facts, terminals: [], position: 7, price: { kind: 'fixed', amountFen: 1 } as const };
    const changed = expectOk(
      await boss(paymentItemAdminCalls.modify, { ...dearer, paymentId, revision: offered.revision }),
    );
    expect(changed).toMatchObject({ position: 7, price: facts.price });
    expect((await waitingFor(second, paymentId, 'feePrice')).waiting?.changes).toEqual([
      { path: 'price.amountFen', before: 3_000, after: 1 },
    ]);
    expectOk(await agree(second, await idOf(boss, paymentId, 'feePrice')));
    expect(expectOk(await boss(paymentItemAdminCalls.get, { id: paymentId }))).toMatchObject({
      price: dearer.price,
    });
    const { rows } = expectOk(await boss(operationCalls.list, { ...PAGING, subject: paymentId }));
    expect(rows.slice(0, 3).map(({ operation }) => operation)).toEqual([
      'price-decided',
      'fee-changed',
      'price-asked',
    ]);
  });

  it('are decided on by whoever may, and not by those who may change roles', async () => {
    const { boss, school, person, item } = await openWithItem();
    expectOk(await save(boss, item, { unitPrice: 150 }));
    const approvalId = await idOf(boss, item.itemId);
    const auditor = await person('auditor');
    expect(refusal(await agree(auditor.call, approvalId))).toBe('NO_PERMISSION');
    expect((await waitingFor(auditor.call, item.itemId)).waiting).toMatchObject({ mayDecide: false });
    const other = await person('admin');
    expect(refusal(await other.call(roleCalls.decide, { approvalId, approve: true }))).toBe('NOT_FOUND');
    const stranger = await openSchool();
    expect(refusal(await agree(stranger.second, approvalId))).toBe('NOT_FOUND');
    expect((await waitingFor(stranger.second, item.itemId)).waiting).toBeNull();
    expect(school.schoolCode).not.toBe(stranger.school.schoolCode);
  });

  it('take effect at once where a school has nobody else who could agree', async () => {
    const { boss, person } = await openSchool({ others: [] });
    const item = await add(boss);
    expect(expectOk(await save(boss, item, { unitPrice: 150 }))).toMatchObject({ unitPrice: 150 });
    const { userId } = await person('approver');
    await platform.deps.db.orm
      .update(account)
      .set({ disabledAt: platform.deps.clock.now() })
      .where(eq(account.userId, userId));
    // Disabling the others makes nobody alone.
    expect(expectOk(await save(boss, await read(boss, item), { unitPrice: 190 }))).toMatchObject({
      unitPrice: 150,
    });
  });

  it('stop needing a second person only when a second person agrees', async () => {
    const { boss, second, item } = await openWithItem();
    expect(expectOk(await boss(calls.savePriceRule, { isOn: false }))).toMatchObject({
      outcome: 'waiting',
      rule: { isOn: true, approvers: 3 },
    });
    expectOk(await save(boss, item, { unitPrice: 150 }));
    expect(await read(boss, item)).toMatchObject({ unitPrice: 100 });
    const rule = await idOf(boss, 'prices', 'priceRule');
    expect(refusal(await agree(boss, rule))).toBe('SECOND_PERSON_NEEDED');
    expectOk(await agree(second, rule));
    expect(expectOk(await boss(calls.priceRule, {}))).toMatchObject({ isOn: false });
  });

  it('that waited when a second person stopped being needed may still be agreed to, or are dropped by the next change', async () => {
    const { boss, second, approver, item } = await openWithItem();
    const fresh = await add(boss, { state: 0 });
    const asked = expectOk(await save(boss, item, { unitPrice: 150 }));
    expectOk(await boss(calls.savePriceRule, { isOn: false }));
    expectOk(await agree(approver, await idOf(boss, 'prices', 'priceRule')));
    expectOk(await save(boss, await read(boss, fresh), { state: 1 }));
    expect(expectOk(await agree(second, await idOf(boss, fresh.itemId)))).toEqual({ outcome: 'done' });
    expectOk(await save(boss, asked, { unitPrice: 170 }));
    expect((await waitingFor(boss, item.itemId)).waiting).toBeNull();
    expect(await read(boss, item)).toMatchObject({ unitPrice: 170 });
  });

  it('are listed with all else that waits, for those who may see it', async () => {
    const { boss, second, approver, person, item } = await openWithItem();
    expectOk(await save(boss, item, { unitPrice: 150 }));
    const grown = { name: { zh: '新角色', en: 'New role' }, administers: true, needsSecondFactor: false };
    await person('admin');
    expectOk(await boss(roleCalls.create, { ...grown, permissions: ['payment:refund'] }));
    const kinds = async (call: CallFunction, decided = false) =>
      expectOk(await call(calls.list, { ...PAGING, decided }))
        .rows.map(({ kind }) => kind)
        .toSorted();
    expect(await kinds(boss)).toEqual(['itemPrice', 'rolePermissions']);
    expect(await kinds(approver)).toEqual(['itemPrice']);
    expect(await kinds((await person('operator')).call)).toEqual([]);
    const mine = async (call: CallFunction) =>
      expectOk(await call(calls.list, { ...PAGING, mine: true })).total;
    expect([await mine(boss), await mine(second), await mine(approver)]).toEqual([0, 1, 1]);
    expectOk(await refuse(second, await idOf(boss, item.itemId)));
    expect(await kinds(approver)).toEqual([]);
    expect(await kinds(approver, true)).toEqual(['itemPrice']);
    const { rows } = expectOk(await boss(roleCalls.approvals, PAGING));
    expect(rows.map(({ kind }) => kind)).toEqual(['rolePermissions']);
  });
});
