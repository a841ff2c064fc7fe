import { AsyncLocalStorage } from 'node:async_hooks';

const context = new AsyncLocalStorage<string>();

/** The id of the request that the running code works for, across awaits. */
export function currentRequestId(): string | undefined {
  return context.getStore();
}

/** Runs something on behalf of a request: its log lines and its calls to the platform carry the id. */
export function withRequestId<Value>(requestId: string, run: () => Value): Value {
  return context.run(requestId, run);
}
