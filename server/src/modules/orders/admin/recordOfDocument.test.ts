import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { and, eq } from 'drizzle-orm';
import { dataSource, syncRun, syncScheme } from '../../../db/schema/campusSync.ts';
import { issuedDocument } from '../../../db/schema/issuing.ts';
import { personRecord, recordImport } from '../../../db/schema/records.ts';
import { RECORD } from '../../../testing/certificates.ts';
import { type DeskPerson, type OrderDesk, openOrderDesk } from '../../../testing/orderDesk.ts';
import { expectOk } from '../../../testing/testSchool.ts';

let desk: OrderDesk;
beforeAll(async () => {
  desk = await openOrderDesk();
});
afterAll(() => desk.close());

const madeFrom = async (orderId: string) => {
  const admin = await desk.addAdmin();
  return expectOk(await admin.call(orderAdminCalls.detail, { orderId })).document?.record;
};
const issueFor = async (person: DeskPerson) => (await desk.order(person, await desk.addItem())).orderId;
const rewrite = (person: DeskPerson, major: string) =>
  desk.deps.records.write(person, {
    ...RECORD,
    values: { ...RECORD.values, 'student.major': { zh: major, en: major } },
  });

describe('what a document was made from', () => {
  it('is a version of the record, of which it is known whether it is the newest', async () => {
    const person = await desk.addPerson();
    await rewrite(person, '物理');
    const written = desk.platform.clock.now().toISOString();
    desk.platform.clock.advance(1_000);
    const orderId = await issueFor(person);
    const version = { version: 2, at: written, writtenBy: null };
    expect(await madeFrom(orderId)).toEqual({ ...version, since: 'same', changedAt: null });
    await rewrite(person, '物理');
    expect(await madeFrom(orderId)).toMatchObject({ since: 'same' });
    desk.platform.clock.advance(1_000);
    await rewrite(person, '化学');
    const changedAt = desk.platform.clock.now().toISOString();
    expect(await madeFrom(orderId)).toEqual({ ...version, since: 'changed', changedAt });
    expect(await madeFrom(await issueFor(person))).toMatchObject({ version: 3, since: 'same' });
  });

  it('was deleted, and is not taken for one that came anew', async () => {
    const person = await desk.addPerson();
    const orderId = await issueFor(person);
    const { orm } = desk.deps.db;
    const { schoolCode, userId } = person;
    await orm
      .delete(personRecord)
      .where(and(eq(personRecord.schoolCode, schoolCode), eq(personRecord.userId, userId)));
    expect(await madeFrom(orderId)).toMatchObject({ version: 1, since: 'removed', changedAt: null });
    desk.platform.clock.advance(1_000);
    await desk.deps.records.write(person, RECORD);
    expect(await madeFrom(orderId)).toMatchObject({ version: 1, since: 'changed' });
  });

  it('names the import or the scheme that had written it, as long as that is known', async () => {
    const person = await desk.addPerson();
    const orderId = await issueFor(person);
    const { schoolCode } = person;
    const { orm } = desk.deps.db;
    const by = person.userId;
    const at = desk.platform.clock.now();
    const [importId, sourceId, schemeId] = [randomUUID(), randomUUID(), randomUUID()];
    const wroteIt = () =>
      orm.update(issuedDocument).set({ recordImportId: importId }).where(eq(issuedDocument.orderId, orderId));
    await wroteIt();
    expect(await madeFrom(orderId)).toMatchObject({ writtenBy: null });
    await orm
      .insert(recordImport)
      .values({ schoolCode, importId, by, variables: [], changed: 1, createdAt: at });
    const written = { at: at.toISOString() };
    expect(await madeFrom(orderId)).toMatchObject({ writtenBy: { ...written, schemeName: null } });
    const named = { schoolCode, name: '学籍', revision: 1, createdAt: at };
    await orm
      .insert(dataSource)
      .values({ ...named, sourceId, kind: 'file', connectionEncrypted: new Uint8Array() });
    const rules = {
      schema: 's',
      table: 't',
      list: null,
      columns: [],
      watermark: null,
      gone: 'keep',
      thresholdPercent: 0,
      schedule: null,
    } as const;
    await orm
      .insert(syncScheme)
      .values({ ...named, sourceId, schemeId, rules: { ...rules, columns: [] }, savedBy: by });
    await orm.insert(syncRun).values({
      schoolCode,
      runId: importId,
      schemeId,
      revision: 1,
      kind: 'full',
      state: 'done',
      by,
      isScheduled: false,
      queuedAt: at,
    });
    expect(await madeFrom(orderId)).toMatchObject({ writtenBy: { ...written, schemeName: '学籍' } });
  });

  it('is not told of documents that were issued before versions were kept', async () => {
    const orderId = await issueFor(await desk.addPerson());
    await desk.deps.db.orm
      .update(issuedDocument)
      .set({ recordVersion: null, recordAt: null })
      .where(eq(issuedDocument.orderId, orderId));
    expect(await madeFrom(orderId)).toBeNull();
  });
});
