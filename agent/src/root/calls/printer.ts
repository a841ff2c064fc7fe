import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { type Binding, bind } from '@self-print/contract/serve.ts';
import { viewOf } from '../../jobs/job.ts';
import type { JournaledJob } from '../../jobs/records/jobRecords.ts';
import { printerViewOf } from '../../kiosk/printerView.ts';
import type { AgentActor } from '../../staff/actor.ts';
import type { Parts } from '../parts.ts';

export function bindPrinterCalls(parts: Parts): Binding<AgentActor>[] {
  const { queue, printRequests, session, cartons, slot, monitor, log } = parts;
  return [
    bind(printerCalls.printOrder, async ({ input }) => printRequests.ask(input)),
    bind(printerCalls.reprintOrder, async ({ input }) =>
      queue.active() === null ? printRequests.askForStaff(input) : fail(problem('PRINT_BUSY')),
    ),
    bind(printerCalls.withdrawOrder, async ({ input }) =>
      ok({ withdrawn: printRequests.withdraw(input.requestId) }),
    ),
    bind(printerCalls.print, async ({ input, request }) => {
      const answer = queue.print(input, { requestId: request.requestId });
      if (answer.ok) session.setPrint(input.printLogId);
      return answer;
    }),
    bind(printerCalls.cancel, async ({ input }) => queue.cancel(input.printLogId)),
    bind(printerCalls.getCurrentCartonStatus, async () => {
      await monitor.refresh();
      return ok(printerViewOf(parts));
    }),
    bind(printerCalls.getStrategyName, async () => ok({ strategyName: slot.strategyName() })),
    bind(printerCalls.setAllowGoIndex, async ({ input }) => {
      session.allowGoIndex(input.allow);
      return ok({ allow: session.goIndexAllowed() });
    }),
    bind(printerCalls.wakeUp, async () => {
      const held = slot.hold();
      if (!held) return fail(problem('PRINT_WAKE_UP_FAILED'));
      try {
        if (!(await held.printer.wakeUp())) return fail(problem('PRINT_WAKE_UP_FAILED'));
        return ok({ condition: (await monitor.refresh()).condition });
      } catch (error) {
        log.error('printer-failed', error);
        return fail(problem('PRINT_WAKE_UP_FAILED'));
      } finally {
        held.release();
      }
    }),
    bind(printerCalls.getCartonCopies, async () => ok(cartons.status())),
    bind(printerCalls.addCartonCopies, async ({ input }) => cartons.add(input.cartons)),
    bind(printerCalls.addCartonCopy, async ({ input }) => cartons.add([input])),
    bind(printerCalls.setCartonCopy, async ({ input }) => cartons.set(input.cartonCode, input.sheets)),
    bind(printerCalls.getPrintLogs, async ({ input }) => {
      const { printLogId, rows } = input;
      if (printLogId === undefined) {
        const newest = queue.newest(rows);
        return newest.ok ? ok(newest.value.map(logRow)) : newest;
      }
      const found = queue.find(printLogId);
      return found.ok ? ok(found.value ? [logRow(found.value)] : []) : found;
    }),
  ];
}

function logRow({ job, reported }: JournaledJob) {
  return {
    ...viewOf(job, reported),
    acceptedAt: new Date(job.acceptedAt).toISOString(),
    finishedAt: job.finishedAt === null ? null : new Date(job.finishedAt).toISOString(),
  };
}
