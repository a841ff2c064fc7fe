import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { manualTime } from '../testing/manualTime.ts';
import { openJournal } from './journal.ts';
import { createOnce, type OnceRecords, type OnceRequest } from './once.ts';
import type { RecordSource } from './storedRecords.ts';

interface Entry {
  readonly id: string;
  readonly content: string;
  readonly phase: string;
}
const ID = 'request-1';
const PROBLEMS = { storage: 'AGENT_STORAGE_FAILED', reused: 'PRINT_CONFLICT' } as const;

/** What a fault throws: for the code that it leaves, the process has died. */
class Death extends Error {}

let database: DatabaseSync;
let acts: number;
beforeEach(() => {
  database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE entry (id TEXT PRIMARY KEY, content TEXT, phase TEXT) STRICT');
  acts = 0;
});

function recordsOf({ database: opened }: RecordSource): OnceRecords<Entry> {
  const entryOf = (row: Readonly<Record<string, unknown>>): Entry => ({
    id: String(row.id),
    content: String(row.content),
    phase: String(row.phase),
  });
  return {
    insert: ({ id, content, phase }) =>
      void opened.prepare('INSERT INTO entry VALUES (?, ?, ?)').run(id, content, phase),
    save: ({ id, phase }) => void opened.prepare('UPDATE entry SET phase = ? WHERE id = ?').run(phase, id),
    find: (id) => {
      const row = opened.prepare('SELECT * FROM entry WHERE id = ?').get(id);
      return row ? entryOf(row) : null;
    },
    inBetween: () => opened.prepare("SELECT * FROM entry WHERE phase = 'acting'").all().map(entryOf),
  };
}

/** A process on the journal; a second one is a start after the first has died. */
function aProcess(underWay = '') {
  const journal = openJournal({
    path: '',
    onFault: () => {},
    onSetAside: () => {},
    open: () => database,
    recordsOf,
  });
  return createOnce<OnceRecords<Entry>, Entry>({
    journal,
    recordsOf: (records) => records,
    unknown: (entry, why) => ({ ...entry, phase: why }),
    isUnderWay: ({ id }) => id === underWay,
    time: manualTime(),
  });
}
type Process = ReturnType<typeof aProcess>;

function aRequest(
  process: Process,
  change: Partial<OnceRequest<Entry, string, ErrorName>> = {},
  content = 'ten',
) {
  const entry: Entry = { id: ID, content, phase: 'acting' };
  return process.run<string, ErrorName>({
    requestId: ID,
    isSame: (known) => known.content === content,
    again: async ({ phase }) => ok(`again ${phase}`),
    admit: async () => ok({ entry, act: () => act(process, entry) }),
    problems: PROBLEMS,
    ...change,
  });
}

async function act(process: Process, entry: Entry) {
  acts += 1;
  return ok(process.settle({ ...entry, phase: 'done' }).phase);
}

const dying = async (): Promise<never> => {
  throw new Death();
};
const phase = () => database.prepare('SELECT phase FROM entry').get()?.phase;
const breakDisk = () => database.exec('PRAGMA query_only = ON');

describe('a request', () => {
  it('that comes again has the answer of its entry, and is not carried out again', async () => {
    const process = aProcess();
    expect(await aRequest(process)).toEqual(ok('done'));
    expect(await aRequest(process)).toEqual(ok('again done'));
    expect(await aRequest(aProcess())).toEqual(ok('again done'));
    expect(acts).toBe(1);
  });

  it('under the id of another one is refused', async () => {
    const process = aProcess();
    await aRequest(process);
    expect(await aRequest(process, {}, 'twenty')).toEqual(fail(problem('PRINT_CONFLICT')));
    expect(acts).toBe(1);
  });

  it('is on disk before the action', async () => {
    const process = aProcess();
    const entry: Entry = { id: ID, content: 'ten', phase: 'acting' };
    const seen = async () => ok(String(phase()));
    expect(await aRequest(process, { admit: async () => ok({ entry, act: seen }) })).toEqual(ok('acting'));
  });

  it('that is not admitted leaves nothing, and may come again', async () => {
    const process = aProcess();
    const busy = fail(problem('DEVICE_BUSY'));
    expect(await aRequest(process, { admit: async () => busy })).toEqual(busy);
    expect(phase()).toBeUndefined();
    expect(await aRequest(process)).toEqual(ok('done'));
  });

  it('that cannot be written down is not carried out', async () => {
    breakDisk();
    expect(await aRequest(aProcess())).toEqual(fail(problem('AGENT_STORAGE_FAILED')));
    expect(acts).toBe(0);
  });

  it('that cannot be looked up is not carried out', async () => {
    const process = aProcess();
    await aRequest(process);
    database.close();
    const closed = openJournal({
      path: '',
      onFault: () => {},
      onSetAside: () => {},
      open: () => {
        throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });
      },
      recordsOf,
    });
    const blind = createOnce<OnceRecords<Entry>, Entry>({
      journal: closed,
      recordsOf: (records) => records,
      unknown: (entry) => entry,
      isUnderWay: () => false,
      time: manualTime(),
    });
    expect(await aRequest(blind)).toEqual(fail(problem('AGENT_STORAGE_FAILED')));
    expect(acts).toBe(1);
  });

  it('whose outcome cannot be saved has an unknown one, also after the restart', async () => {
    const process = aProcess();
    const entry: Entry = { id: ID, content: 'ten', phase: 'acting' };
    const lastAct = () => {
      breakDisk();
      return act(process, entry);
    };
    expect(await aRequest(process, { admit: async () => ok({ entry, act: lastAct }) })).toEqual(
      ok('notKept'),
    );
    database.exec('PRAGMA query_only = OFF');
    const next = aProcess();
    next.recover();
    expect(await aRequest(next)).toEqual(ok('again interrupted'));
    expect(acts).toBe(1);
  });
});

describe('a process that dies', () => {
  const entry: Entry = { id: ID, content: 'ten', phase: 'acting' };

  it('before the request is on disk has done nothing: the next one carries it out', async () => {
    await expect(aRequest(aProcess(), { admit: dying })).rejects.toThrow(Death);
    const next = aProcess();
    expect(next.recover()).toEqual([]);
    expect(await aRequest(next)).toEqual(ok('done'));
  });

  it.each([
    ['before the action', dying, 0],
    [
      'after it',
      async () => {
        acts += 1;
        return dying();
      },
      1,
    ],
  ] as const)('%s leaves an unknown outcome, and the next one does nothing', async (_, deadly, times) => {
    const admit = async () => ok({ entry, act: deadly });
    await expect(aRequest(aProcess(), { admit })).rejects.toThrow(Death);
    const next = aProcess();
    expect(next.recover()).toEqual([entry]);
    expect(await aRequest(next)).toEqual(ok('again interrupted'));
    expect(next.recover()).toEqual([]);
    expect(acts).toBe(times);
  });

  it('is distinguished from one that is still at work', async () => {
    const working = aProcess(ID);
    const recovering = async () => {
      expect(working.recover()).toEqual([]);
      return act(working, entry);
    };
    expect(await aRequest(working, { admit: async () => ok({ entry, act: recovering }) })).toEqual(
      ok('done'),
    );
  });
});
