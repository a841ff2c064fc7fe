import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ok } from '@self-print/contract/result.ts';
import { createCardSystemReader } from '../../devices/campusCard/cardSystem/cardSystemReader.ts';
import { type CardSystem, createCardSystem } from '../../devices/campusCard/simulator/cardSystem.ts';
import { directChannel } from '../../devices/campusCard/testing/directChannel.ts';
import type { CampusCardReader } from '../../devices/campusCard/types.ts';
import type { CommandChannel } from '../../devices/framework/jsonProgram/jsonProgram.ts';
import { type FaultPoint, NO_FAULTS } from '../../faults.ts';
import { openDatabase } from '../../journal/database.ts';
import { migrate } from '../../journal/schema.ts';
import { type AgentJournal, openAgentJournal } from '../../root/records.ts';
import { type ManualTime, manualTime } from '../../testing/manualTime.ts';
import { type MemoryLog, memoryLog } from '../../testing/memoryLog.ts';
import type { Time } from '../../time.ts';
import { createCardDigest } from '../cardDigest.ts';
import type { DeductionRequest } from '../deduction.ts';
import { createDeductions, type Deductions } from '../deductions.ts';

export const CARD = '0000004711';
export const OTHER_CARD = '0000000815';

/** Thrown at a fault point; to the rest of the code the process is dead. */
export class Death extends Error {}

/** Deductions with a real journal and a simulated card system, which can die and restart. */
export interface Till extends Disposable {
  readonly system: CardSystem;
  readonly channel: CommandChannel;
  readonly log: MemoryLog;
  readonly time: ManualTime;
  readonly deductions: () => Deductions;
  readonly database: () => DatabaseSync;
  readonly journal: () => AgentJournal;
  /** Dies at the next pass of this point. */
  readonly dieAt: (point: FaultPoint) => void;
  /** Starts a new process on the same journal. */
  readonly restart: () => void;
  /** Replaces the reader; null removes it. */
  readonly setReader: (reader: CampusCardReader) => void;
}

/** @param inMemory for thousands of runs: writes nothing to disk */
export async function openTill(options: { time?: Time; inMemory?: boolean } = {}): Promise<Till> {
  const folder = mkdtempSync(join(tmpdir(), 'till-'));
  const time = manualTime();
  const deviceTime = options.time ?? time;
  const system = createCardSystem();
  system.addAccount({ physicalNo: CARD });
  system.addAccount({ physicalNo: OTHER_CARD });
  system.insertCard(CARD);
  const channel = await directChannel(system, deviceTime);
  let reader = createCardSystemReader(channel, { system: 'simulated', time: deviceTime });
  const log = memoryLog();
  let deadly: FaultPoint | null = null;
  let database: DatabaseSync;
  let journal: AgentJournal;
  let deductions: Deductions;

  const start = () => {
    journal = openAgentJournal({
      path: options.inMemory ? ':memory:' : join(folder, 'journal.db'),
      onFault: () => {},
      onSetAside: () => {},
      open: (path) => {
        database = options.inMemory ? new DatabaseSync(path) : openDatabase(path);
        if (options.inMemory) migrate(database);
        return database;
      },
    });
    startDeductions();
  };
  const startDeductions = () => {
    deductions = createDeductions({
      journal,
      reader: () => ok(reader),
      digestCard: createCardDigest(join(folder, 'card-key.json'), randomUUID),
      time,
      log,
      fault: (point) => {
        if (point !== deadly) return NO_FAULTS(point);
        deadly = null;
        throw new Death(point);
      },
    });
    deductions.recover();
  };
  start();
  return {
    system,
    channel,
    log,
    time,
    deductions: () => deductions,
    database: () => database,
    journal: () => journal,
    dieAt: (point) => {
      deadly = point;
    },
    restart: () => {
      deadly = null;
      if (options.inMemory) return startDeductions();
      journal.close();
      start();
    },
    setReader: (changed) => {
      reader = changed;
    },
    [Symbol.dispose]: () => {
      journal.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function aRequest(change: Partial<DeductionRequest> = {}): DeductionRequest {
  return {
    requestId: randomUUID(),
    orderId: randomUUID(),
    amount: 120,
    physicalNo: CARD,
    withPassword: false,
    ...change,
  };
}
