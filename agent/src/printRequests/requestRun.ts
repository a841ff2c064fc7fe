import type { PrintRefusal, PrintRequestView, PrintStep } from '@self-print/contract/agent/printerView.ts';
import { sheetsOf } from '@self-print/contract/sheets.ts';
import type { Cartons } from '../cartons/cartons.ts';
import type { FaultHook } from '../faults.ts';
import { isFinalRefusal } from '../jobs/outbox.ts';
import type { PrintQueue } from '../jobs/printQueue.ts';
import { optionsOf } from '../jobs/submit.ts';
import { type PrepareDeps, type PreparedOrder, prepareOrder } from './prepareOrder.ts';
import {
  isBeforePrintLog,
  type PrintRequest,
  refusalBy,
  refusalOfFailure,
  refusalOfProblem,
  type TicketDraft,
} from './printRequest.ts';
import type { RequestJournal, RequestJournalRecords } from './requestJournal.ts';
import { savePrintLog } from './savePrintLog.ts';

export interface RunDeps extends PrepareDeps {
  readonly journal: RequestJournal;
  readonly queue: PrintQueue<RequestJournalRecords>;
  readonly cartons: Cartons;
  readonly fault: FaultHook;
  readonly stopped: AbortSignal;
  /** Called when the queue has a job for the request. */
  readonly onJob: (printLogId: string) => void;
  readonly onChange: () => void;
}

/** A request on its way to the queue, in memory and in the journal. */
export interface RequestRun {
  readonly request: () => PrintRequest;
  readonly view: () => PrintRequestView;
  /** Runs all steps; each is in the journal before it can have effects. Resolves when nothing is left to do. */
  readonly work: () => Promise<void>;
  /** Ends the request unless its print log may already exist; returns whether it has ended without one. */
  readonly withdraw: () => boolean;
}

export function createRequestRun(deps: RunDeps, asked: PrintRequest): RequestRun {
  const { journal, queue, fault, stopped, onJob, onChange } = deps;
  const withdrawn = new AbortController();
  const left = AbortSignal.any([withdrawn.signal, stopped]);
  let request = asked;
  let step: PrintStep = 'checking';
  let refusal: PrintRefusal | null = null;

  const show = (next: PrintStep, why: PrintRefusal | null = null) => {
    step = next;
    refusal = why;
    onChange();
  };
  /** False when it could not be saved; then nothing has changed. */
  const save = (change: Partial<PrintRequest>): boolean => {
    const next = { ...request, ...change };
    const written = journal.write(({ printRequests }) => {
      if (next.phase === 'registering') printRequests.supersede(next);
      printRequests.save(next);
    });
    if (written.ok) request = next;
    return written.ok;
  };
  /** Ends without a print log. If that cannot be saved, the next start ends it. */
  const refuse = (why: PrintRefusal) => {
    save({ phase: 'refused', refusal: why });
    show(step, why);
  };
  const register = async (order: PreparedOrder): Promise<void> => {
    if (!save({ phase: 'registering', draft: order.draft })) return refuse(refusalBy('AGENT_STORAGE_FAILED'));
    show('registering');
    fault('registering');
    void validateAhead(deps, order.draft, request.requestId);
    const answer = await savePrintLog(deps, request, order.draft);
    fault('registered');
    if (stopped.aborted) return;
    if (answer.ok) return handOver(order, answer.value.printLogId);
    const why = refusalOfFailure(answer.problem);
    if (isFinalRefusal(answer.problem)) return refuse(why);
    // The print log may exist nevertheless. It is settled when the person has left, or reused when they press again.
    show('registering', why);
  };
  const handOver = ({ draft, fileUrl, preparation }: PreparedOrder, printLogId: string) => {
    const handed: PrintRequest = { ...request, phase: 'handed', printLogId };
    show('handing');
    const answer = queue.print(
      { ...draft, printLogId, fileUrl },
      {
        requestId: request.requestId,
        preparation,
        alongside: ({ printRequests }) => {
          printRequests.save(handed);
          request = handed;
        },
      },
    );
    // The queue may already have had a job for this print log.
    const known = queue.find(printLogId);
    if (request !== handed && known.ok && known.value) save(handed);
    if (answer.ok) onJob(printLogId);
    show('handing', answer.ok ? null : refusalOfProblem(answer.problem));
  };

  return {
    request: () => request,
    view: () => {
      const { requestId, orderId, printLogId } = request;
      return { requestId, orderId, step, printLogId, refusal };
    },
    work: async () => {
      fault('asked');
      const prepared = await prepareOrder(deps, request, {
        left,
        onChecked: () => {
          if (!left.aborted && refusal === null) show('addressing');
        },
      });
      if (left.aborted) return;
      if (!prepared.ok) return refuse(prepared.problem);
      await register(prepared.value);
      if (request.phase !== 'handed') prepared.value.preparation.abort();
    },
    withdraw: () => {
      if (request.phase === 'asked') {
        withdrawn.abort();
        // If this cannot be saved the next start ends it as well, because nothing has been recorded for it.
        if (!save({ phase: 'withdrawn' })) request = { ...request, phase: 'withdrawn' };
        onChange();
      }
      return isBeforePrintLog(request);
    },
  };
}

/** Has the printer validate the job while the platform saves its print log, whose id the job is named by later. */
async function validateAhead(
  { cartons, slot, log }: RunDeps,
  draft: TicketDraft,
  requestId: string,
): Promise<void> {
  const { paperSize, cartonCode = null } = draft;
  const chosen = cartons.choose({ paperSize, sheets: sheetsOf(draft), cartonCode });
  const held = slot.hold();
  try {
    if (!chosen.ok) return;
    const options = optionsOf({ ...draft, printLogId: requestId }, chosen.value.mediaSource);
    await held?.printer.validateAhead?.(options);
  } catch (error) {
    log.error('print-submit-init', error);
  } finally {
    held?.release();
  }
}
