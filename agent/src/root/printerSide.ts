import { join } from 'node:path';
import type { DeviceHealth } from '@self-print/contract/agent/devices.ts';
import type { PrinterView } from '@self-print/contract/agent/printerView.ts';
import { type Cartons, createCartons } from '../cartons/cartons.ts';
import { createSpool, type Spool } from '../files/spool.ts';
import { printerViewOf } from '../kiosk/printerView.ts';
import { printerHealth } from '../maintenance/printerHealth.ts';
import { createPrinterMonitor, type PrinterMonitor } from '../printing/printerMonitor.ts';
import { createPrinterSlot, type PrinterSlot } from '../printing/printerSlot.ts';
import type { Foundation } from './foundation.ts';

/** The configured printer and its paper. */
export interface PrinterSide {
  readonly spool: Spool;
  readonly slot: PrinterSlot;
  readonly monitor: PrinterMonitor;
  readonly cartons: Cartons;
  readonly printer: () => PrinterView;
  readonly printerHealth: () => DeviceHealth;
}

export function createPrinterSide(foundation: Foundation): PrinterSide {
  const { deps, journal, platform, onChange } = foundation;
  const { config, time, log } = deps;
  const { settings } = platform.terminal;
  const spool = createSpool(join(config.dataDir, 'spool'));
  const slot = createPrinterSlot((configuration) => deps.openPrinter(configuration, spool.folder), log);
  const address = () => config.printerAddress ?? settings().printerAddress;
  const configure = () => {
    const { snmpCommunity, cartons } = settings();
    slot.configure({ address: address(), snmpAddress: config.printerSnmp, snmpCommunity, cartons });
  };
  configure();
  foundation.signals.settings.on(configure);
  const cartons = createCartons({ journal, settings, time, log, onChange });
  const onStatus = ({ trays }: Parameters<Parameters<typeof createPrinterMonitor>[0]['onStatus']>[0]) => {
    cartons.correct(trays);
    onChange();
  };
  const monitor = createPrinterMonitor({ slot, time, log, onStatus });
  const printer = () => printerViewOf({ journal, monitor, slot, cartons });
  return {
    spool,
    slot,
    monitor,
    cartons,
    printer,
    printerHealth: () =>
      printerHealth({
        ...printer(),
        configured: address() !== '',
        slotProblem: slot.problem(),
        simulated: config.simulatedDevices,
      }),
  };
}
