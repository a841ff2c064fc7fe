import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { systemTime } from '../../../time.ts';
import { detectPrinter, systemPrinting } from '../detect.ts';
import { startCupsd } from '../testing/peers/cupsd.ts';
import { isOver, observeUntil, threePages } from '../testing/peers/follow.ts';
import { describePeer } from '../testing/peers/programs.ts';
import { systemClock } from './clock.ts';
import { WirePrinter } from './testing/wirePrinter.ts';

const SHEET_MS = 20;

describePeer('the simulated printer in the eyes of a cupsd', ['cupsd', 'lpadmin'], () => {
  it('is a printer like others: it gets a queue, and a document with tray, sides and copies', async () => {
    await using wire = await WirePrinter.start({ clock: systemClock, sheetMs: SHEET_MS });
    await using cupsd = await startCupsd();
    await cupsd.addQueue('kiosk', wire.device.printerUrl);
    const detected = detectPrinter(
      {
        address: `cups://127.0.0.1:${cupsd.port}/kiosk`,
        snmpAddress: null,
        snmpCommunity: 'public',
        cartons: DEFAULT_TERMINAL_SETTINGS.cartons,
      },
      { ...systemPrinting, time: systemTime },
    );
    if (!detected.ok) throw new Error(detected.problem);
    const printer = detected.value;
    const document = await threePages();
    const taken = await printer.submit(document, {
      jobName: 'through-cups',
      copies: 2,
      sides: 'two-sided-long-edge',
      orientation: 'portrait',
      colour: false,
      paperSize: 'A4',
      mediaSource: 'tray-2',
    });
    if (!taken.ok) throw new Error(taken.problem.detail);
    expect(await observeUntil(printer, taken.value, isOver)).toMatchObject({ state: 'completed' });
    await printer.close();
    const [pdf = ''] = (await wire.printedFiles()).filter((file) => file.endsWith('.pdf'));
    expect(Buffer.compare(await readFile(join(wire.device.printedDir, pdf)), document)).toBe(0);
    expect(await wire.ticket(pdf.replace(/pdf$/, 'json'))).toMatchObject({
      copies: 2,
      sides: 'two-sided-long-edge',
      mediaSource: 'tray-2',
      paper: 'A4',
      colour: 'monochrome',
      outcome: 'completed',
      sheets: 4,
      impressions: 6,
    });
  });
});
