import { expect, it } from '@jest/globals';
import { describeWithPrograms } from '../../../system/testing/describeWithPrograms.ts';
import { run } from './testing/debianTool.ts';
import { WirePrinter } from './testing/wirePrinter.ts';

/** Written out instead of taken from the code under test. */
const OID = {
  deviceStatus: '1.3.6.1.2.1.25.3.2.1.5.1',
  printerStatus: '1.3.6.1.2.1.25.3.5.1.1.1',
  errorState: '1.3.6.1.2.1.25.3.5.1.2.1',
  inputTable: '1.3.6.1.2.1.43.8.2',
  trayLevel: '1.3.6.1.2.1.43.8.2.1.10.1.3',
  trayName: '1.3.6.1.2.1.43.8.2.1.13.1.3',
  lifeCount: '1.3.6.1.2.1.43.10.2.1.4.1.1',
  toner: '1.3.6.1.2.1.43.11.1.1.9.1.1',
  cover: '1.3.6.1.2.1.43.6.1.1.3.1.1',
  panel: '1.3.6.1.2.1.43.16.5.1.2.1.1',
  alertCode: '1.3.6.1.2.1.43.18.1.1.7.1.1',
} as const;

describeWithPrograms(['snmpget'], 'snmp', "SNMP in the eyes of Debian's net-snmp", () => {
  const ask = async (printer: WirePrinter, tool: string, version: string, ...oids: readonly string[]) => {
    const options = [`-v${version}`, '-cpublic', '-r1', '-t2', '-Onqe', printer.device.snmpAddress];
    const { output } = await run(tool, [...options, ...oids]);
    // The first use on a machine prints a notice.
    return output
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('Created directory: '));
  };

  it.each(['1', '2c'])('reads single values with version %s', async (version) => {
    await using printer = await WirePrinter.start();
    await printer.control({ action: 'openCover' });
    await printer.control({ action: 'setPaper', tray: 'tray-3', sheets: 77 });
    const {
      deviceStatus,
      printerStatus,
      errorState,
      trayLevel,
      trayName,
      lifeCount,
      toner,
      cover,
      panel,
      alertCode,
    } = OID;
    expect(
      await ask(
        printer,
        'snmpget',
        version,
        ...[deviceStatus, printerStatus, errorState, trayLevel, trayName],
        ...[lifeCount, toner, cover, panel, alertCode],
      ),
    ).toEqual([
      `.${deviceStatus} 5`,
      `.${printerStatus} 1`,
      `.${errorState} "08 00 "`,
      `.${trayLevel} 77`,
      `.${trayName} "Tray 3"`,
      `.${lifeCount} 18204`,
      `.${toner} 80`,
      `.${cover} 3`,
      `.${panel} "Close the cover"`,
      `.${alertCode} 3`,
    ]);
  });

  it.each(['snmpwalk', 'snmpbulkwalk'])('walks the trays with %s in order', async (tool) => {
    await using printer = await WirePrinter.start();
    const lines = await ask(printer, tool, '2c', OID.inputTable);
    const COLUMNS = [2, 8, 9, 10, 11, 12, 13, 18];
    const expected = COLUMNS.flatMap((column) =>
      [1, 2, 3, 4, 5].map((tray) => `.${OID.inputTable}.1.${column}.1.${tray}`),
    );
    expect(lines.map((line) => line.split(' ')[0])).toEqual(expected);
  });

  it('reports that there is no such tray', async () => {
    await using printer = await WirePrinter.start();
    expect((await ask(printer, 'snmpget', '2c', '1.3.6.1.2.1.43.8.2.1.10.1.9')).join()).toMatch(
      /No Such Instance/,
    );
  });
});
