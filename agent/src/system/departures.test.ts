import { beforeEach, describe, expect, it } from '@jest/globals';
import { fail, ok } from '@self-print/contract/result.ts';
import { createFlag } from '../signal.ts';
import { type ManualTime, manualTime } from '../testing/manualTime.ts';
import { type MemoryLog, memoryLog } from '../testing/memoryLog.ts';
import { createDepartures, LEAVE_LIMIT_MS, PRINT_END_LIMIT_MS } from './departures.ts';
import type { SystemCommands } from './systemCommands.ts';

const ORDER = { by: 'staff:wang', reason: 'moving the kiosk' };
let time: ManualTime;
let log: MemoryLog;
let done: string[];
let stopping: AbortController;
beforeEach(() => {
  time = manualTime();
  log = memoryLog();
  done = [];
  stopping = new AbortController();
});

/** A queue in which one print can be running. */
function aQueue() {
  let ended = Promise.withResolvers<void>();
  let active: string | null = null;
  return {
    active: () => active,
    idle: async () => (active === null ? undefined : ended.promise),
    begin: (id: string) => {
      active = id;
      ended = Promise.withResolvers();
    },
    end: () => {
      active = null;
      ended.resolve();
    },
  };
}

function setUp(options: { readonly allowPower?: boolean; readonly system?: Partial<SystemCommands> } = {}) {
  const queue = aQueue();
  const leaving = createFlag();
  const take = (what: string) => async () => {
    done.push(what);
    return ok();
  };
  const departures = createDepartures({
    allowPower: options.allowPower ?? true,
    system: { powerOff: take('off'), reboot: take('reboot'), setTouch: async () => ok(1), ...options.system },
    queue,
    restartSelf: () => done.push('restart'),
    leaving,
    time,
    log,
    stopped: stopping.signal,
  });
  return { queue, departures, leaving };
}

describe('going off or starting again', () => {
  it('happens at once when nothing prints, and the log says by whom and why', async () => {
    const { departures } = setUp();
    expect(await departures.powerOff(ORDER)).toEqual({ ok: true });
    expect(await departures.reboot(ORDER)).toEqual({ ok: true });
    expect(done).toEqual(['off', 'reboot']);
    expect(log.of('departure')[0]?.detail).toEqual({ action: 'powerOff', ...ORDER });
  });

  it('is refused where the configuration does not allow it', async () => {
    const { departures } = setUp({ allowPower: false });
    expect(await departures.powerOff(ORDER)).toMatchObject({ problem: { name: 'POWER_NOT_ALLOWED' } });
    expect(await departures.reboot(ORDER)).toMatchObject({ problem: { name: 'POWER_NOT_ALLOWED' } });
    expect(done).toEqual([]);
    expect(log.of('departure-refused')).toHaveLength(2);
  });

  it('waits for the print that runs', async () => {
    const { queue, departures } = setUp();
    queue.begin('one');
    const answer = departures.powerOff(ORDER);
    await time.advance(PRINT_END_LIMIT_MS - 1);
    expect(done).toEqual([]);
    queue.end();
    expect(await answer).toEqual({ ok: true });
    expect(done).toEqual(['off']);
  });

  it('waits for a print that began while it waited, no longer than the limit in all', async () => {
    const { queue, departures, leaving } = setUp();
    queue.begin('one');
    const answer = departures.reboot(ORDER);
    await time.advance(PRINT_END_LIMIT_MS / 2);
    queue.end();
    queue.begin('two');
    await time.advance(PRINT_END_LIMIT_MS / 2);
    expect(await answer).toMatchObject({ problem: { name: 'PRINT_BUSY' } });
    expect(done).toEqual([]);
    expect(leaving.get()).toBe(false);
  });

  it('gives up when the agent is stopped meanwhile', async () => {
    const { queue, departures } = setUp();
    queue.begin('one');
    const answer = departures.reboot(ORDER);
    await time.advance(1);
    stopping.abort();
    expect(await answer).toMatchObject({ problem: { name: 'PRINT_BUSY' } });
  });

  it('reports when the system refuses, and permits printing again', async () => {
    const { departures, leaving } = setUp({ system: { powerOff: async () => fail('Access denied') } });
    expect(await departures.powerOff(ORDER)).toMatchObject({ problem: { name: 'POWER_FAILED' } });
    expect(leaving.get()).toBe(false);
    expect(log.of('departure-refused')[0]?.detail).toMatchObject({ detail: 'Access denied', by: ORDER.by });
  });

  it('permits nothing new until it is gone, or has not gone for long', async () => {
    const { departures, leaving } = setUp();
    await departures.powerOff(ORDER);
    await time.advance(LEAVE_LIMIT_MS - 1);
    expect(leaving.get()).toBe(true);
    await time.advance(1);
    expect(leaving.get()).toBe(false);
  });
});

describe('the agent alone', () => {
  it('starts again after its answer, also where power is not allowed', async () => {
    const { departures } = setUp({ allowPower: false });
    expect(await departures.restartAgent(ORDER)).toEqual({ ok: true });
    expect(done).toEqual([]);
    await time.advance(1_000);
    expect(done).toEqual(['restart']);
  });

  it('waits for the print too', async () => {
    const { queue, departures } = setUp();
    queue.begin('one');
    const answer = departures.restartAgent(ORDER);
    await time.advance(PRINT_END_LIMIT_MS);
    expect(await answer).toMatchObject({ problem: { name: 'PRINT_BUSY' } });
    expect(done).toEqual([]);
  });
});
