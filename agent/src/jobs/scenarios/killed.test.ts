import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { type AgentHarness, aTicket } from '../../testing/agentHarness.ts';
import { PAGES } from '../../testing/fakeOrders.ts';
import { type MortalTerminal, startMortalTerminal } from '../../testing/mortalAgent.ts';

let terminal: MortalTerminal;
beforeEach(async () => {
  terminal = await startMortalTerminal();
});
afterEach(() => terminal.stop());

/** Starts a new agent on the dead one's data; all deadlines have passed when this returns. */
async function survive(): Promise<AgentHarness> {
  const { handle, platform } = terminal;
  handle.finishJob();
  const next = await terminal.revive();
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
    await terminal.runUntilDeath(point, (call) => call(printerCalls.print, ticket));
    const next = await survive();

    const { handle, platform } = terminal;
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
    await terminal.runUntilDeath('submitted', (call) => call(printerCalls.print, ticket));
    await terminal.runUntilDeath('progress');
    await terminal.runUntilDeath('progress');
    await survive();
    const { handle, platform } = terminal;
    expect(handle.calls.submit).toBe(1);
    expect(platform.finishes).toMatchObject([
      { printLogId: ticket.printLogId, state: 1, impressions: 90 * PAGES },
    ]);
  });

  it('never sends again what the printer has forgotten meanwhile', async () => {
    const ticket = aTicket();
    await terminal.runUntilDeath('printing', (call) => call(printerCalls.print, ticket));
    const { handle, platform } = terminal;
    handle.powerLoss();
    handle.powerOn();
    await survive();
    expect(handle.calls.submit).toBe(1);
    expect(platform.finishes).toMatchObject([{ printLogId: ticket.printLogId, state: 2, unconfirmed: true }]);
  });
});
