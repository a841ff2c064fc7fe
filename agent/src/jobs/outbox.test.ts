import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OUTBOX_LAST_RETRY_MS } from '../limits.ts';
import { aTicket, type Rig, startRig } from '../testing/startAgent.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.stop());

async function printAll(): Promise<void> {
  await rig.print(aTicket());
  await rig.untilPhase('printing');
  rig.printer.finishJob();
  await rig.untilPhase('printed');
}
const reported = async () => (await rig.job())?.reported === true;

describe('reporting an outcome', () => {
  it('repeats the report when the answer was lost, and the platform counts it once', async () => {
    rig.platform.cutAnswer('/order/finish');
    await printAll();
    await rig.time.until(reported);
    expect(rig.platform.finishes).toHaveLength(2);
    expect(rig.log.of('outcome-reported')).toMatchObject([{ detail: { repeated: true } }]);
  });

  it('backs off while the platform is away, and reports as soon as it is back', async () => {
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    await rig.platform.down();
    rig.printer.finishJob();
    await rig.untilPhase('printed');
    await rig.time.advance(30 * OUTBOX_LAST_RETRY_MS);
    const tries = rig.log.of('outcome-report-failed').length;
    expect(tries).toBeGreaterThan(20);
    expect(tries).toBeLessThan(45);
    await rig.platform.up();
    const begun = rig.time.elapsed();
    await rig.time.until(reported);
    expect(rig.time.elapsed() - begun).toBeLessThan(OUTBOX_LAST_RETRY_MS / 2);
  });

  it.each(['UNAVAILABLE', 'INTERNAL', 'TOO_MANY_REQUESTS', 'TERMINAL_PAUSED'] as const)(
    'tries again after %s',
    async (name) => {
      rig.platform.refuse('finish', name, 2);
      await printAll();
      await rig.time.until(reported);
      expect(rig.log.of('outcome-report-failed')).toHaveLength(2);
    },
  );

  it('gets a new token when the old one is refused', async () => {
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    rig.platform.revokeTokens();
    rig.printer.finishJob();
    await rig.untilPhase('printed');
    await rig.time.until(reported);
    expect(rig.platform.tokensIssued()).toBe(2);
  });

  it.each(['ORDER_NOT_FOUND', 'ORDER_NOT_CLAIMED', 'NOT_FOUND', 'BAD_REQUEST'] as const)(
    'keeps an outcome that is refused for good (%s), says so and does not try for ever',
    async (name) => {
      rig.platform.refuse('finish', name);
      await printAll();
      await rig.time.until(() => rig.log.of('outcome-refused').length === 1);
      await rig.time.advance(10 * OUTBOX_LAST_RETRY_MS);
      expect(rig.platform.finishes).toHaveLength(0);
      expect(await rig.job()).toMatchObject({ phase: 'printed', reported: false });
      await rig.restart();
      await rig.time.advance(10 * OUTBOX_LAST_RETRY_MS);
      expect(rig.platform.finishes).toHaveLength(0);
    },
  );

  it('lets one outcome that is stuck not hold up the next', async () => {
    rig.platform.refuse('finish', 'INTERNAL', 3);
    await printAll();
    await printAll();
    await rig.time.until(() => rig.platform.finishes.length === 2);
  });

  it('waits while the registration is lost, and reports under the new one', async () => {
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    rig.platform.forgetTerminal();
    rig.printer.finishJob();
    await rig.untilPhase('printed');
    await rig.time.until(async () => (await rig.state()).registration === 'lost');
    rig.platform.knowTerminalAgain();
    await rig.time.until(reported);
    expect(rig.platform.finishes).toHaveLength(1);
  });

  it('carries the id of the request that asked for the print', async () => {
    await printAll();
    await rig.time.until(reported);
    const idOf = (part: string) => rig.platform.headersOf(part)[0]?.['x-request-id'];
    expect(idOf('/order/finish')).toBe(idOf('/order/document/'));
  });
});
