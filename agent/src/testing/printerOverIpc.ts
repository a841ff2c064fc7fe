import type { ChildProcess } from 'node:child_process';
import type { Printer } from '../devices/printer/types.ts';

type Method = Exclude<keyof Printer, 'strategyName' | 'validateAhead' | 'quickStatus'>;
interface Request {
  readonly id: number;
  readonly method: Method;
  readonly values: readonly unknown[];
}
interface Reply {
  readonly id: number;
  readonly value: unknown;
}

/** A printer in another process, which survives when this one is killed, like a real printer. */
export function printerOfParent(): Printer {
  const waiting = new Map<number, (value: unknown) => void>();
  let last = 0;
  process.on('message', ({ id, value }: Reply) => {
    waiting.get(id)?.(value);
    waiting.delete(id);
  });
  // Both ends share the Printer type, and values on the channel come from the other end's printer.
  const ask =
    (method: Method) =>
    (...values: unknown[]): Promise<never> =>
      new Promise((resolve) => {
        last += 1;
        waiting.set(last, resolve as (value: unknown) => void);
        process.send?.({ id: last, method, values } satisfies Request);
      });
  return {
    strategyName: 'parent',
    status: ask('status'),
    submit: ask('submit'),
    observe: ask('observe'),
    find: ask('find'),
    cancel: ask('cancel'),
    wakeUp: ask('wakeUp'),
    close: async () => {},
  };
}

/** Exposes a printer of this process to a child. */
export function lendPrinter(printer: Printer, child: ChildProcess): void {
  child.on('message', async (message: Partial<Request>) => {
    const { id, method, values } = message;
    if (id === undefined || method === undefined || values === undefined) return;
    const value = await Reflect.apply(printer[method], printer, [...values]);
    // The child may already be dead, which is what the test is about.
    if (child.connected) child.send({ id, value }, () => {});
  });
}
