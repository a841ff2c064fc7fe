/** Names through which page and Chromium shell communicate; the page's own code knows only the bridge. */
export interface BridgeNames {
  readonly bridge: string;
  /** Function that the browser adds to the page: passes one text to the shell. */
  readonly send: string;
  /** Function that the shell calls with the answer. */
  readonly settle: string;
}

/**
 * Creates the shell's bridge inside a page of the Chromium shell. Must not refer to anything outside itself, because its source
 * text is injected into the page.
 */
export function installBridge(names: BridgeNames, channels: readonly string[]): void {
  const send: unknown = Reflect.get(globalThis, names.send);
  if (typeof send !== 'function' || globalThis.top !== globalThis.self) return;
  Reflect.deleteProperty(globalThis, names.send);
  const waiting = new Map<number, { resolve: (output: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;

  const bridge: Record<string, (input: unknown) => Promise<unknown>> = {};
  for (const channel of channels) {
    bridge[channel] = (input) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        send(JSON.stringify({ id: lastId, channel, input }));
      });
  }
  Object.defineProperty(globalThis, names.bridge, { value: Object.freeze(bridge) });
  Object.defineProperty(globalThis, names.settle, {
    value: (id: number, output: unknown, problem: string | null) => {
      const call = waiting.get(id);
      waiting.delete(id);
      if (problem === null) call?.resolve(output);
      else call?.reject(new Error(problem));
    },
  });
}
