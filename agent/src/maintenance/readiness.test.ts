import { describe, expect, it } from '@jest/globals';
import { type DeviceHealth, deviceClass } from '@self-print/contract/agent/devices.ts';
import { readinessCheck } from '@self-print/contract/agent/maintenance.ts';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { CLOCK_OFF_MS, DISK_FULL_BYTES, DISK_LOW_BYTES, OUTBOX_OLD_MS } from '../limits.ts';
import { type ReadinessFacts, readinessOf } from './readiness.ts';

const carton = { cartonCode: '1', paperSize: 'A4' as const, sheets: 400, low: false, empty: false };
const lock: DeviceHealth = {
  device: 'lockBoard',
  state: 'ready',
  problem: null,
  driver: 'modbus',
  kind: 'real',
  detail: '/dev/ttyUSB0',
};
const fine: ReadinessFacts = {
  closed: null,
  registration: 'registered',
  platform: { reachable: true, linked: true },
  clockAheadMs: 400,
  journalFault: null,
  diskFreeBytes: 100 * DISK_LOW_BYTES,
  printer: { configured: true, condition: 'idle', tonerLow: false, detail: '' },
  cartons: [carton],
  outbox: { waiting: 0, refused: 0, oldestMs: 0 },
  devices: [lock],
  page: true,
  shell: true,
};
const stateOf = (check: string, change: Partial<ReadinessFacts>) =>
  readinessOf({ ...fine, ...change }).checks.find((found) => found.check === check)?.state;

describe('the readiness of a terminal', () => {
  it('is good when all is well, and names every point once', () => {
    const { ready, checks } = readinessOf(fine);
    expect(ready).toBe(true);
    expect(checks.map(({ check }) => check).sort()).toEqual([...readinessCheck.shape.check.options].sort());
    for (const check of checks) {
      expect(readinessCheck.parse(check)).toEqual(check);
      const installed =
        !deviceClass.options.some((name) => name === check.check) ||
        ['printer', 'lockBoard'].includes(check.check);
      expect(check.state).toBe(installed ? 'good' : 'notInstalled');
    }
  });

  it.each<[string, Partial<ReadinessFacts>, string]>([
    ['registration', { registration: 'unregistered' }, 'bad'],
    ['registration', { registration: 'lost' }, 'bad'],
    ['platform', { platform: { reachable: false, linked: false } }, 'bad'],
    ['platform', { platform: { reachable: true, linked: false } }, 'attention'],
    ['clock', { clockAheadMs: null }, 'attention'],
    ['clock', { clockAheadMs: 10 * SECOND_MS }, 'attention'],
    ['clock', { clockAheadMs: -10 * SECOND_MS }, 'attention'],
    ['clock', { clockAheadMs: CLOCK_OFF_MS }, 'bad'],
    ['clock', { clockAheadMs: -CLOCK_OFF_MS }, 'bad'],
    ['journal', { journalFault: 'disk full' }, 'bad'],
    ['diskSpace', { diskFreeBytes: DISK_LOW_BYTES - 1 }, 'attention'],
    ['diskSpace', { diskFreeBytes: DISK_FULL_BYTES - 1 }, 'bad'],
    ['diskSpace', { diskFreeBytes: 0 }, 'bad'],
    ['diskSpace', { diskFreeBytes: null }, 'attention'],
    ['printer', { printer: { ...fine.printer, configured: false } }, 'bad'],
    ['printer', { printer: { ...fine.printer, condition: 'jam' } }, 'bad'],
    ['printer', { printer: { ...fine.printer, condition: 'offline' } }, 'bad'],
    ['printer', { printer: { ...fine.printer, condition: 'unknown' } }, 'attention'],
    ['printer', { printer: { ...fine.printer, condition: 'printing' } }, 'good'],
    ['paper', { cartons: [] }, 'bad'],
    ['paper', { cartons: [{ ...carton, sheets: 0, empty: true, low: true }] }, 'bad'],
    ['paper', { cartons: [carton, { ...carton, paperSize: 'A3', empty: true }] }, 'bad'],
    ['paper', { cartons: [carton, { ...carton, cartonCode: '2', empty: true }] }, 'attention'],
    ['paper', { cartons: [{ ...carton, low: true }] }, 'attention'],
    ['toner', { printer: { ...fine.printer, tonerLow: true } }, 'attention'],
    ['outbox', { outbox: null }, 'bad'],
    ['outbox', { outbox: { waiting: 3, refused: 0, oldestMs: MINUTE_MS } }, 'good'],
    ['outbox', { outbox: { waiting: 1, refused: 0, oldestMs: OUTBOX_OLD_MS + 1 } }, 'attention'],
    ['outbox', { outbox: { waiting: 0, refused: 1, oldestMs: 0 } }, 'attention'],
    ['lockBoard', { devices: [{ ...lock, state: 'opening' }] }, 'attention'],
    ['lockBoard', { devices: [{ ...lock, state: 'busy' }] }, 'good'],
    ['lockBoard', { devices: [{ ...lock, state: 'faulted', problem: 'silent' }] }, 'bad'],
    ['lockBoard', { devices: [{ ...lock, state: 'absent' }] }, 'notInstalled'],
    ['lockBoard', { devices: [] }, 'notInstalled'],
    ['shell', { page: false }, 'bad'],
    ['shell', { shell: false }, 'attention'],
  ])('%s with %j is %s', (check, change, state) => {
    expect(stateOf(check, change)).toBe(state);
    expect(readinessOf({ ...fine, ...change }).ready).toBe(state !== 'bad');
  });

  it.each(['outOfService', 'paused'] as const)(
    'is not given while it is %s, though nothing is wrong',
    (closed) => {
      const { ready, checks } = readinessOf({ ...fine, closed });
      expect(ready).toBe(false);
      expect(checks.find(({ check }) => check === 'service')).toMatchObject({
        state: 'attention',
        note: closed,
      });
      expect(checks.filter(({ state }) => state === 'bad')).toEqual([]);
    },
  );

  it('fits into the call, however much a device has to say', () => {
    const detail = 'x'.repeat(1_000);
    const { checks } = readinessOf({
      ...fine,
      journalFault: detail,
      printer: { ...fine.printer, condition: 'stopped', detail },
      devices: [{ ...lock, detail }],
    });
    for (const check of checks) expect(readinessCheck.safeParse(check).success).toBe(true);
  });
});
