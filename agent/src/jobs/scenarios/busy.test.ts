import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { fail } from '@self-print/contract/result.ts';
import { BUSY_LIMIT_MS } from '../../limits.ts';
import { aTicket, type Rig, startRig } from '../../testing/startAgent.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.stop());

describe('a second print while one has not ended', () => {
  it('is refused, and its order becomes printable again', async () => {
    const first = aTicket();
    const second = aTicket();
    await rig.print(first);
    const refused = { ok: false, problem: { name: 'PRINT_BUSY' } };
    expect(await rig.call(printerCalls.print, second)).toMatchObject(refused);
    await rig.time.until(() => rig.platform.finishes.length === 1);
    expect(rig.platform.finishes).toMatchObject([
      { printLogId: second.printLogId, state: 2, code: '3011', impressions: 0, unconfirmed: false },
    ]);
    expect(await rig.job()).toMatchObject({ printLogId: first.printLogId });

    await rig.untilPhase('printing');
    rig.printer.finishJob();
    await rig.untilPhase('printed');
    expect(await rig.call(printerCalls.print, second)).toMatchObject(refused);
    expect(rig.printer.received).toHaveLength(1);
  });
});

describe('a printer that is busy with the job of somebody else', () => {
  it('is asked again until it takes the document', async () => {
    rig.printer.refuseNext({ kind: 'busy', detail: 'server-error-busy' });
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    expect(rig.printer.received).toHaveLength(1);
    expect(rig.printer.calls.submit).toBe(2);
  });

  it('fails the print without paper when it stays busy', async () => {
    await rig.restart({ breakSubmit: async () => fail({ kind: 'busy', detail: 'server-error-busy' }) });
    await rig.print(aTicket());
    const begun = rig.time.elapsed();
    await rig.untilPhase('failed');
    expect(rig.time.elapsed() - begun).toBeGreaterThanOrEqual(BUSY_LIMIT_MS);
    expect(await rig.job()).toMatchObject({ failure: 'PRINT_BUSY', impressionsDone: 0 });
    expect(rig.printer.received).toHaveLength(0);
  });
});
