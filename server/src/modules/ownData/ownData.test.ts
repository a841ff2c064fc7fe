import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { OWN_DATA, ownDataKind } from '@self-print/contract/ownData.ts';
import {
  deletionAdminCalls as admin,
  deletionCalls as calls,
} from '@self-print/contract/platform/deletions.ts';
import { and, eq } from 'drizzle-orm';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { account } from '../../db/schema/accounts.ts';
import { allowance } from '../../db/schema/allowances.ts';
import { cloudFile } from '../../db/schema/cloudPrint.ts';
import { faceConsent, faceGroupMember } from '../../db/schema/faces.ts';
import { faultReport } from '../../db/schema/faults.ts';
import { formUpload } from '../../db/schema/forms.ts';
import { operationEntry } from '../../db/schema/operations.ts';
import { printLog, printOrder } from '../../db/schema/orders.ts';
import { passwordLink } from '../../db/schema/passwordLinks.ts';
import { payChannel, payPayerName } from '../../db/schema/payments.ts';
import { personRecord } from '../../db/schema/records.ts';
import { documentShare } from '../../db/schema/shares.ts';
import { signInEvent, signInLink, signInProvider } from '../../db/schema/signIn.ts';
import { trainChange, trainEntitlement } from '../../db/schema/trainCards.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';
import { setCard } from '../accounts/cards.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { setPhone } from '../accounts/phones.ts';
import { encryptCloudFileName } from '../cloudPrint/fileStore.ts';
import { encryptReport } from '../faults/encryptedFault.ts';
import { keepFormContent } from '../forms/formContent.ts';
import { encryptText } from '../trainCards/store.ts';
import { runDeletions } from './runDeletions.ts';
import { STORES } from './stores.ts';

const bytes = new Uint8Array([1]);

describe('the deletion of what is stored about a person', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
  });
  afterAll(() => platform.close());

  const consoleOf = async (role: BuiltInRole, at: TestSchool = school) =>
    signedIn(platform, { schoolCode: at.schoolCode, userId: await at.addPerson({ role }) }, 'admin');
  const phoneOfSomebody = async (role: BuiltInRole = 'student') => {
    const who = { schoolCode: school.schoolCode, userId: await school.addPerson({ role }) };
    return { ...who, phone: await signedIn(platform, who, 'mobile') };
  };
  const rowOf = async (userId: string) => {
    const [row] = await platform.deps.db.orm
      .select()
      .from(account)
      .where(and(eq(account.schoolCode, school.schoolCode), eq(account.userId, userId)));
    if (!row) throw new Error('The account is gone');
    return row;
  };
  /** Somebody of whom something of every kind is stored that can be put there in one line. */
  const somebodyKnown = async () => {
    const person = await phoneOfSomebody();
    const { schoolCode, userId } = person;
    const { db, keys, clock, storage } = platform.deps;
    const now = clock.now();
    await setPhone(platform.deps, person, `139${String(Math.random()).slice(2, 10)}`);
    await setCard(db, keys, person, { kind: 'campusCard', number: randomUUID() }, now);
    const { orderId } = await school.addOrder({ userId });
    await db.orm
      .update(printOrder)
      .set({ state: 'cancelled', cancelledAt: now })
      .where(eq(printOrder.orderId, orderId));
    await keepFormContent(db, keys, { schoolCode, orderId, moment: 'before' }, { why: '申请奖学金' }, now);
    await db.orm.insert(personRecord).values({
      schoolCode,
      userId,
      recordEncrypted: keys.fields.encrypt(JSON.stringify({ values: { 'student.name': '张小明' } }), {
        column: 'person_record.record',
        schoolCode,
        rowId: userId,
      }),
      updatedAt: now,
    });
    const fileId = randomUUID();
    await db.orm.insert(cloudFile).values({
      schoolCode,
      fileId,
      userId,
      fileNameEncrypted: encryptCloudFileName(keys, { schoolCode, fileId }, '证明材料.pdf'),
      sizeBytes: 1,
      receivedBytes: 1,
      state: 'ready',
      uploadedAt: now,
      changedAt: now,
      keptUntil: new Date(now.getTime() + DAY_MS),
    });
    await db.orm.insert(formUpload).values({
      schoolCode,
      fileId,
      itemId: 'any',
      moment: 'before',
      field: 'proof',
      kinds: [],
      orderId,
      attachedAt: now,
    });
    await db.orm.insert(faceGroupMember).values({ schoolCode, userId, groupId: 'class-1' });
    await db.orm.insert(passwordLink).values({
      schoolCode,
      userId,
      tokenHash: new TextEncoder().encode(userId),
      expiresAt: now,
    });
    await db.orm.insert(documentShare).values({
      schoolCode,
      shareId: randomUUID(),
      orderId,
      userId,
      tokenHash: new TextEncoder().encode(orderId),
      expiresAt: now,
      createdAt: now,
    });
    await db.orm.insert(printLog).values({
      schoolCode,
      printLogId: randomUUID(),
      orderId,
      terminalCode: 'T',
      fencingToken: 1,
      outcome: 'failed',
      code: '',
      errorMsg: '',
      executionRecord: '',
      remarks: '',
      copies: 1,
      pictureEncrypted: bytes,
      savedAt: now,
    });
    await db.orm.insert(allowance).values({
      schoolCode,
      allowanceId: randomUUID(),
      kind: 'pages',
      userId,
      amount: 5,
      reasonEncrypted: bytes,
      createdAt: now,
    });
    await db.orm.insert(trainEntitlement).values({
      schoolCode,
      userId,
      entitled: true,
      idCardEncrypted: encryptText(
        keys,
        { column: 'entitlement.idCard', schoolCode, rowId: userId },
        '999999200307040010',
      ),
      intervalSchool: '北京',
      intervalHome: '广州',
      lastNumber: 0,
      revision: 0,
      changedAt: now,
    });
    const picture = await storage.put('pictures', 'image/png', new TextEncoder().encode(userId));
    await db.orm.insert(trainChange).values({
      schoolCode,
      changeId: randomUUID(),
      userId,
      fromHome: '广州',
      intervalHome: '成都',
      state: 'applied',
      imageKey: picture.key,
      imageSha256: picture.sha256,
      imageLength: picture.contentLength,
      imageType: 'image/png',
      createdAt: now,
    });
    await db.orm
      .insert(payChannel)
      .values({
        schoolCode,
        channelId: 'wx',
        provider: 'wechat',
        nameZh: '微信支付',
        nameEn: 'WeChat Pay',
        enabled: true,
        revision: 0,
        createdAt: now,
      })
      .onConflictDoNothing();
    await db.orm.insert(payPayerName).values({
      schoolCode,
      nameId: randomUUID(),
      userId,
      channelId: 'wx',
      account: 'wx0001',
      orderId,
      nameEncrypted: bytes,
      expiresAt: new Date(now.getTime() + DAY_MS),
    });
    await db.orm
      .insert(faceConsent)
      .values({ schoolCode, userId, version: 1, terminalCode: 'T', agreedAt: now });
    const providerId = `p${randomUUID().slice(0, 8)}`;
    await db.orm.insert(signInProvider).values({
      schoolCode,
      providerId,
      kind: 'LDAP',
      nameZh: '目录',
      nameEn: 'Directory',
      enabled: true,
      newAccounts: false,
      assurance: 'normal',
      parametersEncrypted: bytes,
      mapping: { userName: 'uid' },
      revision: 0,
      createdAt: now,
    } as never);
    await db.orm.insert(signInLink).values({
      schoolCode,
      providerId,
      subjectIndex: new TextEncoder().encode(userId),
      userId,
      department: '',
      linkedAt: now,
      lastAt: now,
    });
    await db.orm.insert(signInEvent).values({
      schoolCode,
      eventId: randomUUID(),
      userId,
      client: 'phone',
      way: 'DB',
      outcome: 'signedIn',
      at: now,
    });
    const feedbackId = randomUUID();
    await db.orm.insert(faultReport).values({
      schoolCode,
      feedbackId,
      requestKey: feedbackId,
      source: 'phone',
      faultType: 1,
      reporterId: userId,
      ...encryptReport(keys, { schoolCode, feedbackId }, { reason: '卡纸', phone: '13700000001' }),
      state: 'new',
      revision: 0,
      createdAt: now,
      changedAt: now,
    });
    return { ...person, orderId, picture };
  };
  const countsOf = async (who: { schoolCode: string; userId: string }) => {
    const counts: Record<string, number> = {};
    for (const kind of ownDataKind.options)
      counts[kind] = (await STORES[kind].read(platform.deps, who)).length;
    return counts;
  };

  it('takes what may go, keeps what has to stay without a name, and says what it was', async () => {
    const person = await somebodyKnown();
    const bystander = await somebodyKnown();
    const others = await countsOf(bystander);
    const before = await countsOf(person);
    const boss = await consoleOf('admin');
    const asked = expectOk(await person.phone(calls.ask, {}));
    const requestId = asked.request?.requestId ?? '';
    expect(asked.request?.state).toBe('waiting');
    expect(expectOk(await boss(admin.agree, { requestId })).state).toBe('agreed');
    expect(refusal(await person.phone(calls.get, {}))).toBe('MOBILE_NOT_SIGNED_IN');
    await runDeletions(platform.deps);

    const after = await countsOf(person);
    const gone = ownDataKind.options.filter((kind) => OWN_DATA[kind].fate === 'goes');
    expect(gone.filter((kind) => after[kind] !== 0)).toEqual([]);
    // What nothing was stored of proves nothing.
    expect(gone.filter((kind) => before[kind] === 0)).toEqual([]);
    expect([after.orders, after.printLogs, after.signIns, after.faults]).toEqual([1, 1, 1, 0]);
    expect(await countsOf(bystander)).toEqual(others);
    const isKept = async ({ picture }: typeof person) => (await platform.deps.storage.stream(picture)).ok;
    expect([await isKept(person), await isKept(bystander)]).toEqual([false, true]);
    const payers = await platform.deps.db.orm.select().from(payPayerName);
    expect(payers.map(({ userId }) => userId)).not.toContain(person.userId);
    expect(payers.map(({ userId }) => userId)).toContain(bystander.userId);
    const row = await rowOf(person.userId);
    expect(decryptNames(platform.deps.keys, row, row)).toEqual({
      name: '已注销',
      userName: `closed:${person.userId}`,
    });
    expect([row.passwordHash, row.department, row.disabledAt === null]).toEqual([null, '', false]);

    const seen = expectOk(await platform.client()(calls.state, { requestId }));
    expect(seen.request.state).toBe('done');
    const outcome = Object.fromEntries((seen.request.outcome ?? []).map((each) => [each.kind, each]));
    expect(outcome.contact).toEqual({ kind: 'contact', erased: 1, left: 0 });
    expect(outcome.signIns).toEqual({ kind: 'signIns', erased: 0, left: 1 });
    expect(outcome.account).toEqual({ kind: 'account', erased: 1, left: 1 });
    expect(seen.kinds.find(({ kind }) => kind === 'signIns')?.keptDays).toBe(190);
    expect(JSON.stringify(seen)).not.toContain(person.userId);
  });

  it('frees the number, so that the same person can begin anew', async () => {
    const person = await phoneOfSomebody();
    const { userName } = decryptNames(
      platform.deps.keys,
      await rowOf(person.userId),
      await rowOf(person.userId),
    );
    const { request } = expectOk(await person.phone(calls.ask, {}));
    expectOk(await (await consoleOf('admin'))(admin.agree, { requestId: request?.requestId ?? '' }));
    await runDeletions(platform.deps);
    expect(await school.addPerson({ userName })).not.toBe(person.userId);
  });

  it('comes again after an interruption, counts each entry once and ends once', async () => {
    const person = await somebodyKnown();
    const { request } = expectOk(await person.phone(calls.ask, {}));
    const requestId = request?.requestId ?? '';
    expectOk(await (await consoleOf('admin'))(admin.agree, { requestId }));
    const failing = {
      ...platform.deps,
      records: { ...platform.deps.records, read: () => Promise.reject(new Error('no database')) },
    };
    await runDeletions(failing);
    const stateNow = async () => expectOk(await platform.client()(calls.state, { requestId })).request;
    expect((await stateNow()).state).toBe('agreed');
    expect(platform.log.lines.some(({ event }) => event === 'deletion-failed')).toBe(true);
    await runDeletions(platform.deps);
    expect((await stateNow()).state).toBe('agreed');
    platform.clock.advance(5 * MINUTE_MS);
    await Promise.all([runDeletions(platform.deps), runDeletions(platform.deps)]);
    const { state, outcome } = await stateNow();
    expect([state, outcome?.find(({ kind }) => kind === 'forms')?.erased]).toEqual(['done', 1]);
    platform.clock.advance(10 * MINUTE_MS);
    await runDeletions(platform.deps);
    const entries = await platform.deps.db.orm
      .select()
      .from(operationEntry)
      .where(and(eq(operationEntry.subject, person.userId), eq(operationEntry.operation, 'person-deleted')));
    expect(entries).toHaveLength(1);
  });

  it('waits for an open order, before asking and before agreeing', async () => {
    const person = await phoneOfSomebody();
    const { orderId } = await school.addOrder({ userId: person.userId });
    expect(expectOk(await person.phone(calls.get, {})).blockReason).toBe('DELETION_THINGS_OPEN');
    expect(refusal(await person.phone(calls.ask, {}))).toBe('DELETION_THINGS_OPEN');
    const setState = (state: 'paid' | 'cancelled') =>
      platform.deps.db.orm
        .update(printOrder)
        .set({ state, cancelledAt: state === 'cancelled' ? platform.clock.now() : null })
        .where(eq(printOrder.orderId, orderId));
    await setState('cancelled');
    const { request } = expectOk(await person.phone(calls.ask, {}));
    await setState('paid');
    const boss = await consoleOf('admin');
    expect(refusal(await boss(admin.agree, { requestId: request?.requestId ?? '' }))).toBe(
      'DELETION_THINGS_OPEN',
    );
    expect((await rowOf(person.userId)).disabledAt).toBeNull();
  });

  it('is not for whoever administers', async () => {
    const operator = await phoneOfSomebody('operator');
    expect(refusal(await operator.phone(calls.ask, {}))).toBe('DELETION_ADMINISTRATES');
  });

  it('is asked for once, taken back, and asked for again', async () => {
    const { phone } = await phoneOfSomebody();
    expect(refusal(await phone(calls.withdraw, {}))).toBe('DELETION_DECIDED');
    const [one, other] = await Promise.all([phone(calls.ask, {}), phone(calls.ask, {})]);
    expect(expectOk(one).request?.requestId).toBe(expectOk(other).request?.requestId);
    expect(expectOk(await phone(calls.withdraw, {})).request?.state).toBe('withdrawn');
    expect(refusal(await phone(calls.withdraw, {}))).toBe('DELETION_DECIDED');
    expect(expectOk(await phone(calls.ask, {})).request?.state).toBe('waiting');
  });

  it('is refused with a reason that the person reads, by those who may change people', async () => {
    const person = await phoneOfSomebody();
    const { request } = expectOk(await person.phone(calls.ask, {}));
    const requestId = request?.requestId ?? '';
    expect(Date.parse(request?.answerBy ?? '') - platform.clock.now().getTime()).toBe(15 * DAY_MS);
    const auditor = await consoleOf('auditor');
    expect(refusal(await auditor(admin.refuse, { requestId, reason: '在读' }))).toBe('NO_PERMISSION');
    const foreign = await consoleOf('admin', await addTestSchool(platform));
    expect(refusal(await foreign(admin.agree, { requestId }))).toBe('NOT_FOUND');
    expect(expectOk(await foreign(admin.list, {})).total).toBe(0);
    const boss = await consoleOf('admin');
    expectOk(await boss(admin.refuse, { requestId, reason: '您仍在读，学籍数据须保存' }));
    expect(refusal(await boss(admin.agree, { requestId }))).toBe('CHANGED_MEANWHILE');
    expect(expectOk(await person.phone(calls.get, {})).request).toMatchObject({
      state: 'refused',
      late: false,
      reason: '您仍在读，学籍数据须保存',
    });
    const [row] = expectOk(await auditor(admin.list, { state: 'refused' })).rows;
    expect(row?.name).toBe('张**');
    await runDeletions(platform.deps);
    expect((await rowOf(person.userId)).disabledAt).toBeNull();
  });

  it('says nothing to whoever guesses a receipt', async () => {
    expect(refusal(await platform.client()(calls.state, { requestId: randomUUID() }))).toBe('NOT_FOUND');
  });
});
