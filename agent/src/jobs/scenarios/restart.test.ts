import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UNREACHABLE_LIMIT_MS } from '../../limits.ts';
import { aTicket, type Rig, startRig } from '../../testing/startAgent.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.stop());

describe('an agent that starts again', () => {
  it('follows the print that it finds in the middle', async () => {
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    rig.printer.advance(1);
    await rig.restart();
    expect(await rig.job()).toMatchObject({ phase: 'printing' });
    rig.printer.finishJob();
    expect(await rig.untilPhase('printed')).toMatchObject({ impressionsDone: 3 });
    expect(rig.printer.received).toHaveLength(1);
    expect(rig.log.of('print-recovered')).toHaveLength(1);
  });

  it('learns that the print ended while it was away', async () => {
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    const restarted = rig.restart();
    rig.printer.finishJob();
    await restarted;
    await rig.untilPhase('printed');
    await rig.time.until(() => rig.platform.finishes.length === 1);
  });

  it('leaves a print unconfirmed that the printer does not know any more', async () => {
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    rig.printer.powerLoss();
    rig.printer.powerOn();
    await rig.restart();
    await rig.untilPhase('unconfirmed');
    expect(rig.printer.received).toHaveLength(1);
  });

  it('waits for a printer that starts later than itself', async () => {
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    rig.printer.unplugNetwork();
    await rig.restart();
    expect(await rig.untilPhase('held')).toMatchObject({ waitingFor: 'offline' });
    rig.printer.finishJob();
    rig.printer.plugNetwork();
    await rig.untilPhase('printed');
  });

  it('does not wait for ever', async () => {
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    rig.printer.unplugNetwork();
    await rig.restart();
    await rig.time.advance(UNREACHABLE_LIMIT_MS);
    await rig.untilPhase('unconfirmed');
  });

  it('asks the printer to which the print was sent, not the one of new settings', async () => {
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    const opened: string[] = [];
    const { openPrinter } = rig;
    await rig.restart({
      config: { printerAddress: 'other:' },
      openPrinter: (configuration, folder) => {
        opened.push(configuration.address);
        return openPrinter(configuration, folder);
      },
    });
    rig.printer.finishJob();
    await rig.untilPhase('printed');
    expect(opened).toEqual(['other:', 'memory:']);
  });

  it('leaves a print unconfirmed when there is no driver for its printer any more', async () => {
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    await rig.restart({ openPrinter: () => ({ ok: false, problem: 'no such driver' }) });
    await rig.untilPhase('unconfirmed');
    expect((await rig.state()).printer).toMatchObject({ condition: 'offline', detail: 'no such driver' });
  });

  it('fails a print of which nothing had been sent', async () => {
    rig.printer.refuseNext({ kind: 'busy', detail: 'busy' });
    await rig.print(aTicket());
    await rig.time.until(() => rig.printer.calls.submit === 1);
    await rig.restart();
    expect(await rig.untilPhase('failed')).toMatchObject({
      failure: 'PRINT_INTERRUPTED',
      impressionsDone: 0,
    });
    expect(rig.printer.received).toHaveLength(0);
    await rig.time.until(() => rig.platform.finishes.length === 1);
    expect(rig.platform.finishes[0]).toMatchObject({ state: 2, code: '3017', impressions: 0 });
  });

  it('reports an outcome that the last run could not report', async () => {
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    await rig.platform.down();
    rig.printer.finishJob();
    await rig.untilPhase('printed');
    await rig.restart();
    expect(rig.platform.finishes).toHaveLength(0);
    await rig.platform.up();
    await rig.time.until(() => rig.platform.finishes.length === 1);
  });
});
