import { assertNever, fail, type Result } from '@self-print/contract/result.ts';
import type { HealthReport } from '../framework/health.ts';
import { createPort, type Port, type PortFailure, type PortOptions } from '../framework/port.ts';
import type { Wire } from '../framework/wire.ts';
import type { CardContent, IdCardProblem, IdCardRequest } from './types.ts';

/** Time beyond the wait: a card found at the last moment is still read, three times if necessary. */
const READ_LIMIT_MS = 30_000;

/** A reader's port, whose failures are reported as problems of reading a card. */
export interface CardPort extends Pick<Port, 'use' | 'reopen' | 'close'> {
  readonly fetch: (
    request: Pick<IdCardRequest, 'waitMs'>,
    command: (wire: Wire) => Promise<Result<CardContent, IdCardProblem>>,
  ) => Promise<Result<CardContent, IdCardProblem>>;
}

export function createCardPort(options: PortOptions): CardPort {
  let health: HealthReport | null = null;
  const port = createPort({
    ...options,
    report: (report) => {
      health = report;
      options.report(report);
    },
  });
  return {
    use: port.use,
    reopen: port.reopen,
    close: port.close,
    fetch: async ({ waitMs }, command) => {
      const outcome = await port.use(command, waitMs + READ_LIMIT_MS);
      if (outcome.ok) return outcome;
      const problem = problemOf(outcome.problem, health);
      // A reader that does not answer or work is reopened, which finds out what is wrong.
      const isBroken = problem.kind === 'portFailed' || problem.kind === 'initFailed';
      if (isBroken && health?.state === 'ready') port.reopen();
      return fail(problem);
    },
  };
}

function problemOf(failure: IdCardProblem | PortFailure, health: HealthReport | null): IdCardProblem {
  switch (failure.kind) {
    case 'portClosed':
      return health?.state === 'faulted' && health.problem === 'selfTestFailed'
        ? { kind: 'initFailed', detail: failure.detail }
        : { kind: 'portFailed', detail: failure.detail };
    case 'late':
      return { kind: 'portFailed', detail: 'the reader did not finish' };
    case 'initFailed':
    case 'portFailed':
    case 'absent':
    case 'readFailed':
    case 'cancelled':
    case 'busy':
      return failure;
    default:
      return assertNever(failure);
  }
}
