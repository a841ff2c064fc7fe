import { type CartonSetting, DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { systemTime } from '../../../../time.ts';
import { rasteriseInThread } from '../../raster/rasterise.ts';
import type { SnmpReader } from '../../status/snmpReading.ts';
import type { Printer, PrintOptions } from '../../types.ts';
import { createIppClient } from '../client.ts';
import type { Exchange } from '../exchange.ts';
import { createIppPrinter, DIRECT_IPP } from '../ippPrinter.ts';
import { OPERATIONS, STATUS } from '../operations.ts';
import * as v from '../values.ts';
import { type Script, type ScriptedPrinter, startScriptedPrinter } from './scriptedPrinter.ts';

export const NAME = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6';
export const DOCUMENT = new TextEncoder().encode('%PDF-1.7 and so on');
export const OPTIONS: PrintOptions = {
  jobName: NAME,
  copies: 1,
  sides: 'one-sided',
  orientation: 'portrait',
  colour: false,
  paperSize: 'A4',
  mediaSource: 'tray-1',
};
const LIMITS = { connectMs: 4_000, idleMs: 4_000, totalMs: 4_000, replyBytes: 100_000 };
/** For tests in which the far end does not respond. */
export const SILENCE_MS = 300;

export type Answers = Readonly<Record<number, Script>>;
export const answer =
  (status: number, ...groups: v.IppGroup[]): Script =>
  () => ({ status, groups });
export const hangUp: Script = (_, response) => {
  response.destroy();
  return 'handled';
};
export const httpStatus =
  (status: number): Script =>
  (_, response) => {
    response.writeHead(status).end();
    return 'handled';
  };
export const printerGroup = (...attributes: v.IppAttribute[]) => v.group(v.GROUP_TAGS.printer, ...attributes);
export const jobGroup = (...attributes: v.IppAttribute[]) => v.group(v.GROUP_TAGS.job, ...attributes);
export const statusMessage = (words: string) =>
  v.group(v.GROUP_TAGS.operation, v.attribute('status-message', v.text(words)));

export const READY = printerGroup(
  v.attribute('printer-state', v.enumeration(3)),
  v.attribute('printer-state-reasons', v.keyword('none')),
  v.attribute('media-col-supported', v.keyword('media-size'), v.keyword('media-source')),
  v.attribute('media-source-supported', v.keyword('tray-1')),
);
export const jobWith = (state: number, ...more: v.IppAttribute[]) =>
  jobGroup(
    v.attribute('job-id', v.integer(17)),
    v.attribute('job-name', v.name(NAME)),
    v.attribute('job-state', v.enumeration(state)),
    ...more,
  );

const { cartons: CARTONS } = DEFAULT_TERMINAL_SETTINGS;

/** A working far end, except for the operations that a test changes. */
export async function start(
  changes: Answers = {},
): Promise<AsyncDisposable & { far: ScriptedPrinter; printer: Printer }> {
  const answers: Answers = {
    [OPERATIONS.getPrinterAttributes]: answer(STATUS.ok, READY),
    [OPERATIONS.validateJob]: answer(STATUS.ok),
    [OPERATIONS.printJob]: answer(STATUS.ok, jobGroup(v.attribute('job-id', v.integer(17)))),
    [OPERATIONS.getJobAttributes]: answer(STATUS.ok, jobWith(5)),
    [OPERATIONS.getJobs]: answer(STATUS.ok),
    [OPERATIONS.cancelJob]: answer(STATUS.ok),
    ...changes,
  };
  const far = await startScriptedPrinter((request, response) => {
    const script = answers[request.message.code];
    return script === undefined ? { status: STATUS.operationNotSupported } : script(request, response);
  });
  return { far, printer: printerAt(far.port), [Symbol.asyncDispose]: () => far[Symbol.asyncDispose]() };
}

interface DriverOptions {
  readonly snmp?: SnmpReader | null;
  readonly idleMs?: number;
  readonly cartons?: readonly CartonSetting[];
  /** Transport; HTTP if omitted. */
  readonly exchange?: Exchange;
}

/** The driver of a printer at this port of 127.0.0.1. */
export function printerAt(
  port: number,
  { snmp = null, idleMs = LIMITS.idleMs, cartons = CARTONS, ...transport }: DriverOptions = {},
): Printer {
  const endpoint = {
    secure: false,
    host: '127.0.0.1',
    port,
    path: '/ipp/print',
    trust: { kind: 'authority' as const },
  };
  const limits = { ...LIMITS, idleMs };
  const client = createIppClient(endpoint, {
    time: systemTime,
    queryLimits: limits,
    printLimits: limits,
    ...transport,
  });
  const time = { wait: async () => true, elapsed: () => driverTime.elapsedMs };
  return createIppPrinter(DIRECT_IPP, { client, rasterise: rasteriseInThread, snmp, cartons, time });
}

/** These printers' time, which only moves on demand. */
export const driverTime = { elapsedMs: 0 };

export const operationsOf = (far: ScriptedPrinter) => far.seen.map((request) => request.message.code);
