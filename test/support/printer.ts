import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type ControlAction,
  type ControlState,
  makePrinterControl,
} from '@self-print/agent/devices/printer/simulator/control.ts';
import type { ProductReady } from '@self-print/contract/processes.ts';

/** A started product's simulated printer: its events and its output. */
export interface SimulatedPrinter {
  readonly do: (...actions: readonly ControlAction[]) => Promise<ControlState>;
  readonly until: (isReached: (state: ControlState) => boolean) => Promise<ControlState>;
  /** Names of the PDF files of its jobs, oldest first. */
  readonly paper: () => Promise<string[]>;
  readonly read: (name: string) => Promise<Uint8Array>;
}

export function printerOf({ controlUrl, printedDir }: ProductReady): SimulatedPrinter {
  if (controlUrl === null || printedDir === null) throw new Error('This product prints on a real printer');
  const control = makePrinterControl(controlUrl);
  const good = (answer: Awaited<ReturnType<typeof control.state>>) => {
    if (!answer.ok) throw new Error(`The simulated printer: ${answer.problem.kind} ${answer.problem.detail}`);
    return answer.value;
  };
  return {
    do: async (...actions) => {
      let state = good(await control.state());
      for (const action of actions) state = good(await control.perform(action));
      return state;
    },
    until: async (isReached) => good(await control.until(isReached)),
    paper: async () =>
      (await readdir(printedDir))
        .filter((name) => name.endsWith('.pdf'))
        .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)),
    read: (name) => readFile(path.join(printedDir, name)),
  };
}
