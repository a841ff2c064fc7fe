import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { CANCEL_RETRY_MS } from '../../limits.ts';
import { aTicket, type Rig, startRig } from '../../testing/startAgent.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.stop());

const cancel = (printLogId: string) => rig.call(printerCalls.cancel, { printLogId });

describe('stopping a print', () => {
  it('before it was sent: nothing is sent', async () => {
    rig.printer.refuseNext({ kind: 'busy', detail: 'busy' });
    const ticket = aTicket();
    await rig.print(ticket);
    await rig.time.until(() => rig.printer.calls.submit === 1);
    await cancel(ticket.printLogId);
    expect(await rig.untilPhase('failed')).toMatchObject({ failure: 'PRINT_CANCELLED', impressionsDone: 0 });
    expect(rig.printer.received).toHaveLength(0);
  });

  it('while the document is fetched: the platform is not waited for', async () => {
    await rig.platform.down();
    const ticket = aTicket();
    await rig.print(ticket);
    await cancel(ticket.printLogId);
    expect(await rig.untilPhase('failed')).toMatchObject({ failure: 'PRINT_CANCELLED' });
  });

  it('while it prints: the sides that came out are told', async () => {
    const ticket = aTicket();
    await rig.print(ticket);
    await rig.untilPhase('printing');
    rig.printer.advance(1);
    await cancel(ticket.printLogId);
    expect(await rig.untilPhase('failed')).toMatchObject({ failure: 'PRINT_CANCELLED', impressionsDone: 1 });
  });

  it('is asked for again when the printer did not hear it', async () => {
    const ticket = aTicket();
    await rig.print(ticket);
    await rig.untilPhase('printing');
    rig.printer.unplugNetwork();
    await cancel(ticket.printLogId);
    await rig.time.advance(CANCEL_RETRY_MS * 2);
    rig.printer.plugNetwork();
    expect(await rig.untilPhase('failed')).toMatchObject({ failure: 'PRINT_CANCELLED', impressionsDone: 0 });
    expect(rig.printer.calls.cancel).toBeGreaterThan(1);
  });

  it('is still wanted after a restart', async () => {
    const ticket = aTicket();
    await rig.print(ticket);
    await rig.untilPhase('printing');
    rig.printer.unplugNetwork();
    await cancel(ticket.printLogId);
    await rig.restart();
    rig.printer.plugNetwork();
    expect(await rig.untilPhase('failed')).toMatchObject({ failure: 'PRINT_CANCELLED' });
  });

  it('changes nothing after the end', async () => {
    const ticket = aTicket();
    await rig.print(ticket);
    await rig.untilPhase('printing');
    rig.printer.finishJob();
    await rig.untilPhase('printed');
    expect(await cancel(ticket.printLogId)).toMatchObject({ ok: true, value: { phase: 'printed' } });
    expect(rig.printer.calls.cancel).toBe(0);
  });

  it('knows no job that was never accepted', async () => {
    expect(await cancel(randomUUID())).toMatchObject({ ok: false, problem: { name: 'PRINT_NO_SUCH_JOB' } });
  });
});
