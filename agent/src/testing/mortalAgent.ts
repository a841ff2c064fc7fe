import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HEADERS } from '@self-print/contract/call.ts';
import { type CallFunction, makeClient } from '@self-print/contract/client.ts';
import { errorNameOf } from '@self-print/contract/errorCodes.ts';
import { agentReady } from '@self-print/contract/processes.ts';
import { z } from 'zod/mini';
import { type MemoryPrinterHandle, makeMemoryPrinter } from '../devices/printer/testing/memoryPrinter.ts';
import type { Printer } from '../devices/printer/types.ts';
import type { FaultPoint } from '../faults.ts';
import { type AgentHarness, startHarness, withoutClosing } from './agentHarness.ts';
import { PAGES } from './fakeOrders.ts';
import { type FakePlatform, startFakePlatform } from './fakePlatform.ts';
import { lendPrinter } from './printerOverIpc.ts';

const PROGRAM = fileURLToPath(new URL('./agentThatDies.ts', import.meta.url));

/** A terminal whose agent is killed by the operating system while its printer and platform live on. */
export interface MortalTerminal {
  readonly platform: FakePlatform;
  readonly handle: MemoryPrinterHandle;
  /** Runs an agent that dies at a fault point while doing this work. */
  readonly runUntilDeath: (
    point: FaultPoint,
    ask?: (call: CallFunction) => Promise<unknown>,
  ) => Promise<void>;
  /** Starts a new agent on the dead one's data. */
  readonly revive: () => Promise<AgentHarness>;
  readonly stop: () => Promise<void>;
}

const started = z.omit(agentReady, { type: true });

export async function startMortalTerminal(): Promise<MortalTerminal> {
  const platform = await startFakePlatform();
  const { printer, handle } = makeMemoryPrinter({ pagesOf: () => PAGES });
  const dataDir = mkdtempSync(join(tmpdir(), 'killed-'));
  let harness: AgentHarness | null = null;

  const startMortal = (point: FaultPoint): ChildProcess => {
    const child = spawn(process.execPath, [PROGRAM, dataDir, platform.origin, point], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    lendPrinter(printingWhenAsked(printer, handle), child);
    return child;
  };
  const startedMessage = async (child: ChildProcess) => {
    for (;;) {
      const [message] = await once(child, 'message');
      if ('started' in message) return started.parse(message.started);
    }
  };
  return {
    platform,
    handle,
    runUntilDeath: async (point, ask) => {
      const child = startMortal(point);
      const died = once(child, 'exit');
      if (ask) {
        const { origin, token } = await startedMessage(child);
        const headers = () => ({ [HEADERS.agentToken]: token });
        await ask(makeClient({ origin: () => origin, fetch, headers, timeoutMs: 10_000, errorNameOf }));
      }
      const [, signal] = await died;
      if (signal !== 'SIGKILL') throw new Error(`the agent did not die at "${point}"`);
    },
    revive: async () => {
      harness = await startHarness({ on: { platform, dataDir, printer, handle } });
      return harness;
    },
    stop: async () => {
      await harness?.stop();
      await platform.down();
    },
  };
}

/** Prints one more side per status query, so that even a slow agent sees the print progress. */
function printingWhenAsked(printer: Printer, handle: MemoryPrinterHandle): Printer {
  return {
    ...withoutClosing(printer),
    observe: (reference) => {
      handle.advance();
      return printer.observe(reference);
    },
  };
}
