import { describe, expect, it } from '@jest/globals';
import { OPERATIONS } from '../../ipp/operations.ts';
import { attribute, collection, keyword } from '../../ipp/values.ts';
import { makeSnmpReader } from '../../snmp/snmpReader.ts';
import type { SnmpReading } from '../../status/snmpReading.ts';
import type { ControlAction } from '../control.ts';
import type { ProfileName } from '../profiles.ts';
import { pdfOf, WirePrinter } from '../testing/wirePrinter.ts';

/** Long enough for a busy machine; a silent printer costs two attempts. */
const TIMEOUTS = { requestTimeoutMs: 300, deadlineMs: 15_000 };

async function readingAfter(
  profile: ProfileName,
  ...actions: readonly ControlAction[]
): Promise<SnmpReading> {
  await using printer = await WirePrinter.start({ profile });
  for (const action of actions) await printer.control(action);
  return await readingOf(printer);
}

async function readingOf(printer: WirePrinter, community = 'public'): Promise<SnmpReading> {
  const reader = makeSnmpReader({ address: printer.device.snmpAddress, community, ...TIMEOUTS });
  const result = await reader.read();
  if (!result.ok) throw new Error(result.problem.detail);
  return result.value;
}

const EMPTY_TRAY_2: ControlAction = { action: 'setPaper', tray: 'tray-2', sheets: 0 };
const levelsOf = (reading: SnmpReading) => reading.trays.map((tray) => [tray.name, tray.level, tray.status]);

describe('SNMP of the simulated printer', () => {
  it('reports trays, toner and counters of a healthy printer', async () => {
    expect(await readingAfter('generic')).toEqual({
      deviceStatus: 'running',
      printerStatus: 'idle',
      flags: new Set(),
      openCovers: [],
      trays: [
        ...[1, 2, 3, 4].map((index) => ({
          ...{
            index,
            name: `Tray ${index}`,
            type: 'automatic',
            unit: 'sheets',
            level: 500,
            max: 500,
            status: 0,
          },
        })),
        { index: 5, name: 'Manual Feed Slot', type: 'manual', unit: 'sheets', level: 0, max: 100, status: 9 },
      ],
      supplies: [
        { description: 'black toner', kind: 'toner', level: 80, max: 100 },
        { description: 'cyan toner', kind: 'toner', level: 90, max: 100 },
        { description: 'magenta toner', kind: 'toner', level: 85, max: 100 },
        { description: 'yellow toner', kind: 'toner', level: 95, max: 100 },
        { description: 'Waste toner box', kind: 'other', level: 20, max: 100 },
      ],
      alerts: [{ severity: 'warning', group: 8, groupIndex: 5, code: 808, text: 'Manual Feed Slot empty' }],
      lifeCount: 18_204,
      consoleText: 'Ready',
    });
  });

  it('counts impressions while a job prints', async () => {
    await using printer = await WirePrinter.start();
    await printer.ask(OPERATIONS.printJob, { document: await pdfOf(3) });
    printer.sheets(2);
    expect(await readingOf(printer)).toMatchObject({
      printerStatus: 'printing',
      lifeCount: 18_206,
      consoleText: 'Printing 1',
    });
  });

  it.each<[string, ControlAction, Partial<SnmpReading>]>([
    ['an open cover', { action: 'openCover' }, { flags: new Set(['doorOpen']), openCovers: ['Front cover'] }],
    ['a jam', { action: 'jam' }, { flags: new Set(['jammed']), consoleText: 'Paper jam' }],
    ['empty toner', { action: 'toner', level: 0 }, { flags: new Set(['noToner']) }],
    ['a full output', { action: 'fillOutput' }, { flags: new Set(['outputFull']) }],
  ])('tells %s', async (_what, action, expected) => {
    expect(await readingAfter('generic', action)).toMatchObject({ deviceStatus: 'down', ...expected });
  });

  it('reports low toner and a low tray as warnings', async () => {
    const reading = await readingAfter(
      'generic',
      { action: 'toner', level: 9, colour: 'yellow' },
      { action: 'setPaper', tray: 'tray-1', sheets: 40 },
    );
    expect(reading).toMatchObject({ deviceStatus: 'warning', flags: new Set(['lowToner']) });
    expect(reading.alerts.map((alert) => [alert.severity, alert.code, alert.groupIndex])).toEqual([
      ['warning', 1_104, 4],
      ['warning', 807, 1],
      ['warning', 808, 5],
    ]);
  });

  it('reports an empty tray, and that a job waits for it', async () => {
    await using printer = await WirePrinter.start();
    await printer.control(EMPTY_TRAY_2);
    expect(await readingOf(printer)).toMatchObject({
      deviceStatus: 'warning',
      printerStatus: 'idle',
      flags: new Set(['noPaper', 'inputTrayEmpty']),
    });
    const job = [attribute('media-col', collection(attribute('media-source', keyword('tray-2'))))];
    await printer.ask(OPERATIONS.printJob, { job, document: await pdfOf(1) });
    const waiting = await readingOf(printer);
    expect(waiting).toMatchObject({ deviceStatus: 'down', consoleText: 'Load paper' });
    expect(levelsOf(waiting)[1]).toEqual(['Tray 2', 0, 19]);
    expect(waiting.alerts).toContainEqual({
      severity: 'critical',
      group: 8,
      groupIndex: 2,
      code: 808,
      text: 'Tray 2 empty',
    });
  });

  it('answers only its community, and not while it is off', async () => {
    await using printer = await WirePrinter.start();
    await expect(readingOf(printer, 'private')).rejects.toThrow('timed out');
    await printer.control({ action: 'powerLoss' });
    await expect(readingOf(printer)).rejects.toThrow('timed out');
    await printer.control({ action: 'powerOn' });
    expect(await readingOf(printer)).toMatchObject({ deviceStatus: 'running' });
    await printer.control({ action: 'offline' });
    await expect(readingOf(printer)).rejects.toThrow('timed out');
  });
});

describe('the quirks of makes', () => {
  it('kyocera: the manual slot comes first and moves every index', async () => {
    const reading = await readingAfter('kyocera', EMPTY_TRAY_2);
    expect(reading.trays.map((tray) => [tray.index, tray.name])).toEqual([
      [1, 'Manual Feed Slot'],
      ...[1, 2, 3, 4].map((number) => [number + 1, `Tray ${number}`]),
    ]);
    expect(reading.alerts).toContainEqual(expect.objectContaining({ groupIndex: 3, text: 'Tray 2 empty' }));
  });

  it('hp: some or unknown, and only the status shows that a tray is empty', async () => {
    const reading = await readingAfter('hp', EMPTY_TRAY_2);
    expect(levelsOf(reading).slice(0, 2)).toEqual([
      ['Tray 1', -3, 0],
      ['Tray 2', -2, 19],
    ]);
    expect(reading.trays[0]).toMatchObject({ unit: 'percent', max: 100 });
  });

  it('brother-1byte: an empty tray looks like one that is well', async () => {
    const reading = await readingAfter('brother-1byte', EMPTY_TRAY_2, { action: 'fillOutput' });
    expect(levelsOf(reading)[1]).toEqual(['Tray 2', -2, 0]);
    expect(reading).toMatchObject({ deviceStatus: 'down', flags: new Set(), alerts: [{ code: 903 }] });
  });

  it('brother-1byte: IPP has no trays either', async () => {
    await using printer = await WirePrinter.start({ profile: 'brother-1byte' });
    const { printer: attributes } = await printer.ask(OPERATIONS.getPrinterAttributes);
    expect(attributes.has('printer-input-tray')).toBe(false);
  });

  it('lexmark-minus3: there is always at least one sheet', async () => {
    const reading = await readingAfter('lexmark-minus3', EMPTY_TRAY_2);
    expect(reading.trays.map((tray) => tray.level)).toEqual([-3, -3, -3, -3, -3]);
  });

  it('silent: nothing over SNMP, everything over IPP', async () => {
    await using printer = await WirePrinter.start({ profile: 'silent' });
    await expect(readingOf(printer)).rejects.toThrow('timed out');
    const { printer: attributes } = await printer.ask(OPERATIONS.getPrinterAttributes);
    expect(attributes.has('printer-input-tray')).toBe(true);
  });
});
