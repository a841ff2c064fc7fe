import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import type { AgentHarness } from '../testing/agentHarness.ts';
import { PAGES } from '../testing/fakeOrders.ts';
import { type MortalTerminal, startMortalTerminal } from '../testing/mortalAgent.ts';

let terminal: MortalTerminal;
beforeEach(async () => {
  terminal = await startMortalTerminal();
});
afterEach(() => terminal.stop());

const NOTHING = { state: 2, code: '3017', impressions: 0, unconfirmed: false };
const ALL = { state: 1, impressions: PAGES, unconfirmed: false };

/** Starts a new agent on the dead one's data, an hour later. */
async function survive(): Promise<AgentHarness> {
  terminal.handle.finishJob();
  const next = await terminal.revive();
  await next.time.advance(60_000);
  terminal.handle.finishJob();
  await next.time.until(async () => (await next.job())?.reported !== false);
  return next;
}

describe('an agent that is killed after a press on Print', () => {
  it.each([
    ['asked', 0, 0, []],
    ['registering', 0, 1, [NOTHING]],
    ['registered', 0, 1, [NOTHING]],
    ['accepted', 0, 1, [NOTHING]],
    ['downloaded', 0, 1, [NOTHING]],
    ['submitting', 0, 1, [{ state: 2, code: '3009', unconfirmed: true }]],
    ['submitted', 1, 1, [ALL]],
    ['printing', 1, 1, [ALL]],
    ['ended', 1, 1, [ALL]],
    ['settled', 1, 1, [ALL]],
  ] as const)(
    'at "%s" prints %d times and leaves %d print logs, none without an outcome',
    async (point, papers, logs, outcomes) => {
      const { handle, platform } = terminal;
      const wish = { requestId: randomUUID(), orderId: randomUUID(), copies: 1 };
      await terminal.runUntilDeath(point, (call) => call(printerCalls.printOrder, wish));
      const next = await survive();

      expect(handle.received).toHaveLength(papers);
      expect(platform.printLogs.size).toBe(logs);
      const printLogId = platform.printLogs.get(wish.orderId);
      expect(platform.finishes).toMatchObject(outcomes.map((outcome) => ({ printLogId, ...outcome })));
      // The page may still be there: it learns how its request ended, and asking prints nothing.
      const again = await next.call(printerCalls.printOrder, wish);
      expect(again).toMatchObject({ ok: true, value: { printLogId: printLogId ?? null } });
      await next.time.advance(60_000);
      expect(handle.calls.submit).toBe(papers);
      expect(platform.printLogs.size).toBe(logs);
    },
  );
});
