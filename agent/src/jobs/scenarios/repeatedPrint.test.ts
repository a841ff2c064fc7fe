import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { type AgentHarness, aTicket, startHarness } from '../../testing/agentHarness.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.stop());

describe('a repeated print request', () => {
  it('prints once for a double tap', async () => {
    const ticket = aTicket();
    const taps = await Promise.all([harness.print(ticket), harness.print(ticket), harness.print(ticket)]);
    expect(taps.map(({ printLogId }) => printLogId)).toEqual(Array(3).fill(ticket.printLogId));
    await harness.untilPhase('printing');
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    expect(harness.printer.received).toHaveLength(1);
  });

  it('returns the outcome after the end, even for a ticket with a fresh address', async () => {
    const ticket = aTicket();
    await harness.print(ticket);
    await harness.untilPhase('printing');
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    const fileUrl = ticket.fileUrl.replace('expires=1', 'expires=2');
    expect(await harness.print({ ...ticket, fileUrl })).toMatchObject({ phase: 'printed' });
    expect(harness.printer.received).toHaveLength(1);
  });

  it('returns the outcome after a restart', async () => {
    const ticket = aTicket();
    await harness.print(ticket);
    await harness.untilPhase('printing');
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    await harness.restart();
    expect(await harness.print(ticket)).toMatchObject({ phase: 'printed' });
    expect(harness.printer.received).toHaveLength(1);
  });

  it.each([
    ['more copies', { copies: 2 }],
    ['another document', { sha256: 'a'.repeat(64) }],
    ['another order', { orderId: randomUUID() }],
    ['a named carton', { cartonCode: '2' }],
    ['both sides', { duplex: true }],
  ])('is refused when it asks for %s', async (_name, change) => {
    const ticket = aTicket();
    await harness.print(ticket);
    const answer = await harness.call(printerCalls.print, { ...ticket, ...change });
    expect(answer).toMatchObject({ ok: false, problem: { name: 'PRINT_CONFLICT' } });
    expect(await harness.job()).toMatchObject({ impressionsTotal: 3 });
  });
});
