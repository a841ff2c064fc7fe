import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type PrintTicket, printerCalls } from '@self-print/contract/agent/printer.ts';
import { HEADERS } from '@self-print/contract/call.ts';
import { makeClient } from '@self-print/contract/client.ts';
import { agentReady } from '@self-print/contract/processes.ts';
import { z } from 'zod/mini';
import { type MemoryPrinterHandle, makeMemoryPrinter } from '../../devices/printer/testing/memoryPrinter.ts';
import type { Printer } from '../../devices/printer/types.ts';
import { type PlatformStandIn, startPlatform } from '../../testing/platformStandIn.ts';
import { lendPrinter } from '../../testing/printerOverIpc.ts';
import { aTicket, PAGES, type Rig, startRig, withoutClosing } from '../../testing/startAgent.ts';
import type { FaultPoint } from '../faults.ts';

const PROGRAM = fileURLToPath(new URL('../../testing/agentThatDies.ts', import.meta.url));

let platform: PlatformStandIn;
let printer: Printer;
let handle: MemoryPrinterHandle;
let dataDir: string;
let rig: Rig | null;
beforeEach(async () => {
  platform = await startPlatform();
  ({ printer, handle } = makeMemoryPrinter({ pagesOf: () => PAGES }));
  dataDir = mkdtempSync(join(tmpdir(), 'killed-'));
  rig = null;
});
afterEach(() => rig?.stop());

function startMortal(point: FaultPoint): ChildProcess {
  const child = spawn(process.execPath, [PROGRAM, dataDir, platform.origin, point], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  lendPrinter(printingWhenAsked(), child);
  return child;
}

/** One more side is out whenever the agent looks, so that no agent is too slow to see the print progress. */
function printingWhenAsked(): Printer {
  return {
    ...withoutClosing(printer),
    observe: (reference) => {
      handle.advance();
      return printer.observe(reference);
    },
  };
}

/** Runs an agent that dies at a point of this print; the printer does not. */
async function printUntilDeath(point: FaultPoint, ticket: PrintTicket | null): Promise<void> {
  const child = startMortal(point);
  const died = once(child, 'exit');
  if (ticket) {
    const { origin, token } = await startedMessage(child);
    const call = makeClient({
      origin: () => origin,
      fetch,
      headers: () => ({ [HEADERS.agentToken]: token }),
      timeoutMs: 10_000,
    });
    await call(printerCalls.print, ticket);
  }
  expect((await died)[1]).toBe('SIGKILL');
}

const started = z.omit(agentReady, { type: true });
async function startedMessage(child: ChildProcess) {
  for (;;) {
    const [message] = await once(child, 'message');
    if ('started' in message) return started.parse(message.started);
  }
}

/** A new agent on what the dead one left; everything has long ended when this returns. */
async function survive(): Promise<Rig> {
  handle.finishJob();
  const next = await startRig({ on: { platform, dataDir, printer, handle } });
  rig = next;
  await next.time.until(() => platform.finishes.length > 0);
  handle.finishJob();
  await next.time.advance(60_000);
  await next.time.until(async () => (await next.job())?.reported !== false);
  return next;
}

describe('an agent that is killed', () => {
  const table = [
    ['accepted', 0, { state: 2, code: '3017', impressions: 0, unconfirmed: false }],
    ['downloaded', 0, { state: 2, code: '3017', impressions: 0, unconfirmed: false }],
    ['submitting', 0, { state: 2, code: '3009', unconfirmed: true }],
    ['submitted', 1, { state: 1, impressions: PAGES, unconfirmed: false }],
    ['printing', 1, { state: 1, impressions: PAGES, unconfirmed: false }],
    ['progress', 1, { state: 1, impressions: PAGES, unconfirmed: false }],
    ['ended', 1, { state: 1, impressions: PAGES, unconfirmed: false }],
    ['settled', 1, { state: 1, impressions: PAGES, unconfirmed: false }],
    ['reporting', 1, { state: 1, impressions: PAGES, unconfirmed: false }],
    ['reported', 1, { state: 1, impressions: PAGES, unconfirmed: false }],
  ] as const;

  it.each(table)('at "%s" prints %p times and loses no outcome', async (point, papers, outcome) => {
    const ticket = aTicket();
    await printUntilDeath(point, ticket);
    const next = await survive();

    expect(handle.received).toHaveLength(papers);
    expect(handle.calls.submit).toBe(papers);
    for (const finish of platform.finishes) {
      expect(finish).toMatchObject({ printLogId: ticket.printLogId, orderId: ticket.orderId, ...outcome });
    }
    const answer = await next.print(ticket);
    expect(answer.reported).toBe(true);
    expect(handle.calls.submit).toBe(papers);
  });

  it('again and again, at each start, still prints once', async () => {
    const ticket = aTicket({ copies: 90 });
    await printUntilDeath('submitted', ticket);
    await printUntilDeath('progress', null);
    await printUntilDeath('progress', null);
    await survive();
    expect(handle.calls.submit).toBe(1);
    expect(platform.finishes).toMatchObject([
      { printLogId: ticket.printLogId, state: 1, impressions: 90 * PAGES },
    ]);
  });

  it('never sends again what the printer has forgotten meanwhile', async () => {
    const ticket = aTicket();
    await printUntilDeath('printing', ticket);
    handle.powerLoss();
    handle.powerOn();
    await survive();
    expect(handle.calls.submit).toBe(1);
    expect(platform.finishes).toMatchObject([{ printLogId: ticket.printLogId, state: 2, unconfirmed: true }]);
  });
});
