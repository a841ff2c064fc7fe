import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** Runs the work of a request, so that all its log lines carry the request's id. */
export function inRequest<Value>(requestId: string, work: () => Value): Value {
  return storage.run(requestId, work);
}

/** Id of the current request; undefined outside a request. */
export function currentRequestId(): string | undefined {
  return storage.getStore();
}
