import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { systemTime } from '../../../time.ts';
import { detectPrinter, systemPrinting } from '../detect.ts';
import { type Cupsd, startCupsd } from '../testing/peers/cupsd.ts';
import { isOver, observeUntil, threePages } from '../testing/peers/follow.ts';
import { type IppEvePrinter, startIppEvePrinter } from '../testing/peers/ippEvePrinter.ts';
import { describePeer } from '../testing/peers/programs.ts';
import type { Printer, PrintOptions } from '../types.ts';

const OPTIONS: PrintOptions = {
  jobName: 'job',
  copies: 2,
  sides: 'two-sided-long-edge',
  orientation: 'portrait',
  colour: false,
  paperSize: 'A4',
  mediaSource: 'tray-3',
};

describePeer(
  'printing through a cupsd to an ippeveprinter behind it',
  ['cupsd', 'lpadmin', 'ippeveprinter', 'dbus-daemon'],
  () => {
    let peer: IppEvePrinter;
    let cupsd: Cupsd;
    let printer: Printer;
    let document: Uint8Array;

    beforeAll(async () => {
      document = await threePages();
      peer = await startIppEvePrinter();
      await peer.fill([250, 250, 250, 250]);
      cupsd = await startCupsd();
      await cupsd.addQueue('kiosk', `ipp://localhost:${peer.port}/ipp/print`);
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
      printer = detected.value;
    });

    afterAll(async () => {
      await printer?.close();
      await cupsd?.[Symbol.asyncDispose]();
      await peer?.[Symbol.asyncDispose]();
    });

    it('reports its condition, but no trays, which cupsd does not know', async () => {
      expect(await printer.status()).toMatchObject({ condition: 'idle', trays: [] });
    });

    it('delivers the document unchanged with copies, duplex and tray, and counts nothing', async () => {
      const taken = await printer.submit(document, OPTIONS);
      if (!taken.ok) throw new Error(taken.problem.detail);
      expect(await observeUntil(printer, taken.value, isOver)).toEqual({
        state: 'completed',
        impressions: null,
      });
      const received = (await peer.received()).at(-1);
      expect(Buffer.compare(received?.document ?? new Uint8Array(), document)).toBe(0);
      expect(received?.ticket.get('IPP_COPIES')).toBe('2');
      expect(received?.ticket.get('IPP_SIDES')).toBe('two-sided-long-edge');
      expect(received?.ticket.get('IPP_MEDIA_COL')).toContain('media-source=tray-3');
      expect(await printer.find('job')).toEqual({ ok: true, value: taken.value });
    });

    it('is spared a tray that the printer does not have', async () => {
      expect(await printer.submit(document, { ...OPTIONS, mediaSource: 'tray-9' })).toMatchObject({
        problem: { kind: 'refused' },
      });
    });

    it('is cancelled', async () => {
      await peer.hold(true);
      const taken = await printer.submit(document, { ...OPTIONS, jobName: 'unwanted' });
      if (!taken.ok) throw new Error(taken.problem.detail);
      await printer.cancel(taken.value);
      await peer.hold(false);
      expect(await observeUntil(printer, taken.value, isOver)).toMatchObject({
        state: 'cancelled',
        impressions: null,
      });
    });
  },
);
