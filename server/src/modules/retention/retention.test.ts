import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@self-print/contract/limits.ts';
import { retentionCalls } from '@self-print/contract/platform/retention.ts';
import { retentionTerms } from '@self-print/contract/retention.ts';
import { and, eq } from 'drizzle-orm';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { account } from '../../db/schema/accounts.ts';
import { formContent } from '../../db/schema/forms.ts';
import { unkeptDocument } from '../../db/schema/issuing.ts';
import { printLog, printOrder } from '../../db/schema/orders.ts';
import { personRecord } from '../../db/schema/records.ts';
import { documentShare } from '../../db/schema/shares.ts';
import { openOrderDesk } from '../../testing/orderDesk.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';
import { applyRetention } from './applyRetention.ts';

const STANDARD = retentionTerms.parse({});

describe('data whose time is over', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
  });
  afterAll(() => platform.close());

  const consoleOf = async (role: BuiltInRole, at: TestSchool) =>
    signedIn(platform, { schoolCode: at.schoolCode, userId: await at.addPerson({ role }) }, 'admin');
  const passDays = async (days: number) => {
    platform.clock.advance(days * DAY_MS);
    await applyRetention(platform.deps);
  };
  /** An order that was printed, with everything that is kept about it. */
  const addPrinted = async () => {
    const { db, clock } = platform.deps;
    const { schoolCode } = school;
    const userId = await school.addPerson();
    const { orderId } = await school.addOrder({ userId });
    const printLogId = randomUUID();
    const bytes = new Uint8Array([1]);
    await db.orm.insert(printLog).values({
      schoolCode,
      printLogId,
      orderId,
      terminalCode: 'T',
      fencingToken: 1,
      outcome: 'printed',
      code: '',
      errorMsg: '',
      executionRecord: '',
      remarks: '',
      copies: 1,
      pictureEncrypted: bytes,
      savedAt: clock.now(),
    });
    await db.orm
      .insert(formContent)
      .values({ schoolCode, orderId, moment: 'before', valuesEncrypted: bytes, savedAt: clock.now() });
    await db.orm.insert(documentShare).values({
      schoolCode,
      shareId: randomUUID(),
      orderId,
      userId,
      tokenHash: new TextEncoder().encode(orderId),
      expiresAt: clock.now(),
      createdAt: clock.now(),
    });
    await db.orm
      .insert(personRecord)
      .values({ schoolCode, userId, recordEncrypted: bytes, updatedAt: clock.now() });
    const left = async () => {
      const [[log], [form], [share], [order], [record]] = await Promise.all([
        db.orm.select().from(printLog).where(eq(printLog.orderId, orderId)),
        db.orm.select().from(formContent).where(eq(formContent.orderId, orderId)),
        db.orm.select().from(documentShare).where(eq(documentShare.orderId, orderId)),
        db.orm.select().from(printOrder).where(eq(printOrder.orderId, orderId)),
        db.orm.select().from(personRecord).where(eq(personRecord.userId, userId)),
      ]);
      return {
        picture: (log?.pictureEncrypted ?? null) !== null,
        log: log !== undefined,
        form: form !== undefined,
        share: share !== undefined,
        document: order !== undefined && order.documentKey !== '',
        record: record !== undefined,
      };
    };
    return { userId, orderId, left };
  };
  const ALL = { picture: true, log: true, form: true, share: true, document: true, record: true };

  it('is deleted kind by kind, each after its term and not a day before', async () => {
    const { left, orderId } = await addPrinted();
    const [order] = await platform.deps.db.orm
      .select()
      .from(printOrder)
      .where(eq(printOrder.orderId, orderId));
    await passDays(STANDARD.printPictures);
    expect(await left()).toEqual(ALL);
    await passDays(1);
    expect(await left()).toEqual({ ...ALL, picture: false });
    await passDays(STANDARD.shares - STANDARD.printPictures - 1);
    expect((await left()).share).toBe(true);
    await passDays(1);
    expect(await left()).toEqual({ ...ALL, picture: false, share: false });
    await passDays(STANDARD.documents - STANDARD.shares - 1);
    expect((await left()).document).toBe(true);
    await passDays(1);
    const gone = { picture: false, share: false, log: false, form: false, document: false };
    expect(await left()).toEqual({ ...ALL, ...gone });
    expect(await platform.deps.storage.exists(order?.documentKey ?? '')).toBe(false);
  });

  it('goes with the masked pages of an issued document', async () => {
    const desk = await openOrderDesk();
    const person = await desk.addPerson();
    const { orderId } = await desk.order(person, await desk.addItem());
    const { documentKey } = await desk.stored(orderId);
    const maskedKey = (await desk.documentOf(orderId))?.maskedFile?.key ?? '';
    const there = () => Promise.all([documentKey, maskedKey].map((key) => desk.deps.storage.exists(key)));
    expect(await there()).toEqual([true, true]);
    desk.platform.clock.advance((STANDARD.documents + 1) * DAY_MS);
    await applyRetention(desk.deps);
    expect(await there()).toEqual([false, false]);
    expect(await desk.documentOf(orderId)).toBeUndefined();
    expect(await desk.deps.db.orm.select().from(unkeptDocument)).toEqual([]);
    await desk.close();
  });

  it('goes with an account that was disabled, and stays with one that was not', async () => {
    const gone = await addPrinted();
    const here = await addPrinted();
    await platform.deps.db.orm
      .update(account)
      .set({ disabledAt: platform.clock.now() })
      .where(and(eq(account.schoolCode, school.schoolCode), eq(account.userId, gone.userId)));
    await passDays(STANDARD.disabledPeople);
    expect((await gone.left()).record).toBe(true);
    await passDays(1);
    expect([(await gone.left()).record, (await here.left()).record]).toEqual([false, true]);
  });

  it('goes by the terms that an administrator of the school set, and is reported without what it was', async () => {
    const admin = await consoleOf('admin', school);
    const { terms, revision } = expectOk(await admin(retentionCalls.get, {}));
    expect({ terms, revision }).toEqual({ terms: STANDARD, revision: 0 });
    const wanted = { ...terms, printPictures: 3 };
    expect(expectOk(await admin(retentionCalls.save, { terms: wanted, revision })).revision).toBe(1);
    expect(refusal(await admin(retentionCalls.save, { terms, revision }))).toBe('CHANGED_MEANWHILE');
    const { left } = await addPrinted();
    await passDays(4);
    expect((await left()).picture).toBe(false);
    const later = await consoleOf('auditor', school);
    const { rows } = expectOk(await later(retentionCalls.reports, { kind: 'printPictures' }));
    expect(rows[0]).toMatchObject({ kind: 'printPictures', deletedAt: platform.clock.now().toISOString() });
    expect(refusal(await later(retentionCalls.save, { terms, revision: 1 }))).toBe('NO_PERMISSION');
    const foreign = await consoleOf('admin', await addTestSchool(platform));
    expect(expectOk(await foreign(retentionCalls.reports, {})).total).toBe(0);
  });

  it('keeps the other kinds from nothing when one cannot be deleted', async () => {
    const { left } = await addPrinted();
    platform.clock.advance((STANDARD.documents + 1) * DAY_MS);
    const failing = { ...platform.deps.storage, delete: () => Promise.reject(new Error('no storage')) };
    await applyRetention({ ...platform.deps, storage: failing });
    expect((await left()).log).toBe(false);
    expect(platform.log.lines.some(({ event }) => event === 'retention-failed')).toBe(true);
    await applyRetention(platform.deps);
    expect((await left()).document).toBe(false);
  });
});
