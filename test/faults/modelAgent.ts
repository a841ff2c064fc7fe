import { DatabaseSync } from 'node:sqlite';
import { createCartons } from '@self-print/agent/cartons/cartons.ts';
import { createIppClient } from '@self-print/agent/devices/printer/ipp/client.ts';
import { createIppPrinter, DIRECT_IPP } from '@self-print/agent/devices/printer/ipp/ippPrinter.ts';
import { NO_FAULTS } from '@self-print/agent/faults.ts';
import { createOutbox } from '@self-print/agent/jobs/outbox.ts';
import { createPrintQueue } from '@self-print/agent/jobs/printQueue.ts';
import type { Journal } from '@self-print/agent/journal/journal.ts';
import { migrate } from '@self-print/agent/journal/schema.ts';
import type { PlatformClient } from '@self-print/agent/platform/client.ts';
import { createPrinterMonitor } from '@self-print/agent/printing/printerMonitor.ts';
import { createPrinterSlot } from '@self-print/agent/printing/printerSlot.ts';
import { createPrintRequests, type PrintRequests } from '@self-print/agent/printRequests/printRequests.ts';
import { settleRequests } from '@self-print/agent/printRequests/settleRequests.ts';
import { openAgentJournal } from '@self-print/agent/root/records.ts';
import type { JobView } from '@self-print/contract/agent/printerView.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import type { FaultyPrinter } from './faultyPrinter.ts';
import type { VirtualTime } from './virtualTime.ts';

const PLATFORM = 'http://platform';
const ADDRESS = 'ipp://127.0.0.1:631/ipp/print';
const SILENT = { event: () => {}, error: () => {} };
const IDENTITY = {
  platformAddress: PLATFORM,
  schoolCode: 's',
  terminalCode: 'T-1',
  appId: 'a',
  appSecret: 's',
  commandKey: null,
};

/** A journal's file, which outlives the agents that write it. */
export function makeDisk(): DatabaseSync {
  const disk = new DatabaseSync(':memory:');
  migrate(disk);
  return disk;
}

/** A running agent: the real print queue, requests, outbox and driver, with the rest of it left out. */
export interface ModelAgent {
  readonly requests: PrintRequests;
  readonly job: (printLogId: string) => JobView | null;
  readonly ring: () => void;
  /** Ends it at once, as the operating system does: nothing of it happens any more. */
  readonly kill: () => void;
}

interface Outside {
  readonly time: VirtualTime;
  readonly printer: FaultyPrinter;
  /** The platform's answers; may take long and may never come. */
  readonly call: (path: string, input: unknown) => Promise<unknown>;
  readonly document: Uint8Array;
}

const never = new Promise<never>(() => {});

export function startAgent(
  disk: DatabaseSync,
  { time: virtual, printer, call, document }: Outside,
): ModelAgent {
  let dead = false;
  const isDead = () => dead;
  const alive = async <Value>(work: Promise<Value>): Promise<Value> => {
    if (dead) return never;
    const value = await work;
    return dead ? never : value;
  };
  const time = virtual.timeOf(isDead);
  const stopped = new AbortController().signal;
  const journal = withDeath(
    openAgentJournal({ path: '', onFault: () => {}, onSetAside: () => {}, open: () => disk }),
    isDead,
  );
  // The model platform answers what the contract asks for.
  const client = {
    call: (definition: { readonly path: string }, input: unknown) => alive(call(definition.path, input)),
    get: () => never,
  } as unknown as PlatformClient;
  const registration = { state: () => 'registered' as const, identity: () => IDENTITY } as never;
  const cartons = createCartons({
    journal,
    time,
    log: SILENT,
    onChange: () => {},
    settings: () => DEFAULT_TERMINAL_SETTINGS,
  });
  cartons.load();
  const slot = createPrinterSlot(({ cartons: settings }) => {
    const endpoint = {
      secure: false,
      host: '127.0.0.1',
      port: 631,
      path: '/ipp/print',
      trust: { kind: 'authority' as const },
    };
    const exchange: FaultyPrinter['exchange'] = (...parts) => alive(printer.exchange(...parts));
    const ipp = createIppClient(endpoint, { time, exchange });
    return ok(
      createIppPrinter(DIRECT_IPP, {
        client: ipp,
        snmp: null,
        cartons: settings,
        time,
        rasterise: NO_RASTER,
      }),
    );
  }, SILENT);
  slot.configure({
    address: ADDRESS,
    snmpAddress: null,
    snmpCommunity: '',
    cartons: DEFAULT_TERMINAL_SETTINGS.cartons,
  });
  const monitor = createPrinterMonitor({ slot, time, log: SILENT, onStatus: () => {} });
  const common = {
    journal,
    registration,
    client,
    time,
    random: () => 1,
    log: SILENT,
    fault: NO_FAULTS,
    stopped,
    onChange: () => {},
  };
  const outbox = createOutbox(common);
  const printing = {
    ...common,
    slot,
    monitor,
    cartons,
    leaving: () => false,
    download: async () => ok(document),
  };
  const queue = createPrintQueue({ ...printing, onOutcome: outbox.ring, onEnded: () => {} });
  const requests = createPrintRequests({ ...printing, queue, onJob: () => {}, onLeft: () => settler.ring() });
  const settler = settleRequests({
    ...common,
    isAlive: (orderId) => orderId === requests.active() || orderId === requests.ofPerson(),
    onOutcome: outbox.ring,
  });
  requests.recover();
  queue.recover();
  void outbox.run(stopped);
  void settler.run(stopped);
  return {
    requests,
    job: queue.view,
    ring: () => {
      outbox.ring();
      settler.ring();
    },
    kill: () => {
      dead = true;
    },
  };
}

const NO_RASTER = async () => fail('the simulated printer takes PDF');

/** What a dead process was about to do does not reach the disk. */
function withDeath<Records>(journal: Journal<Records>, isDead: () => boolean): Journal<Records> {
  const gone = fail({ detail: 'the process is dead' });
  return {
    ...journal,
    read: (work) => (isDead() ? gone : journal.read(work)),
    write: (work) => (isDead() ? gone : journal.write(work)),
  };
}
