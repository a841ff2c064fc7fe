import { createDownload } from '../jobs/download.ts';
import type { KeptWork } from '../jobs/keepTrying.ts';
import { createOutbox } from '../jobs/outbox.ts';
import { createPrintQueue, type PrintQueue } from '../jobs/printQueue.ts';
import { createSession, type Session } from '../kiosk/session.ts';
import { createPrintRequests, type PrintRequests } from '../printRequests/printRequests.ts';
import { settleRequests } from '../printRequests/settleRequests.ts';
import type { Foundation } from './foundation.ts';
import type { PrinterSide } from './printerSide.ts';

/** Printing, from the press on Print to the report. */
export interface PrintSide {
  readonly outbox: KeptWork;
  readonly queue: PrintQueue;
  readonly session: Session;
  readonly printRequests: PrintRequests;
  readonly settler: KeptWork;
}

export function createPrintSide(foundation: Foundation, printerSide: PrinterSide): PrintSide {
  const { deps, signals, stopped, journal, platform, onChange } = foundation;
  const { time, random, log, fault } = deps;
  const { slot, monitor, cartons } = printerSide;
  const { registration, tokens, client } = platform;
  const common = { journal, registration, client, time, random, log, fault, stopped, onChange };
  const outbox = createOutbox(common);
  const download = createDownload({ client, tokens, time, limitBytes: deps.documentLimitBytes });
  const printing = { ...common, slot, monitor, cartons, download, leaving: signals.leaving.get };
  const queue = createPrintQueue({
    ...printing,
    onOutcome: outbox.ring,
    onEnded: signals.printEnded.emit,
  });
  const session = createSession(onChange);
  const printRequests = createPrintRequests({
    ...printing,
    queue,
    onJob: session.setPrint,
    onLeft: signals.requestLeft.emit,
  });
  const settler = settleRequests({
    ...common,
    isAlive: (orderId) => orderId === printRequests.active() || orderId === printRequests.ofPerson(),
    onOutcome: outbox.ring,
  });
  for (const work of [outbox, settler]) {
    signals.registration.on(work.ring);
    signals.reachable.on((reachable) => {
      if (reachable) work.ring();
    });
  }
  signals.requestLeft.on(settler.ring);
  return { outbox, queue, session, printRequests, settler };
}
