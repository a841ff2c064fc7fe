import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CLAIM_LEASE_MINUTES, DAY_MS, HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { eq, sql } from 'drizzle-orm';
import type { Storage } from '../../adapters/storage/storage.ts';
import { cloudContent } from '../../db/schema/cloudPrint.ts';
import { accessToken } from '../../db/schema/terminals.ts';
import { MAINTENANCE_PERIOD_MS, scheduleMaintenance } from '../../jobs/maintenance.ts';
import { type CloudDesk, openCloudDesk } from '../../testing/cloudDesk.ts';
import { createManualTimers } from '../../testing/manualTimers.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';
import { textUpload } from '../../testing/textConverter.ts';
import { decryptFileName } from '../orders/heldDocument.ts';
import { keepContent } from './contents.ts';
import { deleteFile } from './deleteFile.ts';
import { PIECE_MIN_BYTES, UNUSED_PRINT_KEPT_MS, UPLOAD_IDLE_MS } from './limits.ts';
import { deleteDueFiles } from './retention.ts';

const NAME = '张小明 的机密论文.docx';

describe('the retention of uploaded files', () => {
  let desk: CloudDesk;
  beforeAll(async () => {
    desk = await openCloudDesk();
  });
  afterAll(() => desk.platform.close());

  const sweep = () => deleteDueFiles(desk.platform.deps);
  const printed = async () => {
    const who = await desk.person();
    const fileId = await desk.readyFile(who, textUpload(3), NAME);
    const order = await desk.order(who, fileId);
    await desk.claim(order.takeCode);
    await desk.print(order.orderId);
    return { who, fileId, order };
  };
  /** Access tokens expire during the days that a test skips. */
  const pass = async (ms: number) => {
    desk.platform.clock.advance(ms);
    const expiresAt = new Date(desk.platform.clock.now().getTime() + HOUR_MS);
    await desk.platform.deps.db.orm.update(accessToken).set({ expiresAt });
  };
  const everyRow = async () => {
    const { orm } = desk.platform.deps.db;
    const tables = await orm.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    let text = '';
    for (const { name } of tables.rows) {
      const { rows } = await orm.execute(sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`);
      text += rows.map((row) => String(row.row)).join('\n');
    }
    return text;
  };

  it('deletes a file a day after it was printed, from tables and storage, but keeps the order', async () => {
    const { who, fileId, order } = await printed();
    await who.call(cloudPrintCalls.previewPage, { fileId, page: 3 });
    const { db, keys } = desk.platform.deps;
    const contents = await db.orm.select().from(cloudContent).where(eq(cloudContent.fileId, fileId));
    const storageKeys = contents.map(({ storageKey }) => storageKey);
    expect(new Set(contents.map(({ purpose }) => purpose))).toEqual(
      new Set(['document', 'preview', 'print']),
    );
    const before = await everyRow();
    for (const trace of [fileId, ...storageKeys]) expect(before).toContain(trace);

    await pass(DAY_MS - 1);
    expect(await sweep()).toBe(0);
    await pass(1);
    expect(await sweep()).toBe(1);

    const after = await everyRow();
    for (const trace of [fileId, ...storageKeys]) expect(after).not.toContain(trace);
    for (const key of storageKeys) expect(await desk.platform.deps.storage.exists(key)).toBe(false);
    const row = await desk.stored(order.orderId);
    expect(row).toMatchObject({ fileId: null, state: 'printed', documentKey: '', sha256: '', pages: 3 });
    expect(decryptFileName(keys, row)).toBe('');
    const { call } = await desk.again(who.userId);
    expect(expectOk(await call(cloudPrintCalls.files, {}))).toEqual([]);
    expect(expectOk(await call(cloudPrintCalls.list, { type: 0 })).rows).toMatchObject([
      { orderId: order.orderId, fileId: null, fileName: '', sizeBytes: 0 },
    ]);
    const again = await call(cloudPrintCalls.duplicate, { id: order.orderId });
    expect(refusal(again)).toBe('DOCUMENT_UNAVAILABLE');
  });

  it('leaves nothing of any file in the storage when all are deleted', async () => {
    const { directory } = desk.platform;
    const who = await desk.person();
    await desk.sendAll(who, textUpload(1));
    await desk.readyFile(who, textUpload(20));
    await pass(8 * DAY_MS);
    await sweep();
    const names = await readdir(join(directory, 'cloud'), { recursive: true, withFileTypes: true });
    const left = names.filter((entry) => entry.isFile());
    const texts = await Promise.all(
      left.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')),
    );
    expect(texts).toEqual([]);
    const [counted] = (
      await desk.platform.deps.db.orm.execute(sql`select count(*)::int as n from cloud_content`)
    ).rows;
    expect(counted).toEqual({ n: 0 });
  });

  it('keeps a file while another order of it is waiting, and reports that', async () => {
    const { who, fileId } = await printed();
    const keptUntil = async () => {
      const { call } = await desk.again(who.userId);
      return expectOk(await call(cloudPrintCalls.file, { fileId })).keptUntil;
    };
    const afterPrint = new Date(desk.platform.clock.now().getTime() + DAY_MS).toISOString();
    expect(await keptUntil()).toBe(afterPrint);
    const { orderId } = await desk.order(who, fileId);
    const file = await desk.fileRow(fileId);
    expect(await keptUntil()).toBe(file?.keptUntil.toISOString());
    await pass(2 * DAY_MS);
    expect(await sweep()).toBe(0);
    await pass(5 * DAY_MS);
    expect(await sweep()).toBe(1);
    expect((await desk.stored(orderId)).state).toBe('cancelled');
  });

  it('limits a code to the life of its file', async () => {
    const person = await desk.person();
    const fileId = await desk.readyFile(person);
    await pass(3 * DAY_MS);
    const who = await desk.again(person.userId);
    const order = await desk.order(who, fileId);
    expect(order.validUntil).toBe((await desk.fileRow(fileId))?.keptUntil.toISOString());
    await pass(4 * DAY_MS);
    const { call } = await desk.again(person.userId);
    const modified = await call(cloudPrintCalls.modify, { orderId: order.orderId, layout: {} });
    expect(refusal(modified)).toBe('TAKE_CODE_EXPIRED');
    expect(expectOk(await call(cloudPrintCalls.list, { type: 2 })).rows[0]?.state).toBe('expired');
    expect(await sweep()).toBe(1);
  });

  it('does not take a file from a terminal that is about to print it, but from one that is gone', async () => {
    const who = await desk.person();
    const fileId = await desk.readyFile(who);
    const order = await desk.order(who, fileId);
    await pass(7 * DAY_MS - MINUTE_MS);
    await desk.claim(order.takeCode);
    const { call } = await desk.again(who.userId);
    const deleted = () => call(cloudPrintCalls.deleteFile, { fileId });
    expect(refusal(await deleted())).toBe('ORDER_PRINTING_ELSEWHERE');
    await pass(2 * MINUTE_MS);
    expect(await sweep()).toBe(0);
    const { orderId } = order;
    expectOk(await desk.terminal.call(orderCalls.savePrintLogBefore, { orderId }));
    await pass((CLAIM_LEASE_MINUTES + 1) * MINUTE_MS);
    expect(await sweep()).toBe(1);
    expect(await desk.stored(orderId)).toMatchObject({ fileId: null, state: 'printing' });
    expect(refusal(await desk.terminal.call(orderCalls.downValidate, { orderId }))).toBe(
      'DOCUMENT_UNAVAILABLE',
    );
  });

  it('deletes a file immediately when its owner asks, and cancels its open orders', async () => {
    const who = await desk.person();
    const fileId = await desk.readyFile(who);
    const order = await desk.order(who, fileId);
    expectOk(await who.call(cloudPrintCalls.deleteFile, { fileId }));
    expect(refusal(await who.call(cloudPrintCalls.deleteFile, { fileId }))).toBe('NOT_FOUND');
    expect(await desk.stored(order.orderId)).toMatchObject({ state: 'cancelled', fileId: null });
    const claimed = await desk.terminal.call(orderCalls.getForTerminal, { takeCode: order.takeCode ?? '' });
    expect(refusal(claimed)).toBe('ORDER_CANCELLED');
  });

  it('deletes a file when its upload was abandoned, and not before', async () => {
    const who = await desk.person();
    const sizeBytes = 2 * PIECE_MIN_BYTES;
    const begun = expectOk(await who.call(cloudPrintCalls.beginUpload, { fileName: NAME, sizeBytes }));
    await pass(UPLOAD_IDLE_MS - 1);
    expectOk(await desk.send(who, begun.fileId, 0, Buffer.alloc(PIECE_MIN_BYTES)));
    await pass(UPLOAD_IDLE_MS - 1);
    expect(await sweep()).toBe(0);
    await pass(1);
    expect(await sweep()).toBe(1);
    const late = await desk.send(who, begun.fileId, PIECE_MIN_BYTES, Buffer.alloc(PIECE_MIN_BYTES));
    expect(refusal(late)).toBe('NOT_FOUND');
  });

  it('deletes print files that no order uses, and no others', async () => {
    const who = await desk.person();
    const fileId = await desk.readyFile(who);
    const order = await desk.order(who, fileId, { nUp: 4 });
    expectOk(
      await who.call(cloudPrintCalls.modify, { orderId: order.orderId, layout: { pageRange: '1-2' } }),
    );
    const prints = async () => {
      const { db } = desk.platform.deps;
      const rows = await db.orm.select().from(cloudContent).where(eq(cloudContent.fileId, fileId));
      return rows.filter(({ purpose }) => purpose === 'print').map(({ storageKey }) => storageKey);
    };
    expect(await prints()).toHaveLength(2);
    await pass(UNUSED_PRINT_KEPT_MS + 1);
    await sweep();
    expect(await prints()).toEqual([(await desk.stored(order.orderId)).documentKey]);
  });

  it('leaves nothing of a content that is being written during the deletion', async () => {
    const who = await desk.person();
    const fileId = await desk.readyFile(who);
    const { deps } = desk.platform;
    const written: string[] = [];
    const putAt: Storage['putAt'] = async (key, content) => {
      expectOk(await who.call(cloudPrintCalls.deleteFile, { fileId }));
      written.push(key);
      return deps.storage.putAt(key, content);
    };
    const kept = await keepContent(
      { ...deps, storage: { ...deps.storage, putAt } },
      { schoolCode: desk.school.schoolCode, fileId },
      'image/webp',
      { purpose: 'preview', position: 9 },
      Buffer.from('a page'),
    );
    expect(kept).toBe('notWanted');
    expect(await deps.storage.exists(written[0] ?? '')).toBe(false);
    expect(await desk.fileRow(fileId)).toBeUndefined();
  });

  it('completes a deletion that was interrupted', async () => {
    const who = await desk.person();
    const fileId = await desk.readyFile(who);
    const { deps } = desk.platform;
    const broken = {
      ...deps.storage,
      delete: async () => {
        throw new Error('the storage does not answer');
      },
    };
    const key = { schoolCode: desk.school.schoolCode, fileId };
    await expect(deleteFile({ ...deps, storage: broken }, key)).rejects.toThrow('does not answer');
    expect(refusal(await who.call(cloudPrintCalls.file, { fileId }))).toBe('NOT_FOUND');
    expect((await desk.fileRow(fileId))?.deletingAt).not.toBeNull();
    await sweep();
    expect(await desk.fileRow(fileId)).toBeUndefined();
  });

  it('deletes the others when one cannot be deleted', async () => {
    const who = await desk.person();
    const begun = await desk.readyFile(who);
    const due = [await desk.readyFile(who), await desk.readyFile(who)];
    const { deps } = desk.platform;
    const [damaged] = await deps.db.orm.select().from(cloudContent).where(eq(cloudContent.fileId, begun));
    const storage: Storage = {
      ...deps.storage,
      delete: async (key) => {
        if (key === damaged?.storageKey) throw new Error('that part of the disk is broken');
        await deps.storage.delete(key);
      },
    };
    const key = { schoolCode: desk.school.schoolCode, fileId: begun };
    await expect(deleteFile({ ...deps, storage }, key)).rejects.toThrow('that part of the disk');
    await pass(8 * DAY_MS);
    await expect(deleteDueFiles({ ...deps, storage })).rejects.toThrow('Deletions failed: 1');
    expect(await desk.fileRow(begun)).toBeDefined();
    for (const fileId of due) expect(await desk.fileRow(fileId)).toBeUndefined();
    await sweep();
    expect(await desk.fileRow(begun)).toBeUndefined();
  });

  it('is run by maintenance, which maintains the database whatever happens to files', async () => {
    await printed();
    await pass(25 * HOUR_MS);
    const timers = createManualTimers();
    const { deps, log } = desk.platform;
    const end = scheduleMaintenance({ ...deps, timers });
    await timers.fire(MAINTENANCE_PERIOD_MS);
    end();
    // Not about the print that an earlier test left to a terminal.
    const events = log.lines.map(({ event }) => event).filter((event) => event !== 'print-sent-to-review');
    expect(events.slice(-2)).toEqual(['data-deleted', 'database-maintained']);
  });
});
