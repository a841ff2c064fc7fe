import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ok } from '@self-print/contract/result.ts';
import { createCardSystemReader } from '../devices/campusCard/cardSystem/cardSystemReader.ts';
import { type CardSystem, createCardSystem } from '../devices/campusCard/simulator/cardSystem.ts';
import { startYktHttpSim, type YktHttpSim } from '../devices/campusCard/simulator/yktHttpSim.ts';
import { directChannel } from '../devices/campusCard/testing/directChannel.ts';
import { NO_FAULTS } from '../faults.ts';
import { openDatabase } from '../journal/database.ts';
import { openAgentJournal } from '../root/records.ts';
import { memoryLog } from '../testing/memoryLog.ts';
import { systemTime } from '../time.ts';
import { createCardDigest } from './cardDigest.ts';
import { createDeductions } from './deductions.ts';
import { aRequest, CARD } from './testing/till.ts';

const PROGRAM = fileURLToPath(new URL('./testing/tillThatDies.ts', import.meta.url));

let system: CardSystem;
let sim: YktHttpSim;
let folder: string;
beforeEach(async () => {
  system = createCardSystem();
  system.addAccount({ physicalNo: CARD });
  system.insertCard(CARD);
  sim = await startYktHttpSim(system);
  folder = mkdtempSync(join(tmpdir(), 'killed-'));
});
afterEach(async () => {
  await sim.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('an agent that is killed by the system', () => {
  it.each([
    ['debiting', 0, 'unknown', 'refused'],
    ['debited', 1, 'unknown', 'done'],
    ['debitKept', 1, 'done', 'done'],
  ] as const)(
    'at "%s" took money %d times, and the next one takes no more',
    async (point, times, left, found) => {
      const path = join(folder, 'journal.db');
      const request = aRequest();
      const child = spawn(process.execPath, [PROGRAM, path, sim.url, JSON.stringify(request), point], {
        stdio: 'inherit',
      });
      expect((await once(child, 'exit'))[1]).toBe('SIGKILL');
      expect(system.takings()).toHaveLength(times);

      const journal = openAgentJournal({ path, onFault: () => {}, onSetAside: () => {}, open: openDatabase });
      const reader = createCardSystemReader(await directChannel(system, systemTime), {
        system: sim.url,
        time: systemTime,
      });
      const deductions = createDeductions({
        journal,
        reader: () => ok(reader),
        digestCard: createCardDigest(`${path}.key`, randomUUID),
        time: systemTime,
        log: memoryLog(),
        fault: NO_FAULTS,
      });
      deductions.recover();
      expect(await deductions.deduct(request, null)).toMatchObject({ value: { status: left } });
      expect(await deductions.inquire(request.requestId)).toMatchObject({ value: { status: found } });
      expect(system.takings()).toHaveLength(times);
      journal.close();
    },
  );
});
