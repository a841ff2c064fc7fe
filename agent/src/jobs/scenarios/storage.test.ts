import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from '@jest/globals';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import type { FaultPoint } from '../../faults.ts';
import { aTicket, type Rig, startRig } from '../../testing/startAgent.ts';

let rig: Rig;
let database: DatabaseSync | null = null;
const onDatabase = (opened: DatabaseSync) => {
  database = opened;
};
afterEach(() => rig.stop());

// As when a disk is full or has been mounted read-only after an error: every write fails.
const breakDisk = () => database?.exec('PRAGMA query_only = ON');
const mendDisk = () => database?.exec('PRAGMA query_only = OFF');

describe('a disk that cannot be written', () => {
  it('before a print: the terminal says that it cannot print, until it can', async () => {
    rig = await startRig({ onDatabase });
    breakDisk();
    const ticket = aTicket();
    const refused = { ok: false, problem: { name: 'AGENT_STORAGE_FAILED' } };
    expect(await rig.call(printerCalls.print, ticket)).toMatchObject(refused);
    const { printer } = await rig.state();
    expect(printer.condition).toBe('stopped');
    expect(printer.detail).toMatch(/journal cannot be used: .*readonly/);
    expect(rig.log.of('agent-journal-unusable')).toHaveLength(1);
    expect(await rig.call(printerCalls.print, ticket)).toMatchObject(refused);

    mendDisk();
    await rig.time.until(async () => (await rig.state()).printer.condition === 'idle');
    await rig.print(ticket);
    await rig.untilPhase('printing');
  });

  it('just before sending: nothing is sent, and the outcome is kept until it can', async () => {
    const fault = (point: FaultPoint) => {
      if (point === 'downloaded') breakDisk();
    };
    rig = await startRig({ onDatabase, fault });
    await rig.print(aTicket());
    expect(await rig.untilPhase('failed')).toMatchObject({
      failure: 'AGENT_STORAGE_FAILED',
      reported: false,
    });
    expect(rig.printer.calls.submit).toBe(0);
    mendDisk();
    await rig.time.until(() => rig.platform.finishes.length === 1);
    expect(rig.platform.finishes[0]).toMatchObject({ state: 2, code: '9005', impressions: 0 });
  });

  it('in the middle: the paper is followed, and the outcome is kept until it can', async () => {
    rig = await startRig({ onDatabase });
    const ticket = aTicket();
    await rig.print(ticket);
    await rig.untilPhase('printing');
    breakDisk();
    rig.printer.finishJob();
    await rig.untilPhase('printed');
    await rig.time.advance(20_000);
    expect(rig.platform.finishes).toHaveLength(0);
    expect(await rig.call(printerCalls.print, aTicket())).toMatchObject({ ok: false });

    mendDisk();
    await rig.time.until(() => rig.platform.finishes.length === 1);
    expect(rig.platform.finishes[0]).toMatchObject({
      printLogId: ticket.printLogId,
      state: 1,
      impressions: 3,
    });
    await rig.time.until(async () => (await rig.job())?.reported === true);
  });
});

describe('a journal that cannot be opened', () => {
  it('keeps the terminal registered, says so on every screen and prints nothing', async () => {
    rig = await startRig({
      onDatabase,
      prepare: (dataDir) => writeFileSync(join(dataDir, 'journal.db'), 'no database at all '.repeat(50)),
    });
    const state = await rig.state();
    expect(state.registration).toBe('registered');
    expect(state.printer).toMatchObject({ condition: 'stopped' });
    expect(state.printer.cartons).toHaveLength(4);
    for (const answer of [
      await rig.call(printerCalls.print, aTicket()),
      await rig.call(printerCalls.getPrintLogs, {}),
    ]) {
      expect(answer).toMatchObject({ ok: false, problem: { name: 'AGENT_STORAGE_FAILED' } });
    }
    await rig.time.advance(60_000);
    expect(rig.printer.calls.submit).toBe(0);
    expect(readFileSync(join(rig.dataDir, 'journal.db'), 'utf8')).toMatch(/^no database/);
    await rig.time.until(() =>
      rig.platform.heartbeats.some(({ printerCondition }) => printerCondition === 'stopped'),
    );
  });
});

describe('a data folder that cannot be made', () => {
  it('does not keep the agent from saying so', async () => {
    rig = await startRig({
      dataFolder: (folder) => {
        writeFileSync(join(folder, 'file'), '');
        return join(folder, 'file', 'data');
      },
    });
    expect(await rig.state()).toMatchObject({
      registration: 'unregistered',
      printer: { condition: 'stopped' },
    });
    expect(rig.log.of('agent-registration-refused')).toMatchObject([
      { detail: { problem: 'AGENT_STORAGE_FAILED' } },
    ]);
    expect(rig.platform.headersOf('/activate')).toHaveLength(0);
    expect(await rig.call(kioskCalls.endSession, {})).toMatchObject({ value: { removedFiles: 0 } });
  });
});

describe('documents', () => {
  it('are never written to the disk, and what a driver left is removed at the end of a session', async () => {
    rig = await startRig();
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    for (const name of readdirSync(rig.dataDir, { recursive: true, encoding: 'utf8' })) {
      expect(name).toMatch(/^(journal\.db(-wal|-shm)?|identity\.json|terminal\.json|spool)$/);
    }
    writeFileSync(join(rig.dataDir, 'spool', 'left.pdf'), '%PDF');
    expect(await rig.call(kioskCalls.endSession, {})).toMatchObject({ value: { removedFiles: 0 } });
    rig.printer.finishJob();
    await rig.time.until(() => rig.platform.finishes.length === 1);
    expect(await rig.call(kioskCalls.endSession, {})).toMatchObject({ value: { removedFiles: 1 } });
    expect(readdirSync(join(rig.dataDir, 'spool'))).toEqual([]);
    expect((await rig.state()).job).toBeNull();
  });
});
