import type { IncomingMessage, ServerResponse } from 'node:http';
import { type SimulatorClock, systemClock } from './clock.ts';
import { CONTROL_PATH, controlHandler } from './control/controlServer.ts';
import { Controls } from './control/controls.ts';
import { countPages } from './countPages.ts';
import type { IppDevice } from './ipp/device.ts';
import { ippHandler } from './ipp/ippServer.ts';
import { panelText } from './ipp/reasons.ts';
import { PRINTER_PATH } from './ipp/request.ts';
import { WireFaults } from './ipp/wireFaults.ts';
import { Machine } from './machine/machine.ts';
import { NetworkPort, type TlsIdentity } from './networkPort.ts';
import { PrintedFolder } from './printedFolder.ts';
import { PROFILES, type ProfileName } from './profiles.ts';
import { startSnmpAgent } from './snmp/snmpAgent.ts';
import { snmpTables } from './snmp/tables.ts';

export interface SimulatedPrinterOptions {
  /** Output folder: each document as received, and its ticket. */
  readonly printedDir: string;
  /** Ports of IPP and SNMP; 0 selects a free one. */
  readonly port?: number;
  readonly snmpPort?: number;
  readonly sheetMs?: number;
  readonly oneJobAtATime?: boolean;
  readonly profile?: ProfileName;
  readonly community?: string;
  /** Uses ipps instead of ipp. */
  readonly tls?: TlsIdentity | null;
  readonly clock?: SimulatorClock;
}

export interface SimulatedPrinter {
  readonly printerUrl: string;
  readonly snmpAddress: string;
  /** A separate port that stays up while the printer is off or unplugged. */
  readonly controlUrl: string;
  readonly printedDir: string;
  readonly machine: Machine;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const INTERNAL_ERROR = 500;

/** Starts a printer that speaks IPP and SNMP, and can be made to fail in the ways that real ones do. */
export async function startSimulatedPrinter(options: SimulatedPrinterOptions): Promise<SimulatedPrinter> {
  const { port = 0, snmpPort = 0, community = 'public', tls = null, clock = systemClock } = options;
  const { folder, lastJobId } = await PrintedFolder.open(options.printedDir);
  const machine = new Machine({
    clock,
    firstJobId: lastJobId + 1,
    ...(options.sheetMs === undefined ? {} : { sheetMs: options.sheetMs }),
  });
  const faults = new WireFaults();
  const network = await NetworkPort.open({ host: HOST, port, tls, handler: (...call) => serve(...call) });
  const controls = new Controls({ machine, faults, network, folder, ...options });
  machine.onJobEnded((job) => {
    if (job.documentBytes > 0) folder.keepTicket(job);
  });

  const device = (): IppDevice => ({
    machine,
    profile: PROFILES[controls.profile],
    host: HOST,
    port: network.port,
    secure: tls !== null,
    oneJobAtATime: controls.oneJobAtATime,
    async receive(job, document) {
      const pages = await countPages(document);
      await folder.keepDocument({ ...job, documentBytes: document.length, pages }, document);
      machine.documentArrived(job.id, { bytes: document.length, pages });
    },
    identify: () => controls.countIdentify(),
  });
  const ipp = ippHandler(
    () => (machine.powered ? device() : null),
    faults,
    (operation) => controls.countRequest(operation),
  );
  const underWay = new Set<Promise<void>>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      await ipp(request, response);
    } catch (error) {
      response.writeHead(INTERNAL_ERROR).end(String(error));
    }
  };
  function serve(request: IncomingMessage, response: ServerResponse): void {
    if (request.method === 'GET' && request.url === '/') {
      response.end(`${panelText(machine)}\n`);
      return;
    }
    const answered = answer(request, response);
    underWay.add(answered);
    void answered.finally(() => underWay.delete(answered));
  }

  const snmp = await startSnmpAgent({
    host: HOST,
    port: snmpPort,
    community,
    tables: () => {
      const isHeard = network.isUp && PROFILES[controls.profile].answersSnmp;
      return isHeard ? snmpTables(machine, PROFILES[controls.profile]) : null;
    },
  });
  const control = await NetworkPort.open({
    host: HOST,
    port: 0,
    tls: null,
    handler: controlHandler(controls),
  });

  return {
    printerUrl: `${tls === null ? 'ipp' : 'ipps'}://${HOST}:${network.port}${PRINTER_PATH}`,
    snmpAddress: `${HOST}:${snmp.port}`,
    controlUrl: `http://${HOST}:${control.port}${CONTROL_PATH}`,
    printedDir: options.printedDir,
    machine,
    async close() {
      faults.resume();
      await Promise.all([network.down(), control.down(), snmp.close()]);
      // A request whose connection is gone may still be writing its document.
      await Promise.all(underWay);
      await folder.flushed();
    },
  };
}
