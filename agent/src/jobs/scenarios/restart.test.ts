import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UNREACHABLE_LIMIT_MS } from '../../limits.ts';
import { type AgentHarness, aTicket, startHarness } from '../../testing/agentHarness.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.stop());

describe('an agent that starts again', () => {
  it('follows the print that it finds in the middle', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    harness.printer.advance(1);
    await harness.restart();
    expect(await harness.job()).toMatchObject({ phase: 'printing' });
    harness.printer.finishJob();
    expect(await harness.untilPhase('printed')).toMatchObject({ impressionsDone: 3 });
    expect(harness.printer.received).toHaveLength(1);
    expect(harness.log.of('print-recovered')).toHaveLength(1);
  });

  it('learns that the print ended while it was away', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    const restarted = harness.restart();
    harness.printer.finishJob();
    await restarted;
    await harness.untilPhase('printed');
    await harness.time.until(() => harness.platform.finishes.length === 1);
  });

  it('leaves a print unconfirmed that the printer does not know any more', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    harness.printer.powerLoss();
    harness.printer.powerOn();
    await harness.restart();
    await harness.untilPhase('unconfirmed');
    expect(harness.printer.received).toHaveLength(1);
  });

  it('waits for a printer that starts later than itself', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    harness.printer.unplugNetwork();
    await harness.restart();
    expect(await harness.untilPhase('held')).toMatchObject({ waitingFor: 'offline' });
    harness.printer.finishJob();
    harness.printer.plugNetwork();
    await harness.untilPhase('printed');
  });

  it('does not wait forever', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    harness.printer.unplugNetwork();
    await harness.restart();
    await harness.time.advance(UNREACHABLE_LIMIT_MS);
    await harness.untilPhase('unconfirmed');
  });

  it('asks the printer to which the print was sent, not the one of new settings', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    const opened: string[] = [];
    const { openPrinter } = harness;
    await harness.restart({
      config: { printerAddress: 'other:' },
      openPrinter: (configuration, folder) => {
        opened.push(configuration.address);
        return openPrinter(configuration, folder);
      },
    });
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    expect(opened).toEqual(['other:', 'memory:']);
  });

  it('leaves a print unconfirmed when its printer no longer has a driver', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    await harness.restart({ openPrinter: () => ({ ok: false, problem: 'no such driver' }) });
    await harness.untilPhase('unconfirmed');
    expect((await harness.state()).printer).toMatchObject({ condition: 'offline', detail: 'no such driver' });
  });

  it('fails a print of which nothing had been sent', async () => {
    harness.printer.refuseNext({ kind: 'busy', detail: 'busy' });
    await harness.print(aTicket());
    await harness.time.until(() => harness.printer.calls.submit === 1);
    await harness.restart();
    expect(await harness.untilPhase('failed')).toMatchObject({
      failure: 'PRINT_INTERRUPTED',
      impressionsDone: 0,
    });
    expect(harness.printer.received).toHaveLength(0);
    await harness.time.until(() => harness.platform.finishes.length === 1);
    expect(harness.platform.finishes[0]).toMatchObject({ state: 2, code: '3017', impressions: 0 });
  });

  it('reports an outcome that the last run could not report', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    await harness.platform.down();
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    await harness.restart();
    expect(harness.platform.finishes).toHaveLength(0);
    await harness.platform.up();
    await harness.time.until(() => harness.platform.finishes.length === 1);
  });
});
