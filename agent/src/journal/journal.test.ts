import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { newJob } from '../jobs/admission.ts';
import { type Job, jobTicket } from '../jobs/job.ts';
import { type AgentJournal, openAgentJournal } from '../root/records.ts';
import { aTicket } from '../testing/agentHarness.ts';
import { openDatabase } from './database.ts';
import type { JournalFault } from './fault.ts';
import { MIGRATIONS, migrate } from './schema.ts';
import type { SetAside } from './storedRecords.ts';

let folder: string;
let path: string;
let journal: AgentJournal | null = null;
let faults: (JournalFault | null)[];
let setAside: SetAside[];
let database: DatabaseSync;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  path = join(folder, 'deep', 'journal.db');
  faults = [];
  setAside = [];
});
afterEach(() => {
  journal?.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(): AgentJournal {
  journal = openAgentJournal({
    path,
    onFault: (fault) => faults.push(fault),
    onSetAside: (record) => setAside.push(record),
    open: (file) => {
      database = openDatabase(file);
      return database;
    },
  });
  return journal;
}

function aJob(change: Partial<Job> = {}): Job {
  const ticket = jobTicket.parse(aTicket());
  return { ...newJob({ ticket, platform: 'http://p', requestId: 'r', acceptedAt: 1 }), ...change };
}

describe('the journal', () => {
  it('keeps what was written, for the next start', () => {
    const job = aJob({ phase: 'held', waitingFor: 'jam', impressions: 2, reference: 'ref', cartonCode: '1' });
    open().write(({ jobs, trail }) => {
      jobs.insert(job);
      trail.append(job.ticket.printLogId, { at: 1, event: 'accepted', detail: '' });
    });
    journal?.close();
    const read = open().read(({ jobs, trail }) => [jobs.unfinished(), trail.of(job.ticket.printLogId)]);
    expect(read).toEqual({ ok: true, value: [[job], [{ at: 1, event: 'accepted', detail: '' }]] });
  });

  it('does not keep the address of the document', () => {
    const job = aJob();
    open().write(({ jobs }) => jobs.insert(job));
    const row = database.prepare('SELECT ticket FROM job').get();
    expect(String(row?.ticket)).not.toContain('signature');
  });

  it('is private to its user and syncs every commit', () => {
    open().write(({ jobs }) => jobs.insert(aJob()));
    for (const name of readdirSync(join(folder, 'deep'))) {
      expect(statSync(join(folder, 'deep', name)).mode & 0o777).toBe(0o600);
    }
    expect(database.prepare('PRAGMA synchronous').get()).toMatchObject({ synchronous: 2 });
    expect(database.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
  });

  it('keeps all of a transaction or nothing', () => {
    const job = aJob();
    const failing = () =>
      open().write(({ jobs }) => {
        jobs.insert(job);
        throw new Error('a mistake of the program');
      });
    expect(failing).toThrow('a mistake');
    expect(journal?.read(({ jobs }) => jobs.find(job.ticket.printLogId))).toEqual({ ok: true, value: null });
  });

  it('takes one active job at a time, even from a program that forgot', () => {
    open().write(({ jobs }) => jobs.insert(aJob({ phase: 'submitting' })));
    expect(() => journal?.write(({ jobs }) => jobs.insert(aJob()))).toThrow(/UNIQUE/);
  });

  it('lets no outcome be changed and no trail be rewritten', () => {
    const job = aJob({ phase: 'printed' });
    open().write(({ jobs, trail }) => {
      jobs.insert(job);
      trail.append(job.ticket.printLogId, { at: 1, event: 'printed', detail: '' });
    });
    expect(() => journal?.write(({ jobs }) => jobs.save({ ...job, phase: 'accepted' }))).toThrow(/has ended/);
    expect(() => database.exec("UPDATE trail SET event = 'x'")).toThrow(/append-only/);
  });

  it('forgets only what is old and acknowledged', () => {
    const [old, refused, young] = [aJob(), aJob(), aJob({ acceptedAt: 100 })].map((job) => ({
      ...job,
      phase: 'printed' as const,
    }));
    if (!old || !refused || !young) throw new Error('three jobs');
    open().write(({ jobs, outbox }) => {
      for (const job of [old, refused, young]) {
        const { printLogId, orderId } = job.ticket;
        jobs.insert(job);
        outbox.put({ printLogId, platform: 'http://p', requestId: 'r', report: { orderId, state: 1 } }, 1);
        outbox.settle(printLogId, job === refused ? 'refused' : 'acknowledged', 2);
      }
    });
    expect(journal?.write(({ jobs }) => jobs.forgetBefore(50))).toEqual({ ok: true, value: 1 });
    const left = journal?.read(({ jobs }) => jobs.newest(9).map(({ job }) => job.ticket.printLogId));
    expect(left).toEqual({ ok: true, value: [young.ticket.printLogId, refused.ticket.printLogId] });
  });
});

describe('a journal that cannot be used', () => {
  it('fails when the disk is full, and works again when there is space', () => {
    open();
    database.exec('PRAGMA max_page_count = 1');
    const job = aJob({ detail: 'x'.repeat(50_000) });
    expect(journal?.write(({ jobs }) => jobs.insert(job))).toMatchObject({ ok: false });
    expect(journal?.fault()).toEqual({ detail: 'database or disk is full' });
    journal?.probe();
    expect(journal?.fault()).not.toBeNull();

    database.exec('PRAGMA max_page_count = 100000');
    journal?.probe();
    expect(journal?.fault()).toBeNull();
    expect(faults).toEqual([{ detail: 'database or disk is full' }, null]);
    expect(journal?.write(({ jobs }) => jobs.insert(job))).toMatchObject({ ok: true });
  });

  it('fails when the file is not a journal, and leaves the file unchanged', () => {
    open();
    journal?.close();
    writeFileSync(path, 'a text of many words, not a database'.repeat(100));
    expect(open().fault()?.detail).toMatch(/not a database/);
    expect(journal?.read(({ jobs }) => jobs.unfinished())).toMatchObject({ ok: false });
    expect(statSync(path).size).toBe(3_600);
  });

  it('fails when pages are damaged', () => {
    open().write(({ jobs }) => {
      for (let count = 0; count < 200; count += 1) jobs.insert(aJob({ phase: 'printed' }));
    });
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    journal?.close();
    const pages = statSync(path).size / 4_096;
    const script = `const f = require('fs').openSync(process.argv[1], 'r+');
      for (let page = 2; page < ${pages}; page += 1) require('fs').writeSync(f, Buffer.alloc(2000, 7), 0, 2000, page * 4096);`;
    execFileSync(process.execPath, ['-e', script, path]);
    expect(open().fault()?.detail).toMatch(/damaged|malformed/);
  });

  it('fails when another agent holds it, and can be used after that one is gone', () => {
    const other = openDatabase(path);
    expect(open().fault()?.detail).toMatch(/locked/);
    other.close();
    journal?.probe();
    expect(journal?.fault()).toBeNull();
  });

  it('fails when its folder is not writable', () => {
    writeFileSync(join(folder, 'deep'), '');
    expect(open().fault()?.detail).toMatch(/EEXIST|ENOTDIR/);
  });

  it('refuses the journal of a newer agent', () => {
    open();
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length + 1}`);
    journal?.close();
    expect(open().fault()?.detail).toMatch(/has schema/);
  });
});

describe('a record that cannot be read', () => {
  const broken = '{"pages":-1}';
  const breakJob = (job: Job) => {
    database.exec('DROP TRIGGER an_outcome_stays');
    database.prepare('UPDATE job SET ticket = ? WHERE print_log_id = ?').run(broken, job.ticket.printLogId);
  };

  it('is set aside once with its bytes, and the others are read', () => {
    const [one, other] = [aJob({ phase: 'printed' }), aJob({ phase: 'printed' })];
    open().write(({ jobs }) => {
      jobs.insert(one);
      jobs.insert(other);
    });
    breakJob(one);
    for (const _ of [1, 2]) {
      const read = journal?.read(({ jobs }) => jobs.newest(9).map(({ job }) => job));
      expect(read).toEqual({ ok: true, value: [other] });
    }
    const key = one.ticket.printLogId;
    expect(setAside).toMatchObject([{ table: 'job', key, problem: expect.stringContaining('ticket') }]);
    const kept = database.prepare('SELECT * FROM set_aside').all();
    expect(kept).toMatchObject([{ table_name: 'job', record_key: key }]);
    expect(String(kept[0]?.record)).toContain(JSON.stringify(broken).slice(1, -1));
    expect(journal?.fault()).toBeNull();
  });

  it('is never taken for one that does not exist, so that nothing is done a second time', () => {
    const job = aJob({ phase: 'printed' });
    open().write(({ jobs }) => jobs.insert(job));
    breakJob(job);
    const found = journal?.read(({ jobs }) => jobs.find(job.ticket.printLogId));
    expect(found).toMatchObject({ ok: false, problem: { detail: expect.stringMatching(/invalid record/) } });
    expect(journal?.fault()).toBeNull();
  });

  it('does not keep the terminal from printing, although it was under way', () => {
    open().write(({ jobs }) => jobs.insert(aJob({ phase: 'printing' })));
    database.exec(`UPDATE job SET ticket = '${broken}'`);
    expect(journal?.read(({ jobs }) => jobs.unfinished())).toEqual({ ok: true, value: [] });
    expect(journal?.write(({ jobs }) => jobs.insert(aJob()))).toMatchObject({ ok: true });
  });

  it.each([
    ['a count that no report may carry', { impressions: 1_000_001 }],
    ['words that are too long', { executionRecord: 'x'.repeat(30_000) }],
    ['a field of the wrong kind', { cartonCode: 7 }],
  ])('in the outbox (%s) is reported as far as it can be read', (_name, change) => {
    const jobs = [aJob({ phase: 'unconfirmed' }), aJob({ phase: 'printed' })];
    open().write((records) => {
      for (const { ticket } of jobs) {
        const { printLogId, orderId } = ticket;
        records.jobs.insert({ ...aJob({ phase: 'printed' }), ticket });
        const report = { orderId, printLogId, state: 2, code: '3009', unconfirmed: true } as const;
        records.outbox.put({ printLogId, platform: 'http://p', requestId: 'r', report }, 1);
      }
    });
    const [damaged, intact] = jobs.map(({ ticket }) => ticket.printLogId);
    const text = JSON.stringify({ ...reportAt(damaged ?? ''), ...change });
    database.prepare('UPDATE outbox SET report = ? WHERE print_log_id = ?').run(text, damaged ?? '');
    const waiting = () =>
      journal?.read(({ outbox }) => outbox.waiting('http://p').map(({ report }) => report));
    const essential = { printLogId: damaged, state: 2, code: '3009', unconfirmed: true, executionRecord: '' };
    expect(waiting()).toMatchObject({ ok: true, value: [essential, { printLogId: intact }] });
    expect(waiting()).toMatchObject({ ok: true, value: [essential, { printLogId: intact }] });
    expect(setAside).toMatchObject([{ table: 'outbox', key: damaged }]);
  });

  it('in the outbox without anything to report is kept as refused', () => {
    const job = aJob({ phase: 'printed' });
    const { printLogId, orderId } = job.ticket;
    open().write(({ jobs, outbox }) => {
      jobs.insert(job);
      outbox.put({ printLogId, platform: 'http://p', requestId: 'r', report: { orderId, state: 1 } }, 1);
    });
    database.exec("UPDATE outbox SET report = 'no JSON'");
    expect(journal?.read(({ outbox }) => outbox.waiting('http://p'))).toEqual({ ok: true, value: [] });
    const left = journal?.read(({ outbox }) => outbox.backlog('http://p'));
    expect(left).toMatchObject({ ok: true, value: { waiting: 0, refused: 1 } });
  });

  const reportAt = (printLogId: string): object =>
    JSON.parse(
      String(database.prepare('SELECT report FROM outbox WHERE print_log_id = ?').get(printLogId)?.report),
    );
});

describe('an upgrade of the schema', () => {
  const step = 'ALTER TABLE job ADD COLUMN note TEXT';

  it('keeps the records', () => {
    const job = aJob();
    open().write(({ jobs }) => jobs.insert(job));
    migrate(database, [...MIGRATIONS, step]);
    expect(database.prepare('SELECT print_log_id, note FROM job').all()).toMatchObject([
      { print_log_id: job.ticket.printLogId, note: null },
    ]);
    expect(database.prepare('PRAGMA user_version').get()).toMatchObject({
      user_version: MIGRATIONS.length + 1,
    });
  });

  it('is applied wholly or not at all', () => {
    const fresh = new DatabaseSync(':memory:');
    const broken = [...MIGRATIONS, `${step}; SELECT nonsense`];
    expect(() => migrate(fresh, broken)).toThrow(/nonsense/);
    fresh.exec('ROLLBACK');
    expect(fresh.prepare('PRAGMA user_version').get()).toMatchObject({ user_version: MIGRATIONS.length });
    expect(() => fresh.prepare('SELECT note FROM job')).toThrow(/no such column/);
  });
});
