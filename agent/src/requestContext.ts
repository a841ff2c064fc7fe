import { AsyncLocalStorage } from 'node:async_hooks';

const context = new AsyncLocalStorage<string>();

/** Id of the request on whose behalf the current code runs, across awaits. */
export function currentRequestId(): string | undefined {
  return context.getStore();
}

/** Runs work on behalf of a request: its log lines and platform calls carry the id. */
export function withRequestId<Value>(requestId: string, run: () => Value): Value {
  return context.run(requestId, run);
}
