import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { lockDirectory } from './directoryLock.ts';
import { openEmbeddedDatabase } from './embedded.ts';

const SELF = { pid: 4_711, since: '2026-03-02T08:00:00.000Z' };
const ignore = () => {};

describe('the data directory', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'self-print-test-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('belongs to one holder, and others learn which', async () => {
    const first = await lockDirectory(directory, SELF);
    expect(first.ok).toBe(true);
    expect(await lockDirectory(directory, { ...SELF, pid: 1 })).toEqual({ ok: false, problem: SELF });
    if (first.ok) await first.value.release();
    const second = await lockDirectory(directory, { ...SELF, pid: 2 });
    expect(second.ok).toBe(true);
    if (second.ok) await second.value.release();
  });

  it('is free when only the note of a former holder was left behind', async () => {
    await writeFile(join(directory, 'lock.json'), JSON.stringify(SELF));
    const lock = await lockDirectory(directory, SELF);
    expect(lock.ok).toBe(true);
    if (lock.ok) await lock.value.release();
  });

  it('is locked even when the note about its holder is damaged', async () => {
    const lock = await lockDirectory(directory, SELF);
    await writeFile(join(directory, 'lock.json'), 'not json');
    expect(await lockDirectory(directory, SELF)).toEqual({ ok: false, problem: undefined });
    if (lock.ok) await lock.value.release();
  });

  it('reports its own error when it cannot be locked at all', async () => {
    await expect(lockDirectory(join(directory, 'missing'), SELF)).rejects.toThrow();
  });

  it('keeps its rows, and opens for one process at a time', async () => {
    const opened = await openEmbeddedDatabase(directory, SELF, ignore);
    if (!opened.ok) throw new Error('The directory is held');
    const db = opened.value;
    await db.orm.execute(sql`create table kept (id int)`);
    await db.orm.execute(sql`insert into kept values (42)`);
    expect(await openEmbeddedDatabase(directory, SELF, ignore)).toEqual({
      ok: false,
      problem: { heldBy: SELF },
    });
    await db.close();
    const again = await openEmbeddedDatabase(directory, SELF, ignore);
    if (!again.ok) throw new Error('The directory was not released');
    const { rows } = await again.value.orm.execute(sql`select id from kept`);
    expect(rows).toEqual([{ id: 42 }]);
    await again.value.close();
  });
});
