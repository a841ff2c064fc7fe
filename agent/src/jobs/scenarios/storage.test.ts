import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from '@jest/globals';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import type { FaultPoint } from '../../faults.ts';
import { type AgentHarness, aTicket, startHarness } from '../../testing/agentHarness.ts';

let harness: AgentHarness;
let database: DatabaseSync | null = null;
const onDatabase = (opened: DatabaseSync) => {
  database = opened;
};
afterEach(() => harness.stop());

// As with a full disk or one remounted read-only after an error: every write fails.
const breakDisk = () => database?.exec('PRAGMA query_only = ON');
const mendDisk = () => database?.exec('PRAGMA query_only = OFF');

describe('a disk that cannot be written', () => {
  it('before a print: the terminal says that it cannot print, until it can', async () => {
    harness = await startHarness({ onDatabase });
    breakDisk();
    const ticket = aTicket();
    const refused = { ok: false, problem: { name: 'AGENT_STORAGE_FAILED' } };
    expect(await harness.call(printerCalls.print, ticket)).toMatchObject(refused);
    const { printer } = await harness.state();
    expect(printer.condition).toBe('stopped');
    expect(printer.detail).toMatch(/journal cannot be used: .*readonly/);
    expect(harness.log.of('agent-journal-unusable')).toHaveLength(1);
    expect(await harness.call(printerCalls.print, ticket)).toMatchObject(refused);

    mendDisk();
    await harness.time.until(async () => (await harness.state()).printer.condition === 'idle');
    await harness.print(ticket);
    await harness.untilPhase('printing');
  });

  it('until a press on Print finds that it can be: that is printed, and not taken for interrupted', async () => {
    harness = await startHarness({ onDatabase });
    await harness.time.until(() => harness.platform.heartbeats.length > 0);
    breakDisk();
    await harness.call(printerCalls.print, aTicket());
    mendDisk();
    const wish = { requestId: randomUUID(), orderId: randomUUID(), copies: 1 };
    expect(await harness.call(printerCalls.printOrder, wish)).toMatchObject({ ok: true });
    await harness.untilPhase('printing');
  });

  it('just before sending: nothing is sent, and the outcome is kept until it can', async () => {
    const fault = (point: FaultPoint) => {
      if (point === 'downloaded') breakDisk();
    };
    harness = await startHarness({ onDatabase, fault });
    await harness.print(aTicket());
    expect(await harness.untilPhase('failed')).toMatchObject({
      failure: 'AGENT_STORAGE_FAILED',
      reported: false,
    });
    expect(harness.printer.calls.submit).toBe(0);
    mendDisk();
    await harness.time.until(() => harness.platform.finishes.length === 1);
    expect(harness.platform.finishes[0]).toMatchObject({ state: 2, code: '9005', impressions: 0 });
  });

  it('in the middle: the paper is followed, and the outcome is kept until it can', async () => {
    harness = await startHarness({ onDatabase });
    const ticket = aTicket();
    await harness.print(ticket);
    await harness.untilPhase('printing');
    breakDisk();
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    await harness.time.advance(20_000);
    expect(harness.platform.finishes).toHaveLength(0);
    expect(await harness.call(printerCalls.print, aTicket())).toMatchObject({ ok: false });

    mendDisk();
    await harness.time.until(() => harness.platform.finishes.length === 1);
    expect(harness.platform.finishes[0]).toMatchObject({
      printLogId: ticket.printLogId,
      state: 1,
      impressions: 3,
    });
    await harness.time.until(async () => (await harness.job())?.reported === true);
  });
});

describe('a journal that cannot be opened', () => {
  it('keeps the terminal registered, shows it on every screen and prints nothing', async () => {
    harness = await startHarness({
      onDatabase,
      prepare: (dataDir) => writeFileSync(join(dataDir, 'journal.db'), 'no database at all '.repeat(50)),
    });
    const state = await harness.state();
    expect(state.registration).toBe('registered');
    expect(state.printer).toMatchObject({ condition: 'stopped' });
    expect(state.printer.cartons).toHaveLength(4);
    for (const answer of [
      await harness.call(printerCalls.print, aTicket()),
      await harness.call(printerCalls.getPrintLogs, {}),
    ]) {
      expect(answer).toMatchObject({ ok: false, problem: { name: 'AGENT_STORAGE_FAILED' } });
    }
    await harness.time.advance(60_000);
    expect(harness.printer.calls.submit).toBe(0);
    expect(readFileSync(join(harness.dataDir, 'journal.db'), 'utf8')).toMatch(/^no database/);
    await harness.time.until(() =>
      harness.platform.heartbeats.some(({ printerCondition }) => printerCondition === 'stopped'),
    );
  });
});

describe('a data folder that cannot be made', () => {
  it('does not keep the agent from saying so', async () => {
    harness = await startHarness({
      dataFolder: (folder) => {
        writeFileSync(join(folder, 'file'), '');
        return join(folder, 'file', 'data');
      },
    });
    expect(await harness.state()).toMatchObject({
      registration: 'unregistered',
      printer: { condition: 'stopped' },
    });
    expect(harness.log.of('agent-registration-refused')).toMatchObject([
      { detail: { problem: 'AGENT_STORAGE_FAILED' } },
    ]);
    expect(harness.platform.headersOf('/activate')).toHaveLength(0);
    expect(await harness.call(kioskCalls.endSession, {})).toMatchObject({ value: { removedFiles: 0 } });
  });
});

describe('documents', () => {
  it('are never written to the disk, and what a driver left is removed at the end of a session', async () => {
    harness = await startHarness();
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    for (const name of readdirSync(harness.dataDir, { recursive: true, encoding: 'utf8' })) {
      expect(name).toMatch(/^(journal\.db(-wal|-shm)?|identity\.json|terminal\.json|spool|doctor\.sock)$/);
    }
    writeFileSync(join(harness.dataDir, 'spool', 'left.pdf'), '%PDF');
    expect(await harness.call(kioskCalls.endSession, {})).toMatchObject({ value: { removedFiles: 0 } });
    harness.printer.finishJob();
    await harness.time.until(() => harness.platform.finishes.length === 1);
    expect(await harness.call(kioskCalls.endSession, {})).toMatchObject({ value: { removedFiles: 1 } });
    expect(readdirSync(join(harness.dataDir, 'spool'))).toEqual([]);
    expect((await harness.state()).job).toBeNull();
  });
});
