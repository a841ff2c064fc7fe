import { AsyncLocalStorage } from 'node:async_hooks';

/** By what a log line is found again. */
interface Ids {
  readonly requestId?: string;
  /** Of a trace that is kept. */
  readonly traceId?: string;
}

const storage = new AsyncLocalStorage<Ids>();
const NONE: Ids = {};

/** Runs the work of a request, so that all its log lines carry the request's id, and that of its trace. */
export function inRequest<Value>(requestId: string, work: () => Value, traceId?: string): Value {
  return storage.run(traceId === undefined ? { requestId } : { requestId, traceId }, work);
}

/** Runs work that no request asked for within a trace, if there is one. */
export function inTrace<Value>(traceId: string | undefined, work: () => Value): Value {
  return traceId === undefined ? work() : storage.run({ traceId }, work);
}

/** Id of the current request and of its trace, as far as there are. */
export function currentIds(): Ids {
  return storage.getStore() ?? NONE;
}
