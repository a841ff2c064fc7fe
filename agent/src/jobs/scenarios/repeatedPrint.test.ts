import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { aTicket, type Rig, startRig } from '../../testing/startAgent.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.stop());

describe('a print that is asked for again', () => {
  it('prints once for a double tap', async () => {
    const ticket = aTicket();
    const taps = await Promise.all([rig.print(ticket), rig.print(ticket), rig.print(ticket)]);
    expect(taps.map(({ printLogId }) => printLogId)).toEqual(Array(3).fill(ticket.printLogId));
    await rig.untilPhase('printing');
    rig.printer.finishJob();
    await rig.untilPhase('printed');
    expect(rig.printer.received).toHaveLength(1);
  });

  it('answers the outcome after the end, also to a ticket with a fresh address', async () => {
    const ticket = aTicket();
    await rig.print(ticket);
    await rig.untilPhase('printing');
    rig.printer.finishJob();
    await rig.untilPhase('printed');
    const fileUrl = ticket.fileUrl.replace('expires=1', 'expires=2');
    expect(await rig.print({ ...ticket, fileUrl })).toMatchObject({ phase: 'printed' });
    expect(rig.printer.received).toHaveLength(1);
  });

  it('answers the outcome after a restart', async () => {
    const ticket = aTicket();
    await rig.print(ticket);
    await rig.untilPhase('printing');
    rig.printer.finishJob();
    await rig.untilPhase('printed');
    await rig.restart();
    expect(await rig.print(ticket)).toMatchObject({ phase: 'printed' });
    expect(rig.printer.received).toHaveLength(1);
  });

  it.each([
    ['more copies', { copies: 2 }],
    ['another document', { sha256: 'a'.repeat(64) }],
    ['another order', { orderId: randomUUID() }],
    ['a named carton', { cartonCode: '2' }],
    ['both sides', { duplex: true }],
  ])('is refused when it asks for %s', async (_name, change) => {
    const ticket = aTicket();
    await rig.print(ticket);
    const answer = await rig.call(printerCalls.print, { ...ticket, ...change });
    expect(answer).toMatchObject({ ok: false, problem: { name: 'PRINT_CONFLICT' } });
    expect(await rig.job()).toMatchObject({ impressionsTotal: 3 });
  });
});
