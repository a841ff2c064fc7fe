import type { EventLog } from '@self-print/contract/logEvents.ts';
import { newJob, refuse } from '../jobs/admission.ts';
import { type KeptWork, keepTrying, type Trying, workOff } from '../jobs/keepTrying.ts';
import { isFinalRefusal } from '../jobs/outbox.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { Registration } from '../platform/registration.ts';
import { withRequestId } from '../requestContext.ts';
import { type PrintRequest, refusalOfFailure } from './printRequest.ts';
import type { RequestJournal } from './requestJournal.ts';
import { savePrintLog } from './savePrintLog.ts';

export interface SettlerDeps extends Trying {
  readonly journal: RequestJournal;
  readonly client: PlatformClient;
  readonly registration: Registration;
  readonly log: EventLog;
  /** Whether the order may still become a print, so that its print log must not be ended yet. */
  readonly isAlive: (orderId: string) => boolean;
  readonly onOutcome: () => void;
}

/**
 * Ends requests whose print log may exist at the platform without a job. Within one claim the platform returns the existing log
 * when asked again; the outbox reports that nothing was printed, which frees the order for another attempt.
 */
export function settleRequests(deps: SettlerDeps): KeptWork {
  const { journal, registration, isAlive } = deps;

  /** True when the request needs no further attempt. */
  const settle = async (request: PrintRequest): Promise<boolean> => {
    const { orderId, draft } = request;
    if (draft === null || isAlive(orderId)) return true;
    const answer = await savePrintLog(deps, request, draft);
    if (answer.ok) return endWithoutPaper(deps, request, answer.value.printLogId);
    if (!isFinalRefusal(answer.problem)) return false;
    const refusal = refusalOfFailure(answer.problem);
    return change(deps, { ...request, phase: 'refused', refusal });
  };
  return keepTrying(deps, async (signal) => {
    const identity = registration.identity();
    if (!identity || registration.state() !== 'registered') return true;
    const unsettled = journal.read(({ printRequests }) => printRequests.unsettled(identity.platformAddress));
    if (!unsettled.ok) return false;
    return workOff(unsettled.value, signal, (request) =>
      withRequestId(request.requestId, () => settle(request)),
    );
  });
}

/** Reports for the print log that nothing was printed, unless it has a job or a newer request has taken it over. */
function endWithoutPaper(deps: SettlerDeps, request: PrintRequest, printLogId: string): boolean {
  const { journal, time } = deps;
  const handed: PrintRequest = { ...request, phase: 'handed', printLogId };
  const now = journal.read(({ jobs, printRequests }) => ({
    job: jobs.find(printLogId),
    request: printRequests.find(request.requestId),
  }));
  if (!now.ok || request.draft === null) return false;
  if (now.value.request?.phase !== 'registering') return true;
  if (now.value.job) return change(deps, handed);
  const { requestId, platform, draft } = request;
  const begun = newJob({ ticket: { ...draft, printLogId }, platform, requestId, acceptedAt: time.now() });
  refuse(deps, begun, {
    failure: 'PRINT_INTERRUPTED',
    detail: 'the agent did not learn in time that its print log was saved',
    alongside: ({ printRequests }) => printRequests.save(handed),
  });
  return journal.fault() === null;
}

/** Saves how a request ended, unless it has meanwhile ended differently; false when it could not be saved. */
function change({ journal }: SettlerDeps, ended: PrintRequest): boolean {
  return journal.write(({ printRequests }) => {
    if (printRequests.find(ended.requestId)?.phase === 'registering') printRequests.save(ended);
  }).ok;
}
