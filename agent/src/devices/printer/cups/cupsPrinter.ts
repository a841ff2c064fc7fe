import { ok } from '@self-print/contract/result.ts';
import { createIppPrinter, type IppPrinterDeps, type IppStrategy } from '../ipp/ippPrinter.ts';
import type { SnmpReading } from '../status/snmpReading.ts';
import type { Printer } from '../types.ts';
import { countedReference, isUnderWay, parseCounted, withDevice } from './pageCounter.ts';

/**
 * cupsd's reports differ from a printer's own (measured with cupsd 2.4.2): it counts every impression as soon as the data is
 * sent, so its count is not used; every job it has completed has the reason processing-to-stop-point, printed or not (later
 * versions report job-completed-successfully either way); and it has no tray levels. What it cannot report comes from the
 * printer over SNMP or is unknown.
 */
export const THROUGH_CUPS: IppStrategy = { name: 'cups', countsImpressions: false, tellsPrinted: false };

/** Driver for a cupsd queue, for printers that need a driver or filter. */
export function createCupsPrinter(deps: IppPrinterDeps): Printer {
  const { snmp, cartons } = deps;
  const printer = createIppPrinter(THROUGH_CUPS, deps);

  async function readDevice(): Promise<SnmpReading | null> {
    const reading = await snmp?.read();
    return reading?.ok === true ? reading.value : null;
  }

  return {
    ...printer,
    async submit(document, options) {
      const before = await readDevice();
      const taken = await printer.submit(document, options);
      if (!taken.ok) return taken;
      return ok(countedReference({ job: taken.value, countBefore: before?.lifeCount ?? null }));
    },
    async observe(reference) {
      const { job, countBefore } = parseCounted(reference);
      const seen = await printer.observe(job);
      if (!isUnderWay(seen)) return seen;
      const device = await readDevice();
      return device === null ? seen : withDevice(seen, countBefore, device, cartons);
    },
    cancel: (reference) => printer.cancel(parseCounted(reference).job),
  };
}
