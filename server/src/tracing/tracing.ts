import type { Pool } from 'pg';

export interface CallBegun {
  readonly requestId: string;
  readonly header: (name: string) => string | undefined;
}

export interface CallEnded {
  /** Method and path of its definition, without ids. */
  readonly name: string;
  /** `ok` or the name of the problem. */
  readonly outcome: string;
  readonly status: number;
}

/** What the parts of the server tell of their work. Nothing that they tell names a person or what was asked for. */
export interface Tracing {
  /** Runs the work of a request, within the trace that its caller names. `traceId` is of a trace that is kept. */
  readonly call: <Value>(begun: CallBegun, work: (traceId: string | undefined) => Value) => Value;
  /** Names the call that the current request makes and ends its span; without this nothing of it is told. */
  readonly callEnded: (ended: CallEnded) => void;
  /** Runs one round of a job as a trace of its own. */
  readonly job: <Value>(name: string, work: () => Promise<Value>) => Promise<Value>;
  /** Follows what a pool is asked from its next connection on. */
  readonly follow: (pool: Pool) => void;
  /** Sends what is left, within a limit. */
  readonly stop: () => Promise<void>;
}

/** Traces are off: nothing is loaded, and nothing is done. */
export const noTracing: Tracing = {
  call: (_, work) => work(undefined),
  callEnded: () => {},
  job: (_, work) => work(),
  follow: () => {},
  stop: async () => {},
};
