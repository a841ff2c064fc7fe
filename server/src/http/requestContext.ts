import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** Runs the work of one request, so that every log line of it carries the request's id. */
export function inRequest<Value>(requestId: string, work: () => Value): Value {
  return storage.run(requestId, work);
}

/** The id of the request that is being worked on; undefined outside of any. */
export function currentRequestId(): string | undefined {
  return storage.getStore();
}
