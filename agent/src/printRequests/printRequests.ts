import type { printerCalls } from '@self-print/contract/agent/printer.ts';
import type { PrintRequestView } from '@self-print/contract/agent/printerView.ts';
import type { DeclaredProblem } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { storageProblem } from '../jobs/admission.ts';
import type { Registration } from '../platform/registration.ts';
import { withRequestId } from '../requestContext.ts';
import { isBeforePrintLog, type PrintRequest, refusalBy, storedView } from './printRequest.ts';
import { createRequestRun, type RequestRun, type RunDeps } from './requestRun.ts';

/** A press on Print: the order, and the copies shown to the person. */
export type PrintWish = Pick<PrintRequest, 'requestId' | 'orderId' | 'copies'>;

type Asked = Result<PrintRequestView, DeclaredProblem<typeof printerCalls.printOrder>>;

/** Takes claimed orders from the press on Print to a job in the queue: one at a time, each request once. */
export interface PrintRequests {
  /** Starts a request, or returns its state if it was already started. */
  readonly ask: (wish: PrintWish) => Asked;
  /** The same for staff from afar: it neither shows at the screen nor ends with the person there. */
  readonly askForStaff: (wish: PrintWish) => Asked;
  /** Ends a request before its print log is requested; false when it is too late. */
  readonly withdraw: (requestId: string) => boolean;
  /** The last request of the person at the screen. */
  readonly view: () => PrintRequestView | null;
  /** The person has left: withdraws what can be withdrawn; everything else continues. */
  readonly endSession: () => void;
  /** The order on its way to the queue. */
  readonly active: () => string | null;
  /** The order that the person at the screen may still want to print. */
  readonly ofPerson: () => string | null;
  readonly idle: () => Promise<void>;
  /** Ends requests interrupted by a restart before anything was recorded at the platform. */
  readonly recover: () => void;
}

export interface RequestsDeps extends RunDeps {
  readonly registration: Registration;
  /** The machine or agent is about to stop, so nothing new may start. */
  readonly leaving: () => boolean;
  /** Called when a print log may have been left that nobody will print. */
  readonly onLeft: () => void;
}

export function createPrintRequests(deps: RequestsDeps): PrintRequests {
  const { journal, registration, leaving, log, time, onLeft, onChange } = deps;
  let working: { readonly run: RequestRun; readonly work: Promise<void> } | null = null;
  let shown: RequestRun | null = null;

  const find = (requestId: string): Outcome<PrintRequest | null, 'AGENT_STORAGE_FAILED'> => {
    const found = journal.read(({ printRequests }) => printRequests.find(requestId));
    return found.ok ? found : fail(storageProblem(found.problem.detail));
  };
  const begin = (request: PrintRequest, isShown: boolean): RequestRun => {
    const run = createRequestRun(deps, request);
    const finish = async () => {
      await run.work();
      if (working?.run === run) working = null;
      if (shown !== run) onLeft();
    };
    if (isShown) shown = run;
    working = { run, work: withRequestId(request.requestId, finish) };
    onChange();
    return run;
  };
  const viewOf = (request: PrintRequest): PrintRequestView =>
    shown?.request().requestId === request.requestId ? shown.view() : storedView(request);

  const ask = ({ requestId, orderId, copies }: PrintWish, isShown: boolean): Asked => {
    const known = find(requestId);
    if (!known.ok) return known;
    if (known.value) {
      const same = known.value.orderId === orderId && known.value.copies === copies;
      return same ? ok(viewOf(known.value)) : fail(problem('PRINT_CONFLICT'));
    }
    const identity = registration.identity();
    if (!identity || registration.state() !== 'registered') return fail(problem('AGENT_NOT_REGISTERED'));
    if (working || leaving()) return fail(problem('PRINT_BUSY'));
    const request: PrintRequest = {
      requestId,
      orderId,
      copies,
      platform: identity.platformAddress,
      phase: 'asked',
      draft: null,
      printLogId: null,
      refusal: null,
    };
    const written = journal.write(({ printRequests }) => printRequests.insert(request, time.now()));
    if (!written.ok) return fail(storageProblem(written.problem.detail));
    log.event('print-asked', { orderId });
    return ok(begin(request, isShown).view());
  };

  /** The request that was shown is over; staff's may be under way beside it. */
  const letGo = () => {
    if (working?.run === shown) working = null;
    shown = null;
  };

  return {
    ask: (wish) => ask(wish, true),
    askForStaff: (wish) => ask(wish, false),
    withdraw: (requestId) => {
      if (shown?.request().requestId === requestId) {
        const ended = shown.withdraw();
        if (ended) letGo();
        return ended;
      }
      const known = find(requestId);
      return known.ok && (known.value === null || isBeforePrintLog(known.value));
    },
    view: () => shown?.view() ?? null,
    endSession: () => {
      if (shown?.withdraw()) letGo();
      shown = null;
      onLeft();
    },
    active: () => working?.run.request().orderId ?? null,
    ofPerson: () => shown?.request().orderId ?? null,
    idle: async () => working?.work,
    recover: () => {
      if (working) return;
      journal.write(({ printRequests }) => {
        for (const request of printRequests.asked()) {
          printRequests.save({ ...request, phase: 'refused', refusal: refusalBy('PRINT_INTERRUPTED') });
        }
      });
    },
  };
}
