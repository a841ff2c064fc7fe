import { assertNever, fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Time } from '../../time.ts';
import { type IppEndpoint, parsePrinterAddress } from './address.ts';
import { createCupsPrinter } from './cups/cupsPrinter.ts';
import { createIppClient } from './ipp/client.ts';
import { createIppPrinter, DIRECT_IPP, type IppPrinterDeps } from './ipp/ippPrinter.ts';
import { type Rasterise, rasteriseInThread } from './raster/rasterise.ts';
import { makeSnmpReader } from './snmp/snmpReader.ts';
import { restingSnmp } from './status/restingSnmp.ts';
import type { SnmpReader } from './status/snmpReading.ts';
import type { Printer, PrinterConfiguration } from './types.ts';
import { createSpooler, type RunProgram } from './windows/spooler.ts';
import { createWindowsPrinter, type WindowsPrinterDeps } from './windows/windowsPrinter.ts';
import { printWithSumatra, runProgram } from './windows/windowsTools.ts';

export interface DetectDeps {
  readonly time: Time;
  readonly platform: NodeJS.Platform;
  readonly openSnmp: (address: string, community: string) => SnmpReader;
  readonly rasterise: Rasterise;
  readonly runProgram: RunProgram;
  readonly printWithSumatra: WindowsPrinterDeps['print'];
}

/** Real dependencies of detectPrinter. */
export const systemPrinting: Omit<DetectDeps, 'time'> = {
  platform: process.platform,
  openSnmp: (address, community) => makeSnmpReader({ address, community }),
  rasterise: rasteriseInThread,
  runProgram,
  printWithSumatra,
};

/**
 * Creates the driver for a configured address; the only place where a driver is chosen. Nothing is sent, so a printer that is
 * off is detected, too. The failure explains to the technician why there is no driver.
 */
export function detectPrinter(
  configuration: PrinterConfiguration,
  deps: DetectDeps,
): Result<Printer, string> {
  const parsed = parsePrinterAddress(configuration.address);
  if (!parsed.ok) return fail(parsed.problem.detail);
  const address = parsed.value;
  if (address.kind === 'windows' && deps.platform !== 'win32') {
    return fail('Windows queues can only be used on Windows');
  }
  const { cartons, snmpAddress, snmpCommunity } = configuration;
  const snmp =
    snmpAddress === null ? null : restingSnmp(deps.openSnmp(snmpAddress, snmpCommunity), deps.time);
  const ippDeps = (endpoint: IppEndpoint): IppPrinterDeps => ({
    client: createIppClient(endpoint, { time: deps.time }),
    rasterise: deps.rasterise,
    snmp,
    cartons,
    time: deps.time,
  });
  switch (address.kind) {
    case 'ipp':
      return ok(createIppPrinter(DIRECT_IPP, ippDeps(address.endpoint)));
    case 'cups':
      return ok(createCupsPrinter(ippDeps(address.endpoint)));
    case 'windows':
      return ok(
        createWindowsPrinter({
          queue: address.queue,
          spooler: createSpooler(address.queue, deps.runProgram),
          print: deps.printWithSumatra,
          snmp,
          cartons,
          time: deps.time,
        }),
      );
    default:
      return assertNever(address);
  }
}
