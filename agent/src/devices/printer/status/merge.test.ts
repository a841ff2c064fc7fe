import { describe, expect, it } from '@jest/globals';
import { cartonSetting } from '@self-print/contract/settings.ts';
import { snmpReading as snmp } from '../testing/snmpReading.ts';
import { mergeStatus } from './merge.ts';
import { NOTHING_READ, onlyFault, type PrinterReading } from './printerReading.ts';
import type { ErrorFlag, InputTray, SnmpReading } from './snmpReading.ts';

const cartons = ['1', '2'].map((cartonCode) =>
  cartonSetting.parse({ cartonCode, mediaSource: `tray-${cartonCode}`, snmpTrayName: `Tray ${cartonCode}` }),
);
const tray = (name: string, level: number, changes: Partial<InputTray> = {}): InputTray => ({
  index: Number(name.at(-1)),
  name,
  type: 'automatic',
  level,
  max: 500,
  unit: 'sheets',
  status: 0,
  ...changes,
});
const ipp = (changes: Partial<PrinterReading> = {}): PrinterReading => ({
  ...NOTHING_READ,
  activity: 'idle',
  ...changes,
});
const flags = (...names: ErrorFlag[]) => ({ flags: new Set(names) });
const down = (...names: ErrorFlag[]) =>
  snmp({ deviceStatus: 'down', printerStatus: 'other', ...flags(...names) });

describe('the condition of a printer', () => {
  it.each(['idle', 'printing', 'stopped'] as const)(
    'is what it does when nothing is wrong: %s',
    (activity) => {
      const faults = activity === 'stopped' ? new Set(['stopped'] as const) : new Set<never>();
      expect(mergeStatus(ipp({ activity, faults }), null, cartons).condition).toBe(activity);
    },
  );

  it('is the most urgent of several faults', () => {
    const faults = new Set(['stopped', 'tonerEmpty', 'doorOpen', 'jam'] as const);
    expect(mergeStatus(ipp({ faults, paperOut: 'waiting' }), null, cartons).condition).toBe('jam');
    expect(
      mergeStatus(ipp({ faults: new Set(['stopped']), paperOut: 'waiting' }), null, cartons).condition,
    ).toBe('outOfPaper');
  });

  it('is unknown when nothing is known', () => {
    expect(mergeStatus(NOTHING_READ, null, cartons).condition).toBe('unknown');
  });

  it('is offline when IPP does not answer, but a jam known to SNMP is reported first', () => {
    const silent = onlyFault('offline', 'ECONNREFUSED');
    expect(mergeStatus(silent, null, cartons)).toMatchObject({
      condition: 'offline',
      detail: 'ECONNREFUSED',
    });
    expect(mergeStatus(silent, snmp(), cartons).condition).toBe('offline');
    expect(mergeStatus(silent, snmp(flags('jammed')), cartons).condition).toBe('jam');
  });

  it.each<[ErrorFlag, string]>([
    ['jammed', 'jam'],
    ['doorOpen', 'doorOpen'],
  ])('is wrong by the SNMP flag %s even when IPP sees nothing', (flag, condition) => {
    expect(mergeStatus(ipp(), snmp(flags(flag)), cartons).condition).toBe(condition);
  });

  it('is an open door by a cover or by an alert', () => {
    expect(mergeStatus(ipp(), snmp({ openCovers: ['Rear'] }), cartons).condition).toBe('doorOpen');
    const alert = { severity: 'critical', group: 6, groupIndex: 1, code: 3, text: 'Cover open' } as const;
    expect(mergeStatus(ipp(), snmp({ alerts: [alert] }), cartons).condition).toBe('doorOpen');
    const warning = { ...alert, severity: 'warning' } as const;
    expect(mergeStatus(ipp(), snmp({ alerts: [warning] }), cartons).condition).toBe('idle');
  });

  it('is not down because SNMP reports it while IPP works: a Brother without its second tray continues to print', () => {
    expect(mergeStatus(ipp(), down(), cartons).condition).toBe('idle');
    expect(mergeStatus(ipp({ activity: 'printing' }), down('offline', 'noToner'), cartons)).toMatchObject({
      condition: 'printing',
      tonerLow: true,
    });
  });

  it.each<[SnmpReading, string]>([
    [down('noToner'), 'tonerEmpty'],
    [down('offline'), 'offline'],
    [down('serviceRequested'), 'stopped'],
    [down('outputFull'), 'stopped'],
    [down('noPaper'), 'outOfPaper'],
    [down('inputTrayEmpty'), 'outOfPaper'],
    [down(), 'stopped'],
  ])('is down by SNMP when there is no other information: %#', (reading, condition) => {
    expect(mergeStatus(NOTHING_READ, reading, cartons).condition).toBe(condition);
  });

  it.each<[Partial<SnmpReading>, string]>([
    [{ printerStatus: 'idle' }, 'idle'],
    [{ printerStatus: 'warmup' }, 'idle'],
    [{ printerStatus: 'printing' }, 'printing'],
    [{ printerStatus: 'other' }, 'idle'],
    [{ printerStatus: 'other', deviceStatus: 'unknown' }, 'unknown'],
    [{ printerStatus: 'unknown' }, 'unknown'],
  ])('is what SNMP reports when there is no other information: %j', (changes, condition) => {
    expect(mergeStatus(NOTHING_READ, snmp(changes), cartons).condition).toBe(condition);
  });
});

describe('paper', () => {
  const full = [tray('tray-1', 200), tray('tray-2', 200)];

  it('is out when the printer waits for it, whatever the levels say', () => {
    expect(mergeStatus(ipp({ paperOut: 'waiting', trays: full }), null, cartons).condition).toBe(
      'outOfPaper',
    );
  });

  it('is out when every carton is empty', () => {
    const trays = [tray('tray-1', 0), tray('tray-2', 0)];
    expect(mergeStatus(ipp({ trays }), null, cartons)).toMatchObject({
      condition: 'outOfPaper',
      trays: [
        { cartonCode: '1', sheets: 0, empty: true },
        { cartonCode: '2', sheets: 0, empty: true },
      ],
    });
  });

  it('is not out when some tray is empty and a carton is not', () => {
    const trays = [tray('tray-1', 0), tray('tray-2', 10)];
    expect(mergeStatus(ipp({ paperOut: 'somewhere', trays }), null, cartons)).toMatchObject({
      condition: 'idle',
      trays: [{ empty: true }, { empty: false, sheets: 10 }],
    });
  });

  it('is not out because one carton is empty and the other unknown', () => {
    const trays = [tray('tray-1', 0), tray('tray-2', -3)];
    expect(mergeStatus(ipp({ paperOut: 'somewhere', trays }), null, cartons).condition).toBe('idle');
  });

  it('is out somewhere when nothing is known of the cartons', () => {
    expect(mergeStatus(ipp({ paperOut: 'somewhere' }), null, cartons).condition).toBe('outOfPaper');
    expect(mergeStatus(ipp(), down('noPaper'), cartons).condition).toBe('outOfPaper');
    expect(mergeStatus(ipp(), snmp(flags('noPaper')), cartons).condition).toBe('idle');
  });

  it('is never missed in a manual slot or in a tray without a carton', () => {
    const trays = [tray('MP Tray', 0, { type: 'manual' }), tray('Cassette 9', 0), ...full];
    expect(mergeStatus(ipp({ paperOut: 'somewhere', trays }), null, cartons)).toEqual({
      condition: 'idle',
      tonerLow: false,
      detail: '',
      trays: [
        { cartonCode: '1', sheets: 200, empty: false },
        { cartonCode: '2', sheets: 200, empty: false },
      ],
    });
  });

  it('is never missed in a manual slot that carries the name of a carton', () => {
    const trays = [tray('Tray 1', 0, { type: 'manual' }), tray('Tray 2', 0)];
    expect(mergeStatus(ipp(), snmp({ trays }), cartons)).toMatchObject({
      condition: 'idle',
      trays: [
        { cartonCode: '1', sheets: null, empty: false },
        { cartonCode: '2', sheets: 0, empty: true },
      ],
    });
  });

  it('is counted by SNMP first, by IPP where SNMP has no count', () => {
    const bySnmp = [tray('Tray 1', 77), tray('Tray 2', -3)];
    const merged = mergeStatus(ipp({ trays: full }), snmp({ trays: bySnmp }), cartons);
    expect(merged.trays).toEqual([
      { cartonCode: '1', sheets: 77, empty: false },
      { cartonCode: '2', sheets: 200, empty: false },
    ]);
  });

  it('is empty by an SNMP alert although IPP has a level', () => {
    const alert = { severity: 'critical', group: 8, groupIndex: 1, code: 808, text: '' } as const;
    const reading = snmp({ trays: [tray('Tray 1', -3)], alerts: [alert] });
    expect(mergeStatus(ipp({ trays: full }), reading, cartons).trays[0]).toEqual({
      cartonCode: '1',
      sheets: 0,
      empty: true,
    });
  });

  it('is not out in a Kyocera that sleeps, whose trays SNMP calls unavailable', () => {
    const asleep = [
      tray('MP Tray', -2, { status: 19 }),
      ...[tray('Tray 1', -3, { status: 19 }), tray('Tray 2', -2, { status: 19 })],
    ];
    const reading = ipp({ paperReady: true });
    expect(mergeStatus(reading, snmp({ trays: asleep }), cartons)).toMatchObject({
      condition: 'idle',
      trays: [{ empty: false }, { empty: false }],
    });
    expect(
      mergeStatus({ ...reading, paperOut: 'somewhere' }, snmp({ trays: asleep }), cartons),
    ).toMatchObject({
      trays: [{ empty: false }, { empty: true }],
    });
  });

  it('is not changed by levels that are no count', () => {
    const reading = snmp({ trays: [tray('Tray 1', -2), tray('Tray 2', -3)] });
    expect(mergeStatus(ipp(), reading, cartons).trays).toEqual([
      { cartonCode: '1', sheets: null, empty: false },
      { cartonCode: '2', sheets: null, empty: false },
    ]);
  });

  it('of the wrong size is reported to the technician', () => {
    const loaded = [{ mediaSource: 'tray-1', width: 29_700, height: 42_000 }];
    expect(mergeStatus(ipp({ loaded }), null, cartons).detail).toBe('tray-1 is not loaded with A4');
    const right = [{ mediaSource: 'tray-1', width: 20_990, height: 29_704 }];
    expect(mergeStatus(ipp({ loaded: right }), null, cartons).detail).toBe('');
  });

  it('is not out in a printer without cartons', () => {
    expect(mergeStatus(ipp(), null, []).condition).toBe('idle');
  });
});

describe('toner', () => {
  const supply = (level: number, max: number, kind: 'toner' | 'other' = 'toner') => ({
    supplies: [{ description: 'Black', kind, level, max }],
  });

  it.each<[string, Partial<SnmpReading>, boolean]>([
    ['a flag', flags('lowToner'), true],
    ['none at all, while it still prints', flags('noToner'), true],
    ['an alert', { alerts: [{ severity: 'warning', group: 11, groupIndex: 1, code: 1104, text: '' }] }, true],
    ['a tenth of the supply', supply(10, 100), true],
    ['more than a tenth', supply(11, 100), false],
    ['an unknown level', supply(-2, 100), false],
    ['an unknown size', supply(5, -2), false],
    ['a full waste box', supply(0, 100, 'other'), false],
    ['nothing', {}, false],
  ])('is low by %s', (_what, changes, low) => {
    expect(mergeStatus(ipp(), snmp(changes), cartons).tonerLow).toBe(low);
  });

  it('is low by IPP alone', () => {
    expect(mergeStatus(ipp({ tonerLow: true }), snmp(), cartons).tonerLow).toBe(true);
  });
});

describe('the words for the technician', () => {
  it('are reported once, without control characters, and with limited length', () => {
    const words = ['Idle.\r\n\u0007', 'Idle.', '', 'x'.repeat(2_000)];
    const { detail } = mergeStatus(ipp({ words }), snmp({ consoleText: 'Ready', openCovers: [] }), cartons);
    expect(detail).toMatch(/^Idle\.; x+$/);
    expect(detail).toHaveLength(500);
  });

  it('come from both sources', () => {
    const alerts = [
      { severity: 'critical', group: 8, groupIndex: 1, code: 807, text: 'Tray 1 low' },
    ] as const;
    const reading = snmp({ consoleText: 'Load paper', openCovers: ['Front'], alerts });
    expect(mergeStatus(ipp({ words: ['media-low-report'] }), reading, cartons).detail).toBe(
      'media-low-report; Load paper; Front; Tray 1 low',
    );
  });
});
