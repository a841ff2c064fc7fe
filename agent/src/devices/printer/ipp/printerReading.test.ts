import { describe, expect, it } from '@jest/globals';
import { IppAttributes } from './attributes.ts';
import { readingOf } from './printerReading.ts';
import * as v from './values.ts';

const encoded = (text: string) => v.octets(new TextEncoder().encode(text));

function read(state: number, reasons: readonly string[], more: readonly v.IppAttribute[] = []) {
  return readingOf(
    new IppAttributes([
      v.attribute('printer-state', v.enumeration(state)),
      v.attribute('printer-state-reasons', ...reasons.map(v.keyword)),
      ...more,
    ]),
  );
}

describe('the state of a printer', () => {
  it.each([
    [3, 'idle'],
    [4, 'printing'],
    [5, 'stopped'],
    [6, 'unknown'],
  ] as const)('%d is %s', (state, activity) => {
    expect(read(state, ['none']).activity).toBe(activity);
  });

  it('is unknown when it says nothing, or something else than numbers', () => {
    expect(readingOf(new IppAttributes([])).activity).toBe('unknown');
    const odd = new IppAttributes([v.attribute('printer-state', v.keyword('idle'))]);
    expect(readingOf(odd).activity).toBe('unknown');
  });
});

describe('the reasons of a printer', () => {
  it.each([
    ['media-jam-error', 'jam'],
    ['media-jam', 'jam'],
    ['cover-open-error', 'doorOpen'],
    ['door-open', 'doorOpen'],
    ['interlock-open-error', 'doorOpen'],
    ['toner-empty-error', 'tonerEmpty'],
    ['marker-supply-empty', 'tonerEmpty'],
    ['offline', 'offline'],
    ['shutdown', 'offline'],
    ['paused', 'stopped'],
    ['output-area-full-error', 'stopped'],
  ])('%s is the fault %s', (reason, fault) => {
    expect([...read(3, [reason]).faults]).toEqual([fault]);
  });

  it('without a suffix are errors, as reports they are news only', () => {
    expect(read(3, ['media-jam']).faults.size).toBe(1);
    expect(read(3, ['media-jam-report', 'cover-open-report', 'toner-empty-report']).faults.size).toBe(0);
    expect(read(4, ['media-jam-report']).faults.size).toBe(0);
  });

  it('count as warnings while it prints, since ippeveprinter never says error', () => {
    expect([...read(4, ['media-jam-warning']).faults]).toEqual(['jam']);
    expect(read(3, ['media-jam-warning']).faults.size).toBe(0);
  });

  it('do not stop a kiosk for a warning of empty toner while it prints', () => {
    const reading = read(4, ['toner-empty-warning']);
    expect(reading.faults.size).toBe(0);
    expect(reading.tonerLow).toBe(true);
  });

  it('of a stopped printer are its errors, or whatever it names when it names none', () => {
    const errors = read(5, ['media-jam-error', 'media-empty-report', 'toner-low-warning']);
    expect([...errors.faults].sort()).toEqual(['jam', 'stopped']);
    expect(errors.paperOut).toBe('no');
    expect([...read(5, ['cover-open-report']).faults].sort()).toEqual(['doorOpen', 'stopped']);
    expect([...read(5, ['none']).faults]).toEqual(['stopped']);
  });

  it.each([
    [3, 'media-needed-report', 'waiting'],
    [4, 'media-needed', 'waiting'],
    [5, 'media-empty-error', 'waiting'],
    [5, 'input-tray-missing', 'waiting'],
    [3, 'media-empty-error', 'somewhere'],
    [4, 'media-empty-warning', 'somewhere'],
    [3, 'media-empty-report', 'no'],
    [4, 'media-empty-report', 'no'],
    [3, 'media-low-error', 'no'],
  ] as const)('in state %d, %s says that paper is out: %s', (state, reason, paperOut) => {
    expect(read(state, [reason]).paperOut).toBe(paperOut);
  });

  it.each(['toner-low', 'toner-low-report', 'marker-supply-low-warning', 'marker-toner-almost-empty-report'])(
    '%s means low toner',
    (reason) => {
      expect(read(3, [reason])).toMatchObject({ tonerLow: true, activity: 'idle' });
      expect(read(3, [reason]).faults.size).toBe(0);
    },
  );

  it('that are unknown change nothing but are reported', () => {
    const reading = read(3, ['com.example.coffee-spilled-error', 'none', 'cups-waiting-for-job-completed']);
    expect(reading.faults.size).toBe(0);
    expect(reading.words).toEqual(['', 'com.example.coffee-spilled-error', 'cups-waiting-for-job-completed']);
  });

  it('of inherited names are unknown, too', () => {
    expect(read(3, ['constructor', '__proto__', 'toString-error']).faults.size).toBe(0);
  });
});

describe('the trays of a printer', () => {
  const trays = (...texts: readonly string[]) =>
    read(3, ['none'], [v.attribute('printer-input-tray', ...texts.map(encoded))]).trays;

  it('are read as PWG 5100.13 writes them', () => {
    expect(
      trays(
        'type=sheetFeedAutoNonRemovableTray;mediafeed=297000;mediaxfeed=210000;maxcapacity=100;level=72;unit=percent;status=0;name=Tray 1;',
      ),
    ).toEqual([
      { index: null, name: 'Tray 1', type: 'automatic', level: 72, max: 100, unit: 'percent', status: 0 },
    ]);
  });

  it('are read as ippeveprinter writes them: no unit, no last semicolon', () => {
    const text =
      'type=sheetFeedAutoRemovableTray;mediafeed=0;mediaxfeed=0;maxcapacity=250;level=125;status=0;name=tray-1';
    expect(trays(text)).toEqual([
      { index: null, name: 'tray-1', type: 'automatic', level: 125, max: 250, unit: 'sheets', status: 0 },
    ]);
  });

  it('of an HP are unknown and broken at once', () => {
    expect(trays('TYPE=sheetFeedAutoRemovableTray; Level=-2; status=19; name=Tray 2;')).toMatchObject([
      { level: -2, status: 19, name: 'Tray 2', max: -2 },
    ]);
  });

  it('with manual feed are distinguished', () => {
    expect(
      trays('type=sheetFeedManual;level=0;name=MP Tray;', 'type=continuousRoll;name=Roll;'),
    ).toMatchObject([{ type: 'manual' }, { type: 'other' }]);
  });

  it.each([
    ['nothing', ''],
    ['no pairs', ';;;=;=5;level;'],
    ['a level that is no number', 'level=many;name=;'],
    ['a level beyond all numbers', 'level=99999999999999;'],
    ['bytes that are no text', '\u0000\u0001'],
  ])('that hold %s are unknown, not an error', (_what, text) => {
    expect(trays(text)).toMatchObject([{ level: -2, name: '', status: 0 }]);
  });

  it('say which paper they contain', () => {
    const media = (source: string, ...members: readonly v.IppAttribute[]) =>
      v.collection(v.attribute('media-source', v.keyword(source)), ...members);
    const a3 = v.attribute(
      'media-size',
      v.collection(
        v.attribute('x-dimension', v.integer(29_700)),
        v.attribute('y-dimension', v.integer(42_000)),
      ),
    );
    const ready = v.attribute('media-col-ready', media('tray-4', a3), media('tray-1'), v.collection(a3));
    expect(read(3, ['none'], [ready]).loaded).toEqual([
      { mediaSource: 'tray-4', width: 29_700, height: 42_000 },
    ]);
  });
});

describe("a printer's supplies", () => {
  const toner = (text: string) => read(3, ['none'], [v.attribute('printer-supply', encoded(text))]).tonerLow;

  it.each([
    ['class=supplyThatIsConsumed;type=toner;unit=percent;maxcapacity=100;level=8;colorantname=black;', true],
    ['class=supplyThatIsConsumed;type=toner;unit=percent;maxcapacity=100;level=11;', false],
    ['type=inkCartridge;maxcapacity=200;level=20;', true],
    ['class=receptacleThatIsFilled;type=wasteToner;maxcapacity=100;level=0;', false],
    ['class=supplyThatIsConsumed;type=fuser;maxcapacity=100;level=1;', false],
    ['class=supplyThatIsConsumed;type=toner;maxcapacity=100;level=-3;', false],
    ['class=supplyThatIsConsumed;type=toner;maxcapacity=-2;level=5;', false],
    ['', false],
  ])('%s: low is %s', (text, low) => {
    expect(toner(text)).toBe(low);
  });

  it('come as marker attributes through cupsd', () => {
    const markers = (level: number, type: string) =>
      read(
        3,
        ['none'],
        [
          v.attribute('marker-levels', v.integer(90), v.integer(level)),
          v.attribute('marker-types', v.keyword('toner'), v.keyword(type)),
        ],
      ).tonerLow;
    expect(markers(5, 'toner')).toBe(true);
    expect(markers(5, 'waste-toner')).toBe(false);
    expect(markers(-1, 'toner')).toBe(false);
  });
});
